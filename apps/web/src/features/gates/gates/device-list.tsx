import { useTranslation } from 'react-i18next';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { RowList } from '../../../kit/form/parts/row-list.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { ConfigRows } from './config-rows.tsx';

const blank = { deviceTypeId: null, name: '', address: null, config: {} };

/** The equipment at a gate, a card each. */
export function DeviceList() {
  const { t } = useTranslation();
  const words = {
    none: t('gates.gates.noDevices'),
    add: t('gates.gates.addDevice'),
    row: (number: number) => t('gates.gates.deviceNumber', { number }),
    remove: (number: number) => t('gates.gates.removeDevice', { number }),
  };
  return (
    <RowList name="devices" blank={blank} first="name" words={words} carded>
      {(path) => (
        <>
          <ReferenceField name={`${path}.deviceTypeId`} options="/device_types/list" autoFocus={false} />
          <TextField name={`${path}.name`} />
          <TextField name={`${path}.address`} help={t('gates.gates.deviceAddressHelp')} />
          <ConfigRows name={`${path}.config`} />
        </>
      )}
    </RowList>
  );
}
