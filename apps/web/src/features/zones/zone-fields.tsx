import { vehicleGroups } from '@parking/contract/tariffs/tariff-book';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../kit/form/fields/number-field.tsx';
import { MultiReferenceField, ReferenceField } from '../../kit/form/fields/reference-field.tsx';
import { SwitchField } from '../../kit/form/fields/switch-field.tsx';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import { FieldGroup } from '../../kit/form/parts/field-group.tsx';

export default function ZoneFields() {
  const { t } = useTranslation();
  return (
    <>
      <TextField name="name" autoFocus />
      <ReferenceField name="parentZoneId" options="/zones/list" />
      <SwitchField name="isActive" />
      <FieldGroup title={t('zones.places')}>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('zones.placesHelp')}</Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))', gap: 3 }}>
          {vehicleGroups.map((group) => (
            <NumberField key={group} name={`capacities.${group}`} />
          ))}
        </Box>
      </FieldGroup>
      <FieldGroup title={t('zones.ways')}>
        <MultiReferenceField name="gatesIn" options="/gates/list" />
        <MultiReferenceField name="gatesOut" options="/gates/list" />
      </FieldGroup>
      <FieldGroup title={t('zones.full')}>
        <NumberField name="reserved" />
        <NumberField name="freeAgain" />
        <SwitchField name="refusesFull" />
      </FieldGroup>
    </>
  );
}
