import { usualMapping } from '@parking/contract/money/reconciliation/report-mapping';
import { expect, test } from 'vitest';
import { Failure } from '../../../../platform/failure.ts';
import { readReport } from './read-report.ts';

const read = (text: string, mapping = usualMapping) =>
  readReport({ name: 'laporan.csv', bytes: Buffer.from(text) }, mapping, 'Asia/Jakarta');
async function faultOf(text: string, mapping = usualMapping) {
  try {
    await read(text, mapping);
  } catch (error) {
    if (error instanceof Failure) return error.detail.fields?.[0];
    throw error;
  }
  return 'was read';
}

const head = 'Waktu,Jenis,Jumlah,Biaya,Referensi,RRN,Batch,Tanggal settlement';
const report = `Laporan transaksi
${head}
2026-11-20 10:00:00,SALE,"10,000.00",70,="0012",000123,B1,2026-11-21
2026-11-20 11:00:00,REFUND,"10,000.00",70,0013,,B1,2026-11-21
TOTAL,,0,0
`;

test('rows are read by their headings; what went back is below zero with its fee', async () => {
  const { format, rows } = await read(report);
  expect(format).toBe('CSV');
  expect(rows).toMatchObject([
    {
      n: 3,
      kind: 'SALE',
      gross: 10_000,
      fee: 70,
      reference: '0012',
      rrn: '000123',
      batch: 'B1',
      settledOn: '2026-11-21',
    },
    { n: 4, kind: 'REFUND', gross: -10_000, fee: -70, reference: '0013', rrn: null },
  ]);
  expect(rows[0]?.paidAt.toISOString()).toBe('2026-11-20T03:00:00.000Z');
});

test('by a mapping of its own: other headings, days and signs; the fee is what the net lacks', async () => {
  const { columns } = usualMapping;
  const mapping = {
    ...usualMapping,
    columns: {
      ...columns,
      paidAt: 'TRX DATE',
      gross: 'AMOUNT',
      fee: null,
      net: 'NET_AMT',
      reference: 'Merchant Ref',
      batch: null,
      settledOn: null,
    },
    dateForm: 'DMY' as const,
    decimal: ',' as const,
    zone: 'Asia/Makassar',
  };
  const text = 'trx date;amount;net_amt;merchant ref\n20/11/2026 10:00;10.000,00;9.930,00;A1\n';
  const [row] = (await read(text, mapping)).rows;
  expect(row).toMatchObject({ gross: 10_000, fee: 70, reference: 'A1', batch: '2026-11-20', settledOn: '2026-11-20' });
  expect(row?.paidAt.toISOString()).toBe('2026-11-20T02:00:00.000Z');
});

test('totals that the rows do not come to are refused by their row', async () => {
  expect(await faultOf(report.replace('TOTAL,,0,0', 'TOTAL,,1000,0'))).toEqual({
    path: 'content',
    code: 'file-sum',
    values: { row: 5, told: 1_000, expected: 0 },
  });
});

test('a fee and a net that do not agree are refused', async () => {
  const mapping = { ...usualMapping, columns: { ...usualMapping.columns, net: 'bersih' } };
  const text = 'waktu,jumlah,biaya,bersih\n2026-11-20,10000,70,9940\n';
  expect(await faultOf(text, mapping)).toMatchObject({
    code: 'file-sum',
    values: { row: 2, told: 9_940, expected: 9_930 },
  });
});

test.each([
  ['a formula', '"10,000.00",70,="0012"', '=1+1,70,12', 'file-formula', 'jumlah'],
  ['a formula in a key', '="0012"', '=cmd|calc', 'file-formula', 'referensi'],
  ['sen', '"10,000.00",70,="0012"', '10000.50,70,12', 'file-amount', 'jumlah'],
  ['thousands where the sign tells sen', '"10,000.00",70', '10.000,70', 'file-amount', 'jumlah'],
  ['an offset that is none', '2026-11-20 10:00:00', '2026-11-20T10:00:00+99:99', 'file-day', 'waktu'],
  ['a year long gone', '2026-11-20 10:00:00', '0001-01-01 00:00:00', 'file-day', 'waktu'],
  ['a year far ahead', '2026-11-20 10:00:00', '9999-12-31 00:00:00', 'file-day', 'waktu'],
  ['a settlement far ahead', 'B1,2026-11-21', 'B1,9999-12-31', 'file-day', 'tanggal settlement'],
  ['no time', '2026-11-20 10:00:00', 'kemarin', 'file-day', 'waktu'],
  ['an empty time', '2026-11-20 10:00:00', '', 'file-required', 'waktu'],
  ['nothing', '"10,000.00",70,="0012"', '0,0,12', 'file-amount', 'jumlah'],
])('%s is refused by row and column', async (_, from, to, code, column) => {
  expect(await faultOf(report.replace(from, to))).toMatchObject({ code, values: { row: 3, column } });
});

test('a file without the headings or without rows is refused', async () => {
  expect(await faultOf('a,b\n1,2\n')).toMatchObject({ code: 'file-heading', values: { column: 'jumlah' } });
  expect(await faultOf(`${head}\n`)).toMatchObject({ code: 'file-no-rows' });
});

test('a heading that stands there twice is refused by its name: nobody can tell which column is meant', async () => {
  const text = 'waktu,jumlah,biaya,jumlah\n2026-11-20 10:00:00,10000,70,9000\n';
  expect(await faultOf(`Laporan\n${text}`)).toEqual({
    path: 'content',
    code: 'file-heading-twice',
    values: { row: 2, column: 'jumlah' },
  });
  expect(await faultOf(text.replace('biaya,jumlah', 'biaya,catatan'))).toBe('was read');
  // What is not read may stand there as often as it likes.
  expect(await faultOf('waktu,jumlah,catatan,catatan\n2026-11-20 10:00:00,10000,a,b\n')).toBe('was read');
});

test('what all rows come to beyond what can be told is refused by the row that leads there', async () => {
  const rows = Array.from({ length: 90_100 }, (_, n) => `2026-11-20 10:00:00,100000000000,${n}`);
  expect(await faultOf(['waktu,jumlah,referensi', ...rows].join('\n'))).toMatchObject({
    path: 'content',
    code: 'file-too-much',
    values: { row: 90_073 },
  });
});
