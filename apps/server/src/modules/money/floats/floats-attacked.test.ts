import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { OperatorDebt } from '@parking/contract/money/debts/operator-debts';
import type { Float } from '@parking/contract/money/floats/floats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs, testPassword } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane } from '../../parking/testing/stays.ts';
import { balanceOf, breachesOf, openAccount, putIn } from '../testing/cash.ts';
import { act, detailOf, sell } from '../testing/deposits.ts';

const { floats, cash, users, operatorDebts } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let finance: Signed;
let finance2: Signed;
let supervisor: Signed;
let admin: Signed;
const lent = 300_000;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  finance = await signInAs(server, 'FINANCE');
  finance2 = await signInAs(server, 'FINANCE');
  supervisor = await signInAs(server, 'OPERATOR');
  admin = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

const keyed = (key = newIdempotencyKey()) => ({ headers: { 'idempotency-key': key } });
const handOut = (by: Client, operatorId: string, cashId: string, amount = lent): Promise<Answer> =>
  by.call(floats.handOut, { body: { operatorId, cashId, amount }, ...keyed() });
const take = (by: Client, id: string, amount = lent, key?: string): Promise<Answer> =>
  by.call(floats.take, { params: { id }, body: { amount }, ...keyed(key) });
const receive = (by: Client, id: string, value: number, more: object = {}): Promise<Answer> =>
  by.call(floats.receive, { params: { id }, body: { value, ...more }, ...keyed() });
const idOf = (answer: Answer): string => (answer.data as Float).id;
const status = ({ status: code, error }: Answer) => [code, error?.code];

test('an account for which a float waits does not become one at a bank, nor is it taken away', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  const cashId = await openAccount(finance, 'FA1');
  const id = idOf(await handOut(supervisor, cashier.person.id, cashId));
  const { data } = await admin.call(cash.list, { query: `id.equals=${cashId}` });
  const [{ updatedAt } = { updatedAt: '' }] = data as { updatedAt: string }[];
  const changed = await admin.call(cash.update, { params: { id: cashId }, body: { isBank: true, updatedAt } });
  expect(status(changed)).toEqual([409, 'in-use']);
  expect(status(await admin.call(cash.remove, { params: { id: cashId } }))).toEqual([409, 'in-use']);
  await putIn(finance, { cashId, amount: lent });
  expect(status(await take(cashier, id))).toEqual([200, undefined]);
});

test('a float that is short beside a deposit is charged once, and the deposit stays as it was', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  const cashId = await openAccount(finance, 'FA2');
  await putIn(finance, { cashId, amount: lent });
  const id = idOf(await handOut(supervisor, cashier.person.id, cashId));
  await take(cashier, id);
  const price = await sell(server, lane, cashier.person);
  const deposit = detailOf(
    await act.submit(cashier, cashier.person.id, { counted: price, float: { counted: lent - 100_000 } }),
  );
  expect(status(await receive(supervisor, id, lent - 100_000))).toEqual([200, undefined]);
  await act.pay(finance, deposit.id, { value: price });
  const verified = await act.verify(finance2, deposit.id);
  expect(detailOf(verified)).toMatchObject({ state: 'VERIFIED', expected: price, counted: price, difference: 0 });
  expect(await breachesOf(server)).toEqual([]);
  expect(status(await act.dispute(cashier, deposit.id))).toEqual([200, undefined]);
  const signed = { approverUsername: supervisor.person.username, approverPassword: testPassword };
  const reopened = await act.reopen(finance2, deposit.id, signed);
  expect(status(reopened)).toEqual([200, undefined]);
  expect(await breachesOf(server)).toEqual([]);
  const debts = (await finance.call(operatorDebts.list, { query: `operatorId.equals=${cashier.person.id}` }))
    .data as OperatorDebt[];
  expect(debts).toMatchObject([{ amount: 100_000, cause: 'FLOAT', state: 'WAITING' }]);
});

test('whoever holds or gave a float is neither deleted nor shut out with it unsaid', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  const cashId = await openAccount(finance, 'FA3');
  await putIn(finance, { cashId, amount: lent });
  const id = idOf(await handOut(supervisor, cashier.person.id, cashId));
  const removed = await admin.call(users.remove, { params: { id: cashier.person.id } });
  expect(status(removed)).toEqual([409, 'in-use']);
  await take(cashier, id);
  await admin.call(users.changeStatus, { body: { ids: [cashier.person.id], status: 'INACTIVE' } });
  expect(status(await receive(supervisor, id, 0))).toEqual([409, 'approval-needed']);
  const asCashier = { approverUsername: cashier.person.username, approverPassword: testPassword };
  expect(status(await receive(supervisor, id, 0, asCashier))).toEqual([401, 'login-failed']);
  const witness = { approverUsername: finance.person.username, approverPassword: testPassword };
  expect(status(await receive(supervisor, id, lent, witness))).toEqual([200, undefined]);
});

test('two floats from an account that holds one are taken once, at once too', async () => {
  const [one, other] = [await signInAs(server, 'CASHIER'), await signInAs(server, 'CASHIER')];
  const cashId = await openAccount(finance, 'FA4');
  await putIn(finance, { cashId, amount: lent });
  const ids = [
    idOf(await handOut(supervisor, one.person.id, cashId)),
    idOf(await handOut(supervisor, other.person.id, cashId)),
  ];
  const taken = await Promise.all([take(one, ids[0] ?? ''), take(other, ids[1] ?? '')]);
  expect(taken.map((answer) => status(answer).join(' ')).toSorted()).toEqual(['200 ', '409 not-enough-money']);
  expect(await balanceOf(finance, cashId)).toBe(0);
});

test('taken, counted and received with the largest numbers and the wrong kinds', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  const cashId = await openAccount(finance, 'FA5');
  for (const amount of [Number.MAX_SAFE_INTEGER, 1e12, -1, 0.5, '300000', null])
    expect((await handOut(supervisor, cashier.person.id, cashId, amount as number)).status).toBe(400);
  await putIn(finance, { cashId, amount: lent });
  const id = idOf(await handOut(supervisor, cashier.person.id, cashId));
  const key = newIdempotencyKey();
  expect(await Promise.all([take(cashier, id, lent, key), take(cashier, id, lent, key)])).toMatchObject([
    { status: 200 },
    { status: 200 },
  ]);
  expect(status(await take(cashier, id, lent + 1, key))).toEqual([409, 'idempotency-key-reused']);
  const witness = { approverUsername: finance.person.username, approverPassword: testPassword };
  for (const value of [1e12, -1, 0.5, '1'])
    expect((await receive(supervisor, id, value as number, witness)).status).toBe(400);
  const self = { approverUsername: supervisor.person.username, approverPassword: testPassword };
  expect(status(await receive(supervisor, id, 0, self))[0]).toBe(409);
  const [counted, back] = await Promise.all([
    cashier.call(floats.count, { params: { id }, body: { counted: 0 }, ...keyed() }),
    receive(supervisor, id, lent, witness),
  ]);
  expect([counted.status, back.status].every((code) => code === 200 || code === 409)).toBe(true);
  expect(await breachesOf(server)).toEqual([]);
});

test('a cashier with the right to hand out learns nothing and takes nothing of their own', async () => {
  const both = await signInAs(server, 'CASHIER', 'OPERATOR');
  const cashId = await openAccount(finance, 'FA6');
  await putIn(finance, { cashId, amount: lent });
  const id = idOf(await handOut(supervisor, both.person.id, cashId));
  expect(status(await take(both, id))).toEqual([200, undefined]);
  expect(status(await receive(both, id, lent))[0]).toBe(403);
  await sell(server, lane, both.person);
  const list = await both.call(floats.list, { query: `operatorId.equals=${both.person.id}` });
  expect(list.status).toBe(200);
  const missing = await act.submit(both, both.person.id, { counted: 0 });
  const wrong = await act.submit(both, both.person.id, {
    counted: 16_000,
    float: { counted: 1, drawer: { notes: [], coins: 2 } },
  });
  expect([missing.status, wrong.status]).toEqual([400, 400]);
  expect(JSON.stringify([missing.error, wrong.error])).not.toMatch(/8.?000/);
});

test('whatever was tried above, the books agree', async () => {
  expect(await breachesOf(server)).toEqual([]);
});
