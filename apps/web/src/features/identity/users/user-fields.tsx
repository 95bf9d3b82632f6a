import { genders } from '@parking/contract/identity/people';
import { lookups } from '@parking/contract/lookups/lookups';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldGroup } from '../../../kit/form/parts/field-group.tsx';
import { useFormRecord } from '../../../kit/form/form-scope.ts';
import { PasswordField } from '../../../kit/form/fields/password-field.tsx';
import { MultiReferenceField, ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';

export default function UserFields() {
  const { t } = useTranslation();
  const isNew = useFormRecord() === null;
  return (
    <>
      <FieldGroup title={t('identity.users.account')}>
        <TextField name="username" autoFocus />
        <TextField name="email" type="email" />
        {isNew && <PasswordField name="password" />}
        <MultiReferenceField name="roleIds" options="/user_groups/list" />
      </FieldGroup>
      <FieldGroup title={t('identity.users.person')}>
        <TextField name="biodata.firstName" />
        <TextField name="biodata.lastName" />
        <SelectField name="biodata.gender" codes={genders} />
        <ReferenceField name="biodata.identityTypeId" options="/identity_types/list" />
        <TextField name="biodata.identityNumber" />
        <TextField name="biodata.phoneNumber" type="tel" />
      </FieldGroup>
      <FieldGroup title={t('identity.users.home')}>
        <PlaceFields />
        <TextField name="biodata.address" lines={2} />
      </FieldGroup>
    </>
  );
}

/** Country, then its states, then their cities: another choice above empties what hung below it. */
function PlaceFields() {
  const { setValue } = useFormContext();
  const country = usePlace('biodata.countryId');
  const state = usePlace('biodata.stateId');
  const empty = (...names: readonly string[]) => {
    for (const name of names) setValue(name, null, { shouldDirty: true });
  };
  return (
    <>
      <ReferenceField
        name="biodata.countryId"
        options={lookups.countries}
        onChosen={() => empty('biodata.stateId', 'biodata.cityId')}
      />
      <ReferenceField
        name="biodata.stateId"
        options={lookups.states}
        params={{ id: country }}
        disabled={country === ''}
        {...(country !== '' && { help: null })}
        onChosen={() => empty('biodata.cityId')}
      />
      <ReferenceField
        name="biodata.cityId"
        options={lookups.cities}
        params={{ id: state }}
        disabled={state === ''}
        {...(state !== '' && { help: null })}
      />
    </>
  );
}

function usePlace(name: string): string {
  const id: unknown = useWatch({ name });
  return typeof id === 'string' ? id : '';
}
