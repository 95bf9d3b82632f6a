import type { z } from 'zod';
import { type FieldErrorCode, type FieldProblem, fieldErrors } from './field-errors.ts';

/** What is wrong with each field, in the catalogue's codes: the server's answer and the form's own check are one. */
export function fieldProblems(error: z.ZodError, given: unknown): FieldProblem[] {
  return error.issues.flatMap((issue) => problemOf(issue, given));
}

function problemOf(issue: z.core.$ZodIssue, given: unknown): FieldProblem[] {
  const path = issue.path.map(String).join('.');
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: [path, key].filter(Boolean).join('.'), code: 'unknown-field' as const }));
    case 'invalid_type':
      return [{ path, code: valueAt(given, issue.path) == null ? 'required' : 'wrong-type' }];
    case 'too_small':
      return [tooSmall(path, issue)];
    case 'too_big':
      return [tooBig(path, issue)];
    case 'invalid_value':
      return [{ path, code: valueAt(given, issue.path) == null ? 'required' : 'not-an-option' }];
    case 'custom':
      if (isFieldErrorCode(issue.params?.code)) return [{ path, code: issue.params.code }];
      return [{ path, code: valueAt(given, issue.path) === '' ? 'required' : 'wrong-format' }];
    case 'invalid_union':
      // The literal tag says none of the forms; with forms tried, none of them is named.
      if (issue.errors.length > 0) return [{ path, code: 'wrong-type' }];
      return [{ path, code: valueAt(given, issue.path) == null ? 'required' : 'not-an-option' }];
    case 'invalid_format':
      return [{ path, code: valueAt(given, issue.path) === '' ? 'required' : 'wrong-format' }];
    default:
      return [{ path, code: 'wrong-type' }];
  }
}

/** A schema's own check can say what is wrong: `params: { code }`. */
const isFieldErrorCode = (code: unknown): code is FieldErrorCode =>
  typeof code === 'string' && Object.hasOwn(fieldErrors, code);

function tooSmall(path: string, issue: z.core.$ZodIssueTooSmall): FieldProblem {
  const minimum = Number(issue.minimum);
  if (issue.origin === 'string')
    return minimum <= 1 ? { path, code: 'required' } : { path, code: 'too-short', values: { minimum } };
  return { path, code: issue.origin === 'array' ? 'too-few' : 'too-small', values: { minimum } };
}

function tooBig(path: string, issue: z.core.$ZodIssueTooBig): FieldProblem {
  const maximum = Number(issue.maximum);
  if (issue.origin === 'string') return { path, code: 'too-long', values: { maximum } };
  return { path, code: issue.origin === 'array' ? 'too-many' : 'too-big', values: { maximum } };
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    given,
  );
}
