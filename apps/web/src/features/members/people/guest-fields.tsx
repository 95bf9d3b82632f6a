import { useTranslation } from 'react-i18next';
import { DateField } from '../../../kit/form/fields/date-field.tsx';
import { FieldGroup } from '../../../kit/form/parts/field-group.tsx';
import { FilesField } from '../../../kit/form/fields/files-field.tsx';
import { useFormRecord } from '../../../kit/form/form-scope.ts';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { CardFields, PhotoFields } from './person-fields.tsx';

const settable = ['ACTIVE', 'SUSPENDED'] as const;

export default function GuestFields() {
  const { t } = useTranslation();
  const record = useFormRecord<{ readonly memberStatus: string }>();
  return (
    <>
      <FieldGroup title={t('people.groups.person')}>
        <TextField name="name" autoFocus />
        <ReferenceField name="departmentId" options="/departments/list" />
        <TextField name="phoneNumber" type="tel" />
        <TextField name="note" lines={2} />
      </FieldGroup>
      <FieldGroup title={t('people.groups.period')}>
        <DateField name="memberStartDate" />
        <DateField name="memberEndDate" />
        {record?.memberStatus === 'SUSPENDED' && <SelectField name="memberStatus" codes={settable} />}
      </FieldGroup>
      <CardFields />
      <FieldGroup title={t('people.groups.files')}>
        <PhotoFields />
        <FilesField name="memberDocs" />
      </FieldGroup>
    </>
  );
}
