import { contract } from '@parking/contract/contract';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import type { TaxReturn, TaxReturnDetail } from '@parking/contract/money/tax/tax-returns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '@parking/contract/files/files';
import { readWorkbook } from '../../../platform/spreadsheet/testing/read-workbook.ts';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { drainFolds } from '../../reports/fold.ts';
import { balanceOf, openAccount, putIn } from '../testing/cash.ts';
import { bookTax, listTaxBreaches } from '../testing/tax.ts';
import { readDueDays } from './due-days.ts';
import { keepTaxReturns } from './keep-returns.ts';
import { remindTaxReturns } from './remind-returns.ts';

const { taxReturns: calls, taxReports } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let finance: Signed;
let second: Signed;
let cashId: string;
let admin: Signed;
const [january, february, march] = ['2026-01-01', '2026-02-01', '2026-03-01'] as const;

beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'SUPERADMIN');
  finance = await signInAs(server, 'FINANCE');
  second = await signInAs(server, 'FINANCE');
  cashId = await openAccount(await signInAs(server, 'ADMIN'), 'PAJAK');
  await tax('2026-01-05', 1_000);
  await tax('2026-01-31', 2_000);
  await tax('2026-02-14', 500);
  await drainFolds(server.platform.database);
  await keepTaxReturns(server.platform.database, server.platform.site.current());
}, 60_000);
afterAll(() => server.close());

const tax = (day: string, amount: number) => bookTax(server, day, amount);
const codeOf = ({ status, error }: Answer) => [status, error?.code];
const today = () => toLocalDate(new Date(), server.platform.site.current().zone);
async function returnOf(month: string): Promise<TaxReturn> {
  const { data } = await finance.call(calls.list, { query: `month.equals=${month}` });
  const [found] = data as TaxReturn[];
  if (!found) throw new Error(`no return of ${month}`);
  return found;
}
const put = async (client: Client, month: string, body: object): Promise<Answer> =>
  client.call(calls.update, {
    params: { id: (await returnOf(month)).id },
    body,
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
const lock = (month: string, client: Client = finance) => put(client, month, { status: 'LOCKED' });
const payment = (more: object = {}) => ({
  status: 'PAID',
  paidOn: today(),
  paymentReference: 'NTPD 1',
  cashId,
  ...more,
});
const detailOf = async (month: string): Promise<TaxReturnDetail> =>
  (await finance.call(calls.detail, { params: { id: (await returnOf(month)).id } })).data as TaxReturnDetail;
const breaches = () => listTaxBreaches(server);

test('every month since the first that was taxed has a return, with no figures until it is locked', async () => {
  const { data } = await finance.call(calls.list, { query: 'sort=month,asc' });
  const months = data as TaxReturn[];
  expect(months.map(({ month }) => month).slice(0, 3)).toEqual([january, february, march]);
  expect(months.at(-1)?.month.slice(0, 7)).toBe(today().slice(0, 7));
  expect(months[0]).toMatchObject({ status: 'DRAFT', base: null, tax: null, due: null, payBy: null });
  expect(await keepTaxReturns(server.platform.database, server.platform.site.current())).toBe(0);
});

test('a month that waits is told once before its day and once after it, to whoever leads it on', async () => {
  const { database: opened, site } = server.platform;
  const remind = (day: string) => remindTaxReturns(opened, site.current(), new Date(`${day}T05:00:00Z`));
  // January alone is over; the first of February is a Sunday.
  expect([await remind('2026-01-31'), await remind('2026-02-01'), await remind('2026-02-02')]).toEqual([0, 0, 1]);
  expect([await remind('2026-02-10'), await remind('2026-02-11'), await remind('2026-02-11')]).toEqual([0, 1, 0]);
  // In the many minutes in which nothing is near it only reads.
  const reading = { ...opened, writeQueries: opened.readQueries };
  expect(await remindTaxReturns(reading, site.current(), new Date('2026-02-11T05:00:00Z'))).toBe(0);
});

test('by when it is due is set by form, and moves over holidays before the lock as it does at the lock', async () => {
  const set = async (body: object) => (await admin.call(contract.systemConfigurations.update, { body })).status;
  expect([await set({ taxPayDay: 0 }), await set({ taxFileDay: 29 })]).toEqual([400, 400]);
  expect(await set({ taxPayDay: 20, taxFileDay: 25, npwpd: 'P.2.0001234.01.05', nopd: '31.71.010' })).toBe(200);
  // 20 February 2026 is a Friday, and on the Monday after it nobody works either.
  const { database } = server.platform;
  const holidays = ['2026-02-20', '2026-02-23'];
  for (const day of holidays)
    expect((await admin.call(contract.holidays.create, { body: { day, label: 'Libur' } })).status).toBe(200);
  expect(await readDueDays(database.readQueries, january)).toEqual({ payBy: '2026-02-24', fileBy: '2026-02-25' });
  expect(await readDueDays(database.readQueries, '2025-12-01')).toEqual({ payBy: '2026-01-20', fileBy: '2026-01-26' });
  expect(await set({ taxPayDay: 10, taxFileDay: 15 })).toBe(200);
});

test('months are locked by whoever may, once they are over, one after another', async () => {
  const { id } = await returnOf(january);
  const body = { status: 'LOCKED' };
  expect((await server.client().call(calls.update, { params: { id }, body })).status).toBe(401);
  for (const group of ['CASHIER', 'AUDITOR'] as const) {
    const client = await signInAs(server, group);
    expect((await lock(january, client)).status).toBe(403);
    expect((await client.call(calls.list)).status).toBe(group === 'AUDITOR' ? 200 : 403);
  }
  expect(codeOf(await lock(february))).toEqual([409, 'tax-months-in-order']);
  expect(codeOf(await lock(`${today().slice(0, 7)}-01`))).toEqual([409, 'tax-month-to-come']);
  expect(codeOf(await put(finance, january, { status: 'PAID' }))).toEqual([409, 'tax-return-state']);
  expect(codeOf(await put(finance, january, { status: 'DRAFT', note: 'salah bulan' }))).toEqual([
    409,
    'tax-return-state',
  ]);
  expect((await put(finance, january, { status: 'GONE' })).error.fields).toMatchObject([{ path: 'status' }]);
});

test('a month whose tax was booked a moment ago, before all others, is locked first', async () => {
  await changeAsOwner(server, 'delete from tax_returns where month < $1', [february]);
  expect(codeOf(await lock(february))).toEqual([409, 'tax-months-in-order']);
  expect(await keepTaxReturns(server.platform.database, server.platform.site.current())).toBe(1);
});

test('two who lock a month at once freeze it once, with the figures of the report', async () => {
  const report = await finance.call(taxReports.taxReport, { query: 'from=2026-01-01&to=2026-01-31' });
  const { totals } = report.body as { totals: object };
  const answers = await Promise.all([lock(january), lock(january, second)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const locked = await returnOf(january);
  expect(totals).toMatchObject({ base: locked.base, tax: locked.tax, booked: locked.booked });
  expect(locked).toMatchObject({ base: 30_000, tax: 3_000, corrections: 0, carried: 0, due: 3_000, status: 'LOCKED' });
  // 10 February 2026 is a Tuesday, 15 February a Sunday.
  expect(locked).toMatchObject({ payBy: '2026-02-10', fileBy: '2026-02-16' });
  const { categories, days, sha256, acts } = await detailOf(january);
  expect(categories).toEqual([{ month: january, category: 'AUDIT', entries: 2, base: 30_000, tax: 3_000 }]);
  expect(days.map(({ day, tax: ofDay }) => [day, ofDay])).toEqual([
    ['2026-01-05', 1_000],
    ['2026-01-31', 2_000],
  ]);
  expect([sha256?.length, acts]).toEqual([64, ['pay']]);
  expect(await breaches()).toEqual([]);
});

test('what comes after the lock is told with the next month, and every rupiah is told once', async () => {
  const before = await returnOf(january);
  await tax('2026-01-20', 700);
  await tax('2026-01-21', -200);
  // Not folded: the lock of February adds it up.
  expect((await lock(february)).status).toBe(200);
  expect(await returnOf(january)).toEqual(before);
  expect(await returnOf(february)).toMatchObject({ tax: 1_000, corrections: 500, base: 10_000 });
  expect((await detailOf(february)).categories).toEqual([
    { month: february, category: 'AUDIT', entries: 1, base: 5_000, tax: 500 },
    { month: january, category: 'AUDIT', entries: 2, base: 5_000, tax: 500 },
  ]);
  expect(await breaches()).toEqual([]);
});

test('tax that is booked while a month is locked is in it or in the next, never in both or neither', async () => {
  await tax('2026-03-02', 100);
  const late = Array.from({ length: 20 }, (_, place) => tax('2026-03-03', 10 + place));
  const [locked] = await Promise.all([lock(march), drainFolds(server.platform.database), ...late]);
  expect(locked.status).toBe(200);
  await drainFolds(server.platform.database);
  expect((await lock('2026-04-01')).status).toBe(200);
  const [ofMarch, ofApril] = [await returnOf(march), await returnOf('2026-04-01')];
  expect([Number(ofMarch.tax) + Number(ofApril.tax), ofApril.corrections]).toEqual([100 + 390, ofApril.tax]);
  expect(await breaches()).toEqual([]);
});

test('what is due is paid out of an account by somebody else than locked it, once', async () => {
  const locker = (await detailOf(january)).lockedBy;
  const [same, other] = locker === finance.person.username ? [finance, second] : [second, finance];
  expect(codeOf(await put(same, january, payment()))).toEqual([409, 'four-eyes']);
  expect((await put(other, january, payment({ paidOn: null }))).error.fields).toMatchObject([{ path: 'paidOn' }]);
  expect((await put(other, january, payment({ cashId: null }))).error.fields).toMatchObject([{ path: 'cashId' }]);
  expect((await put(other, january, payment({ cashId: newId() }))).error.fields).toMatchObject([{ path: 'cashId' }]);
  expect((await put(other, january, payment({ paidOn: '2026-01-31' }))).error.fields).toMatchObject([
    { path: 'paidOn', code: 'too-small' },
  ]);
  expect(codeOf(await put(other, january, payment({ paidOn: '2030-01-01' })))).toEqual([400, 'time-in-future']);
  expect(codeOf(await put(other, january, payment()))).toEqual([409, 'not-enough-money']);
  await putIn(finance, { cashId, amount: 50_000, day: today() });
  const paid = await Promise.all([
    put(other, january, payment()),
    put(other, january, payment({ paymentReference: 'NTPD 2' })),
  ]);
  expect(paid.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await balanceOf(finance, cashId)).toBe(47_000);
  expect(await returnOf(january)).toMatchObject({ status: 'PAID', paidAmount: 3_000, cashId });
  expect(await breaches()).toEqual([]);
});

test('a payment is taken back by somebody else with a reason, and may be booked anew; what is filed stays', async () => {
  const [paid] = (await detailOf(january)).payments;
  const [same, other] = paid?.by === finance.person.username ? [finance, second] : [second, finance];
  expect((await put(other, january, { status: 'LOCKED' })).error.fields).toMatchObject([{ path: 'note' }]);
  expect(codeOf(await put(same, january, { status: 'LOCKED', note: 'salah kas' }))).toEqual([409, 'four-eyes']);
  expect((await put(other, january, { status: 'LOCKED', note: 'salah kas' })).status).toBe(200);
  expect(await balanceOf(finance, cashId)).toBe(50_000);
  expect(await breaches()).toEqual([]);
  const locker = (await returnOf(january)).lockedBy;
  const payer = locker === finance.person.username ? second : finance;
  expect((await put(payer, january, payment({ paymentReference: 'NTPD 3' }))).status).toBe(200);
  expect((await detailOf(january)).payments).toMatchObject([
    { reason: 'salah kas' },
    { reference: 'NTPD 3', reason: null },
  ]);
  const filing = { status: 'FILED', filedOn: today(), filingReference: 'BPE 77' };
  expect((await put(finance, january, { ...filing, filingReference: null })).error.fields).toMatchObject([
    { path: 'filingReference' },
  ]);
  expect((await put(finance, january, filing)).data).toMatchObject({ status: 'FILED', filingReference: 'BPE 77' });
  for (const status of ['LOCKED', 'PAID', 'DRAFT'])
    expect(codeOf(await put(other, january, { status, note: 'salah bulan' }))).toEqual([409, 'tax-return-state']);
  expect(await breaches()).toEqual([]);
});

test('a month that has too much pays nothing, and the next one carries it', async () => {
  await tax('2026-05-04', -900);
  await tax('2026-06-04', 1_500);
  for (const month of ['2026-05-01', '2026-06-01']) expect((await lock(month, second)).status).toBe(200);
  expect(await returnOf('2026-05-01')).toMatchObject({ tax: -900, due: -900 });
  expect(await returnOf('2026-06-01')).toMatchObject({ tax: 1_500, carried: -900, due: 600 });
  const before = await balanceOf(finance, cashId);
  expect((await put(finance, '2026-05-01', { status: 'PAID', paidOn: today() })).data).toMatchObject({ paidAmount: 0 });
  expect((await put(finance, '2026-06-01', payment())).data).toMatchObject({ paidAmount: 600 });
  expect(await balanceOf(finance, cashId)).toBe(before - 600);
  expect(await breaches()).toEqual([]);
});

test('a locked month is written to a file with its lines, its days and how it was paid', async () => {
  const columns = (...keys: readonly string[]) => keys.map((key) => ({ key, heading: key }));
  const body = {
    columns: columns('base', 'tax', 'due'),
    title: 'PBJT',
    parts: [
      {
        name: 'categories',
        title: 'Objek',
        columns: columns('month', 'category', 'entries', 'tax'),
        totalLabel: 'Jumlah',
      },
      { name: 'days', title: 'Tanggal', columns: columns('day', 'tax', 'rate') },
      { name: 'free', title: 'Cuma-cuma', columns: columns('vehicleType', 'count', 'value') },
      { name: 'receipts', title: 'Struk', columns: columns('day', 'gate', 'first', 'last', 'count', 'missing') },
    ],
  };
  const ask = (query: string, client: Client = finance) => client.call(calls.packExport, { query, body });
  expect(codeOf(await ask(`from=${today().slice(0, 7)}-01&to=${today()}`))).toEqual([409, 'tax-return-state']);
  expect((await ask('from=2026-02-01&to=2026-02-28', await signInAs(server, 'CASHIER'))).status).toBe(403);
  const { systemConfigurations } = contract;
  expect((await admin.call(systemConfigurations.update, { body: { npwpd: 'P.9', nopd: '99' } })).status).toBe(200);
  const { data } = await ask('from=2026-02-01&to=2026-02-28');
  const params = { id: (data as { jobId: string }).jobId };
  const see = async () => (await finance.call(jobs.get, { params })).data as { status: string; token: string };
  await expect.poll(async () => (await see()).status, { timeout: 15_000, interval: 50 }).toBe('DONE');
  const file = await server.app.inject({
    url: `/api/asset_files/${(await see()).token}`,
    headers: { authorization: finance.token ?? '' },
  });
  const sheets = readWorkbook(file.rawPayload).sheets.map((sheet) => sheet.map((row) => row.map(({ text }) => text)));
  expect(sheets[0]).toContainEqual(['10000', '1000', '1000']);
  expect(sheets.flat()).toContainEqual(['2026-01', 'AUDIT', '2', '500']);
  expect(sheets.flat()).toContainEqual(['Jumlah', '', '3', '1000']);
  expect(sheets.flat(2)).toContain(String((await detailOf(february)).sha256));
  // As the office knew who handed it in when it was locked.
  expect(sheets.flat(2)).toContain('P.2.0001234.01.05');
  expect(sheets.flat(2)).not.toContain('P.9');
});

test('what was frozen cannot be changed, and who changes it below is found', async () => {
  const { id } = await returnOf(february);
  const { writeQueries } = server.platform.database;
  await expect(writeQueries.updateTable('taxReturns').set({ tax: 1 }).where('id', '=', id).execute()).rejects.toThrow(
    'frozen',
  );
  await expect(
    writeQueries.updateTable('taxReturnLines').set({ tax: 1 }).where('returnId', '=', id).execute(),
  ).rejects.toThrow('permission denied');
  await changeAsOwner(server, 'update tax_return_lines set tax = tax + 1 where return_id = $1', [id]);
  expect((await breaches()).toSorted()).toEqual([
    'a locked tax return is of what was booked for its month, and of what came too late for the months before',
    'months of tax are locked one after another, each with the sums of its lines and what the one before had too much',
  ]);
});
