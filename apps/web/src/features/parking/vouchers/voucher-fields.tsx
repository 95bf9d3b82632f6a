import { voucherKinds, voucherPayers } from '@parking/contract/parking/vouchers/vouchers';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DateField } from '../../../kit/form/fields/date-field.tsx';
import { MoneyField, NumberField } from '../../../kit/form/fields/number-field.tsx';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { SwitchField } from '../../../kit/form/fields/switch-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';

/** What vouchers give, and to whom; a number is asked for what they give alone. */
export default function VoucherFields() {
  const kind: unknown = useWatch({ name: 'kind' });
  const isValidation = useWatch({ name: 'isValidation' }) === true;
  const maxUsage: unknown = useWatch({ name: 'maxUsage' });
  const codeVoucher: unknown = useWatch({ name: 'codeVoucher' });
  // A paper is handed over with its one use.
  const mayBePaper = !isValidation && maxUsage === 1 && !codeVoucher;
  const isOwed = useWatch({ name: 'payer' }) === 'TENANT';
  const { setValue } = useFormContext();
  useEffect(() => {
    if (kind !== 'MINUTES') setValue('minutes', null);
    if (kind !== 'PERCENT') setValue('percent', null);
  }, [kind, setValue]);
  useEffect(() => {
    if (!isValidation) return;
    setValue('maxUsage', 1);
    setValue('codeVoucher', null);
  }, [isValidation, setValue]);
  useEffect(() => {
    if (!mayBePaper) setValue('isPaper', false);
  }, [mayBePaper, setValue]);
  return (
    <>
      <SelectField name="kind" codes={voucherKinds} required />
      {kind === 'MINUTES' && <NumberField name="minutes" required />}
      {kind === 'PERCENT' && <NumberField name="percent" required />}
      <MoneyField name="fare" required={kind === 'AMOUNT'} />
      <ReferenceField name="vehicleTypeId" options="/vehicle_types/list" />
      <DateField name="start" />
      <DateField name="end" />
      <NumberField name="quantity" />
      <ReferenceField name="departmentId" options="/departments/list" required={isValidation || isOwed} />
      <SelectField name="payer" codes={voucherPayers} required />
      <SwitchField name="isValidation" />
      {!isValidation && <NumberField name="maxUsage" />}
      {!isValidation && <TextField name="codeVoucher" />}
      {mayBePaper && <SwitchField name="isPaper" />}
      <TextField name="note" lines={2} />
    </>
  );
}
