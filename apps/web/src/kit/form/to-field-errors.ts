import { type FieldErrors, set } from 'react-hook-form';
import type { Problem } from './form-problems.ts';

/** Problems as react-hook-form nests them. */
export function toFieldErrors(problems: readonly Problem[]): FieldErrors<Record<string, unknown>> {
  const errors: FieldErrors<Record<string, unknown>> = {};
  for (const { path, message } of problems) set(errors, path, { type: 'contract', message });
  return errors;
}
