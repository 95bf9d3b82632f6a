import { DateField } from '../../../kit/form/fields/date-field.tsx';
import { MoneyField } from '../../../kit/form/fields/number-field.tsx';
import { ReasonField } from '../../../kit/form/fields/reason-field.tsx';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';

/** From where to where, how much and when. */
export default function MutationForm() {
  return (
    <>
      <ReferenceField name="cashOriginId" options="/cash/list" autoFocus />
      <ReferenceField name="cashDestinationId" options="/cash/list" />
      <MoneyField name="amount" />
      <DateField name="transactionDate" />
      <TextField name="note" lines={2} />
      <ReasonField of={['cashOriginId', 'cashDestinationId', 'amount', 'transactionDate']} />
    </>
  );
}
