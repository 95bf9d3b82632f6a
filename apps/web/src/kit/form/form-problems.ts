import { type FieldProblem, fieldSentence } from '@parking/contract/core/field-errors';
import type { Language } from '@parking/contract/core/language';
import { fieldProblems } from '@parking/contract/core/problems';
import { get } from 'react-hook-form';
import { z } from 'zod';
import type { FieldFailure } from '../../api/failure.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { fieldSchema } from './form-scope.ts';
import { numberFaultText, percentFaultText } from '../number/number-fault-text.ts';

/** A sentence and the field it belongs to. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** What the contract has against a body, in the user's language: never zod's own words. */
export function problemsOf(schema: z.ZodType, body: unknown, language: Language = currentLanguage()): Problem[] {
  const result = schema.safeParse(body);
  if (result.success) return [];
  const spoken = (problem: FieldProblem): Problem => ({
    path: problem.path,
    message: problemSentence(problem, body, language, isPercent(fieldSchema(schema, problem.path))),
  });
  return firstOfEach(fieldProblems(result.error, body).map(spoken));
}

/** A text where another type belongs was typed into a field of numbers. */
export function problemSentence(problem: FieldProblem, body: unknown, language: Language, percent = false): string {
  const { path, code, values } = problem;
  const typed: unknown = code === 'wrong-type' ? get(body, path) : null;
  if (typeof typed !== 'string') return fieldSentence(code, language, values);
  return percent ? percentFaultText(language) : numberFaultText(typed, language);
}

function isPercent(schema: z.ZodType | null): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return isPercent(schema.unwrap() as z.ZodType);
  return schema?.meta()?.['format'] === 'percent';
}

function firstOfEach(problems: readonly Problem[]): Problem[] {
  return problems.filter((problem, index) => problems.findIndex(({ path }) => path === problem.path) === index);
}

/**
 * Places a refusal's problems: on the field of that name, on the field around it (`roleIds.0` belongs to `roleIds`), or
 * on none of this form.
 */
export function placeProblems(
  failures: readonly Pick<FieldFailure, 'path' | 'message'>[],
  fields: readonly string[],
): { readonly onFields: Problem[]; readonly elsewhere: Problem[] } {
  const onFields: Problem[] = [];
  const elsewhere: Problem[] = [];
  for (const { path, message } of failures) {
    const field = fields.find((name) => path === name) ?? fields.find((name) => path.startsWith(`${name}.`));
    if (field === undefined) elsewhere.push({ path, message });
    else if (!onFields.some((problem) => problem.path === field)) onFields.push({ path: field, message });
  }
  return { onFields, elsewhere };
}
