import { mostFileRows } from '@parking/contract/money/reconciliation/reconciliation-files';
import { maximumCellCharacters, maximumColumns } from '../../../../platform/spreadsheet/read-workbook.ts';
import { fileFault } from './file-fault.ts';

/** A row as a spreadsheet program would show it: its number from 1, its cells as text. */
export interface TextRow {
  readonly number: number;
  readonly cells: readonly string[];
}

const delimiters = [',', ';', '\t', '|'] as const;

/** The sign that parts the cells: of its first lines, the one that stands there most often outside of quotes. */
export function findDelimiter(text: string): string {
  const beginning = text.slice(0, 4_000).replace(/"[^"]*"/g, '');
  const counts = delimiters.map((sign) => beginning.split(sign).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * Rows of text whose cells are parted by a sign, quoted where they hold it. Empty lines count and are not told. Refuses rows that are
 * too many or too wide, and a quote that nothing closes, naming the row.
 */
export function* readDelimited(text: string, delimiter = findDelimiter(text)): Generator<TextRow> {
  let at = 0;
  for (let number = 1; at < text.length; number += 1) {
    if (number > mostFileRows + headRows) throw fileFault('too-many-rows', { maximum: mostFileRows });
    const { cells, next } = readRow(text, at, delimiter, number);
    at = next;
    if (cells.some((cell) => cell !== '')) yield { number, cells };
  }
}
/** What may stand above and below the rows. */
const headRows = 100;

function readRow(text: string, from: number, delimiter: string, row: number): { cells: string[]; next: number } {
  const cells: string[] = [];
  for (let at = from; ; ) {
    const { cell, next } = text[at] === '"' ? readQuoted(text, at, row) : readPlain(text, at, delimiter);
    if (cell.length > maximumCellCharacters || cells.length === maximumColumns)
      throw fileFault('file-too-wide', { row, columns: maximumColumns, characters: maximumCellCharacters });
    cells.push(cell.trim());
    if (text[next] !== delimiter) {
      const end = text[next] === '\r' && text[next + 1] === '\n' ? next + 2 : next + 1;
      if (next < text.length && text[next] !== '\n' && text[next] !== '\r') throw fileFault('file-broken', { row });
      return { cells, next: end };
    }
    at = next + 1;
  }
}

interface ReadCell {
  readonly cell: string;
  /** Where what follows the cell stands. */
  readonly next: number;
}

function readPlain(text: string, from: number, delimiter: string): ReadCell {
  let next = from;
  while (next < text.length && text[next] !== delimiter && text[next] !== '\n' && text[next] !== '\r') next += 1;
  return { cell: text.slice(from, next), next };
}

function readQuoted(text: string, from: number, row: number): ReadCell {
  let cell = '';
  for (let at = from + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0 || quote - from > 2 * maximumCellCharacters + 2) throw fileFault('file-broken', { row });
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { cell, next: quote + 1 };
    cell += '"';
    at = quote + 2;
  }
}
