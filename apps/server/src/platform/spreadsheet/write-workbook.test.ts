import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileTypeFromBuffer } from 'file-type';
import { expect, test } from 'vitest';
import { readWorkbook } from './testing/read-workbook.ts';
import { type Workbook, writeWorkbook } from './write-workbook.ts';

async function* batches(...given: unknown[][][]): AsyncGenerator<unknown[][]> {
  for (const batch of given) yield batch;
}

async function write(workbook: Workbook): Promise<ReturnType<typeof readWorkbook> & { bytes: Buffer }> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeWorkbook(workbook)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return { ...readWorkbook(bytes), bytes };
}

const textColumn = [{ heading: 'Teks', type: 'text' as const }];
const texts = async (...values: unknown[]) => {
  const { sheets } = await write({
    sheetName: 'Tes',
    columns: textColumn,
    rows: batches(values.map((value) => [value])),
  });
  return (sheets[0] ?? []).slice(1).map((row) => row[0]);
};

test('numbers, money, days, times and yes-or-no are cells of their kind', async () => {
  const columns = (['integer', 'money', 'date', 'dateTime', 'boolean', 'text'] as const).map((type) => ({
    heading: type,
    type,
  }));
  const row = [42, 12_000, '2026-11-21', '2026-11-21T14:05:33', true, 'B 1234 ABC'];
  const { sheets, parts } = await write({ sheetName: 'Tes', columns, rows: batches([row]) });
  expect(sheets[0]?.[1]).toEqual([
    { type: undefined, style: 2, text: '42' },
    { type: undefined, style: 3, text: '12000' },
    { type: undefined, style: 4, text: '46347' },
    { type: undefined, style: 5, text: '46347.5871875' },
    { type: 'b', style: 0, text: '1' },
    { type: 'inlineStr', style: 0, text: 'B 1234 ABC' },
  ]);
  expect(parts['xl/styles.xml']).toContain('formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"');
  expect(parts['xl/worksheets/sheet1.xml']).toContain('state="frozen"');
  expect(parts['xl/worksheets/sheet1.xml']).toContain('<autoFilter ref="A1:F2"/>');
});

test.each(['=1+1', '+62812', '-1', '@SUM(A1)', '\t=1', '\r=1', '=cmd|’/c calc’!A1'])(
  '%j is text that no spreadsheet takes for a formula',
  async (value) => {
    const [cell] = await texts(value);
    expect(cell).toEqual({ type: 'inlineStr', style: 6, text: value });
  },
);

test('text comes out as it went in, whatever characters it has', async () => {
  const odd = ['<b>&"\'</b>', 'baris\nbaru', '_x0041_', 'é日本😀', ' spasi ', 'a\u0000b\u000Bc', 'setengah\uD800'];
  const cells = await texts(...odd);
  expect(cells.map((cell) => cell?.text)).toEqual([...odd.slice(0, 5), 'abc', 'setengah']);
});

test('nothing, lists, records and what does not fit its column are written plainly', async () => {
  const cells = await texts(null, undefined, '', ['a', 'b'], { id: 'x', label: 'Mobil' }, [{ name: 'ADMIN' }], 7);
  expect(cells.map((cell) => cell?.text)).toEqual(['', '', '', 'a, b', 'Mobil', 'ADMIN', '7']);
  const columns = [{ heading: 'Tanggal', type: 'date' as const }];
  const { sheets } = await write({
    sheetName: 'Tes',
    columns,
    rows: batches([['kapan-kapan'], ['1899-01-01'], ['2026-02-30x']]),
  });
  expect(sheets[0]?.slice(1).map((row) => row[0]?.text)).toEqual(['kapan-kapan', '1899-01-01', '2026-02-30x']);
});

test('a cell holds no more text than a spreadsheet can', async () => {
  const [cell] = await texts('x'.repeat(40_000));
  expect(cell?.text.length).toBe(32_767);
});

test('rows go on in another sheet where one is full, under the same headings', async () => {
  const rows = Array.from({ length: 25 }, (_, index) => [`baris ${index}`]);
  const { names, sheets } = await write({
    sheetName: 'Data [1]/a',
    columns: textColumn,
    rows: batches(rows.slice(0, 7), rows.slice(7)),
    rowsPerSheet: 11,
  });
  expect(names).toEqual(['Data  1  a', 'Data  1  a (2)', 'Data  1  a (3)']);
  expect(sheets.map((sheet) => sheet.length)).toEqual([11, 11, 6]);
  expect(sheets.map((sheet) => sheet[0]?.[0]?.text)).toEqual(['Teks', 'Teks', 'Teks']);
  expect(sheets.flatMap((sheet) => sheet.slice(1).map((row) => row[0]?.text))).toEqual(rows.flat());
});

test('a list without rows is a workbook too, and every workbook is known as one', async () => {
  const { sheets, bytes } = await write({ sheetName: '', columns: textColumn, rows: batches() });
  expect(sheets[0]).toHaveLength(1);
  expect((await fileTypeFromBuffer(bytes))?.ext).toBe('xlsx');
});

test('200,000 rows are written in flat memory, and everything else gets its turn', async () => {
  const types = ['text', 'integer', 'money', 'boolean', 'date', 'dateTime'] as const;
  const columns = Array.from({ length: 12 }, (_, index) => ({
    heading: `Kolom ${index}`,
    type: types[index % 6] ?? 'text',
  }));
  async function* rows(): AsyncGenerator<unknown[][]> {
    for (let from = 0; from < 200_000; from += 1_000) {
      yield Array.from({ length: 1_000 }, (_, index) => {
        const number = from + index;
        const half = [
          `B ${number} XYZ`,
          number,
          12_000 + number,
          number % 2 === 0,
          '2026-11-20',
          '2026-11-20T14:05:33',
        ];
        return [...half, ...half];
      });
      await nextTurn();
    }
  }
  const before = process.memoryUsage().rss;
  const stalls = monitorEventLoopDelay({ resolution: 5 });
  stalls.enable();
  const started = performance.now();
  let bytes = 0;
  let peak = before;
  for await (const chunk of writeWorkbook({ sheetName: 'Besar', columns, rows: rows() })) {
    bytes += chunk.length;
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  stalls.disable();
  const megabytes = Math.round((peak - before) / 1e6);
  const longest = Math.round(stalls.max / 1e6);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `200,000 rows x 12: ${seconds} s, ${Math.round(bytes / 1e6)} MB file, memory +${megabytes} MB, longest stall ${longest} ms\n`,
  );
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(megabytes).toBeLessThan(300);
  expect(longest).toBeLessThan(1_000);
});
