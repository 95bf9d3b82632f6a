import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileMark } from '../files/file-mark.ts';
import { plainText } from './cells.ts';

export const csvType = 'text/csv; charset=utf-8';

/** A spreadsheet program could take this for a formula; an apostrophe says that it is words. */
const looksLikeFormula = /^[=+\-@\t\r]/;

function cell(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = plainText(value);
  const safe = looksLikeFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly unknown[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Says in which letters it is written, and in training that it is of there. */
function begun(): string {
  const mark = fileMark();
  return `\u{feff}${mark === null ? '' : line([mark])}`;
}

/** Rows as text for other programs (RFC 4180): numbers as they are, days as `2026-11-26`; begun so that a reader knows its letters. */
export async function* writeCsv(
  headings: readonly string[],
  rows: AsyncIterable<readonly (readonly unknown[])[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${begun()}${line(headings)}`);
  for await (const batch of rows) {
    if (batch.length > 0) yield Buffer.from(batch.map(line).join(''));
    await nextTurn();
  }
}

interface CsvTable {
  readonly title: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  readonly footer: readonly (readonly unknown[])[];
}

/** Several tables, each under its title, with an empty line between them. */
export async function* writeTables(tables: readonly CsvTable[]): AsyncGenerator<Uint8Array> {
  for (const [index, { title, headings, rows, footer }] of tables.entries()) {
    const lines = [...(index > 0 ? [[]] : []), [title], headings, ...rows, ...footer];
    yield Buffer.from(`${index === 0 ? begun() : ''}${lines.map(line).join('')}`);
    await nextTurn();
  }
}
