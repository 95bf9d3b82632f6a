import type { Member } from '@parking/contract/members/members';
import { memberTypes } from '@parking/contract/members/member-words';
import { subscriptionFareNames } from '@parking/contract/members/subscription-fare-names';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { DateField } from '../../../kit/form/fields/date-field.tsx';
import { FieldGroup } from '../../../kit/form/parts/field-group.tsx';
import { useFormRecord } from '../../../kit/form/form-scope.ts';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useParents } from '../../tariffs/shared/use-parents.ts';
import { MembershipPayment } from './membership-payment.tsx';
import { PeriodField } from './period-field.tsx';
import { CardFields, PhotoFields } from './person-fields.tsx';

/** A new member buys the first period along; later ones are bought by renewing. */
export default function MemberFields({ fixedType = false }: { readonly fixedType?: boolean }) {
  const { t } = useTranslation();
  const record = useFormRecord<Member>();
  const { watch, setValue } = useFormContext();
  const [type, vehicleTypeId] = watch(['memberType', 'vehicleTypeId']) as (string | null)[];
  const { data: fares = [] } = useApiQuery(subscriptionFareNames.options, {}, { handles: ['no-response'] });
  const { parentOf } = useParents();
  const sells = fares.some((fare) => fare.vehicleTypeId === vehicleTypeId);
  const sellingId = sells ? vehicleTypeId : vehicleTypeId && (parentOf(vehicleTypeId)?.id ?? vehicleTypeId);
  const others = fares
    .filter((fare) => sellingId && fare.vehicleTypeId !== sellingId && fare.id !== record?.subscriptionFareNameId)
    .map(({ id }) => id);
  const takeVehicle = (id: string | null) => {
    const fare = fares.find((one) => one.id === id);
    if (fare && !vehicleTypeId) setValue('vehicleTypeId', fare.vehicleTypeId, { shouldDirty: true });
  };
  return (
    <>
      <FieldGroup title={t('people.groups.person')}>
        <TextField name="name" autoFocus />
        {!fixedType && <SelectField name="memberType" codes={memberTypes} />}
        {type === 'STAFF' && <ReferenceField name="departmentId" options="/departments/list" required />}
        <TextField name="phoneNumber" type="tel" />
        <TextField name="note" lines={2} />
      </FieldGroup>
      <CardFields />
      <FieldGroup title={t('people.groups.subscription')}>
        <ReferenceField
          name="subscriptionFareNameId"
          options={subscriptionFareNames.options}
          without={others}
          onChosen={takeVehicle}
        />
        {!record && (
          <>
            <DateField name="memberStartDate" />
            <PeriodField />
            <MembershipPayment />
          </>
        )}
      </FieldGroup>
      <FieldGroup title={t('people.groups.files')}>
        <PhotoFields />
      </FieldGroup>
    </>
  );
}
