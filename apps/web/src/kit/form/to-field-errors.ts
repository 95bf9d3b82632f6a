import { type FieldErrors, set } from 'react-hook-form';
import type { Problem } from './form-problems.ts';

type Errors = FieldErrors<Record<string, unknown>>;

/** Problems as react-hook-form nests them. */
export function toFieldErrors(problems: readonly Problem[]): Errors {
  const errors: Errors = {};
  for (const { path, message } of problems) set(errors, path, { type: 'contract', message });
  return errors;
}

/** And back: every marked field with its sentence. */
export function fromFieldErrors(errors: object, above = ''): Problem[] {
  return Object.entries(errors).flatMap(([name, entry]: [string, unknown]) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const path = above + name;
    const message = 'message' in entry && 'type' in entry ? entry.message : undefined;
    return typeof message === 'string' ? [{ path, message }] : fromFieldErrors(entry, `${path}.`);
  });
}
