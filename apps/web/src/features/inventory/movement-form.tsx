import { DateField } from '../../kit/form/fields/date-field.tsx';
import { NumberField } from '../../kit/form/fields/number-field.tsx';
import { ReasonField } from '../../kit/form/fields/reason-field.tsx';
import { ReferenceField } from '../../kit/form/fields/reference-field.tsx';
import { TextField } from '../../kit/form/fields/text-field.tsx';

/** What is moved, how many and when. */
export default function MovementForm() {
  return (
    <>
      <ReferenceField name="inventoryId" options="/inventory/list" autoFocus />
      <NumberField name="amount" />
      <DateField name="date" />
      <TextField name="note" lines={2} />
      <ReasonField of={['inventoryId', 'amount', 'date']} />
    </>
  );
}
