import { contract } from '@parking/contract/contract';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import { shiftDays } from '@parking/contract/core/business-day';
import type { TenantMonth } from '@parking/contract/parking/tenants/tenants';
import type { TenantAccount, TenantPayment, TenantStatement } from '@parking/contract/parking/tenants/tenant-accounts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { endsSound } from '../../../testing/ends-sound.ts';
import { type Person, signInAs } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { cashOut, openAccount } from '../../money/testing/cash.ts';
import { type Lane, buildLane, buildStay, cash, save } from '../testing/stays.ts';
import { buildTenant, phoneOf } from '../testing/tenants.ts';
import { dayFromToday } from '../testing/vouchers.ts';

const { tenantAccounts, tenantValidations, cashTransactions, transactions } = contract;
type User = Client & { person: Person };
let server: TestServer;
let lane: Lane;
let top: User;
let finance: User;
let second: User;
let safe: string;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  top = await signInAs(server, 'SUPERADMIN');
  finance = await signInAs(server, 'FINANCE');
  second = await signInAs(server, 'FINANCE');
  safe = await openAccount(top, 'T1');
});
// Exits are as old again as they are.
afterEach(() =>
  changeAsOwner(server, 'update voucher_uses u set business_day = s.business_day from stays s where s.id = u.stay_id'),
);
afterAll(() => server.close());
endsSound(() => server);

const key = () => ({ 'idempotency-key': newIdempotencyKey() });
const receive = (by: Client, id: string, body: object, headers = key()): Promise<Answer> =>
  by.call(tenantAccounts.receive, { params: { id }, body: { cashId: safe, ...body }, headers });
const withdraw = (by: Client, id: string, body: object = { note: 'Salah ketik' }): Promise<Answer> =>
  by.call(tenantAccounts.withdrawPayment, { params: { id }, body, headers: key() });
const accountOf = async (id: string, by: Client = finance): Promise<TenantAccount | undefined> =>
  ((await by.call(tenantAccounts.list, { query: `id.equals=${id}` })).data as TenantAccount[])[0];
const statementOf = async (id: string, month: string): Promise<TenantStatement> =>
  (await finance.call(tenantAccounts.statement, { params: { id }, query: `month=${month}` })).data as TenantStatement;
const codeOf = ({ status, error }: Answer) => [status, error?.code];

/** A tenant that pays, with an exit of Rp 3,000 so many days ago each. */
async function owing(...daysAgo: readonly number[]) {
  const built = await buildTenant(server, top, {}, { payer: 'TENANT' });
  const phone = phoneOf(server, built);
  for (const days of daysAgo) {
    const stay = await buildStay(server, lane, { minutesAgo: 125 });
    await phone.validate(stay.code);
    const left = await save(top, { gateId: lane.exitId, paidTypeId: cash, parkingInId: stay.id });
    if (left.status !== 200) throw new Error(JSON.stringify(left.error));
    await changeAsOwner(
      server,
      'update voucher_uses set business_day = business_day - $2::integer where stay_id = $1',
      [stay.id, days],
    );
  }
  return { id: built.tenant.departmentId, ...built };
}

describe('what tenants owe', () => {
  test('is listed by age, and what they pay settles what is oldest', async () => {
    const { id } = await owing(0, 30, 31, 60, 61, 90, 91, 200);
    expect(await accountOf(id)).toMatchObject({
      owed: 24_000,
      paid: 0,
      balance: 24_000,
      until30: 6_000,
      until60: 6_000,
      until90: 6_000,
      over90: 6_000,
      oldest: dayFromToday(server, -200),
    });
    expect((await receive(finance, id, { amount: 7_000 })).data).toMatchObject({
      amount: 7_000,
      by: finance.person.username,
    });
    expect(await accountOf(id)).toMatchObject({
      balance: 17_000,
      until30: 6_000,
      until60: 6_000,
      until90: 5_000,
      over90: 0,
      oldest: dayFromToday(server, -90),
      lastPaidOn: dayFromToday(server),
    });
    await receive(finance, id, { amount: 20_000 });
    expect(await accountOf(id)).toMatchObject({ balance: -3_000, until30: 0, over90: 0, oldest: null });
    for (const [export_, keys] of [
      [tenantAccounts.export, 'balance'],
      [tenantAccounts.paymentsExport, 'amount'],
      [tenantAccounts.usesExport, 'owed'],
    ] as const)
      expect((await finance.call(export_, { body: { columns: [{ key: keys, heading: 'x' }] } })).status).toBe(202);
  });

  test('is told month by month, with what stood before it and what came in', async () => {
    const { id, tenant } = await owing(0, 0, 40);
    const today = dayFromToday(server);
    const [month, earlier] = [today.slice(0, 7), shiftDays(today, -40)];
    await receive(finance, id, { amount: 1_000, transactionDate: earlier, reference: 'TRF 1' });
    await receive(finance, id, { amount: 2_500, reference: 'TRF 2' });
    expect(await statementOf(id, today)).toMatchObject({
      number: expect.stringMatching(new RegExp(`${month}$`)),
      label: tenant.departmentLabel,
      opening: 2_000,
      lines: [{ uses: 2, owed: 6_000, tax: 546 }],
      payments: [{ amount: 2_500, reference: 'TRF 2', transactionDate: today }],
      owed: 6_000,
      paid: 2_500,
      closing: 5_500,
      until30: 5_500,
      until60: 0,
    });
    expect(await statementOf(id, earlier)).toMatchObject({
      opening: 0,
      owed: 3_000,
      paid: 1_000,
      closing: 2_000,
      until30: 2_000,
    });
    const months = (
      await finance.call(tenantValidations.months, { query: `departmentId.equals=${id}&sort=month,desc` })
    ).data as TenantMonth[];
    expect(months.map(({ owed, paid, balance }) => [owed, paid, balance])).toEqual([
      [6_000, 2_500, 5_500],
      [3_000, 1_000, 2_000],
    ]);
    const uses = await finance.call(tenantAccounts.uses, {
      query: `departmentId.equals=${id}&businessDay.atLeast=${month}-01`,
    });
    expect(uses.data).toMatchObject([{ owed: 3_000, tax: 273, isValidation: true }, { owed: 3_000 }]);
  });

  test('is shown to whoever may look, and a tenant sees its own month on its phone', async () => {
    const built = await owing(0, 0);
    expect((await phoneOf(server, built).open()).data).toMatchObject({ thisMonth: 2, left: 98 });
    const month = dayFromToday(server);
    for (const [by, status] of [
      [server.client(), 401],
      [await signInAs(server, 'CASHIER'), 403],
      [await signInAs(server, 'AUDITOR'), 200],
    ] as const) {
      expect((await by.call(tenantAccounts.list, {})).status).toBe(status);
      expect((await by.call(tenantAccounts.payments, {})).status).toBe(status);
      expect((await by.call(tenantAccounts.uses, {})).status).toBe(status);
      const asked = { params: { id: built.id }, query: `month=${month}` };
      expect((await by.call(tenantAccounts.statement, asked)).status).toBe(status);
    }
    const unknown = await finance.call(tenantAccounts.statement, { params: { id: newId() }, query: `month=${month}` });
    expect(codeOf(unknown)).toEqual([404, 'record-not-found']);
    const wrong = await finance.call(tenantAccounts.statement, { params: { id: built.id }, query: 'month=2026-13' });
    expect([wrong.status, wrong.error.fields[0]?.path]).toEqual([400, 'month']);
  });
});

describe('a payment of a tenant', () => {
  test('goes into a cash account and off what is owed, once for each key', async () => {
    const { id } = await owing(0);
    const headers = key();
    const taken = await Promise.all(
      [1, 2].map(() => receive(finance, id, { amount: 3_000, note: 'Transfer' }, headers)),
    );
    expect(taken.map(({ status }) => status)).toEqual([200, 200]);
    expect(await accountOf(id)).toMatchObject({ balance: 0, paid: 3_000 });
    const book = await finance.call(cashTransactions.list, {
      query: `cashId.equals=${safe}&sort=transactionDate,desc`,
    });
    expect(book.data).toContainEqual(expect.objectContaining({ source: 'TENANT_PAYMENT', amountIn: 3_000 }));
    const told = await finance.call(transactions.list, { query: 'source.equals=TENANT_PAYMENT' });
    expect(told.data).toContainEqual(expect.objectContaining({ amount: 3_000, holder: 'CASH' }));
  });

  test('is refused by its field, without the right, and of nobody who owes', async () => {
    const { id } = await owing();
    for (const [body, path] of [
      [{ amount: 0 }, 'amount'],
      [{ amount: 100_000_000_001 }, 'amount'],
      [{ amount: 1, cashId: newId() }, 'cashId'],
      [{ amount: 1, transactionDate: '2026-02-30' }, 'transactionDate'],
      [{ amount: 1, transactionDate: dayFromToday(server, 1) }, 'transactionDate'],
    ] as const) {
      const answer = await receive(finance, id, body);
      expect([answer.status < 500, answer.error.fields[0]?.path]).toEqual([true, path]);
    }
    expect((await receive(server.client(), id, { amount: 1 })).status).toBe(401);
    for (const group of ['CASHIER', 'ADMIN', 'AUDITOR'])
      expect((await receive(await signInAs(server, group), id, { amount: 1 })).status).toBe(403);
    expect(codeOf(await receive(finance, newId(), { amount: 1 }))).toEqual([404, 'record-not-found']);
    const operators = await buildTenant(server, top);
    expect(codeOf(await receive(finance, operators.tenant.departmentId, { amount: 1 }))).toEqual([
      404,
      'record-not-found',
    ]);
  });

  test('that was written wrongly is taken back by somebody else, once, while the money is there', async () => {
    const { id } = await owing(0);
    const payment = (await receive(finance, id, { amount: 3_000 })).data as TenantPayment;
    expect(codeOf(await withdraw(finance, payment.id))).toEqual([409, 'four-eyes']);
    expect((await withdraw(await signInAs(server, 'AUDITOR'), payment.id)).status).toBe(403);
    expect((await withdraw(server.client(), payment.id)).status).toBe(401);
    const short = await withdraw(second, payment.id, { note: 'x' });
    expect([short.status, short.error.fields[0]?.path]).toEqual([400, 'note']);
    const raced = await Promise.all([withdraw(second, payment.id), withdraw(top, payment.id)]);
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await accountOf(id)).toMatchObject({ balance: 3_000, paid: 0, lastPaidOn: null });
    expect((await finance.call(tenantAccounts.payments, { query: `departmentId.equals=${id}` })).data).toMatchObject([
      { withdrawn: true, withdrawnNote: 'Salah ketik' },
    ]);
    expect(codeOf(await withdraw(second, newId()))).toEqual([404, 'record-not-found']);
    const cashId = await openAccount(top, 'T2');
    const gone = (await receive(finance, id, { amount: 5_000, cashId })).data as TenantPayment;
    expect((await cashOut(finance, { cashId, amount: 5_000, day: dayFromToday(server) })).status).toBe(200);
    expect(codeOf(await withdraw(second, gone.id))).toEqual([409, 'not-enough-money']);
  });

  test('does not come into a month that is closed', async () => {
    const { id } = await owing(0);
    const closed = dayFromToday(server, -40);
    await changeAsOwner(server, 'update system_configuration set closed_until = $1', [closed]);
    const answer = await receive(finance, id, { amount: 1_000, transactionDate: closed });
    expect([...codeOf(answer), answer.error.fields[0]?.path]).toEqual([409, 'month-closed', 'transactionDate']);
    await changeAsOwner(server, 'update system_configuration set closed_until = null');
  });
});

test('every payment is booked, and what is owed is what was used and not paid', async () => {
  const { id } = await owing(0);
  const { id: paymentId } = (await receive(finance, id, { amount: 1_000 })).data as TenantPayment;
  await changeAsOwner(server, 'update tenant_payments set amount = 900 where id = $1', [paymentId]);
  const { breaches } = await verifyDatabase(server.database);
  expect(breaches.map(({ holds }) => holds.slice(0, 24)).toSorted()).toEqual(
    ['a payment of a tenant is', 'what tenants owe is what'].toSorted(),
  );
  await changeAsOwner(server, 'update tenant_payments set amount = 1000 where id = $1', [paymentId]);
});
