import {
  embeddedPrinterTypes,
  gateCategories,
  gateTypes,
  parkingTypes,
  printTypes,
} from '@parking/contract/gates/gate-words';
import { useTranslation } from 'react-i18next';
import { FieldGroup } from '../../../kit/form/parts/field-group.tsx';
import { MultiReferenceField, ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { SwitchField } from '../../../kit/form/fields/switch-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { DeviceList } from './device-list.tsx';

export default function GateFields() {
  const { t } = useTranslation();
  return (
    <>
      <FieldGroup title={t('gates.gates.identity')}>
        <TextField name="name" autoFocus />
        <TextField name="code" />
        <TextField name="location" />
        <SelectField name="gateType" codes={gateTypes} />
        <SelectField name="gateCategory" codes={gateCategories} />
        <SwitchField name="showOnMonitoring" />
      </FieldGroup>
      <FieldGroup title={t('gates.gates.cars')}>
        <MultiReferenceField name="gateVehicleTypes" options="/vehicle_types/list" />
        <ReferenceField name="fixedVehicleId" options="/vehicle_types/list" />
        <SelectField name="parkingType" codes={parkingTypes} />
      </FieldGroup>
      <FieldGroup title={t('gates.gates.printing')}>
        <SelectField name="printType" codes={printTypes} />
        <SelectField name="embeddedPrinterType" codes={embeddedPrinterTypes} />
      </FieldGroup>
      <FieldGroup title={t('gates.gates.fields.devices')}>
        <DeviceList />
      </FieldGroup>
    </>
  );
}
