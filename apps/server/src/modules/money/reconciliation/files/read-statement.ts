import { largestEntry } from '@parking/contract/core/money';
import { mostFileRows } from '@parking/contract/money/reconciliation/reconciliation-files';
import { fileFault, quoted } from './file-fault.ts';
import { readCamt053 } from './read-camt053.ts';
import { type Steps, inSlices, mapSteps } from '../../../../platform/in-slices.ts';
import { findDelimiter, readDelimited } from './read-delimited.ts';
import { readMt940 } from './read-mt940.ts';
import { readTableStatement } from './read-table-statement.ts';
import { readText } from './read-text.ts';
import type { ReadStatement } from './statement.ts';

/** Reads the statement of a bank, known by its content. Refuses what is none, and by its row what does not add up or cannot be read. */
export async function readStatement(bytes: Buffer): Promise<ReadStatement> {
  const text = readText(bytes);
  const read = (await readCamt053(text)) ?? (await inSlices(readMt940(text))) ?? (await inSlices(readTable(text)));
  if (read === null) throw fileFault('file-unknown');
  if (read.lines.length > mostFileRows) throw fileFault('too-many-rows', { maximum: mostFileRows });
  for (const { n: row, amount } of read.lines)
    if (Math.abs(amount) > largestEntry) throw fileFault('file-amount', { row, column: 'IDR', value: quoted(amount) });
  return read;
}

/** The heading says by which sign the cells are parted: what stands above it may hold others. */
function* readTable(text: string): Steps<ReadStatement | null> {
  const heading = text.split(/\r\n|\r|\n/, 100).find((line) => /keterangan|tgl_tran|postdate|val\. date/i.test(line));
  if (heading === undefined) return null;
  const rows = yield* mapSteps(readDelimited(text, findDelimiter(heading)), (row) => row);
  return yield* readTableStatement(rows);
}
