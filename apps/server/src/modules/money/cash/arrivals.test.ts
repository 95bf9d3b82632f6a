import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { balanceOf, breachesOf, idOf, move, openAccount, putIn } from '../testing/cash.ts';

const { cash, cashMutations } = contract;
let server: TestServer;
let top: Client;
let finance: Client;
let second: Client;
let safe: string;
let bank: string;
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
  finance = await signInAs(server, 'FINANCE');
  second = await signInAs(server, 'FINANCE');
  safe = await openAccount(top, 'T1');
  const made = await top.call(cash.create, { body: { name: 'Bank T2', code: 'T2', isBank: true } });
  bank = (made.data as { id: string }).id;
  await putIn(top, { cashId: safe, amount: 1_000_000 });
});
afterAll(() => server.close());

async function seen(id: string): Promise<{ updatedAt: string }> {
  const rows = (await top.call(cashMutations.list, { query: `id.equals=${id}` })).data as { updatedAt: string }[];
  return { updatedAt: rows[0]?.updatedAt ?? '' };
}
const arrive = async (by: Client, id: string, body: object = {}): Promise<Answer> =>
  by.call(cashMutations.confirmArrival, {
    params: { id },
    body: { reference: `RK ${id}`, arrivedOn: '2026-11-21', ...(await seen(id)), ...body },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
const codeOf = ({ status, error }: Answer) => [status, error.code];

test('a transfer to a bank is in transit until a second person names its line of the statement', async () => {
  const made = await move(finance, safe, bank, 100_000);
  const id = idOf(made);
  expect(made.data).toMatchObject({ state: 'BOOKED', arrival: 'IN_TRANSIT' });
  expect([await balanceOf(top, safe), await balanceOf(top, bank)]).toEqual([900_000, 0]);
  const listed = await finance.call(cashMutations.list, { query: 'arrival.equals=IN_TRANSIT' });
  expect(listed.data).toMatchObject([{ id }]);
  expect(codeOf(await arrive(finance, id))).toEqual([409, 'four-eyes']);
  expect(codeOf(await arrive(await signInAs(server, 'CASHIER'), id))).toEqual([403, 'forbidden']);
  expect((await arrive(server.client(), id)).status).toBe(401);
  expect(codeOf(await arrive(second, id, { arrivedOn: '2027-06-01' }))).toEqual([400, 'time-in-future']);
  expect((await arrive(second, id, { arrivedOn: '2026-11-19' })).error.fields).toMatchObject([{ path: 'arrivedOn' }]);
  expect((await arrive(second, id, { reference: ' ' })).error.fields).toMatchObject([{ path: 'reference' }]);
  const both = await Promise.all([arrive(second, id), arrive(await signInAs(server, 'AUDITOR'), id)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 200)?.data).toMatchObject({
    arrival: 'ARRIVED',
    arrivedOn: '2026-11-21',
  });
  expect([await balanceOf(top, safe), await balanceOf(top, bank)]).toEqual([900_000, 100_000]);
  const change = { params: { id }, body: { amount: 1_000, reason: 'Salah ketik' } };
  expect(codeOf(await finance.call(cashMutations.update, change))).toEqual([409, 'already-settled']);
  expect(codeOf(await top.call(cashMutations.remove, { params: { id } }))).toEqual([409, 'already-settled']);
  expect(await breachesOf(server)).toEqual([]);
});

test('what is in transit can be changed and taken back, and one line of a statement has one transfer', async () => {
  const before = await balanceOf(top, safe);
  const id = idOf(await move(finance, safe, bank, 50_000));
  const body = { amount: 60_000, reason: 'Salah ketik' };
  expect((await finance.call(cashMutations.update, { params: { id }, body })).data).toMatchObject({
    arrival: 'IN_TRANSIT',
  });
  const other = idOf(await move(finance, safe, bank, 10_000));
  expect((await arrive(second, id, { reference: 'RK 7' })).status).toBe(200);
  expect(codeOf(await arrive(second, other, { reference: 'RK 7' }))).toEqual([409, 'already-exists']);
  expect((await top.call(cashMutations.remove, { params: { id: other } })).status).toBe(200);
  expect(await balanceOf(top, safe)).toBe(before - 60_000);
  expect(await breachesOf(server)).toEqual([]);
});

test('nobody confirms an amount that they did not see', async () => {
  const id = idOf(await move(finance, safe, bank, 40_000));
  const before = await seen(id);
  expect((await arrive(second, id, { updatedAt: undefined })).error.fields).toMatchObject([{ path: 'updatedAt' }]);
  await finance.call(cashMutations.update, { params: { id }, body: { amount: 1_000, reason: 'Salah ketik' } });
  expect(codeOf(await arrive(second, id, before))).toEqual([409, 'changed-meanwhile']);
  expect((await arrive(second, id)).status).toBe(200);
  expect(await breachesOf(server)).toEqual([]);
});

test('an account with a transfer that waits or is on its way stays a bank', async () => {
  const made = await top.call(cash.create, { body: { name: 'Bank T4', code: 'T4', isBank: true } });
  const { id } = made.data as { id: string };
  const waiting = await move(finance, safe, id, 600_000);
  expect(waiting.data).toMatchObject({ state: 'WAITING' });
  const change = { params: { id }, body: { isBank: false } };
  expect(codeOf(await finance.call(cash.update, change))).toEqual([409, 'in-use']);
  await top.call(cashMutations.remove, { params: { id: idOf(waiting) } });
  const open = (await top.call(cash.create, { body: { name: 'Bank T5', code: 'T5', isBank: true } })).data;
  const { id: other } = open as { id: string };
  const answers = await Promise.all([
    move(finance, safe, other, 1_000),
    finance.call(cash.update, { params: { id: other }, body: { isBank: false } }),
  ]);
  expect(answers[0].data).toMatchObject({ arrival: answers[1].status === 200 ? null : 'IN_TRANSIT' });
  expect(await breachesOf(server)).toEqual([]);
});

test('one that waits for its second name is not on its way, and any other transfer arrives at once', async () => {
  const waiting = await move(finance, safe, bank, 600_000);
  expect(waiting.data).toMatchObject({ state: 'WAITING', arrival: null });
  expect(codeOf(await arrive(second, idOf(waiting)))).toEqual([409, 'already-settled']);
  const { updatedAt } = waiting.data as { updatedAt: string };
  const decided = await second.call(cashMutations.decide, {
    params: { id: idOf(waiting) },
    body: { accepted: true, updatedAt },
  });
  expect(decided.data).toMatchObject({ state: 'CONFIRMED', arrival: 'IN_TRANSIT' });
  const other = await openAccount(top, 'T3');
  expect((await move(finance, safe, other, 1_000)).data).toMatchObject({ arrival: null });
  expect(await balanceOf(top, other)).toBe(1_000);
  expect(await breachesOf(server)).toEqual([]);
});
