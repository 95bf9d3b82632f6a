import { vehicleTypes } from '@parking/contract/tariffs/vehicle-types';
import { vehicleGroups } from '@parking/contract/tariffs/tariff-book';
import { useTranslation } from 'react-i18next';
import { useSiteNow } from '../../../api/site-clock.ts';
import { labelIn } from '../../../i18n/format.ts';
import { Blank } from '../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { SwitchField } from '../../../kit/form/fields/switch-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { fareSentence } from '../editor/rules/rule-sentence.ts';
import { useParents } from '../shared/use-parents.ts';
import { ChildFields } from './child-fields.tsx';
import { FareTabs } from './fare-tabs.tsx';
import { VehicleFares } from './vehicle-fares.tsx';
import '../shared/texts.ts';
import '../texts.ts';

const fields = (
  <>
    <TextField name="name" autoFocus />
    <TextField name="label" />
    <TextField name="labelEn" />
    <SelectField name="vehicleGroup" codes={vehicleGroups} />
    <ReferenceField name="shortcut" options={vehicleTypes.shortcuts} />
    <SwitchField name="isActive" />
    <SwitchField name="isBasic" />
    <ChildFields />
  </>
);

export const ahead = listAhead(vehicleTypes);

export default function VehicleTypesPage() {
  const { t } = useTranslation();
  const today = useSiteNow()().slice(0, 10);
  const { parentOf } = useParents();
  return (
    <ResourcePage
      resource={vehicleTypes}
      route="/vehicle_types"
      texts="tariffs.vehicleTypes"
      beside={<FareTabs shown="types" />}
      columns={[
        { key: 'label', cell: (type) => labelIn(type) },
        { key: 'vehicleGroup' },
        {
          key: 'fare',
          exportKey: false,
          cell: ({ id, parkingFares }) => {
            const fare = parkingFares
              .filter((one) => one.parkingType === 'REGULAR' && one.fareNonRegularId === null)
              .filter(({ effectiveDate }) => effectiveDate <= today)
              .toSorted((one, other) => (one.effectiveDate < other.effectiveDate ? -1 : 1))
              .at(-1);
            if (fare) return fareSentence(fare.parkingFareRules, t);
            const parent = parentOf(id);
            if (parent) return t('tariffs.vehicleTypes.asParent', { vehicle: labelIn(parent) });
            return (
              <ToneChip tone="warning" icon="warning">
                {t('tariffs.vehicleTypes.noFare')}
              </ToneChip>
            );
          },
        },
        { key: 'shortcut', cell: ({ shortcut }) => (shortcut === null ? <Blank /> : shortcut.toUpperCase()) },
        { key: 'isActive' },
        { key: 'isBasic' },
        { key: 'parentVehicleTypeId', hidden: true, exportKey: false },
        { key: 'name', hidden: true },
        { key: 'child', hidden: true },
        { key: 'labelEn', hidden: true },
        { key: 'updatedAt', hidden: true },
      ]}
      fields={fields}
      blank={{ isActive: true }}
      toForm={({ shortcut }) => ({ shortcut: shortcut?.toUpperCase() ?? null })}
      more={({ id }) => <VehicleFares vehicleTypeId={id} />}
    />
  );
}
