import { contract } from '@parking/contract/contract';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { LiveStay } from '@parking/contract/parking/lists/transactions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane, buildStay, cash, save } from '../testing/stays.ts';

const { transactions, gateActs, parkingIns } = contract;
type Counts = ReplyOf<typeof transactions.liveCounts>;
let server: TestServer;
let lane: Lane;
let top: Client;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  top = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

const live = async (query = ''): Promise<LiveStay[]> =>
  (await top.call(transactions.live, { query })).data as LiveStay[];
const counts = async (query = ''): Promise<Counts> =>
  (await top.call(transactions.liveCounts, { query })).data as Counts;
const openByHand = (gateId: string) =>
  top.call(gateActs.openGate, {
    body: { gateId, note: 'Tamu direksi', image: null },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });

test('what took the place of an entry or an exit stands among them, and what is wrong is said', async () => {
  const before = await counts();
  const inside = await buildStay(server, lane, { minutesAgo: 5 });
  const left = await buildStay(server, lane, { minutesAgo: 4 });
  const body = { parkingCode: left.code, gateId: lane.exitId, plateNumber: 'B 9 ZZZ', paidTypeId: cash };
  expect(await save(top, body)).toMatchObject({ status: 200 });
  const gone = await buildStay(server, lane, { minutesAgo: 3 });
  for (const one of [top, await signInAs(server, 'SUPERADMIN')])
    await one.call(parkingIns.deleteEntry, { params: { id: gone.id }, query: 'note=tiket%20ganda' });
  const quiet = await buildLane(server);
  expect((await openByHand(quiet.exitId)).status).toBe(200);
  const rows = await live();
  const told = (id: string) => rows.filter((row) => row.id === id).map(({ kind, flags }) => ({ kind, flags }));
  expect(told(inside.id)).toEqual([{ kind: 'IN', flags: [] }]);
  // Of a car that left what is wrong stands at its exit alone.
  expect(told(left.id)).toEqual([
    { kind: 'OUT', flags: expect.arrayContaining(['plate-differs']) },
    { kind: 'IN', flags: [] },
  ]);
  expect(told(gone.id)).toEqual([{ kind: 'DELETED', flags: [] }]);
  const opened = rows.filter(({ kind }) => kind === 'OPENING');
  expect(opened).toMatchObject([{ gateId: quiet.exitId, parkingCode: null, vehicleId: null, total: null }]);
  expect(await counts()).toEqual({
    ...before,
    in: before.in + 2,
    out: before.out + 1,
    openings: before.openings + 1,
    deleted: before.deleted + 1,
    wrong: before.wrong + 3,
  });
  expect(await counts(`gateId=${quiet.exitId}`)).toMatchObject({ in: 0, out: 0, openings: 1, deleted: 0, wrong: 1 });
  expect((await live(`gateId=${quiet.exitId}`)).map(({ kind }) => kind)).toEqual(['OPENING']);
  const stranger = await signInAs(server, 'CASHIER');
  expect(await counts(`operatorId=${stranger.person.id}`)).toMatchObject({ in: 0, out: 0, openings: 0, wrong: 0 });
});

test('what a cashier sees of the own work are cars alone', async () => {
  const { data } = await top.call(transactions.userLive);
  expect(new Set((data as LiveStay[]).map(({ kind }) => kind))).toEqual(new Set(['OUT']));
});

test('is for whom the live screen is', async () => {
  for (const call of [transactions.live, transactions.liveCounts]) {
    expect((await server.client().call(call)).status).toBe(401);
    expect((await (await signInAs(server, 'CASHIER')).call(call)).status).toBe(403);
    expect((await (await signInAs(server, 'OPERATOR')).call(call)).status).toBe(200);
    for (const query of ['gateId=1', 'operatorId=x', 'day=2026-11-20']) {
      expect((await top.call(call, { query })).status).toBe(400);
    }
  }
});
