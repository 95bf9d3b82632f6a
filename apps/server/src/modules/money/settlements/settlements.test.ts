import { createHash } from 'node:crypto';
import { contract } from '@parking/contract/contract';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import type { Settlement } from '@parking/contract/money/settlements/settlements';
import { toLocalDate } from '@parking/contract/core/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs, testPassword } from '../../../testing/people.ts';
import { type Answer, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { buildPayment } from '../../parking/testing/payments.ts';
import { emoney, qris } from '../../parking/testing/stays.ts';
import { balanceOf, openAccount } from '../testing/cash.ts';
import { bank, safe } from '../testing/deposits.ts';
import { typeInto } from '../testing/reconciliation.ts';
import {
  type FinanceOffice,
  backdateWaiting,
  keepAll,
  listBreaches,
  listSettlements,
  openOffice,
  putSettlement,
  settlementDetail,
} from '../testing/settlements.ts';

const { settlements: calls } = contract;
let server: TestServer;
let office: FinanceOffice;
let finance: FinanceOffice['finance'];
let second: FinanceOffice['second'];
let cashier: FinanceOffice['cashier'];
beforeAll(async () => {
  server = await startTestServer();
  office = await openOffice(server);
  ({ finance, second, cashier } = office);
});
afterAll(() => server.close());

const codeOf = ({ status, error }: Answer) => [status, error?.code];
const today = () => toLocalDate(new Date(), server.platform.site.current().zone);
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const breaches = () => listBreaches(server);
const put = putSettlement;
const detail = (id: string, query = '') => settlementDetail(finance, id, query);
const listed = (query: string) => listSettlements(finance, query);
const keep = () => keepAll(server);
const backdate = (paidTypeId: string, daysAgo: number) => backdateWaiting(server, paidTypeId, daysAgo);

const pay = (amount: number, paidTypeId: string): Promise<string> =>
  buildPayment(server, { byId: cashier.person.id, paidTypeId, amount, purpose: 'ANY' });

/** Payments of so many days ago, of a payment type of their own. */
async function paidDaysAgo(amounts: readonly number[], daysAgo = 2): Promise<string> {
  const paidTypeId = await typeInto(office, bank);
  for (const amount of amounts) await pay(amount, paidTypeId);
  await backdate(paidTypeId, daysAgo);
  return paidTypeId;
}
/** Its only settlement. */
async function settlementOf(paidTypeId: string): Promise<Settlement> {
  const [found] = await listed(`paidTypeId.equals=${paidTypeId}`);
  if (!found) throw new Error('nothing is settled');
  return found;
}
async function generated(amounts: readonly number[]): Promise<Settlement> {
  const type = await paidDaysAgo(amounts);
  await keep();
  return settlementOf(type);
}
async function accepted(amounts: readonly number[]): Promise<Settlement> {
  const made = await generated(amounts);
  for (const status of ['SENT', 'ACCEPTED']) expect((await put(finance, made.id, { status })).status).toBe(200);
  return made;
}
const credited = (amount: number, more: object = {}) => ({
  status: 'PAID',
  amount,
  valueDate: today(),
  reference: 'KR OTOMATIS 27/11',
  ...more,
});
const linesOf = (sourceId: string) =>
  server.platform.database.readQueries
    .selectFrom('journalEntries as e')
    .innerJoin('journalLines as l', 'l.entryId', 'e.id')
    .innerJoin('accounts as a', 'a.id', 'l.accountId')
    .select(['a.kind', 'a.ownerId', 'l.amount'])
    .where('e.sourceId', '=', sourceId)
    .orderBy('l.n')
    .execute();

test('a day that is over is frozen with its file by the product itself, and what comes later is of the next one', async () => {
  const type = await paidDaysAgo([8_000, 5_000]);
  await keep();
  const made = await settlementOf(type);
  expect(made).toMatchObject({ status: 'GENERATED', items: 2, total: 13_000, version: 1, amount: null, fee: null });
  // Booked on that day, and told later.
  await pay(3_000, type);
  await backdate(type, 2);
  await keep();
  const both = await listed(`paidTypeId.equals=${type}&sort=day,asc`);
  expect(both.map(({ items, total, status }) => [items, total, status])).toEqual([
    [2, 13_000, 'GENERATED'],
    [1, 3_000, 'GENERATED'],
  ]);
  expect(await breaches()).toEqual([]);
});

test('a running day shows what came so far, and is closed before its end only with a reason', async () => {
  const type = await typeInto(office, bank);
  await pay(4_000, type);
  await keep();
  const open = await settlementOf(type);
  expect(open).toMatchObject({ status: 'OPEN', items: 1, total: 4_000, version: 0, fileName: null, day: today() });
  expect((await finance.call(calls.download, { params: { id: open.id } })).error.code).toBe('settlement-state');
  expect((await put(finance, open.id, { status: 'GENERATED' })).error.fields).toMatchObject([
    { path: 'note', code: 'required' },
  ]);
  const early = await put(finance, open.id, { status: 'GENERATED', note: 'Besok libur' });
  expect(early).toMatchObject({ status: 200, data: { status: 'GENERATED', items: 1, total: 4_000 } });
  await pay(6_000, type);
  await keep();
  const [next] = await listed(`paidTypeId.equals=${type}&status.equals=OPEN`);
  expect(next).toMatchObject({ items: 1, total: 6_000 });
  expect(next?.day).not.toBe(open.day);
  // Closed again and again, days would run ahead of their money.
  expect(codeOf(await put(finance, next?.id ?? '', { status: 'GENERATED', note: 'Besok libur' }))).toEqual([
    409,
    'settlement-day-to-come',
  ]);
  for (const status of ['SENT', 'ACCEPTED']) await put(finance, open.id, { status });
  expect((await put(finance, open.id, credited(4_000))).status).toBe(200);
  expect(await breaches()).toEqual([]);
});

test('two jobs and two clerks at once make it once', async () => {
  const type = await paidDaysAgo([1_000, 2_000]);
  await Promise.all([keep(), keep(), keep()]);
  const made = await settlementOf(type);
  expect([made.items, made.version]).toEqual([2, 1]);
  const other = await typeInto(office, bank);
  await pay(7_000, other);
  await keep();
  const { id } = await settlementOf(other);
  const answers = await Promise.all(
    [finance, second].map((client) => put(client, id, { status: 'GENERATED', note: 'Besok libur' })),
  );
  expect(statuses(answers)).toEqual([200, 200]);
  expect(await detail(id)).toMatchObject({ version: 1, items: 1, steps: [{ to: 'OPEN' }, { to: 'GENERATED' }] });
  const calledBoth = await Promise.all([finance, second].map((client) => client.call(calls.generate, { body: {} })));
  expect(statuses(calledBoth)).toEqual([200, 200]);
  expect(await breaches()).toEqual([]);
});

test('its way is the table: sent, accepted, paid with what the provider kept, closed', async () => {
  const made = await accepted([100_000, 50_000]);
  const before = await balanceOf(finance, bank);
  const paid = await put(finance, made.id, credited(148_950));
  expect(paid).toMatchObject({
    status: 200,
    data: { status: 'PAID', total: 150_000, amount: 148_950, fee: 1_050, valueDate: today(), cashId: bank },
  });
  expect(await linesOf(made.id)).toEqual([
    { kind: 'CASH', ownerId: bank, amount: 148_950 },
    { kind: 'FEE', ownerId: made.paidTypeId, amount: 1_050 },
    { kind: 'PROVIDER', ownerId: made.paidTypeId, amount: -150_000 },
  ]);
  expect(await balanceOf(finance, bank)).toBe(before + 148_950);
  expect(await put(finance, made.id, { status: 'CLOSED' })).toMatchObject({ status: 200, data: { status: 'CLOSED' } });
  expect((await detail(made.id)).steps.map(({ from, to, by }) => [from, to, by])).toEqual([
    [null, 'OPEN', null],
    ['OPEN', 'GENERATED', null],
    ['GENERATED', 'SENT', finance.person.username],
    ['SENT', 'ACCEPTED', finance.person.username],
    ['ACCEPTED', 'PAID', finance.person.username],
    ['PAID', 'CLOSED', finance.person.username],
  ]);
  expect(await breaches()).toEqual([]);
});

test('what was refused is written again as a new version, and the first stays as it was sent', async () => {
  const made = await generated([8_000, 9_000]);
  await put(finance, made.id, { status: 'SENT' });
  expect((await put(finance, made.id, { status: 'REJECTED' })).error.fields).toMatchObject([{ path: 'note' }]);
  expect((await put(finance, made.id, { status: 'REJECTED', note: 'MID salah' })).status).toBe(200);
  expect(await put(finance, made.id, { status: 'GENERATED' })).toMatchObject({
    status: 200,
    data: { status: 'GENERATED', version: 2, sentAt: null, items: 2, total: 17_000 },
  });
  const { versions } = await detail(made.id);
  expect(versions.map(({ version, items }) => [version, items])).toEqual([
    [2, 2],
    [1, 2],
  ]);
  expect(new Set(versions.map(({ name }) => name)).size).toBe(2);
  for (const { version, sha256, bytes, name } of versions) {
    const file = await server.app.inject({
      method: 'GET',
      url: `/api/settlements/download/${made.id}?version=${version}`,
      headers: { authorization: finance.token ?? '' },
    });
    const content = file.rawPayload;
    expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256]);
    expect(String(file.headers['content-disposition'])).toContain(name);
  }
  expect((await finance.call(calls.download, { params: { id: made.id }, query: 'version=3' })).status).toBe(404);
  expect(await breaches()).toEqual([]);
});

test('two clerks at once make one new version of what was refused', async () => {
  const made = await generated([8_000]);
  await put(finance, made.id, { status: 'SENT' });
  await put(finance, made.id, { status: 'REJECTED', note: 'MID salah' });
  const answers = await Promise.all([finance, second].map((client) => put(client, made.id, { status: 'GENERATED' })));
  expect(statuses(answers)).toEqual([200, 200]);
  expect((await detail(made.id)).versions).toHaveLength(2);
  expect(await breaches()).toEqual([]);
});

test('it says what it is of, a page of its items at a time', async () => {
  const made = await generated([1_000, 2_000, 3_000]);
  const page = await detail(made.id, 'page=1&size=2');
  expect(page.itemsPage).toMatchObject({ page: 1, size: 2, totalElements: 3, data: [{ position: 3, amount: 3_000 }] });
  expect(page.parts).toEqual({ paid: 6_000, refunded: 0, refused: 0 });
  expect(page.acts).toEqual(['send']);
  const all = await finance.call(calls.items, { params: { id: made.id }, query: 'amount.atLeast=2000' });
  expect((all.data as { position: number }[]).map(({ position }) => position)).toEqual([2, 3]);
  const options = await finance.call(calls.statuses);
  expect((options.data as { id: string }[]).map(({ id }) => id)).toContain('REJECTED');
});

test('GET and POST of send_file say that it is handed over by hand where no way to the bank is set up', async () => {
  const made = await generated([1_000]);
  for (const call of [calls.sendBySpecification, calls.send])
    expect((await finance.call(call, { params: { id: made.id } })).data).toMatchObject({
      way: 'DOWNLOAD',
      sent: false,
      sentAt: null,
      status: 'GENERATED',
      version: 1,
    });
  await put(finance, made.id, { status: 'SENT' });
  expect((await finance.call(calls.sendBySpecification, { params: { id: made.id } })).data).toMatchObject({
    sent: true,
  });
});

test('what the bank credited is neither more than was owed nor of another sign, day or account', async () => {
  const made = await accepted([100_000]);
  const refused = async (body: object, path: string, code: string) =>
    expect((await put(finance, made.id, body)).error.fields, JSON.stringify(body)).toMatchObject([{ path, code }]);
  await refused(credited(100_001), 'amount', 'too-big');
  await refused(credited(-1), 'amount', 'too-small');
  await refused(credited(99_000, { valueDate: '2020-01-01' }), 'valueDate', 'too-small');
  await refused(credited(99_000, { valueDate: '2199-01-01' }), 'valueDate', 'too-big');
  await refused(credited(99_000, { cashId: newId() }), 'cashId', 'does-not-exist');
  await refused(credited(99_000, { cashId: safe }), 'cashId', 'not-an-option');
  await refused(credited(99_000, { cashId: await openAccount(finance, 'LAIN') }), 'cashId', 'not-an-option');
  const without = await put(finance, made.id, { status: 'PAID' });
  expect(without.error.fields.map(({ path }) => path)).toEqual(['reference', 'amount', 'valueDate']);
  expect(await linesOf(made.id)).toEqual([]);
});

test('a fee above the usual one is signed for by a second person', async () => {
  const made = await accepted([100_000]);
  expect(codeOf(await put(finance, made.id, credited(96_999)))).toEqual([409, 'approval-needed']);
  expect(codeOf(await put(finance, made.id, credited(0)))).toEqual([409, 'approval-needed']);
  const own = { approverUsername: finance.person.username, approverPassword: testPassword };
  expect((await put(finance, made.id, credited(0, own))).status).not.toBe(200);
  expect(await linesOf(made.id)).toEqual([]);
  expect((await put(finance, made.id, credited(96_999, office.signed))).status).toBe(200);
  const usual = await accepted([100_000]);
  expect((await put(finance, usual.id, credited(97_000))).status).toBe(200);
  expect(await breaches()).toEqual([]);
});

test('what a provider takes back is taken whole, by two persons', async () => {
  const type = await typeInto(office, bank);
  const id = await pay(9_000, type);
  await backdate(type, 3);
  await keep();
  const given = await finance.call(contract.paymentsOnAccount.giveBack, {
    params: { id },
    body: { way: 'REFUNDED_BY_PROVIDER', reference: `RF-${id}`, reason: 'Batal parkir' },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
  expect(given.status).toBe(200);
  await backdate(type, 2);
  await keep();
  const [back] = await listed(`paidTypeId.equals=${type}&sort=day,desc`);
  expect(back).toMatchObject({ status: 'GENERATED', total: -9_000, items: 1 });
  const backId = back?.id ?? '';
  for (const status of ['SENT', 'ACCEPTED']) await put(finance, backId, { status });
  expect((await put(finance, backId, credited(0, office.signed))).error.fields).toMatchObject([{ path: 'amount' }]);
  expect(codeOf(await put(finance, backId, credited(-9_000)))).toEqual([409, 'approval-needed']);
  const first = await listed(`paidTypeId.equals=${type}&sort=day,asc`);
  for (const status of ['SENT', 'ACCEPTED']) await put(finance, first[0]?.id ?? '', { status });
  await put(finance, first[0]?.id ?? '', credited(9_000));
  expect((await put(finance, backId, credited(-9_000, office.signed))).status).toBe(200);
  expect(await breaches()).toEqual([]);
});

test('paid twice at once moves the money once, and what is paid is neither said otherwise nor led back', async () => {
  const made = await accepted([50_000]);
  const answers = await Promise.all([
    put(finance, made.id, credited(50_000)),
    put(second, made.id, credited(49_900, { reference: 'KR LAIN' })),
  ]);
  expect(statuses(answers)).toEqual([200, 409]);
  expect((await linesOf(made.id)).filter(({ kind }) => kind === 'PROVIDER')).toHaveLength(1);
  const row = await settlementOf(made.paidTypeId);
  // A record as it was read is taken back and changes nothing.
  expect(await put(finance, made.id, row)).toMatchObject({ status: 200, data: row });
  expect(codeOf(await put(finance, made.id, { ...row, amount: 1 }))).toEqual([409, 'settlement-state']);
  for (const status of ['OPEN', 'GENERATED', 'SENT', 'REJECTED'])
    expect(codeOf(await put(finance, made.id, { status, note: 'Salah' }))).toEqual([409, 'settlement-state']);
  expect(await breaches()).toEqual([]);
});

test('nothing is skipped: neither paid before it was accepted nor closed without money', async () => {
  const made = await generated([50_000]);
  for (const body of [
    credited(50_000),
    { status: 'CLOSED' },
    { status: 'ACCEPTED' },
    { status: 'REJECTED', note: 'Salah' },
  ])
    expect(codeOf(await put(finance, made.id, body))).toEqual([409, 'settlement-state']);
});

test('the database itself keeps items, ways and money as they were said', async () => {
  const made = await accepted([50_000]);
  const { database } = server.platform;
  const change = (statement: string) => database.writes.query(statement, [made.id]);
  await expect(change(`update settlements set total = 1 where id = $1`)).rejects.toThrow('frozen');
  await expect(change(`update settlements set status = 'OPEN' where id = $1`)).rejects.toThrow('does not go');
  await expect(
    change(`update settlements set status = 'PAID', paid_amount = 50001, value_date = now(), reference = 'x',
      cash_id = '${bank}' where id = $1`),
  ).rejects.toThrow('settlements_paid_amount');
  await expect(change(`update provider_items set position = 9 where settlement_id = $1`)).rejects.toThrow('is settled');
  await expect(change(`update provider_items set amount = 1 where settlement_id = $1`)).rejects.toThrow(
    'permission denied',
  );
  await expect(change(`update settlement_versions set name = 'x' where settlement_id = $1`)).rejects.toThrow(
    'permission',
  );
  await expect(change(`delete from settlement_parts where version_id = $1`)).rejects.toThrow('permission');
});

test('only who may sees and leads on', async () => {
  const made = await generated([1_000]);
  const body = { status: 'SENT' };
  expect((await put(server.client(), made.id, body)).status).toBe(401);
  expect((await put(cashier, made.id, body)).status).toBe(403);
  const auditor = await signInAs(server, 'AUDITOR');
  expect((await put(auditor, made.id, body)).status).toBe(403);
  expect((await auditor.call(calls.sendBySpecification, { params: { id: made.id } })).status).toBe(403);
  expect((await auditor.call(calls.generate, { body: {} })).status).toBe(403);
  expect((await auditor.call(calls.detail, { params: { id: made.id } })).status).toBe(200);
  expect((await auditor.call(calls.download, { params: { id: made.id } })).status).toBe(200);
  expect((await put(finance, made.id, { status: 'GONE' })).status).toBe(400);
  expect(codeOf(await put(finance, newId(), body))).toEqual([404, 'record-not-found']);
  for (const call of [calls.detail, calls.items, calls.download, calls.sendBySpecification])
    expect((await finance.call(call, { params: { id: newId() } })).status).toBe(404);
});

test('e-money and QRIS that no provider was set up of are settled by the days of the site', async () => {
  for (const type of [qris, emoney]) {
    await pay(2_000, type);
    await backdate(type, 1);
  }
  await keep();
  for (const type of [qris, emoney])
    expect(await listed(`paidTypeId.equals=${type}`)).toMatchObject([{ status: 'GENERATED', total: 2_000 }]);
});
