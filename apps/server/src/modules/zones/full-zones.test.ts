import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endsSound } from '../../testing/ends-sound.ts';
import { signInAs } from '../../testing/people.ts';
import { type Answer, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { connectGate, gateEvent, sendEvents } from '../gates/testing/gates.ts';
import { type Joined, buildMember, plateOf } from '../parking/testing/memberships.ts';
import { sellSubscription } from '../members/testing/members.ts';
import { type Lane, buildLane, buildStay, car, cash, nextPlate, save } from '../parking/testing/stays.ts';
import { keepFull } from './keep-full.ts';
import { buildZone, changeZone, zoneOf } from './testing/zones.ts';

type User = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let admin: User;
let top: User;
let cashier: User;
let member: Joined;
beforeAll(async () => {
  server = await startTestServer();
  [top, admin, cashier] = [
    await signInAs(server, 'SUPERADMIN'),
    await signInAs(server, 'ADMIN'),
    await signInAs(server, 'CASHIER'),
  ];
  // Before the first paid stay nobody signs for prices.
  member = await buildMember(server, top, await sellSubscription(top));
});
afterAll(() => server.close());
endsSound(() => server);

/** Waits for its turn where the server's own look is at it. */
const look = async (): Promise<void> => {
  const { database, site } = server.platform;
  for (let tries = 0; tries < 3; tries += 1) await keepFull(database, site.current().id);
};
const isFull = async (id: string): Promise<boolean> => {
  await look();
  return (await zoneOf(admin, id)).isFull;
};
const letOut = (id: string, lane: Lane) => save(cashier, { parkingInId: id, gateId: lane.exitId, paidTypeId: cash });
const comeIn = (lane: Lane, body: object = {}): Promise<Answer> =>
  top.call(contract.preEntry.checkIn, {
    body: { gateId: lane.entryId, vehicleId: car, plateNumber: nextPlate(), ...body },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
const ends = ({ entryId, exitId }: Lane) => ({ gatesIn: [entryId], gatesOut: [exitId] });
const enter = (lane: Lane) => buildStay(server, lane, { minutesAgo: 0 });

/** What the gate's display was told, oldest first. */
async function signsOf(gateId: string): Promise<{ lines: string[]; full: string[]; membersOnly?: true }[]> {
  const { rows } = await sql<{ payload: { lines: string[]; full: string[] } }>`
    select payload from gate_commands where gate_id = ${gateId} and command = 'DISPLAY' order by created_at, id`.execute(
    server.platform.database.readQueries,
  );
  return rows.map(({ payload }) => payload);
}

test('a zone is full at its limit, and free again only when as many fewer are in it; its entries say so once', async () => {
  const lane = await buildLane(server);
  const id = await buildZone(admin, { ...ends(lane), capacities: { CAR: 4 }, reserved: 1, freeAgain: 2 });
  const stays = [await enter(lane), await enter(lane)];
  expect(await isFull(id)).toBe(false);
  stays.push(await enter(lane), await enter(lane));
  expect(await isFull(id)).toBe(true);
  for (const [index, full] of [true, true, true, false].entries()) {
    expect(await isFull(id)).toBe(full);
    await letOut(stays[index]?.id ?? '', lane);
  }
  expect(await isFull(id)).toBe(false);
  expect((await signsOf(lane.entryId)).map(({ full, lines }) => [lines[0], full])).toEqual([
    ['PENUH', ['CAR']],
    ['SILAKAN MASUK', []],
  ]);
  expect(await signsOf(lane.exitId)).toEqual([]);
});

test('a full zone that says so lets members in alone; who is inside leaves, and what was let in all the same is in', async () => {
  const lane = await buildLane(server);
  await enter(lane);
  const inside = await enter(lane);
  const id = await buildZone(admin, {
    ...ends(lane),
    name: 'Basement penuh',
    capacities: { CAR: 2 },
    refusesFull: true,
  });
  expect(await isFull(id)).toBe(true);
  const refused = await comeIn(lane);
  expect([refused.status, refused.error.code]).toEqual([409, 'zone-full']);
  expect(refused.error.message).toContain('Basement penuh');
  const quote = await top.call(contract.preEntry.quote, { body: { gateId: lane.entryId, vehicleId: car } });
  expect(quote.error.code).toBe('zone-full');
  expect((await comeIn(lane, { plateNumber: plateOf(member) })).status).toBe(200);
  // A gate that gave a ticket tells a fact.
  const machine = await connectGate(server, top, { id: lane.entryId, code: '' });
  const [ticket] = await sendEvents(machine, [
    gateEvent('TICKET_ISSUED', { data: { parkingCode: 'PENUH1', vehicleId: car } }),
    gateEvent('LOOP_ON', { data: { loop: 1 } }),
  ]);
  expect(ticket?.status).toBe('accepted');
  expect((await signsOf(lane.entryId)).at(-1)).toEqual({
    lines: ['PENUH, HANYA MEMBER', 'FULL, MEMBERS ONLY'],
    full: ['CAR'],
    membersOnly: true,
  });
  expect((await letOut(inside.id, lane)).status).toBe(200);
  await changeZone(admin, id, { capacities: { CAR: 20 } });
  expect(await isFull(id)).toBe(false);
  expect((await comeIn(lane)).status).toBe(200);
});

test('who comes to a zone within a full one is refused too, and one that is switched off is full no more', async () => {
  const [street, back] = [await buildLane(server), await buildLane(server)];
  const outer = await buildZone(admin, { ...ends(street), capacities: { CAR: 1 }, refusesFull: true });
  await buildZone(admin, { ...ends(back), parentZoneId: outer, capacities: { CAR: 50 } });
  await enter(street);
  expect(await isFull(outer)).toBe(true);
  expect((await comeIn(back)).error.code).toBe('zone-full');
  expect((await comeIn(await buildLane(server))).status).toBe(200);
  await changeZone(admin, outer, { isActive: false });
  expect(await isFull(outer)).toBe(false);
  expect((await comeIn(back)).status).toBe(200);
});
