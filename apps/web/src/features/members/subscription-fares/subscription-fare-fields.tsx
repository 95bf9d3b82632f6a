import { subscriptionFareGroups, subscriptionFareTypes } from '@parking/contract/members/subscription-words';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../kit/form/fields/date-field.tsx';
import { FieldGroup } from '../../../kit/form/parts/field-group.tsx';
import { NumberField } from '../../../kit/form/fields/number-field.tsx';
import { MultiReferenceField, ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { SwitchField } from '../../../kit/form/fields/switch-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { DetailRows, PeriodRows } from './price-rows.tsx';

export default function SubscriptionFareFields() {
  const { t } = useTranslation();
  return (
    <>
      <FieldGroup title={t('members.subscriptionFares.identity')}>
        <TextField name="name" autoFocus />
        <TextField name="label" />
        <TextField name="labelEn" />
        <SwitchField name="isEnabled" />
      </FieldGroup>
      <FieldGroup title={t('members.subscriptionFares.rights')}>
        <ReferenceField name="vehicleTypeId" options="/vehicle_types/list" />
        <TypeFields />
        <SelectField name="subscriptionFareGroup" codes={subscriptionFareGroups} />
        <NumberField name="maxPlate" />
        <MultiReferenceField name="memberGates" options="/gates/list" />
      </FieldGroup>
      <FieldGroup title={t('members.subscriptionFares.fields.subscriptionFares')}>
        <PeriodRows />
      </FieldGroup>
      <FieldGroup title={t('members.subscriptionFares.fields.subscriptionFareDetails')}>
        <DetailRows />
      </FieldGroup>
      <FieldGroup title={t('members.subscriptionFares.day')}>
        <DateField name="effectiveDate" />
      </FieldGroup>
    </>
  );
}

/** What the type gives, and the field that it alone has; another type empties that. */
function TypeFields() {
  const { t } = useTranslation();
  const { setValue } = useFormContext();
  const chosen: unknown = useWatch({ name: 'subscriptionFareType' });
  const type = subscriptionFareTypes.find((known) => known === chosen);
  useEffect(() => {
    if (type !== 'DURATION') {
      setValue('freeMinutes', null);
      setValue('oncePerDay', false);
    }
    if (type !== 'PROGRESSIVE') setValue('fareNonRegularId', null);
  }, [type, setValue]);
  return (
    <>
      <SelectField
        name="subscriptionFareType"
        codes={subscriptionFareTypes}
        help={type ? t(`members.subscriptionFares.typeHelp.${type}`) : null}
      />
      {type === 'DURATION' && (
        <>
          <NumberField name="freeMinutes" unit={t('members.subscriptionFares.minuteUnit')} required />
          <SwitchField name="oncePerDay" />
        </>
      )}
      {type === 'PROGRESSIVE' && <ReferenceField name="fareNonRegularId" options="/fare_non_regulars/list" required />}
    </>
  );
}
