import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { Sweep, SweepDetail } from '@parking/contract/sweeps/sweeps';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { buildUser, signInAs, testPassword } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { verifyDatabase } from '../../verify-database.ts';
import { findFirstSeen } from '../parking/entry/first-seen.ts';
import { type Lane, buildLane, buildStay, cash, nextPlate, save } from '../parking/testing/stays.ts';
import { erasePersonal } from '../parking/lookup/erase-personal.ts';
import { readingOf, sweep, sweeping } from './testing/sweeps.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let operator: Signed;
let auditor: Signed;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  [operator, auditor] = [await signInAs(server, 'OPERATOR'), await signInAs(server, 'AUDITOR')];
});
afterAll(() => server.close());

const detailOf = ({ data }: { data: unknown }) => data as SweepDetail;
const begin = async (client: Signed, place: string | null = null) => detailOf(await sweeping.open(client, place));
const outcomesOf = ({ read }: SweepDetail) =>
  Object.fromEntries(read.map(({ plateNumber, parkingCode, outcome }) => [plateNumber ?? parkingCode, outcome]));

describe('a sweep', () => {
  test('tells what was seen, what is not recorded and what is not there, once it is closed', async () => {
    const [here, byTicket, gone] = [
      await buildStay(server, lane),
      await buildStay(server, lane),
      await buildStay(server, lane),
    ];
    const strange = nextPlate();
    const { id } = await begin(operator);
    const read = await sweeping.read(operator, id, [
      readingOf(here.plate.toLowerCase(), 'Baris 1'),
      readingOf({ code: byTicket.code.toLowerCase() }),
      readingOf(strange, 'Baris 2'),
    ]);
    expect(read.data).toEqual({ repeated: [], readings: 3 });
    // Whoever sweeps is not told meanwhile.
    const open = detailOf(await sweeping.get(auditor, id));
    expect(open).toMatchObject({ state: 'OPEN', readings: 3, missing: [], seen: 0 });
    expect(open.read.every(({ outcome }) => outcome === null)).toBe(true);
    const closed = detailOf(await sweeping.close(operator, id, 3));
    expect(closed).toMatchObject({ state: 'CLOSED', isWhole: true, seen: 2, missed: 1, unrecorded: 1 });
    expect(outcomesOf(closed)).toMatchObject({ [strange]: 'UNRECORDED' });
    expect(closed.missing).toMatchObject([{ id: gone.id, isInside: true, parkingCode: gone.code }]);
    expect(closed.sweepers).toEqual([operator.person.username]);
    const { data } = await auditor.call(contract.sweeps.list, { query: 'isWhole.equals=true' });
    expect((data as Sweep[])[0]).toMatchObject({ id, missed: 1 });
  });

  test('counts cars that came or left during it for neither', async () => {
    const cashier = await signInAs(server, 'CASHIER');
    const leaving = await buildStay(server, lane);
    const { id } = await begin(operator);
    const coming = await buildStay(server, lane, { minutesAgo: 0 });
    const late = await buildStay(server, lane, { minutesAgo: 90 });
    await save(cashier, { parkingInId: leaving.id, gateId: lane.exitId, paidTypeId: cash });
    const inside = await server.platform.database.readQueries
      .selectFrom('staysInside')
      .select(['plateKey', 'stayId'])
      .execute();
    const others = inside.filter(({ stayId }) => stayId !== coming.id && stayId !== late.id);
    await sweeping.read(operator, id, [
      ...others.map(({ plateKey }) => readingOf(plateKey)),
      readingOf(leaving.plate),
      readingOf(coming.plate),
    ]);
    const closed = detailOf(await sweeping.close(operator, id));
    expect(closed).toMatchObject({ missed: 0, unrecorded: 0, moved: 2, seen: others.length });
  });

  test('takes each reading once, however often it is brought, tells of repeated plates, and takes back what was typed wrongly', async () => {
    const plate = nextPlate();
    const { id } = await begin(operator, 'Lantai 2');
    const [one, again, wrong] = [readingOf(plate), readingOf(plate.replaceAll(' ', '')), readingOf(nextPlate())];
    await sweeping.read(operator, id, [one, wrong]);
    const second = await Promise.all([1, 2].map(() => sweeping.read(operator, id, [one, again])));
    for (const { data } of second) expect(data).toEqual({ repeated: [again.id], readings: 3 });
    expect((await sweeping.read(operator, id, [], [wrong.id])).data).toEqual({ repeated: [], readings: 2 });
    // Of a part of the site nothing is missed.
    expect(detailOf(await sweeping.close(operator, id, 2))).toMatchObject({ isWhole: false, missed: 0, unrecorded: 1 });
  });

  test('is joined by others and ended by who began it, who has one at a time', async () => {
    const { id, number } = await begin(operator, 'P3');
    const twice = await sweeping.open(operator);
    expect(twice).toMatchObject({ status: 409, error: { code: 'sweep-open' } });
    expect(twice.error.message).toContain(String(number));
    await sweeping.read(auditor, id, [readingOf(nextPlate())]);
    expect(await sweeping.close(auditor, id)).toMatchObject({ status: 403, error: { code: 'sweep-of-another' } });
    expect((await sweeping.close(operator, id, 9)).error).toMatchObject({ code: 'sweep-unread' });
    const ends = await Promise.all([sweeping.close(operator, id), sweeping.close(operator, id)]);
    expect(ends.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(detailOf(await sweeping.get(operator, id)).sweepers).toHaveLength(2);
    expect((await sweeping.read(operator, id, [readingOf(nextPlate())])).error.code).toBe('sweep-ended');
  });

  test('begun twice at once is one', async () => {
    const other = await signInAs(server, 'OPERATOR');
    const begun = await Promise.all([sweeping.open(other), sweeping.open(other)]);
    expect(begun.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const open = begun.find(({ status }) => status === 200);
    expect((await sweeping.discard(operator, detailOf(open ?? { data: {} }).id)).error.code).toBe('sweep-of-another');
    expect(detailOf(await sweeping.discard(auditor, detailOf(open ?? { data: {} }).id))).toMatchObject({
      state: 'DISCARDED',
      note: 'salah area',
    });
  });
});

describe('who sweeps', () => {
  test('is signed in and holds the right; what is no reading is refused', async () => {
    const { id } = await begin(operator, 'P1');
    const cashier = await signInAs(server, 'CASHIER');
    const owner = await signInAs(server, 'OWNER');
    for (const call of [
      (client: typeof owner) => sweeping.open(client),
      (client: typeof owner) => sweeping.read(client, id, [readingOf('B 1')]),
      (client: typeof owner) => sweeping.close(client, id),
      (client: typeof owner) => sweeping.discard(client, id),
    ]) {
      expect((await call(server.client() as typeof owner)).status).toBe(401);
      for (const client of [cashier, owner]) expect((await call(client)).error.code).toBe('forbidden');
    }
    expect((await sweeping.get(cashier, id)).error.code).toBe('forbidden');
    expect((await sweeping.get(await signInAs(server, 'ADMIN'), id)).status).toBe(200);
    for (const wrong of [
      { ...readingOf('B 1'), parkingCode: 'X1' },
      { id: newId(), place: 'A' },
      { ...readingOf('B 1'), place: ' ' },
      readingOf('- -'),
    ])
      expect((await sweeping.read(operator, id, [wrong])).error.code).toBe('bad-input');
    expect((await sweeping.get(operator, newId())).error.code).toBe('record-not-found');
    expect((await sweeping.read(operator, newId(), [])).error.code).toBe('record-not-found');
    await sweeping.discard(operator, id);
  });

  test('holds no open deposit', async () => {
    const both = await signInAs(server, 'CASHIER', 'OPERATOR');
    const { id } = await begin(both, 'P1');
    const stay = await buildStay(server, lane);
    await save(both, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash });
    for (const answer of [
      await sweeping.read(both, id, [readingOf(nextPlate())]),
      await sweeping.close(both, id),
      await sweeping.open(both),
    ])
      expect(answer).toMatchObject({ status: 409, error: { code: 'sweeper-sells' } });
    expect((await sweeping.discard(both, id)).status).toBe(200);
  });

  test('has signed for nobody in that shift', async () => {
    const signer = await signInAs(server, 'OPERATOR');
    const asking = await signInAs(server, 'OPERATOR');
    const stay = await buildStay(server, lane);
    const signed = { approverUsername: signer.person.username, approverPassword: testPassword };
    const done = await asking.call(contract.parkingIns.deleteEntryApproved, {
      params: { id: stay.id },
      body: { note: 'tiket uji', ...signed },
    });
    expect(done.status).toBe(200);
    expect(await sweeping.open(signer)).toMatchObject({ status: 409, error: { code: 'sweeper-signed' } });
    expect((await sweeping.open(asking)).status).toBe(200);
  });
});

test('a plate that a sweep saw was there since then, and goes by age with all others', async () => {
  const plate = nextPlate();
  const reader = await signInAs(server, 'AUDITOR');
  await sweep(reader, [plate], 'P4');
  await changeAsOwner(server, `update sweep_readings set at = at - interval '3 hours' where plate = $1`, [plate]);
  const { database, site } = server.platform;
  const seen = await findFirstSeen(database.readQueries, site.current(), plate);
  expect(Date.now() - (seen?.getTime() ?? 0)).toBeGreaterThan(10_000_000);
  await changeAsOwner(server, `update sweep_readings set at = at - interval '900 days' where plate = $1`, [plate]);
  await erasePersonal(database);
  expect(await findFirstSeen(database.readQueries, site.current(), plate)).toBeNull();
});

test('after all of this everything in the database still holds', async () => {
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});
