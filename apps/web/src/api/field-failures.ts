import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import type { ApiFailure } from './failure.ts';

/** The server's sentence for every field at fault, by the field's path. */
export function fieldMessages(failure: ApiFailure): Readonly<Record<string, string>> {
  return Object.fromEntries(failure.fields.map(({ path, message }) => [path, message]));
}

/** Marks the fields the server refused; true when there were any. */
export function markFields<Values extends FieldValues>(
  failure: ApiFailure,
  setError: UseFormSetError<Values>,
): boolean {
  failure.fields.forEach(({ path, message }, index) => {
    setError(path as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  return failure.fields.length > 0;
}
