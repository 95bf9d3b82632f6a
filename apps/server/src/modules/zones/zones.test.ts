import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { ZoneNow } from '@parking/contract/zones/zones';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { endsSound } from '../../testing/ends-sound.ts';
import { buildUser, signInAs, testPassword } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { buildGate, connectGate, gateEvent, sendEvents } from '../gates/testing/gates.ts';
import { type Lane, buildLane, buildStay, car, cash, motorcycle, save } from '../parking/testing/stays.ts';
import { drainFolds } from '../reports/fold.ts';
import { sweep } from '../sweeps/testing/sweeps.ts';
import { zoneInvariants } from './invariants.ts';
import { buildZone, carsIn, changeZone, count, countingOf, zoneOf } from './testing/zones.ts';

type User = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let admin: User;
let operator: User;
let cashier: User;
let top: User;
let lane: Lane;
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
});
afterAll(() => server.close());
// Among what holds in the end: every zone counts what its stays and passages say.
endsSound(() => server);

const ends = (of: Lane = lane) => ({ gatesIn: [of.entryId], gatesOut: [of.exitId] });
const letOut = (id: string, of: Lane = lane) => save(cashier, { parkingInId: id, gateId: of.exitId, paidTypeId: cash });
const fold = () => drainFolds(server.platform.database);
const ago = (minutes: number): string =>
  toLocalDateTime(new Date(Date.now() - minutes * 60_000), server.platform.site.current().zone);
const enter = (given: object = {}, of: Lane = lane) => buildStay(server, of, { minutesAgo: 0, ...given });

describe('who counts what', () => {
  test('nobody reads, makes or counts a zone signed out, nor whoever has no right to', async () => {
    const id = await buildZone(admin, ends());
    const stranger = server.client();
    expect((await stranger.call(contract.zones.list)).status).toBe(401);
    expect((await stranger.call(contract.zones.now)).status).toBe(401);
    expect((await count(stranger, id, {})).status).toBe(401);
    expect((await stranger.call(contract.zones.counting, { params: { id } })).status).toBe(401);
    for (const client of [operator, cashier]) {
      expect((await count(client, id, { cars: { CAR: 1 } })).error.code).toBe('forbidden');
      expect((await changeZone(client, id, { reserved: 1 })).error.code).toBe('forbidden');
    }
    expect((await operator.call(contract.zones.list)).status).toBe(200);
    expect((await cashier.call(contract.zones.counting, { params: { id } })).error.code).toBe('forbidden');
  });

  test('a count is of cars that there may be, at a moment since the last one, with why', async () => {
    const id = await buildZone(admin, ends());
    const fields = async (body: object) =>
      (await count(admin, id, body)).error.fields.map(({ path, code }) => `${path} ${code}`);
    expect(await fields({ cars: { CAR: -1 } })).toEqual(['cars.CAR too-small']);
    expect(await fields({ cars: { CAR: 1 }, note: 'x' })).toEqual(['note too-short']);
    expect(await fields({ cars: { PLANE: 1 } })).toEqual(['cars.PLANE unknown-field']);
    expect(await fields({ cars: {}, countedAt: ago(-5) })).toEqual(['countedAt outside-period']);
    expect(await fields({ cars: {}, countedAt: ago(5) })).toEqual(['countedAt outside-period']);
    expect(await fields({ sweepId: newId() })).toEqual(['sweepId does-not-exist']);
    expect(await fields({ cars: {}, sweepId: newId() })).toEqual(['cars told-by-sweep']);
    expect(await fields({ countedAt: ago(0), sweepId: newId() })).toEqual(['countedAt told-by-sweep']);
    expect(await fields({})).toEqual(['cars required']);
    expect((await count(admin, newId(), { cars: {} })).error.code).toBe('record-not-found');
    expect((await changeZone(admin, id, { isActive: false })).status).toBe(200);
    expect((await count(admin, id, { cars: {} })).error.code).toBe('zone-off');
  });

  test('a zone lies in no zone that lies in it, keeps no more places back than it has, and has gates that there are', async () => {
    const outer = await buildZone(admin, ends());
    const inner = await buildZone(admin, { parentZoneId: outer });
    const fields = async (id: string, body: object) =>
      (await changeZone(admin, id, body)).error.fields.map(({ path, code }) => `${path} ${code}`);
    expect(await fields(outer, { parentZoneId: inner })).toEqual(['parentZoneId would-be-a-loop']);
    expect(await fields(outer, { parentZoneId: outer })).toEqual(['parentZoneId would-be-a-loop']);
    expect(await fields(outer, { reserved: 10 })).toEqual(['reserved too-big']);
    expect(await fields(outer, { reserved: 4, freeAgain: 7 })).toEqual(['freeAgain too-big']);
    expect(await fields(outer, { gatesIn: [newId()] })).toEqual(['gatesIn does-not-exist']);
    expect(await fields(outer, { capacities: { CAR: 0 } })).toEqual(['capacities.CAR too-small']);
  });

  test('two who put zones into each other at once make no circle', async () => {
    const [one, other] = [await buildZone(admin), await buildZone(admin)];
    const answers = await Promise.all([
      changeZone(admin, one, { parentZoneId: other }),
      changeZone(top, other, { parentZoneId: one }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });
});

describe('a zone counts', () => {
  test('who comes and goes by its gates, by group, before and after it is added up; a group without places takes those of cars', async () => {
    const id = await buildZone(admin, { ...ends(), capacities: { CAR: 4, MOTOR: 10 } });
    const stays = [await enter(), await enter({ vehicleTypeId: motorcycle }), await enter()];
    await enter({ vehicleTypeId: '01900000-0000-7000-8000-000000000103' });
    const full = { cars: 4, capacity: 14, percent: 75 };
    expect(await zoneOf(admin, id)).toMatchObject(full);
    await fold();
    expect(await zoneOf(admin, id)).toMatchObject({
      ...full,
      groups: [
        { vehicleGroup: 'MOTOR', cars: 1, capacity: 10 },
        { vehicleGroup: 'CAR', cars: 3, capacity: 4 },
      ],
    });
    for (const { id: stayId } of stays) expect((await letOut(stayId)).status).toBe(200);
    expect(await carsIn(admin, id)).toBe(1);
    await fold();
    expect(await carsIn(admin, id)).toBe(1);
  });

  test('a car that leaves as another type where it leaves, and none whose entry is taken away, until its ticket is shown', async () => {
    const id = await buildZone(admin, { ...ends(), capacities: { CAR: 5, MOTOR: 5 } });
    const [changed, deleted] = [await enter(), await enter()];
    await fold();
    await save(cashier, { parkingInId: changed.id, gateId: lane.exitId, paidTypeId: cash, vehicleId: motorcycle });
    expect((await zoneOf(admin, id)).groups.map(({ cars }) => cars)).toEqual([0, 1]);
    const asked = await operator.call(contract.parkingIns.deleteEntryApproved, {
      params: { id: deleted.id },
      body: { note: 'tiket rusak', approverUsername: top.person.username, approverPassword: testPassword },
    });
    expect(asked.status).toBe(200);
    expect(await carsIn(admin, id)).toBe(0);
    await fold();
    expect(await carsIn(admin, id)).toBe(0);
    expect((await save(cashier, { parkingCode: deleted.code, gateId: lane.exitId, paidTypeId: cash })).status).toBe(
      200,
    );
    expect(await zoneOf(admin, id)).toMatchObject({ cars: 0, isOff: false });
  });

  test('as many cars as came, and one less for each that left at the same moment', async () => {
    const id = await buildZone(admin, ends());
    const stays = await Promise.all(Array.from({ length: 6 }, () => enter()));
    await Promise.all([
      ...stays.slice(0, 4).map((stay) => letOut(stay.id)),
      ...Array.from({ length: 5 }, () => enter()),
      fold(),
      count(admin, id, { cars: { CAR: 7 } }),
      fold(),
    ]);
    await fold();
    // Whatever was there when it was counted, all that passed since is in it: `endsSound` holds it against the stays.
    expect((await zoneOf(admin, id)).countedBy).toBe('COUNTED');
  });

  test('what lies within it, whether it comes by the gate between them or by one of its own', async () => {
    const [street, between, back] = [lane, await buildLane(server), await buildLane(server)];
    const garage = await buildZone(admin, { gatesIn: [street.entryId], gatesOut: [street.exitId, between.entryId] });
    const basement = await buildZone(admin, {
      parentZoneId: garage,
      gatesIn: [between.entryId, back.entryId],
      gatesOut: [back.exitId],
    });
    const passes = await connectGate(server, top, { id: between.entryId, code: '' });
    await enter({}, street);
    await enter({}, back);
    const leaves = await enter({}, back);
    expect([await carsIn(admin, garage), await carsIn(admin, basement)]).toEqual([3, 2]);
    await sendEvents(passes, [
      gateEvent('LOOP_ON', { data: { loop: 2 } }),
      gateEvent('LOOP_OFF', { data: { loop: 2 } }),
      gateEvent('LOOP_OFF', { data: { loop: 1 } }),
    ]);
    expect([await carsIn(admin, garage), await carsIn(admin, basement)]).toEqual([3, 3]);
    await fold();
    expect([await carsIn(admin, garage), await carsIn(admin, basement)]).toEqual([3, 3]);
    await letOut(leaves.id, back);
    expect([await carsIn(admin, garage), await carsIn(admin, basement)]).toEqual([2, 2]);
    // Who leaves by the street again was seen by no loop on the way up: the garage is right all the same.
    const up = await enter({}, back);
    await letOut(up.id, street);
    expect([await carsIn(admin, garage), await carsIn(admin, basement)]).toEqual([2, 3]);
    const { zones } = (await admin.call(contract.zones.now)).data as { zones: ZoneNow[] };
    expect(
      zones.filter((zone) => [garage, basement].includes(zone.id)).map(({ depth, cars }) => [depth, cars]),
    ).toEqual([
      [0, 2],
      [1, 3],
    ]);
  });

  test('nothing of an event that is sent twice, and nothing of a gate that leads from nowhere to nowhere', async () => {
    const between = await buildGate(server);
    const [one, other] = [
      await buildZone(admin, { gatesOut: [between.id] }),
      await buildZone(admin, { gatesIn: [between.id] }),
    ];
    const machine = await connectGate(server, top, between);
    const event = gateEvent('LOOP_OFF', { data: { loop: 2 } });
    await sendEvents(machine, [event]);
    await sendEvents(machine, [event]);
    expect(await zoneOf(admin, one)).toMatchObject({ cars: 0, isOff: true });
    expect(await carsIn(admin, other)).toBe(1);
    await changeZone(admin, one, { gatesOut: [] });
    await sendEvents(machine, [gateEvent('LOOP_OFF', { data: { loop: 2 } })]);
    expect(await carsIn(admin, other)).toBe(1);
  });
});

describe('a zone that is counted', () => {
  test('says what was counted and what passed since, and not what is told late of before', async () => {
    const id = await buildZone(admin, ends());
    const [there] = [await enter(), await enter()];
    const answer = await count(admin, id, { cars: { CAR: 5, MOTOR: 1 }, note: 'dua motor diparkir di tempat mobil' });
    expect(answer.data).toMatchObject({ cars: 6, countedBy: 'COUNTED' });
    await enter({ minutesAgo: 30 });
    expect(await carsIn(admin, id)).toBe(6);
    await letOut(there.id);
    await enter();
    await fold();
    expect(await carsIn(admin, id)).toBe(6);
    const { counts, now, record } = await countingOf(admin, id);
    expect(now).toMatchObject({ CAR: 5, MOTOR: 1 });
    expect(record).toMatchObject({ CAR: 3, MOTOR: 0 });
    expect(counts.map(({ source, cars, told, by }) => [source, cars.CAR, told.CAR, by])).toEqual([
      ['COUNTED', 5, 2, admin.person.username],
      ['RECORD', 0, 0, null],
    ]);
  });

  test('of a moment ago has what passed since that moment, and tells what the zone had said of it', async () => {
    const id = await buildZone(admin, ends());
    await changeAsOwner(server, `update zone_counts set at = now() - interval '3 hours' where zone_id = $1`, [id]);
    await changeAsOwner(server, `update zone_gates set since = now() - interval '3 hours' where gate_id = any($1)`, [
      [lane.entryId, lane.exitId],
    ]);
    const stay = await enter({ minutesAgo: 90 });
    await enter({ minutesAgo: 30 });
    await letOut(stay.id);
    await fold();
    const told = await count(admin, id, { cars: { CAR: 4 }, countedAt: ago(60) });
    expect(told.data).toMatchObject({ cars: 4 });
    expect((await countingOf(admin, id)).counts[0]).toMatchObject({ cars: { CAR: 4 }, told: { CAR: 1 } });
  });

  test('by two at once has what the later one said', async () => {
    const id = await buildZone(admin, ends());
    const twice = await Promise.all([count(admin, id, { cars: { CAR: 8 } }), count(top, id, { cars: { CAR: 9 } })]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const [last] = (await countingOf(admin, id)).counts;
    expect(await carsIn(admin, id)).toBe(last?.cars.CAR);
  });

  test('loses nothing by closing the stay of a car that was not there when it was counted', async () => {
    const id = await buildZone(admin, ends());
    const gone = await enter();
    await count(admin, id, { cars: {} });
    const answer = await operator.call(contract.parkingIns.deleteEntryApproved, {
      params: { id: gone.id },
      body: { note: 'tidak ada', approverUsername: top.person.username, approverPassword: testPassword },
    });
    expect(answer.status).toBe(200);
    await fold();
    expect(await zoneOf(admin, id)).toMatchObject({ cars: 0, isOff: false });
  });

  test('can take what a sweep of it has read, with who left before somebody came by', async () => {
    await buildUser(server, { groups: ['SUPERADMIN'] });
    const id = await buildZone(admin, { ...ends(), name: 'Basement satu' });
    const [seen, left] = [await enter(), await enter(), await enter()];
    await new Promise((done) => setTimeout(done, 20));
    const sweeper = await signInAs(server, 'OPERATOR');
    await sweep(sweeper, [seen.plate, 'B 4711 ZZZ'], 'Basement satu');
    const [read] = (await countingOf(admin, id)).sweeps;
    expect(read).toMatchObject({ place: 'Basement satu', cars: { CAR: 2 } });
    await letOut(left.id);
    const answer = await count(admin, id, { sweepId: read?.id });
    expect(answer.data).toMatchObject({ countedBy: 'SWEEP', cars: 1 });
    expect((await countingOf(admin, id)).counts[0]).toMatchObject({ source: 'SWEEP', sweep: read?.number });
  });
});

describe('gates and zones that change', () => {
  test('a zone that is made while cars are inside begins with those whose entry led there', async () => {
    const [inside] = [
      await enter(),
      await enter({ vehicleTypeId: motorcycle }),
      await enter({}, await buildLane(server)),
    ];
    const id = await buildZone(admin, ends());
    expect(await zoneOf(admin, id)).toMatchObject({ cars: 2, countedBy: 'RECORD', gatesChanged: false });
    await letOut(inside.id);
    expect(await carsIn(admin, id)).toBe(1);
  });

  test('a gate that leads elsewhere from now on takes no car along: what passed before is counted where it went, told in time or late', async () => {
    const [before, after] = [await buildZone(admin, ends()), await buildZone(admin)];
    const stay = await enter();
    await enter();
    const { updatedAt } = await zoneOf(admin, before);
    expect((await changeZone(admin, after, ends())).status).toBe(200);
    expect(await zoneOf(admin, before)).toMatchObject({ cars: 2, gatesIn: [], gatesOut: [], gatesChanged: true });
    await enter();
    await letOut(stay.id);
    await fold();
    expect([await carsIn(admin, before), await carsIn(admin, after)]).toEqual([2, 0]);
    // Whoever had the form of the first one open learns that it is another one now.
    const stale = await changeZone(admin, before, { ...ends(), updatedAt });
    expect(stale.error.code).toBe('changed-meanwhile');
    const { record } = await countingOf(admin, after);
    expect(record).toMatchObject({ CAR: 2 });
    await count(admin, after, { cars: record });
    await count(admin, before, { cars: {} });
    expect([await carsIn(admin, before), await carsIn(admin, after)]).toEqual([0, 2]);
  });

  test('one with cars in it is switched off and not deleted; what lies around it keeps them', async () => {
    const outer = await buildZone(admin);
    const id = await buildZone(admin, { ...ends(), parentZoneId: outer });
    const stay = await enter();
    await fold();
    const remove = (zoneId: string) => admin.call(contract.zones.remove, { params: { id: zoneId } });
    expect((await remove(id)).error.code).toBe('zone-used');
    expect((await remove(outer)).error.code).toBe('in-use');
    await changeZone(admin, id, { isActive: false });
    await changeZone(admin, outer, { gatesOut: [lane.exitId] });
    expect(await zoneOf(admin, id)).toMatchObject({ gatesIn: [], gatesOut: [], cars: 1 });
    expect(await carsIn(admin, outer)).toBe(1);
    await letOut(stay.id);
    expect(await zoneOf(admin, outer)).toMatchObject({ cars: 0, isOff: false });
    expect((await admin.call(contract.gates.remove, { params: { id: lane.entryId } })).error.code).toBe('in-use');
    const empty = await buildZone(admin, ends(await buildLane(server)));
    expect((await remove(empty)).status).toBe(200);
  });
});

test('a car that a zone lost or counted twice is found', async () => {
  const id = await buildZone(admin, ends());
  await enter();
  await fold();
  const breaches = async () => {
    const { rows } = await server.platform.database.reads.query<{ what: string }>(zoneInvariants[0]?.breaches ?? '');
    return rows.map(({ what }) => what);
  };
  expect(await breaches()).toEqual([]);
  await changeAsOwner(server, 'update zone_cars set cars = cars + 1 where zone_id = $1', [id]);
  expect(await breaches()).toEqual([expect.stringContaining(car)]);
  await changeAsOwner(server, 'update zone_cars set cars = cars - 1 where zone_id = $1', [id]);
});
