import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { breachesOf } from '../money/testing/cash.ts';

const { inventories, inventoryIns, inventoryOuts } = contract;
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  await signInAs(server, 'SUPERADMIN');
  admin = await signInAs(server, 'ADMIN');
});
afterAll(() => server.close());

const today = '2026-11-20';
let made = 0;
async function newItem(): Promise<string> {
  made += 1;
  const body = { name: `Kertas tiket ${made}`, code: `KT-${made}`, unit: 'rol' };
  return ((await admin.call(inventories.create, { body })).data as { id: string }).id;
}
const send = (
  call: typeof inventoryIns.create | typeof inventoryOuts.create,
  by: Client,
  body: object,
): Promise<Answer> => by.call(call, { body, headers: { 'idempotency-key': newIdempotencyKey() } });
const bring = (inventoryId: string, amount: number, date = today) =>
  send(inventoryIns.create, admin, { inventoryId, amount, date });
const take = (inventoryId: string, amount: number, date = today, by = admin) =>
  send(inventoryOuts.create, by, { inventoryId, amount, date });
const idOf = (answer: Answer): string => (answer.data as { id: string }).id;
async function stockOf(id: string): Promise<number> {
  const { data } = await admin.call(inventories.list, { query: `id.equals=${id}` });
  return (data as { amount: number }[])[0]?.amount ?? Number.NaN;
}

test('stock is what came in less what went out, and nobody writes it', async () => {
  const item = await newItem();
  expect(await stockOf(item)).toBe(0);
  await bring(item, 40);
  expect((await take(item, 41)).error.code).toBe('not-enough-stock');
  expect((await take(item, 15)).data).toMatchObject({ amount: 15, unit: 'rol', deleted: false });
  await admin.call(inventories.update, { params: { id: item }, body: { amount: 7 } });
  expect(await stockOf(item)).toBe(25);
  expect((await admin.call(inventories.remove, { params: { id: item } })).error.code).toBe('in-use');
});

test('of two who take the last at once one is refused, and many who bring at once all count', async () => {
  const item = await newItem();
  await Promise.all(Array.from({ length: 8 }, () => bring(item, 5)));
  expect(await stockOf(item)).toBe(40);
  const other = await signInAs(server, 'ADMIN');
  const answers = await Promise.all([take(item, 30), take(item, 30, today, other)]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  expect(await stockOf(item)).toBe(10);
});

test('a correction moves back and anew with a reason; deleting keeps the record out of sight', async () => {
  const [item, other] = [await newItem(), await newItem()];
  const id = idOf(await bring(item, 20));
  await take(item, 18);
  const change = (body: object) => admin.call(inventoryIns.update, { params: { id }, body });
  expect((await change({ amount: 19 })).error.fields).toMatchObject([{ path: 'reason', code: 'required' }]);
  expect((await change({ amount: 17, reason: 'Salah hitung' })).error.code).toBe('not-enough-stock');
  expect((await change({ inventoryId: other, reason: 'Barang lain' })).error.code).toBe('not-enough-stock');
  expect((await change({ amount: 19, reason: 'Salah hitung' })).status).toBe(200);
  expect((await change({ note: 'Dari gudang' })).status).toBe(200);
  expect(await stockOf(item)).toBe(1);
  expect((await admin.call(inventoryIns.remove, { params: { id } })).error.code).toBe('not-enough-stock');
  const spare = idOf(await bring(item, 3));
  expect((await admin.call(inventoryIns.remove, { params: { id: spare } })).status).toBe(200);
  expect(await stockOf(item)).toBe(1);
  const kept = await admin.call(inventoryIns.list, { query: `id.equals=${spare}&deleted.equals=true` });
  expect(kept.data).toMatchObject([{ deleted: true }]);
});

test('nothing is taken on a day before it came, nor in the future, nor less than one, nor more than can be counted', async () => {
  const item = await newItem();
  await bring(item, 10, '2026-11-10');
  expect((await take(item, 1, '2026-11-09')).error.code).toBe('not-enough-stock');
  expect((await take(item, 1, '2026-11-11')).status).toBe(200);
  expect((await take(item, 1, '2199-01-01')).error.code).toBe('time-in-future');
  for (const amount of [0, -3, 0.5]) expect((await bring(item, amount)).error.fields[0]?.path).toBe('amount');
  expect((await bring(item, Number.MAX_SAFE_INTEGER)).error.fields).toMatchObject([
    { path: 'amount', code: 'too-big' },
  ]);
});

test('after all of this the stock agrees with its movements', async () => {
  expect(await breachesOf(server)).toEqual([]);
});
