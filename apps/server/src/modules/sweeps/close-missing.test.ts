import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { AbandonedVehicle, MissingStay, OwnerLetter } from '@parking/contract/sweeps/abandoned-vehicles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endsSound } from '../../testing/ends-sound.ts';
import { buildUser, signInAs, testPassword } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { sellSubscription } from '../members/testing/members.ts';
import { buildMember, enterOn, plateOf } from '../parking/testing/memberships.ts';
import { openDevice } from '../parking/testing/offline.ts';
import { type Lane, buildLane, buildStay, cash, save } from '../parking/testing/stays.ts';
import { sweep, sweeping } from './testing/sweeps.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let first: Signed;
let second: Signed;
let signer: Signed;
let auditor: Signed;
let cashier: Signed;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  [first, second, signer] = [
    await signInAs(server, 'OPERATOR'),
    await signInAs(server, 'OPERATOR'),
    await signInAs(server, 'OPERATOR'),
  ];
  [auditor, cashier] = [await signInAs(server, 'AUDITOR'), await signInAs(server, 'CASHIER')];
});
afterAll(() => server.close());
endsSound(() => server);

const by = ({ person }: Signed) => ({ approverUsername: person.username, approverPassword: testPassword });
const reads = () => server.platform.database.readQueries;
const stateOf = (id: string) =>
  reads().selectFrom('stays').select(['state', 'flags', 'deleteNote']).where('id', '=', id).executeTakeFirstOrThrow();
/** Everything that is inside but these. */
async function allBut(...ids: readonly string[]): Promise<string[]> {
  const rows = await reads().selectFrom('staysInside').select(['stayId', 'plateKey']).execute();
  return rows.filter(({ stayId }) => !ids.includes(stayId)).map(({ plateKey }) => plateKey);
}
/** Two sweeps by these find everything but the cars. */
async function miss(ids: readonly string[], ...sweepers: readonly Signed[]): Promise<void> {
  for (const client of sweepers) await sweep(client, await allBut(...ids));
}
const listed = async (id: string) =>
  ((await auditor.call(contract.abandonedVehicles.list, { query: `id.equals=${id}` })).data as AbandonedVehicle[])[0];

describe('a car that sweeps have missed', () => {
  test('is closed at its worth by an auditor and a second person: nothing is sold, and its place is free', async () => {
    const [seen, gone] = [await buildStay(server, lane), await buildStay(server, lane, { minutesAgo: 125 })];
    await miss([gone.id], first, second);
    expect(await listed(gone.id)).toMatchObject({ missed: 2, isMissing: true, fee: 11_000, lastSeenAt: null });
    expect(await listed(seen.id)).toBeUndefined();
    expect((await sweeping.closeMissing(auditor, gone.id)).error.code).toBe('approval-needed');
    const closed = await sweeping.closeMissing(auditor, gone.id, by(signer));
    expect(closed.data as MissingStay).toMatchObject({
      worth: 11_000,
      closedBy: auditor.person.username,
      approvedBy: signer.person.username,
    });
    expect(await stateOf(gone.id)).toEqual({
      state: 'DELETED',
      flags: ['closed-missing'],
      deleteNote: 'tidak ada di lokasi',
    });
    const booked = await reads().selectFrom('journalEntries').select('id').where('sourceId', '=', gone.id).execute();
    expect(booked).toEqual([]);
    expect(await listed(gone.id)).toBeUndefined();
  });

  test('is closed once by two at once, and not by who may only look, nor without a word', async () => {
    const gone = await buildStay(server, lane);
    await miss([gone.id], first, second);
    expect((await sweeping.closeMissing(server.client() as Signed, gone.id)).status).toBe(401);
    for (const client of [first, cashier, await signInAs(server, 'OWNER'), await signInAs(server, 'ADMIN')])
      expect((await sweeping.closeMissing(client, gone.id, by(signer))).error.code).toBe('forbidden');
    expect((await sweeping.closeMissing(auditor, gone.id, { note: '' })).error.code).toBe('bad-input');
    expect((await sweeping.closeMissing(auditor, newId(), by(signer))).error.code).toBe('stay-not-found');
    const others = await signInAs(server, 'AUDITOR');
    const answers = await Promise.all([auditor, others].map((one) => sweeping.closeMissing(one, gone.id, by(signer))));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('stay-deleted');
  });

  test('is closed after two sweeps by different persons alone, and by nobody who took part in them', async () => {
    const gone = await buildStay(server, lane);
    await miss([gone.id], first);
    expect((await sweeping.closeMissing(auditor, gone.id, by(signer))).error.code).toBe('not-missed');
    await miss([gone.id], first);
    expect(await listed(gone.id)).toMatchObject({ missed: 2, isMissing: false });
    expect((await sweeping.closeMissing(auditor, gone.id, by(signer))).error.code).toBe('not-missed');
    const sweptToo = await signInAs(server, 'AUDITOR');
    await miss([gone.id], sweptToo);
    expect((await sweeping.closeMissing(sweptToo, gone.id, by(signer))).error.code).toBe('missed-by-you');
    const refused = await sweeping.closeMissing(auditor, gone.id, by(first));
    expect(refused.error.code).toBe('missed-by-you');
    expect(refused.error.message).toContain(first.person.username);
    expect((await sweeping.closeMissing(auditor, gone.id, by(signer))).status).toBe(200);
  });

  test('that a sweep sees again is there, and whoever let it in closes it for nobody', async () => {
    const back = await buildStay(server, lane, { operatorId: signer.person.id });
    await miss([back.id], first, second);
    expect((await sweeping.closeMissing(auditor, back.id, by(signer))).error.code).toBe('own-entry');
    await sweep(second, await allBut(), null);
    expect((await sweeping.closeMissing(auditor, back.id, by(await signInAs(server, 'OPERATOR')))).error.code).toBe(
      'not-missed',
    );
    expect((await stateOf(back.id)).state).toBe('INSIDE');
  });

  test('of a member frees its place by that alone, by one person where it would pay nothing', async () => {
    const subscription = await sellSubscription(await signInAs(server, 'SUPERADMIN'));
    const member = await buildMember(server, await signInAs(server, 'ADMIN'), subscription);
    const stayId = await enterOn(server, lane, { plateNumber: plateOf(member) });
    const placesOf = async () =>
      (await reads().selectFrom('staysInside').select('stayId').where('memberId', '=', member.id).execute()).length;
    await miss([stayId], first, second);
    expect(await placesOf()).toBe(1);
    expect(await listed(stayId)).toMatchObject({ isMember: true, fee: 0 });
    expect(await sweeping.closeMissing(auditor, stayId)).toMatchObject({
      status: 200,
      data: { worth: 0, approvedBy: null },
    });
    expect(await placesOf()).toBe(0);
  });
});

describe('its ticket, shown later,', () => {
  async function buildMissing(minutesAgo: number) {
    const gone = await buildStay(server, lane, { minutesAgo });
    await miss([gone.id], first, second);
    expect((await sweeping.closeMissing(auditor, gone.id, by(signer))).status).toBe(200);
    return gone;
  }

  test('is priced from its entry and sold once', async () => {
    const gone = await buildMissing(185);
    const which = { parkingCode: gone.code, gateId: lane.exitId };
    const quoted = await cashier.call(contract.parkingOuts.quoteV2, { body: which });
    expect(quoted.data).toMatchObject({ total: 14_000, parkingIn: { id: gone.id } });
    const answers = await Promise.all([1, 2].map(() => save(cashier, { ...which, paidTypeId: cash })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.data).toMatchObject({
      parkingOut: { id: gone.id, total: 14_000, flags: ['closed-missing', 'deleted-shown'] },
    });
  });

  test('is the same when it was sold without the server', async () => {
    const gone = await buildMissing(195);
    const device = await openDevice(server, await signInAs(server, 'SUPERADMIN'), lane);
    const sold = device.sale({ parkingCode: gone.code, amountTaken: 14_000 });
    const [booked] = await device.upload(sold);
    expect(booked).toMatchObject({
      result: 'BOOKED',
      saved: { parkingOut: { id: gone.id, total: 14_000, variance: 0, datetimeIn: expect.any(String) } },
    });
    expect(booked?.saved?.parkingOut.flags).toEqual(expect.arrayContaining(['closed-missing', 'deleted-shown']));
    const [again] = await device.upload(sold);
    expect(again).toMatchObject({ result: 'KNOWN' });
  });
});

test('the tickets of a day are issued, left, voided, or found by a sweep', async () => {
  const quiet = await buildLane(server);
  const [left, seen, gone, unseen] = [
    await buildStay(server, quiet),
    await buildStay(server, quiet),
    await buildStay(server, quiet),
    await buildStay(server, quiet),
  ];
  await save(cashier, { parkingInId: left.id, gateId: quiet.exitId, paidTypeId: cash });
  await miss([gone.id, unseen.id], first, second);
  await sweeping.closeMissing(auditor, gone.id, by(signer));
  const { rows } = await server.platform.database.writes.query(
    `select sum(issued)::int as issued, sum(exits)::int as exits, sum(voided)::int as voided, sum(missing)::int as missing,
       sum(found)::int as found, sum(unseen)::int as unseen from found_by_sweep_v where gate_id = $1`,
    [quiet.entryId],
  );
  expect(rows).toEqual([{ issued: 4, exits: 1, voided: 1, missing: 1, found: 1, unseen: 1 }]);
  expect((await stateOf(seen.id)).state).toBe('INSIDE');
});

describe('cars left behind', () => {
  test('are listed by their days with where they were seen last and what they would pay, and their owner is written to', async () => {
    const old = await buildStay(server, lane, { minutesAgo: 31 * 1440 });
    const young = await buildStay(server, lane, { minutesAgo: 2 * 1440 });
    await sweep(first, [old.plate], 'Lantai 3');
    const operator = await signInAs(server, 'OPERATOR');
    const { data } = await operator.call(contract.abandonedVehicles.list, { query: 'days.atLeast=30' });
    const [car] = data as AbandonedVehicle[];
    expect(data).toHaveLength(1);
    expect(car).toMatchObject({ id: old.id, days: 31, lastSeenPlace: 'B1', missed: 0, isMissing: false });
    expect(car?.fee).toBeGreaterThan(100_000);
    expect(car?.lastSweep).toBeGreaterThan(0);
    expect(await listed(young.id)).toBeUndefined();
    const letter = await operator.call(contract.abandonedVehicles.printLetter, { params: { id: old.id }, body: {} });
    expect(letter.data as OwnerLetter).toMatchObject({
      car: { id: old.id, fee: car?.fee },
      company: expect.any(String),
    });
    const printed = await reads()
      .selectFrom('operationsLog')
      .select('id')
      .where('action', '=', 'print')
      .where('entityId', '=', old.id)
      .execute();
    expect(printed).toHaveLength(1);
    const none = await operator.call(contract.abandonedVehicles.printLetter, { params: { id: young.id }, body: {} });
    expect(none.error.code).toBe('stay-not-found');
    expect(
      (await cashier.call(contract.abandonedVehicles.printLetter, { params: { id: old.id }, body: {} })).error.code,
    ).toBe('forbidden');
    expect((await server.client().call(contract.abandonedVehicles.list)).status).toBe(401);
  });
});
