import { contract } from '@parking/contract/contract';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, buildUser, signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { type Lane, buildLane } from '../../parking/testing/stays.ts';
import { listUnmatched, takeUnmatched } from '../testing/unmatched.ts';

const { unmatchedTakings } = contract;
let server: TestServer;
let lane: Lane;
let finance: Client & { readonly person: Person };
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  finance = await signInAs(server, 'FINANCE');
});
afterAll(() => server.close());

const listed = listUnmatched;
const takeTwice = (cashier: Client) => takeUnmatched(server, lane, cashier);

const settle = (client: Client, id: string, body: object, key: string = newIdempotencyKey()) =>
  client.call(unmatchedTakings.settleUnmatched, { params: { id }, body, headers: { 'idempotency-key': key } });
const asRevenue = { outcome: 'REVENUE', note: 'Pengemudi membayar dua kali dan tidak kembali' };

async function postedFor(id: string): Promise<Record<string, number>> {
  const lines = await server.platform.database.readQueries
    .selectFrom('journalEntries as e')
    .innerJoin('journalLines as l', 'l.entryId', 'e.id')
    .innerJoin('accounts as a', 'a.id', 'l.accountId')
    .select(['a.kind', 'l.amount'])
    .where('e.sourceId', '=', id)
    .where('e.kind', '=', 'UNMATCHED_SETTLED')
    .execute();
  return Object.fromEntries(lines.map(({ kind, amount }) => [kind, amount]));
}

test('money taken twice waits beside the exit that stands, and its cashier sees own ones without sums', async () => {
  const rina = await signInAs(server, 'CASHIER');
  const taking = await takeTwice(rina);
  expect(taking).toMatchObject({
    state: 'WAITING',
    amount: 5_000,
    operator: rina.person.username,
    receiptNumber: expect.any(String),
    exitedAt: expect.any(String),
    settledAt: null,
  });
  const budi = await signInAs(server, 'CASHIER');
  await takeTwice(budi);
  expect(await listed(rina, '')).toMatchObject([{ id: taking.id, amount: null }]);
  expect(await listed(finance, `operatorId.equals=${rina.person.id}`)).toHaveLength(1);
  const file = await rina.call(unmatchedTakings.export, { body: { columns: [{ key: 'amount', heading: 'Jumlah' }] } });
  expect([file.status, file.error.code]).toEqual([403, 'forbidden']);
});

test('kept money becomes revenue with its tax, once, however often it is asked', async () => {
  const { id } = await takeTwice(await signInAs(server, 'CASHIER'));
  const key = newIdempotencyKey();
  const first = await settle(finance, id, asRevenue, key);
  expect(first).toMatchObject({
    status: 200,
    data: { state: 'REVENUE', settledBy: finance.person.username, note: asRevenue.note },
  });
  expect((await settle(finance, id, asRevenue, key)).data).toEqual(first.data);
  const again = await settle(finance, id, { outcome: 'REFUND', note: 'Salah pilih' });
  expect([again.status, again.error.code]).toEqual([409, 'already-settled']);
  expect(await postedFor(id)).toEqual({ UNMATCHED: 5_000, REVENUE: -4_545, TAX: -455 });
  expect(await listed(finance, `id.equals=${id}&state.equals=WAITING`)).toEqual([]);
});

test('two who decide at once: one is heard', async () => {
  const { id } = await takeTwice(await signInAs(server, 'CASHIER'));
  const other = await signInAs(server, 'FINANCE');
  const answers = await Promise.all([
    settle(finance, id, asRevenue),
    settle(other, id, { outcome: 'REFUND', note: 'Pengemudi kembali' }),
  ]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
});

test('money to give back is owed to the customer, and the decision stands in the operations log', async () => {
  const { id } = await takeTwice(await signInAs(server, 'CASHIER'));
  await settle(finance, id, { outcome: 'REFUND', note: 'Pengemudi kembali' });
  expect(await postedFor(id)).toEqual({ UNMATCHED: 5_000, REFUNDABLE: -5_000 });
  const logged = await server.platform.database.readQueries
    .selectFrom('operationsLog')
    .select(['action', 'actorId'])
    .where('entityId', '=', id)
    .execute();
  expect(logged).toEqual([{ action: 'settle', actorId: finance.person.id }]);
});

test('who took the money never decides on it', async () => {
  const both = await signInAs(server, 'CASHIER', 'FINANCE');
  const { id } = await takeTwice(both);
  const own = await settle(both, id, asRevenue);
  expect([own.status, own.error.code]).toEqual([403, 'own-money']);
});

test('a decision needs an outcome, a reason and takings that exist', async () => {
  const { id } = await takeTwice(await signInAs(server, 'CASHIER'));
  const bad = await settle(finance, id, { outcome: 'KEEP', note: 'x' });
  expect(bad.status).toBe(400);
  expect(bad.error.fields.map(({ path }) => path).toSorted()).toEqual(['note', 'outcome']);
  expect((await settle(finance, newId(), asRevenue)).error.code).toBe('record-not-found');
});

test('after all of this the account holds what nobody has decided on, and another state is found', async () => {
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
  const { id } = await takeTwice(await signInAs(server, 'CASHIER'));
  await settle(finance, id, asRevenue);
  await server.platform.database.writeQueries
    .updateTable('unmatchedTakings')
    .set({ outcome: null, settledAt: null, settledBy: null, settledNote: null })
    .where('id', '=', id)
    .execute();
  expect((await verifyDatabase(server.database)).breaches).toMatchObject([{ examples: [`taking ${id}`] }]);
});
