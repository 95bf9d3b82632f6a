import { contract } from '@parking/contract/contract';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs } from '../../../testing/people.ts';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane, qris } from '../../parking/testing/stays.ts';
import { postDueDebts } from '../debts/decide-debt.ts';
import { act, bank, safe, sell } from '../testing/deposits.ts';

const { depositManual, nonCash } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let finance: Signed;
let second: Signed;
let cashier: Signed;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  finance = await signInAs(server, 'FINANCE');
  second = await signInAs(server, 'FINANCE');
  cashier = await signInAs(server, 'CASHIER');
});
afterAll(() => server.close());

const create = (body: object) =>
  finance.call(depositManual.create, {
    body: { operatorId: cashier.person.id, value: 5_000, cashId: safe, note: 'Pelunasan kekurangan', ...body },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });

async function balance(kind: string, ownerId: string | null): Promise<number> {
  const { rows } = await server.platform.database.writes.query<{ balance: number }>(
    'select balance from account_balances_v where kind = $1 and owner_id is not distinct from $2',
    [kind, ownerId],
  );
  return Number(rows[0]?.balance ?? 0);
}

test('money handed in outside a shift pays what its operator owes, the rest is a liability', async () => {
  await sell(server, lane, cashier.person);
  const short = await act.submit(cashier, cashier.person.id, { counted: 5_000 });
  const { id } = short.data as { id: string };
  await act.pay(finance, id, { value: 5_000 });
  await act.verify(second, id);
  expect(await balance('DEBT_CHARGED', cashier.person.id)).toBe(3_000);
  await changeAsOwner(server, `update operator_debts set due_at = now()`);
  await postDueDebts(server.platform.database, server.platform.site.current());
  expect(await balance('OPERATOR_DEBT', cashier.person.id)).toBe(3_000);
  const surplus = await balance('SURPLUS', null);
  const made = await create({});
  expect(made).toMatchObject({ status: 200, data: { kind: 'MANUAL', state: 'PAID', counted: 5_000, received: 5_000 } });
  const manual = made.data as { id: string };
  await act.verify(second, manual.id);
  expect(await balance('OPERATOR_DEBT', cashier.person.id)).toBe(0);
  expect(await balance('SURPLUS', null)).toBe(surplus - 2_000);
  expect(await act.close(second, manual.id)).toMatchObject({
    data: { state: 'CLOSED', cashIns: [{ amount: 5_000 }] },
  });
  expect((await finance.call(depositManual.list)).data).toMatchObject([{ id: manual.id }]);
});

test('nobody receives own money, nor from somebody or into an account that is not there', async () => {
  for (const operatorId of [finance.person.id, finance.person.id.toUpperCase()])
    expect(await create({ operatorId })).toMatchObject({ status: 403, error: { code: 'own-money' } });
  expect(await create({ operatorId: newId() })).toMatchObject({
    status: 400,
    error: { fields: [{ path: 'operatorId' }] },
  });
  expect(await create({ cashId: newId() })).toMatchObject({ status: 400, error: { fields: [{ path: 'cashId' }] } });
  expect(await create({ note: '' })).toMatchObject({ status: 400, error: { fields: [{ path: 'note' }] } });
});

test('own money outside a shift waits for somebody who is told of it, in an account that is there, of this month', async () => {
  const told = async (): Promise<number> => {
    const { rows } = await server.platform.database.reads.query<{ count: number }>(
      `select count(*)::integer as count from notifications where type = 'DEPOSIT_SUBMITTED'`,
    );
    return rows[0]?.count ?? 0;
  };
  const before = await told();
  expect(await create({ operatorId: undefined, cashId: newId() })).toMatchObject({
    status: 400,
    error: { fields: [{ path: 'cashId', code: 'does-not-exist' }] },
  });
  for (const operatorId of [undefined, cashier.person.id])
    expect(await create({ operatorId, datetime: '1970-01-01T00:00:00' })).toMatchObject({
      status: 400,
      error: { fields: [{ path: 'datetime', code: 'too-small' }] },
    });
  expect((await create({ operatorId: undefined })).data).toMatchObject({ state: 'SUBMITTED', counted: 5_000 });
  await expect.poll(told).toBeGreaterThan(before);
});

interface Row {
  readonly id: string;
  readonly expected: number;
}
const listNonCash = async (query = ''): Promise<Row[]> => (await finance.call(nonCash.list, { query })).data as Row[];
const check = (id: string, body: object) =>
  finance.call(nonCash.check, { params: { id }, body, headers: { 'idempotency-key': newIdempotencyKey() } });

test('what a provider owes is read from the journal, and what it says is kept beside it', async () => {
  await sell(server, lane, cashier.person, { paidTypeId: qris });
  await sell(server, lane, cashier.person, { paidTypeId: qris });
  const [row, ...others] = await listNonCash();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ paidType: 'QRIS', transactions: 2, expected: 16_000, checked: null, difference: null });
  const id = row?.id ?? '';
  expect(await check(id, { checked: 15_500, note: 'Laporan bank' })).toMatchObject({
    data: { checked: 15_500, difference: -500 },
  });
  expect(await check(id, { checked: 16_000, note: 'Susulan masuk' })).toMatchObject({
    data: { difference: 0, note: 'Susulan masuk' },
  });
  const { rows } = await server.platform.database.writes.query('select checked from non_cash_checks');
  expect(rows).toHaveLength(2);
  expect(await listNonCash('businessDay.lessThan=2020-01-01')).toEqual([]);
});

test('a day or provider that is not there cannot be checked, nor by who only looks', async () => {
  expect(await check(newId(), { checked: 1 })).toMatchObject({ status: 404 });
  expect(await check('00002000-0000-8000-8000-000000000000', { checked: 1 })).toMatchObject({ status: 404 });
  const auditor = await signInAs(server, 'AUDITOR');
  expect(await auditor.call(nonCash.check, { params: { id: newId() }, body: { checked: 1 } })).toMatchObject({
    status: 403,
  });
  expect(await check(newId(), { checked: -1 })).toMatchObject({ status: 400 });
});

interface Report {
  readonly data: readonly {
    readonly businessDay: string | null;
    readonly cash: { label: string } | null;
    readonly value: number;
  }[];
  readonly totals: { readonly deposits: number; readonly payments: number; readonly value: number };
}
const report = async (query: string): Promise<Report> =>
  (await finance.call(contract.moneyReports.financeReport, { query })).body as Report;

test('what was received adds up by day and by account, and a deposit in two accounts counts once', async () => {
  const before = await report('');
  const other = await signInAs(server, 'CASHIER');
  await sell(server, lane, other.person);
  const submitted = await act.submit(other, other.person.id, { counted: 8_000 });
  const { id } = submitted.data as { id: string };
  await act.pay(finance, id, { value: 5_000 });
  await act.pay(finance, id, { value: 3_000, cashId: bank });
  const after = await report('');
  expect(after.totals).toEqual({
    deposits: before.totals.deposits + 1,
    payments: before.totals.payments + 2,
    value: before.totals.value + 8_000,
  });
  const byAccount = await report('groupBy=cash');
  expect(byAccount.data.map(({ cash }) => cash?.label)).toEqual(['Bank', 'Kas besar']);
  expect(byAccount.data.reduce((sum, { value }) => sum + value, 0)).toBe(after.totals.value);
  expect((await report(`cashId.equals=${bank}`)).totals).toEqual({ deposits: 1, payments: 1, value: 3_000 });
  expect((await report('groupBy=day')).data).toMatchObject([{ cash: null, value: after.totals.value }]);
  expect((await report('to=2020-01-01&from=2020-01-01')).data).toEqual([]);
});
