import { useFormContext } from 'react-hook-form';
import { useFormRecord } from '../form-scope.ts';
import { TextField } from './text-field.tsx';

interface ReasonFieldProps {
  /** Fields whose change is a correction of what was booked. */
  readonly of: readonly string[];
}

/** Why something booked is corrected; there as soon as it is. */
export function ReasonField({ of }: ReasonFieldProps) {
  const record = useFormRecord<Readonly<Record<string, unknown>>>();
  const { watch } = useFormContext();
  const values = watch([...of]) as readonly unknown[];
  if (!record || of.every((name, index) => values[index] === record[name])) return null;
  return <TextField name="reason" lines={2} required />;
}
