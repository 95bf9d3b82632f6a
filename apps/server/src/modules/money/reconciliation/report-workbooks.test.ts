import { contract } from '@parking/contract/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serialOfDay } from '../../../platform/spreadsheet/cell-dates.ts';
import { type GivenCell, buildWorkbook } from '../../../platform/spreadsheet/testing/build-workbook.ts';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { daysOf, importReport, listDifferences, settledDay } from '../testing/reconciliation.ts';
import { type FinanceOffice, listBreaches, openOffice } from '../testing/settlements.ts';

let server: TestServer;
let office: FinanceOffice;
let finance: FinanceOffice['finance'];
beforeAll(async () => {
  server = await startTestServer();
  office = await openOffice(server);
  ({ finance } = office);
});
afterAll(() => server.close());

const paidOn = () => daysOf(server).paidOn;
const settled = (amounts: readonly number[]) => settledDay(office, amounts);

/** Style 1 is a time, 2 a day, as a spreadsheet program shows them. */
const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="14"/></cellXfs></styleSheet>';
const dated = (style: number, local: string) => ({ xml: `<c s="${style}"><v>${serialOfDay(local)}</v></c>` });
const headings = ['Waktu', 'Jenis', 'Jumlah', 'Biaya', 'Referensi', 'RRN', 'Batch', 'Tanggal settlement'];
const workbookOf = (...rows: readonly (readonly GivenCell[])[]) =>
  buildWorkbook({ sheets: [{ rows: [['Laporan transaksi'], headings, ...rows] }], styles });
const time = () => dated(1, `${paidOn()}T12:00:00`);
const day = () => dated(2, paidOn());

test('a report as a workbook is read by its cells: times, days, numbers and text', async () => {
  const { paidTypeId, payments } = await settled([10_000, 5_000]);
  const file = workbookOf(
    [time(), 'SALE', 10_000, 70, payments[0] ?? '', 123_456, 'B1', day()],
    [`${paidOn()} 12:30:00`, 'SALE', '5.000', '35', payments[1] ?? '', '000123', 'B1', `${paidOn()}`],
    ['TOTAL', null, 15_000, 105],
  );
  const mapping = { decimal: ',', columns: { gross: 'Jumlah' } };
  await finance.call(contract.reconciliationFiles.updateMapping, { params: { id: paidTypeId }, body: mapping });
  const brought = await importReport(finance, paidTypeId, file, { name: 'laporan.xlsx' });
  expect(brought.data).toMatchObject({ format: 'XLSX', rows: 2, taken: 2, matched: 2, fromDay: paidOn() });
  const rows = await server.platform.database.readQueries
    .selectFrom('reportRows')
    .select(['n', 'gross', 'fee', 'paidAt', 'rrn'])
    .where('paidTypeId', '=', paidTypeId)
    .orderBy('n')
    .execute();
  expect(rows).toEqual([
    { n: 3, gross: 10_000, fee: 70, rrn: '123456', paidAt: new Date(`${paidOn()}T12:00:00+07:00`) },
    { n: 4, gross: 5_000, fee: 35, rrn: '000123', paidAt: new Date(`${paidOn()}T12:30:00+07:00`) },
  ]);
  expect(await listBreaches(server)).toEqual([]);
});

test.each([
  ['an empty amount', () => [time(), 'SALE', null, 70], 'file-required', 'jumlah'],
  [
    'a formula',
    () => [time(), 'SALE', { xml: '<c t="e"><f>A1+#REF!</f><v>#REF!</v></c>' }, 70],
    'file-formula',
    'jumlah',
  ],
  ['sen', () => [time(), 'SALE', 10_000.5, 70], 'file-amount', 'jumlah'],
  ['a number that is no day', () => [7, 'SALE', 10_000, 70], 'file-day', 'waktu'],
] as const)('a workbook with %s is refused by its row, and nothing of it is kept', async (_, cellsOf, code, column) => {
  const { paidTypeId, payments } = await settled([10_000]);
  const good = [time(), 'SALE', 10_000, 70, payments[0] ?? '', null, 'B1', day()] as const;
  const answer = await importReport(finance, paidTypeId, workbookOf(good, cellsOf(), ['TOTAL', null, 10_000]));
  expect([answer.status, answer.error.fields]).toMatchObject([400, [{ path: 'content', code }]]);
  expect(answer.error.fields?.[0]?.message).toContain('4');
  expect(answer.error.fields?.[0]?.message).toContain(column);
  expect(await listDifferences(finance, `paidTypeId.equals=${paidTypeId}`)).toEqual([]);
});

test('a workbook that lacks a row of its total is refused by the row of the total', async () => {
  const { paidTypeId, payments } = await settled([10_000, 5_000]);
  const one = [time(), 'SALE', 10_000, 70, payments[0] ?? '', null, 'B1', day()];
  const answer = await importReport(finance, paidTypeId, workbookOf(one, ['TOTAL', null, 15_000, 105]));
  expect([answer.status, answer.error.fields]).toMatchObject([400, [{ path: 'content', code: 'file-sum' }]]);
  expect(answer.error.fields?.[0]?.message).toContain('4');
});

test('what is broken or no workbook is refused, and named', async () => {
  const { paidTypeId } = await settled([10_000]);
  for (const content of [Buffer.from('PK\u0003\u0004 nothing'), workbookOf([time()]).subarray(0, 300)]) {
    const answer = await importReport(finance, paidTypeId, content, { name: 'laporan.xlsx' });
    expect([answer.status, answer.error.fields]).toMatchObject([
      400,
      [{ path: 'content', code: 'not-a-workbook', message: expect.stringContaining('"laporan.xlsx"') }],
    ]);
  }
});
