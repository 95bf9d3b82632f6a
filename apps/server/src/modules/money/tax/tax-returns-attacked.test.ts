import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import type { TaxReturn } from '@parking/contract/money/tax/tax-returns';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner, holdTable } from '../../../testing/as-owner.ts';
import { buildUser, signIn, signInAs, tieAccounts } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { drainFolds } from '../../reports/fold.ts';
import { buildLane } from '../../parking/testing/stays.ts';
import { balanceOf, cashOut, openAccount, putIn } from '../testing/cash.ts';
import { act, sell } from '../testing/deposits.ts';
import { bookTax, listTaxBreaches } from '../testing/tax.ts';
import { keepTaxReturns } from './keep-returns.ts';

const { taxReturns: calls } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let finance: Signed;
let second: Signed;
let cashId: string;
beforeAll(async () => {
  server = await startTestServer();
  await signInAs(server, 'SUPERADMIN');
  finance = await signInAs(server, 'FINANCE');
  second = await signInAs(server, 'FINANCE');
  cashId = await openAccount(await signInAs(server, 'ADMIN'), 'PAJAK');
  await tax('2026-01-05', 3_000);
  await tax('2026-02-14', 500);
  await drainFolds(server.platform.database);
  await keep();
}, 60_000);
afterAll(() => server.close());

const keep = () => keepTaxReturns(server.platform.database, server.platform.site.current());
const tax = (day: string, amount: number) => bookTax(server, day, amount);
const codeOf = ({ status, error }: Answer) => [status, error?.code];
const today = () => toLocalDate(new Date(), server.platform.site.current().zone);
const listed = async (query = ''): Promise<TaxReturn[]> =>
  (await finance.call(calls.list, { query: `size=500&sort=month,asc${query}` })).data as TaxReturn[];
async function returnOf(month: string): Promise<TaxReturn> {
  const [found] = await listed(`&month.equals=${month}-01`);
  if (!found) throw new Error(`no return of ${month}`);
  return found;
}
const put = async (client: Client, month: string, body: object, key = newIdempotencyKey()): Promise<Answer> =>
  client.call(calls.update, { params: { id: (await returnOf(month)).id }, body, headers: { 'idempotency-key': key } });
const lock = (month: string, client: Client = finance) => put(client, month, { status: 'LOCKED' });
const payment = () => ({ status: 'PAID', paidOn: today(), paymentReference: 'NTPD 1', cashId });
const breaches = () => listTaxBreaches(server);

describe('a month that is being locked', () => {
  test('by a process that dies is a draft as before, and is locked whole later', async () => {
    await tax('2026-01-06', 70);
    const held = await holdTable(server, 'tax_return_lines');
    const dying = lock('2026-01').catch((error: unknown) => error);
    while ((await held.waiting()) === 0) await pause(10);
    await changeAsOwner(
      server,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%tax_return_lines%'`,
    );
    await held.release();
    await dying;
    expect((await lock('2026-01')).status).toBe(200);
    await drainFolds(server.platform.database);
    expect(await returnOf('2026-01')).toMatchObject({ status: 'LOCKED', tax: 3_070, corrections: 0 });
    expect(await breaches()).toEqual([]);
  });
});

describe('a clock that is wrong', () => {
  test('makes no months before the first that was locked: what it tells of comes with the next', async () => {
    const before = await listed();
    await tax('1999-05-05', 40);
    await drainFolds(server.platform.database);
    expect(await keep()).toBe(0);
    expect((await listed()).map(({ month }) => month)).toEqual(before.map(({ month }) => month));
    expect(await breaches()).toEqual([]);
    expect((await lock('2026-02')).status).toBe(200);
    expect(await returnOf('2026-02')).toMatchObject({ tax: 540, corrections: 40 });
    expect(await breaches()).toEqual([]);
  });
});

describe('who locked it', () => {
  test('pays under no second account, and who paid takes back under none', async () => {
    await putIn(finance, { cashId, amount: 3_070, day: today() });
    const other = await buildUser(server, { groups: ['FINANCE'] });
    await tieAccounts(server, finance.person, other);
    const alias = await signIn(server, other);
    expect(codeOf(await put(alias, '2026-01', payment()))).toEqual([409, 'not-two-persons']);
    expect((await put(second, '2026-01', payment())).status).toBe(200);
    const mine = await buildUser(server, { groups: ['FINANCE'] });
    await tieAccounts(server, mine, second.person);
    const hers = await signIn(server, mine);
    expect(codeOf(await put(hers, '2026-01', { status: 'LOCKED', note: 'salah' }))).toEqual([409, 'not-two-persons']);
    expect(await balanceOf(finance, cashId)).toBe(0);
  });

  test('is paid from an account once, whoever else takes its money at the same moment', async () => {
    expect((await put(finance, '2026-01', { status: 'LOCKED', note: 'salah kas' })).status).toBe(200);
    const key = newIdempotencyKey();
    const [paid, again, ...others] = await Promise.all([
      put(second, '2026-01', payment(), key),
      put(second, '2026-01', payment(), key),
      cashOut(finance, { cashId, amount: 3_000, day: today() }),
      put(second, '2026-02', { ...payment(), paymentReference: 'NTPD 2' }),
    ]);
    const left = await balanceOf(finance, cashId);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(paid?.status).toBe(again?.status);
    expect([paid, ...others].filter((answer) => answer?.status === 200).length).toBeGreaterThan(0);
    const otherBody = await put(second, '2026-01', { ...payment(), paymentReference: 'NTPD 9' }, key);
    expect(otherBody.status).not.toBe(200);
    expect(await breaches()).toEqual([]);
  });
});

describe('what is changed below', () => {
  test('of what is told, and of who paid, is found', async () => {
    const { id } = await returnOf('2026-02');
    const unguarded = (statement: string) =>
      changeAsOwner(
        server,
        `do $$ begin
          alter table tax_returns disable trigger tax_returns_guard;
          ${statement};
          alter table tax_returns enable trigger tax_returns_guard;
        end $$`,
      );
    await unguarded(`update tax_returns set corrections = corrections - 40 where id = '${id}'`);
    expect(await breaches()).toEqual([
      'months of tax are locked one after another, each with the sums of its lines and what the one before had too much',
    ]);
    await unguarded(`update tax_returns set corrections = corrections + 40 where id = '${id}'`);
    await changeAsOwner(server, 'update tax_payments set by_id = $1', [finance.person.id]);
    expect(await breaches()).toEqual([
      'a tax return that is paid has one payment of what was due, booked as it says, and no other has',
    ]);
  });
});

test('a month with sales of a drawer that is counted blind is locked once that drawer was handed in', async () => {
  const root = await signInAs(server, 'SUPERADMIN');
  expect((await root.call(contract.systemConfigurations.update, { body: { blindDeposit: true } })).status).toBe(200);
  const both = await signInAs(server, 'FINANCE', 'CASHIER');
  await sell(server, await buildLane(server), both.person);
  const [deposit] = (await root.call(contract.deposits.list, { query: `operatorId.equals=${both.person.id}` }))
    .data as { id: string; code: number }[];
  if (!deposit) throw new Error('no deposit');
  const next = (await listed()).find(({ status }) => status === 'DRAFT')?.month.slice(0, 7) ?? '';
  await bookTax(server, `${next}-20`, 4_000, deposit.id);
  const refused = await lock(next, both);
  expect(codeOf(refused)).toEqual([409, 'tax-drawer-open']);
  expect(JSON.stringify(refused.body)).toContain(both.person.username);
  expect((await returnOf(next)).tax).toBeNull();
  const handed = await act.submit(both, both.person.id, { counted: 8_000, note: 'Selisih audit' });
  expect([handed.status, handed.error]).toEqual([200, undefined]);
  expect((await lock(next, both)).data).toMatchObject({ status: 'LOCKED' });
});
