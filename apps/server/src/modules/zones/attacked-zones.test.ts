import { contract } from '@parking/contract/contract';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { endsSound } from '../../testing/ends-sound.ts';
import { signInAs, testPassword } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { type BuiltGate, buildGate, connectGate, gateEvent, sendEvents } from '../gates/testing/gates.ts';
import { localAgo, openDevice } from '../parking/testing/offline.ts';
import { type Lane, buildLane, buildStay, car, cash, motorcycle, nextPlate, save } from '../parking/testing/stays.ts';
import { drainFolds } from '../reports/fold.ts';
import { sweep } from '../sweeps/testing/sweeps.ts';
import { recountDue } from './recount-due.ts';
import { buildZone, carsIn, changeZone, count, countingOf, madeAgo, zoneOf } from './testing/zones.ts';

type User = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let admin: User;
let operator: User;
let cashier: User;
let top: User;
let lane: Lane;
let inner: BuiltGate;
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
  [admin, operator, cashier] = [
    await signInAs(server, 'ADMIN'),
    await signInAs(server, 'OPERATOR'),
    await signInAs(server, 'CASHIER'),
  ];
});
beforeEach(async () => {
  lane = await buildLane(server);
  inner = await buildGate(server, { gateType: 'IN' });
});
afterAll(() => server.close());
// Among what holds in the end: every zone counts what its stays and passages say.
endsSound(() => server);

const ends = () => ({ gatesIn: [lane.entryId], gatesOut: [lane.exitId] });
const enter = (given: object = {}) => buildStay(server, lane, { minutesAgo: 0, ...given });
const letOut = (id: string, more: object = {}) =>
  save(cashier, { parkingInId: id, gateId: lane.exitId, paidTypeId: cash, ...more });
const fold = () => drainFolds(server.platform.database);
const ago = (minutes: number): string =>
  toLocalDateTime(new Date(Date.now() - minutes * 60_000), server.platform.site.current().zone);
const remove = (id: string) => admin.call(contract.zones.remove, { params: { id } });
const takeAway = (id: string) =>
  operator.call(contract.parkingIns.deleteEntryApproved, {
    params: { id },
    body: { note: 'tidak ada', approverUsername: top.person.username, approverPassword: testPassword },
  });
const passed = async (gate: BuiltGate, secondsAgo = 0): Promise<void> => {
  const machine = await connectGate(server, top, gate);
  await sendEvents(machine, [gateEvent('LOOP_OFF', { ago: secondsAgo, data: { loop: 2 } })]);
};
/** The ticket of a gate, told by its machine. */
const issued = async (parkingCode: string, secondsAgo: number): Promise<void> => {
  const machine = await connectGate(server, top, { id: lane.entryId, code: '' });
  const data = { parkingCode, vehicleId: car };
  expect(await sendEvents(machine, [gateEvent('TICKET_ISSUED', { ago: secondsAgo, data })])).toMatchObject([
    { status: 'accepted', error: null },
  ]);
};
/** What is shown, folded or not. */
const carsInEach = async (...ids: readonly string[]): Promise<number[]> => {
  const before = await Promise.all(ids.map((id) => carsIn(admin, id)));
  await fold();
  const after = await Promise.all(ids.map((id) => carsIn(admin, id)));
  expect(after).toEqual(before);
  return after;
};

describe('a zone is deleted', () => {
  test('not once something passed its gates, though it is empty and off: the one beside it would count otherwise', async () => {
    const upper = await buildZone(admin, { gatesIn: [lane.entryId], gatesOut: [inner.id] });
    const lower = await buildZone(admin, { gatesIn: [inner.id], gatesOut: [lane.exitId] });
    const stay = await enter();
    await passed(inner);
    await letOut(stay.id);
    expect(await carsInEach(upper, lower)).toEqual([0, 0]);
    await changeZone(admin, lower, { isActive: false });
    const refused = await remove(lower);
    expect([refused.status, refused.error.code]).toEqual([409, 'zone-used']);
    expect(refused.error.message).toContain('Switch it off');
    expect(await zoneOf(admin, upper)).toMatchObject({ cars: 0, isOff: false });
    await expect(changeAsOwner(server, 'delete from zones where id = $1', [lower])).rejects.toThrow(/zone_gates/);
  });

  test.each([
    ['an entry that was taken away', async () => void (await takeAway((await enter()).id))],
    [
      'an exit of a car that had come by another gate',
      async () => {
        const elsewhere = await buildLane(server);
        await letOut((await buildStay(server, elsewhere, { minutesAgo: 0 })).id);
      },
    ],
  ])('not after %s', async (_, happen) => {
    const id = await buildZone(admin, ends());
    await happen();
    await fold();
    await count(admin, id, { cars: {} });
    expect((await remove(id)).error.code).toBe('zone-used');
  });

  test('before anything passed, and the one beside it keeps its end of the gate between them, to be counted', async () => {
    const upper = await buildZone(admin, { gatesIn: [lane.entryId], gatesOut: [inner.id] });
    const lower = await buildZone(admin, { gatesIn: [inner.id], gatesOut: [lane.exitId] });
    await enter();
    expect((await remove(lower)).status).toBe(200);
    expect(await zoneOf(admin, upper)).toMatchObject({ cars: 1, gatesOut: [inner.id], gatesChanged: true });
    await passed(inner);
    expect(await carsInEach(upper)).toEqual([1]);
  });
});

const toCount = async (...ids: readonly string[]): Promise<(boolean | undefined)[]> => {
  const { zones } = (await admin.call(contract.zones.now)).data as ReplyOf<typeof contract.zones.now>;
  return ids.map((id) => zones.find((zone) => zone.id === id)?.toCount);
};

describe('a new zone', () => {
  test('that takes the gates of the one around it takes no car twice: both are to be counted, and nobody is refused', async () => {
    const garage = await buildZone(admin, { ...ends(), capacities: { CAR: 6 }, refusesFull: true });
    for (const _ of [1, 2, 3]) await enter();
    const level = await buildZone(admin, { ...ends(), parentZoneId: garage });
    expect(await carsInEach(garage, level)).toEqual([3, 0]);
    expect([(await zoneOf(admin, garage)).gatesChanged, (await zoneOf(admin, level)).gatesChanged]).toEqual([
      true,
      true,
    ]);
    expect(await toCount(garage, level)).toEqual([true, true]);
    await count(admin, garage, { cars: { CAR: 3 } });
    // What is within it is in its figure.
    expect(await toCount(garage, level)).toEqual([true, true]);
    await count(admin, level, { cars: {} });
    expect(await toCount(garage, level)).toEqual([false, false]);
    const body = { gateId: lane.entryId, vehicleId: car, plateNumber: nextPlate() };
    const headers = { 'idempotency-key': newIdempotencyKey() };
    expect((await top.call(contract.preEntry.checkIn, { body, headers })).status).toBe(200);
    expect(await carsInEach(garage, level)).toEqual([4, 1]);
  });

  test('begins with cars of before there was any zone, and one within it does not begin with the same', async () => {
    for (const _ of [1, 2]) await enter();
    const garage = await buildZone(admin, ends());
    expect(await zoneOf(admin, garage)).toMatchObject({ cars: 2, gatesChanged: false });
    const level = await buildZone(admin, { ...ends(), parentZoneId: garage });
    expect(await carsInEach(garage, level)).toEqual([2, 0]);
  });

  test('says that it is to be counted where cars inside had come to one that is switched off since', async () => {
    const off = await buildZone(admin, ends());
    await enter();
    await changeZone(admin, off, { isActive: false });
    const id = await buildZone(admin, ends());
    expect(await zoneOf(admin, id)).toMatchObject({ cars: 0, gatesChanged: true });
    await count(admin, id, { cars: { CAR: 1 } });
    expect(await zoneOf(admin, id)).toMatchObject({ cars: 1, gatesChanged: false });
  });

  test('without gates has nothing that changed', async () => {
    expect(await zoneOf(admin, await buildZone(admin))).toMatchObject({ cars: 0, gatesChanged: false });
  });
});

test('one that is switched off takes no gates, and has those that are named once it is on', async () => {
  const on = await buildZone(admin, ends());
  const off = await buildZone(admin, { isActive: false });
  const answer = await changeZone(admin, off, ends());
  expect(answer.data).toMatchObject({ isActive: false, gatesIn: [], gatesOut: [] });
  await enter();
  expect(await zoneOf(admin, on)).toMatchObject({ cars: 1, gatesIn: [lane.entryId], gatesChanged: false });
  await changeZone(admin, off, { ...ends(), isActive: true });
  expect(await zoneOf(admin, off)).toMatchObject({ cars: 0, gatesIn: [lane.entryId], gatesChanged: true });
});

describe('of before a zone was made is taken up', () => {
  test('an entry that its gate tells late, and it leaves', async () => {
    const id = await buildZone(admin, ends());
    await issued('TELAT1', 600);
    expect(await carsInEach(id)).toEqual([1]);
    expect((await countingOf(admin, id)).record).toMatchObject({ CAR: 1 });
    await save(cashier, { parkingCode: 'TELAT1', gateId: lane.exitId, paidTypeId: cash });
    expect(await carsInEach(id)).toEqual([0]);
  });

  test('another type of a car that was inside, and an entry that was none, until its ticket is shown', async () => {
    const [other, gone] = [await enter({ minutesAgo: 5 }), await enter({ minutesAgo: 5 })];
    const id = await buildZone(admin, { ...ends(), capacities: { CAR: 5, MOTOR: 5 } });
    const groups = async () => (await zoneOf(admin, id)).groups.map(({ cars }) => cars);
    expect(await groups()).toEqual([0, 2]);
    await letOut(other.id, { vehicleId: motorcycle });
    expect(await groups()).toEqual([0, 1]);
    expect((await takeAway(gone.id)).status).toBe(200);
    expect(await groups()).toEqual([0, 0]);
    await fold();
    expect(await groups()).toEqual([0, 0]);
    expect((await save(cashier, { parkingCode: gone.code, gateId: lane.exitId, paidTypeId: cash })).status).toBe(200);
    expect(await zoneOf(admin, id)).toMatchObject({ cars: 0, isOff: false });
  });

  test('an exit that a device tells late', async () => {
    const stay = await enter({ minutesAgo: 60 });
    const id = await buildZone(admin, ends());
    expect(await carsInEach(id)).toEqual([1]);
    const device = await openDevice(server, cashier, lane, 'Z1');
    const [sold] = await device.upload(device.sale({ parkingCode: stay.code, vehicleId: motorcycle }));
    expect(sold?.result).toBe('BOOKED');
    expect(await carsInEach(id)).toEqual([0]);
    expect(await zoneOf(admin, id)).toMatchObject({ isOff: false });
  });

  test('and nothing of a car that had come and gone, whichever of both is told first', async () => {
    const id = await buildZone(admin, ends());
    const device = await openDevice(server, cashier, lane, 'Z2');
    await device.upload(device.sale({ parkingCode: 'PERGI1', datetimeIn: localAgo(server, 60) }));
    await issued('PERGI1', 3_600);
    await issued('PERGI2', 3_600);
    await device.upload(device.sale({ parkingCode: 'PERGI2', datetimeIn: localAgo(server, 60) }));
    expect(await carsInEach(id)).toEqual([0]);
    expect(await zoneOf(admin, id)).toMatchObject({ isOff: false });
  });
});

test('a count of before its gates were changed leaves it to be counted; one of now does not', async () => {
  const id = await buildZone(admin, ends());
  await madeAgo(server, 3, id);
  const other = await buildZone(admin, ends());
  expect(await zoneOf(admin, id)).toMatchObject({ gatesChanged: true });
  const past = await count(admin, id, { cars: { CAR: 1 }, countedAt: ago(60) });
  expect(past.data).toMatchObject({ cars: 1, gatesChanged: true });
  expect((await count(admin, id, { cars: { CAR: 1 } })).data).toMatchObject({ gatesChanged: false });
  expect((await count(admin, other, { cars: {} })).data).toMatchObject({ gatesChanged: false });
});

describe('where nobody saw a car come in', () => {
  const loseTicket = () =>
    cashier.call(contract.parkingOuts.lostTicket, {
      body: { plateNumber: nextPlate(), vehicleId: car, gateId: lane.exitId, paidTypeId: cash, note: 'karcis hilang' },
      headers: { 'idempotency-key': newIdempotencyKey() },
    });

  test.each([
    ['an exit', () => ends()],
    ['a gate that leads both ways', () => ({ gatesIn: [lane.entryId, lane.exitId], gatesOut: [lane.exitId] })],
  ])('a lost ticket at %s takes a car out, and brings none in', async (_, gates) => {
    const id = await buildZone(admin, gates());
    await madeAgo(server, 72, id);
    await enter();
    expect(await carsInEach(id)).toEqual([1]);
    expect((await loseTicket()).status).toBe(200);
    expect(await carsInEach(id)).toEqual([0]);
    expect(await zoneOf(admin, id)).toMatchObject({ isOff: false });
  });

  test('a stay whose both ends are written by hand takes no other car out', async () => {
    const id = await buildZone(admin, ends());
    await madeAgo(server, 3, id);
    await enter();
    const byHand = await top.call(contract.parkingOuts.stayByHand, {
      body: {
        plateNumber: nextPlate(),
        vehicleId: car,
        gateId: lane.exitId,
        paidTypeId: cash,
        datetimeIn: ago(120),
        datetimeOut: ago(30),
        note: 'listrik padam',
      },
      headers: { 'idempotency-key': newIdempotencyKey() },
    });
    expect(byHand.status).toBe(200);
    expect(await carsInEach(id)).toEqual([1]);
  });

  test('a ticket that was sold by a device counts at its own gate once that tells of it', async () => {
    const upper = await buildZone(admin, { gatesIn: [lane.entryId], gatesOut: [inner.id] });
    const lower = await buildZone(admin, { gatesIn: [inner.id], gatesOut: [lane.exitId] });
    await madeAgo(server, 3, upper, lower);
    const device = await openDevice(server, cashier, lane, 'Z3');
    const [sold] = await device.upload(device.sale({ parkingCode: 'ZONA9', datetimeIn: localAgo(server, 60) }));
    expect(sold?.result).toBe('BOOKED');
    expect(await zoneOf(admin, lower)).toMatchObject({ cars: 0, isOff: true });
    await passed(inner, 3_000);
    await issued('ZONA9', 3_600);
    expect(await carsInEach(upper, lower)).toEqual([0, 0]);
    expect([(await zoneOf(admin, upper)).isOff, (await zoneOf(admin, lower)).isOff]).toEqual([false, false]);
    const params = { id: sold?.saved?.parkingOut.id ?? '' };
    const { data } = await cashier.call(contract.parkingOuts.get, { params });
    expect(data).toMatchObject({ gateInId: lane.entryId, gateId: lane.exitId });
  });

  test('a ticket that was sold for a day ago counts from when its gate issued it', async () => {
    const id = await buildZone(admin, ends());
    await madeAgo(server, 3, id);
    const device = await openDevice(server, cashier, lane, 'Z4');
    await device.upload(device.sale({ parkingCode: 'ZONA10' }));
    await issued('ZONA10', 3_600);
    expect(await carsInEach(id)).toEqual([0]);
    expect(await zoneOf(admin, id)).toMatchObject({ isOff: false });
  });
});

describe('a count by a sweep', () => {
  const swept = async (place: string, ...plates: readonly string[]): Promise<void> => {
    await new Promise((done) => setTimeout(done, 20));
    await sweep(await signInAs(server, 'OPERATOR'), plates, place);
  };

  test('is of the zone with that whole name, and of no other one', async () => {
    const [first, east] = [
      await buildZone(admin, { ...ends(), name: 'Lantai 1' }),
      await buildZone(admin, { name: 'Lantai 1 Timur' }),
    ];
    await swept('Lantai 10', 'B 4711 ZZZ');
    await swept('Lantai 1 Timur, baris A', 'B 4712 ZZZ', 'B 4713 ZZZ');
    await swept('lantai 1/B', 'B 4714 ZZZ');
    const offered = async (id: string) =>
      (await countingOf(admin, id)).sweeps.map(({ place, cars }) => [place, cars.CAR]);
    expect(await offered(first)).toEqual([['lantai 1/B', 1]]);
    expect(await offered(east)).toEqual([['Lantai 1 Timur, baris A', 2]]);
    const [other] = (await countingOf(admin, east)).sweeps;
    const refused = await count(admin, first, { sweepId: other?.id });
    expect(refused.error.fields).toMatchObject([{ path: 'sweepId', code: 'does-not-exist' }]);
  });

  test('is what the sweep found, whatever anybody types', async () => {
    const id = await buildZone(admin, { ...ends(), name: 'Rooftop' });
    await swept('Rooftop', 'B 4715 ZZZ', 'B 4716 ZZZ');
    const [read] = (await countingOf(admin, id)).sweeps;
    const typed = await count(admin, id, { cars: { CAR: 7_777 }, sweepId: read?.id });
    expect(typed.error.fields).toMatchObject([{ path: 'cars', code: 'told-by-sweep' }]);
    expect((await count(admin, id, { sweepId: read?.id })).data).toMatchObject({ cars: 2, countedBy: 'SWEEP' });
    const [last] = (await countingOf(admin, id)).counts;
    expect(last).toMatchObject({ source: 'SWEEP', at: read?.openedAt, cars: { CAR: 2 } });
  });
});

test('cars that come while a gate is given to another zone are each in one of both', async () => {
  const one = await buildZone(admin, ends());
  const other = await buildZone(admin);
  await Promise.all([
    ...Array.from({ length: 6 }, () => enter()),
    changeZone(admin, other, { gatesIn: [lane.entryId] }),
    ...Array.from({ length: 6 }, () => enter()),
    fold(),
  ]);
  const [before = 0, after = 0] = await carsInEach(one, other);
  expect(before + after).toBe(12);
});

test('cars that come while a zone is made are in it, and those of before too', async () => {
  for (const _ of [1, 2]) await enter();
  const [id] = await Promise.all([buildZone(admin, ends()), ...Array.from({ length: 8 }, () => enter()), fold()]);
  expect(await carsInEach(id)).toEqual([10]);
  expect(await zoneOf(admin, id)).toMatchObject({ gatesChanged: false });
});

test('a zone that a release counts otherwise is added up anew, once', async () => {
  const id = await buildZone(admin, ends());
  await enter();
  await fold();
  await changeAsOwner(server, 'update zone_cars set cars = 40 where zone_id = $1', [id]);
  await changeAsOwner(server, 'update zones set is_due = true where id = $1', [id]);
  await Promise.all([recountDue(server.platform.database), recountDue(server.platform.database)]);
  expect(await carsInEach(id)).toEqual([1]);
});

test.each([
  ['three hours slow', 3 * 3_600],
  ['a quarter of an hour fast', -900],
])('a loop whose clock is %s counts nothing twice that was there when somebody counted', async (_, off) => {
  const [one, other] = [
    await buildZone(admin, { gatesIn: [lane.entryId], gatesOut: [inner.id] }),
    await buildZone(admin, { gatesIn: [inner.id], gatesOut: [lane.exitId] }),
  ];
  await madeAgo(server, 2, one, other);
  const machine = await connectGate(server, top, inner);
  const tell = async (secondsAgo: number): Promise<void> => {
    const event = gateEvent('LOOP_OFF', { ago: secondsAgo + off, data: { loop: 2 } });
    const sentAt = new Date(Date.now() - off * 1_000).toISOString();
    const { data } = await machine.call(contract.gateEvents.send, { body: { events: [event], sentAt } });
    expect(data).toMatchObject({ events: [{ kept: true }] });
  };
  await enter({ minutesAgo: 30 });
  await tell(600);
  expect(await carsInEach(one, other)).toEqual([0, 1]);
  await count(admin, one, { cars: { CAR: 3 } });
  await count(admin, other, { cars: { CAR: 5 } });
  await tell(300);
  expect(await carsInEach(one, other)).toEqual([3, 5]);
  await tell(-1);
  expect(await carsInEach(one, other)).toEqual([2, 6]);
});
