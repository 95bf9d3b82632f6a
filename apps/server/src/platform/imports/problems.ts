import type { Language } from '@parking/contract/core/language';
import { type ErrorCode, errorSentence } from '@parking/contract/core/errors';
import { type FieldErrorCode, fieldErrors, fieldSentence } from '@parking/contract/core/field-errors';
import { type SentenceValues } from '@parking/contract/core/sentences';
import {
  type ImportColumn,
  type ImportDefinition,
  type ImportProblem,
  maximumImportProblems,
} from '@parking/contract/core/import';
import { z } from 'zod';
import type { Failure } from '../failure.ts';

/** What is wrong with a cell, a row or the file, as it is kept: without words. */
export interface FoundProblem {
  readonly row: number | null;
  /** The column's key, or the heading of one that is not known. */
  readonly column: string | null;
  readonly code: FieldErrorCode | ErrorCode;
  readonly values?: SentenceValues | undefined;
}

export const StoredProblem = z.object({
  row: z.int().nullable(),
  column: z.string().nullable(),
  code: z.custom<FieldErrorCode | ErrorCode>((code) => typeof code === 'string'),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/** Collects problems: so many are listed, all are counted. */
export class Problems {
  readonly #found: FoundProblem[];
  count = 0;

  constructor(before?: Problems) {
    this.#found = [...(before?.list() ?? [])];
    this.count = before?.count ?? 0;
  }

  add(problem: FoundProblem): void {
    this.count += 1;
    if (this.#found.length < maximumImportProblems) this.#found.push(problem);
  }

  /** What a refusal says about a row, or about the whole file. */
  addRefusal(row: number | null, { code, detail }: Failure, columns: readonly ImportColumn[]): void {
    const fields = detail.fields ?? [];
    for (const { path, code: fault, values } of fields)
      this.add({ row, column: columnAt(columns, path)?.key ?? null, code: fault, values });
    if (fields.length === 0) this.add({ row, column: null, code, values: detail.values });
  }

  /** From the top of the sheet down. */
  list(): readonly FoundProblem[] {
    return this.#found.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0));
  }
}

/** The column that a field of the body came from: `roleIds.0` is of the column `roleIds`. */
const columnAt = (columns: readonly ImportColumn[], path: string): ImportColumn | undefined =>
  columns.find(({ key }) => key === path || path.startsWith(`${key}.`));

const isFieldCode = (code: string): code is FieldErrorCode => Object.hasOwn(fieldErrors, code);

/** Stored problems in the words of a language. */
export function tellProblems(
  problems: readonly FoundProblem[],
  { columns }: ImportDefinition,
  language: Language,
): ImportProblem[] {
  const headings = new Map(columns.map(({ key, heading }) => [key, heading[language]]));
  return problems.map(({ row, column, code, values }) => ({
    row,
    column: column === null ? null : (headings.get(column) ?? column),
    code,
    message: isFieldCode(code) ? fieldSentence(code, language, values) : errorSentence(code, language, values),
  }));
}
