import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { PettyCash } from '@parking/contract/money/cash/cash';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type Answer, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane } from '../../parking/testing/stays.ts';
import { balanceOf, breachesOf, cashOut, idOf, move, openAccount, putIn } from '../testing/cash.ts';
import { act, detailOf, sell } from '../testing/deposits.ts';

const { cash, cashIns, cashOuts, floats, depositManual } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let finance: Signed;
let root: Signed;
let safe: string;
let petty: string;
let made = 0;
const fixed = 300_000;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  finance = await signInAs(server, 'FINANCE');
  root = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

const keyed = () => ({ headers: { 'idempotency-key': newIdempotencyKey() } });
const told = async (by = finance): Promise<PettyCash> =>
  (await by.call(cash.petty, { params: { id: petty } })).data as PettyCash;
const settingOf = async (id: string, body: object): Promise<Answer> => {
  const { data } = await finance.call(cash.list, { query: `id.equals=${id}` });
  const [{ updatedAt } = { updatedAt: '' }] = data as { updatedAt: string }[];
  return finance.call(cash.update, { params: { id }, body: { ...body, updatedAt } });
};

beforeEach(async () => {
  made += 1;
  safe = await openAccount(finance, `PS${made}`);
  await putIn(finance, { cashId: safe, amount: 5_000_000 });
  const account = { name: `Kas kecil ${made}`, code: `KK${made}`, fixedAmount: fixed };
  petty = idOf(await finance.call(cash.create, { body: account }));
});

test('petty cash is filled up to its fixed sum, by what its slips took', async () => {
  expect(await told()).toEqual({
    fixedAmount: fixed,
    amount: 0,
    waiting: 0,
    missing: fixed,
    withoutSlips: fixed,
    slips: [],
  });
  expect((await move(finance, safe, petty, fixed)).status).toBe(200);
  await cashOut(finance, { cashId: petty, amount: 35_000 }, { note: 'Kertas struk' });
  const wrong = idOf(await cashOut(finance, { cashId: petty, amount: 20_000 }));
  await cashOut(finance, { cashId: petty, amount: 15_000 });
  expect((await root.call(cashOuts.remove, { params: { id: wrong } })).status).toBe(200);
  expect(await told()).toMatchObject({
    amount: fixed - 50_000,
    missing: 50_000,
    slips: [{ amount: 35_000, note: 'Kertas struk' }, { amount: 15_000 }],
  });
  expect((await move(finance, safe, petty, 50_000)).status).toBe(200);
  expect(await told()).toMatchObject({ amount: fixed, missing: 0, slips: [] });
  expect(await breachesOf(server)).toEqual([]);
});

test('never beyond it: by a transfer, a cash-in, or two at once', async () => {
  expect(await move(finance, safe, petty, fixed + 1)).toMatchObject({
    status: 409,
    error: { code: 'above-fixed-amount', message: expect.stringContaining('300.000') },
  });
  expect(await putIn(finance, { cashId: petty, amount: fixed + 1 })).toMatchObject({
    error: { code: 'above-fixed-amount' },
  });
  const both = await Promise.all([move(finance, safe, petty, 200_000), move(finance, safe, petty, 200_000)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await balanceOf(finance, petty)).toBe(200_000);
  // What is changed comes in anew.
  const paidIn = (await putIn(finance, { cashId: petty, amount: 50_000 })).data as { id: string; updatedAt: string };
  const raise = (amount: number) =>
    finance.call(cashIns.update, {
      params: { id: paidIn.id },
      body: { amount, reason: 'Salah tulis', updatedAt: paidIn.updatedAt },
    });
  expect(await raise(100_001)).toMatchObject({ error: { code: 'above-fixed-amount' } });
  expect((await raise(60_000)).status).toBe(200);
  // On a day before, as now: what lies there now is what counts.
  expect((await move(finance, safe, petty, 200_000, '2026-11-10')).status).toBe(409);
});

test('no takings go there, nor do floats come from it', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  const price = await sell(server, lane, cashier.person);
  const deposit = detailOf(await act.submit(cashier, cashier.person.id, { counted: price }));
  const refused = { status: 400, error: { fields: [{ path: 'cashId', code: 'not-an-option' }] } };
  expect(await act.pay(finance, deposit.id, { value: price, cashId: petty })).toMatchObject(refused);
  const byHand = { operatorId: cashier.person.id, value: 10_000, cashId: petty, note: 'Temuan di laci' };
  expect(await finance.call(depositManual.create, { body: byHand, ...keyed() })).toMatchObject(refused);
  const supervisor = await signInAs(server, 'OPERATOR');
  const lent = { operatorId: cashier.person.id, cashId: petty, amount: 50_000 };
  expect(await supervisor.call(floats.handOut, { body: lent, ...keyed() })).toMatchObject(refused);
});

test('an account becomes petty cash while it holds no more, no takings wait for it, and it lies at no bank', async () => {
  const fields = (code: string) => ({ status: 400, error: { fields: [{ path: 'fixedAmount', code }] } });
  expect(await settingOf(safe, { fixedAmount: 1_000_000 })).toMatchObject(fields('too-small'));
  const bank = { name: `Bank ${made}`, code: `BP${made}`, isBank: true, fixedAmount: 1 };
  expect(await finance.call(cash.create, { body: bank })).toMatchObject(fields('not-an-option'));
  expect(await settingOf(petty, { isBank: true })).toMatchObject(fields('not-an-option'));
  for (const fixedAmount of [0, -1, 1.5, 100_000_000_001])
    expect((await settingOf(petty, { fixedAmount })).status).toBe(400);
  const cashier = await signInAs(server, 'CASHIER');
  const price = await sell(server, lane, cashier.person);
  const deposit = detailOf(await act.submit(cashier, cashier.person.id, { counted: price }));
  await act.pay(finance, deposit.id, { value: price, cashId: safe });
  expect(await settingOf(safe, { fixedAmount: 50_000_000 })).toMatchObject({ status: 409, error: { code: 'in-use' } });
  expect((await settingOf(petty, { fixedAmount: null })).status).toBe(200);
  expect((await finance.call(cash.petty, { params: { id: petty } })).status).toBe(404);
});

test('who sees cash accounts sees it, nobody else', async () => {
  expect((await server.client().call(cash.petty, { params: { id: petty } })).status).toBe(401);
  expect((await (await signInAs(server, 'CASHIER')).call(cash.petty, { params: { id: petty } })).status).toBe(403);
  expect(await told(await signInAs(server, 'AUDITOR'))).toMatchObject({ fixedAmount: fixed });
});
