import type { FieldErrorCode } from '@parking/contract/core/field-errors';
import type { SentenceValues } from '@parking/contract/core/sentences';
import { type Failure, badInput } from '../../../../platform/failure.ts';

const longestValue = 60;

/** Refuses a file, by the row and column where it breaks. */
export const fileFault = (code: FieldErrorCode, values: SentenceValues = {}): Failure =>
  badInput({ path: 'content', code, values });

/** What stands in a cell, as a sentence may quote it. */
export const quoted = (value: unknown): string => String(value).slice(0, longestValue);
