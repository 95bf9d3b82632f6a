import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane } from '../../parking/testing/stays.ts';
import { breachesOf } from '../testing/cash.ts';
import { act, detailOf, sell } from '../testing/deposits.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let finance: Signed;
let second: Signed;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  await signInAs(server, 'SUPERADMIN');
  finance = await signInAs(server, 'FINANCE');
  second = await signInAs(server, 'FINANCE');
});
afterAll(() => server.close());

/** A cashier sells to one car and hands in so much of its Rp 8.000, which finance receives. */
async function received(cashier: Signed, counted: number): Promise<string> {
  await sell(server, lane, cashier.person);
  const { id } = detailOf(await act.submit(cashier, cashier.person.id, { counted }));
  await act.pay(finance, id, { value: counted });
  return id;
}

async function balance(kind: string, { person }: Signed): Promise<number> {
  const { rows } = await server.platform.database.writes.query<{ balance: number }>(
    'select balance from account_balances_v where kind = $1 and owner_id = $2',
    [kind, person.id],
  );
  return Number(rows[0]?.balance ?? 0);
}
const refused = { status: 409, error: { code: 'four-eyes' } };

test('what a cashier hands in of one shift in parts has one tolerance', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  await act.verify(finance, await received(cashier, 6_500));
  expect(await balance('CASH_DIFFERENCE', cashier)).toBe(1_500);
  await act.verify(finance, await received(cashier, 7_500));
  expect(await balance('CASH_DIFFERENCE', cashier)).toBe(2_000);
  const beyond = await received(cashier, 7_999);
  expect(await act.verify(finance, beyond)).toMatchObject(refused);
  expect(detailOf(await act.verify(second, beyond))).toMatchObject({ state: 'VERIFIED', difference: -1 });
  expect(await balance('CASH_DIFFERENCE', cashier)).toBe(2_000);
  expect(await balance('DEBT_CHARGED', cashier)).toBe(1);
  const right = await received(cashier, 8_000);
  expect(detailOf(await act.verify(finance, right))).toMatchObject({ state: 'VERIFIED' });
  expect(await breachesOf(server)).toEqual([]);
});

test('two that are agreed with at once do not both use it', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  const one = await received(cashier, 6_000);
  const other = await received(cashier, 6_000);
  const both = await Promise.all([act.verify(finance, one), act.verify(finance, other)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await act.verify(second, both[0]?.status === 200 ? other : one);
  expect(await balance('CASH_DIFFERENCE', cashier)).toBe(2_000);
  expect(await balance('DEBT_CHARGED', cashier)).toBe(2_000);
  const again = await signInAs(server, 'CASHIER');
  const ids = [await received(again, 6_000), await received(again, 6_000)];
  await Promise.all(ids.map((id) => act.verify(second, id)));
  expect(await balance('CASH_DIFFERENCE', again)).toBe(2_000);
  expect(await balance('DEBT_CHARGED', again)).toBe(2_000);
});

test('what is counted again gives back what its deposit used of it', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  const first = await received(cashier, 6_000);
  await act.verify(finance, first);
  await act.dispute(cashier, first);
  await act.reopen(second, first, { counted: 8_000 });
  await act.verify(finance, await received(cashier, 6_000));
  expect(await balance('CASH_DIFFERENCE', cashier)).toBe(2_000);
  expect(await balance('DEBT_CHARGED', cashier)).toBe(0);
  expect(await breachesOf(server)).toEqual([]);
});
