import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endsSound } from '../../testing/ends-sound.ts';
import { signInAs } from '../../testing/people.ts';
import { type Answer, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { connectGate, gateEvent, sendEvents } from '../gates/testing/gates.ts';
import { type Joined, buildMember, plateOf } from '../parking/testing/memberships.ts';
import { sellSubscription } from '../members/testing/members.ts';
import { buildPayment } from '../parking/testing/payments.ts';
import { type Lane, buildLane, buildStay, car, cash, nextPlate, qris, save } from '../parking/testing/stays.ts';
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

/** Waits for its turn where the server's own look is at it: that one does not wait, and comes again later. */
const look = async (): Promise<void> => {
  const { database, site } = server.platform;
  await sql`select pg_advisory_xact_lock(hashtext('full zones'))`.execute(database.writeQueries);
  await keepFull(database, site.current().id);
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

const journalLength = async (): Promise<number> => {
  const { rows } = await sql<{ entries: string }>`select count(*) as entries from journal_entries`.execute(
    server.platform.database.readQueries,
  );
  return Number(rows[0]?.entries);
};

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

test('a gate within a full zone makes it no fuller: who passes it is neither refused nor told', async () => {
  const [street, ramp] = [await buildLane(server), await buildLane(server)];
  const outer = await buildZone(admin, { ...ends(street), capacities: { CAR: 1 }, refusesFull: true });
  await buildZone(admin, { gatesIn: [ramp.entryId], parentZoneId: outer, capacities: { CAR: 50 } });
  await changeZone(admin, outer, { gatesOut: [street.exitId, ramp.entryId] });
  await enter(street);
  expect(await isFull(outer)).toBe(true);
  const machine = await connectGate(server, top, { id: ramp.entryId, code: '' });
  await sendEvents(machine, [gateEvent('LOOP_ON', { data: { loop: 1 } })]);
  expect(await signsOf(ramp.entryId)).toEqual([]);
  expect((await comeIn(ramp)).status).toBe(200);
  expect((await comeIn(street)).error.code).toBe('zone-full');
});

test('a gate that leads into a zone and out of it is told of it like any entry, and refuses', async () => {
  const lane = await buildLane(server);
  const id = await buildZone(admin, {
    gatesIn: [lane.entryId],
    gatesOut: [lane.entryId, lane.exitId],
    capacities: { CAR: 1 },
    refusesFull: true,
  });
  await enter(lane);
  expect(await isFull(id)).toBe(true);
  expect(await signsOf(lane.entryId)).toMatchObject([{ full: ['CAR'], membersOnly: true }]);
  expect((await comeIn(lane)).error.code).toBe('zone-full');
});

describe('an entry that is paid at once', () => {
  const payIn = (lane: Lane, body: object = {}): Promise<Answer> =>
    top.call(contract.entryPaid.checkIn, {
      body: { gateId: lane.entryId, vehicleId: car, plateNumber: nextPlate(), paidTypeId: cash, ...body },
      headers: { 'idempotency-key': newIdempotencyKey() },
    });
  const fillOne = async (capacity = 1): Promise<{ id: string; lane: Lane }> => {
    const lane = await buildLane(server);
    const id = await buildZone(admin, { ...ends(lane), capacities: { CAR: capacity }, refusesFull: true });
    await enter(lane);
    await look();
    return { id, lane };
  };

  test('takes a place while there are some, and no money of a casual car once there are none', async () => {
    const { id, lane } = await fillOne(2);
    const first = await payIn(lane);
    expect(first.status).toBe(200);
    expect(await zoneOf(admin, id)).toMatchObject({ cars: 2 });
    expect(await isFull(id)).toBe(true);
    const body = { gateId: lane.entryId, vehicleId: car };
    expect((await top.call(contract.entryPaid.quote, { body })).error.code).toBe('zone-full');
    const entries = await journalLength();
    const refused = await payIn(lane);
    expect([refused.status, refused.error.code]).toEqual([409, 'zone-full']);
    expect([(await zoneOf(admin, id)).cars, await journalLength()]).toEqual([2, entries]);
    const { parkingIn } = first.data as { parkingIn: { id: string } };
    expect((await letOut(parkingIn.id, lane)).status).toBe(200);
    expect(await isFull(id)).toBe(false);
    expect((await payIn(lane)).status).toBe(200);
  });

  test('of a car whose payment its provider has confirmed is let in though the zone is full: its driver has paid', async () => {
    const { id, lane } = await fillOne();
    const paymentId = await buildPayment(server, {
      byId: top.person.id,
      paidTypeId: qris,
      amount: 5_000,
      purpose: 'ENTRY',
      gateId: lane.entryId,
    });
    expect((await payIn(lane, { paidTypeId: qris, paymentId })).status).toBe(200);
    expect((await payIn(lane, { paidTypeId: qris, paymentId })).error.code).toBe('payment-used');
    expect(await zoneOf(admin, id)).toMatchObject({ cars: 2 });
  });

  test('twice with one key takes one place', async () => {
    const lane = await buildLane(server);
    const id = await buildZone(admin, ends(lane));
    const body = { gateId: lane.entryId, vehicleId: car, plateNumber: nextPlate(), paidTypeId: cash };
    const headers = { 'idempotency-key': newIdempotencyKey() };
    const pay = () => top.call(contract.entryPaid.checkIn, { body, headers });
    const twice = await Promise.all([pay(), pay()]);
    expect(twice.some(({ status }) => status === 200)).toBe(true);
    expect((await pay()).status).toBe(200);
    expect(await zoneOf(admin, id)).toMatchObject({ cars: 1 });
  });

  test('is refused signed out, and to whoever has no right to take money there', async () => {
    const { id, lane } = await fillOne(5);
    const body = { gateId: lane.entryId, vehicleId: car, plateNumber: nextPlate(), paidTypeId: cash };
    expect((await server.client().call(contract.entryPaid.checkIn, { body })).status).toBe(401);
    const owner = await signInAs(server, 'OWNER');
    expect((await owner.call(contract.entryPaid.checkIn, { body })).error.code).toBe('forbidden');
    expect((await payIn(lane, { vehicleId: 'x' })).status).toBe(400);
    expect(await zoneOf(admin, id)).toMatchObject({ cars: 1 });
  });
});
