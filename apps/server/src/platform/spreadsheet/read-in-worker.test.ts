import { Failure } from '../failure.ts';
import { expect, test } from 'vitest';
import { readInWorker } from './read-in-worker.ts';
import { buildSheet, buildWorkbook, lyingBomb } from './testing/build-workbook.ts';

async function cells(...given: Parameters<typeof readInWorker>): Promise<unknown[]> {
  const read: unknown[] = [];
  for await (const { rows } of readInWorker(...given)) read.push(...rows.map((row) => row.cells));
  return read;
}

const refusal = (...given: Parameters<typeof readInWorker>): Promise<string | undefined> =>
  cells(...given).then(
    () => undefined,
    (error: unknown) => (error instanceof Failure ? error.detail.fields?.[0]?.code : String(error)),
  );

/** A book whose sheet points at texts that stand beside it. */
const withTexts = (texts: string, sheetXml: string): Buffer =>
  buildWorkbook({ sheets: [{ rows: [] }], sharedStrings: `<sst>${texts}</sst>`, sheetXml });

test('a workbook is read in a thread as it would be read here', async () => {
  const rows = Array.from({ length: 3_000 }, (_, n) => [`D${n}`, n, n % 2 === 0, null]);
  const read = await cells(buildSheet(...rows));
  expect(read).toHaveLength(3_000);
  expect(read[2_999]).toEqual(['D2999', 2_999, false]);
});

test('a reader who stops early leaves no thread behind', async () => {
  const reading = readInWorker(buildSheet(...Array.from({ length: 20_000 }, (_, n) => [`D${n}`])));
  expect((await reading.next()).done).toBe(false);
  expect((await reading.return(undefined)).done).toBe(true);
});

test('a file that wants more memory, more time or more room than one may have is refused, and only that file', async () => {
  const texts = Array.from({ length: 300_000 }, (_, n) => `<si><t>text ${n}</t></si>`).join('');
  expect(await refusal(withTexts(texts, '<worksheet/>'), { memoryMb: 16 })).toBe('too-complex');
  expect(await refusal(lyingBomb(60_000_000), { patienceMs: 20 })).toBe('too-complex');
  expect(await refusal(lyingBomb(3_000_000), { unpackedBytes: 2_000_000 })).toBe('unpacks-too-big');
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`;
  const repeated = withTexts(`<si><t>${'x'.repeat(2_000)}</t></si>`, `<worksheet>${row.repeat(600)}</worksheet>`);
  expect(await refusal(repeated)).toBe('unpacks-too-big');
  expect(await cells(buildSheet(['still', 'read']))).toEqual([['still', 'read']]);
}, 60_000);
