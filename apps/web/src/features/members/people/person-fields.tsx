import { useTranslation } from 'react-i18next';
import { FieldGroup } from '../../../kit/form/parts/field-group.tsx';
import { FileField } from '../../../kit/form/fields/file-field.tsx';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { WordsField } from '../../../kit/form/fields/words-field.tsx';

/** Card, plates and what they drive. */
export function CardFields() {
  const { t } = useTranslation();
  return (
    <FieldGroup title={t('people.groups.card')}>
      <ReferenceField name="vehicleTypeId" options="/vehicle_types/list" />
      <WordsField name="plateNumbers" />
      <TextField name="parkingCode" />
      <TextField name="nfcNumber" />
      <ReferenceField name="fareNonRegularId" options="/fare_non_regulars/list" />
    </FieldGroup>
  );
}

export function PhotoFields() {
  return (
    <>
      <FileField name="tokenPhoto" picture capture />
      <FileField name="transactionFileToken" />
    </>
  );
}
