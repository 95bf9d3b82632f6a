import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import type { InsideCar } from '@parking/contract/parking/offline/offline';
import type { ParkingIn } from '@parking/contract/parking/stays';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endsSound } from '../../../testing/ends-sound.ts';
import { signInAs } from '../../../testing/people.ts';
import { uploadPicture } from '../../files/testing/samples.ts';
import { type Answer, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { newPlate, sellSubscription } from '../../members/testing/members.ts';
import { readPlate } from '../testing/cameras.ts';
import { type Lane, buildLane, buildStay, car, cash, nextPlate, save } from '../testing/stays.ts';
import { signedBy } from '../testing/to-collect.ts';
import { type Joined, buildMember, plateOf } from '../testing/memberships.ts';

const { preEntry } = contract;
let server: TestServer;
let admin: Awaited<ReturnType<typeof signInAs>>;
let cashier: Awaited<ReturnType<typeof signInAs>>;
let lane: Lane;
/** Subscriptions, by what they are. */
const sold: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  [admin, cashier] = [await signInAs(server, 'ADMIN'), await signInAs(server, 'CASHIER')];
  const root = await signInAs(server, 'SUPERADMIN');
  lane = await buildLane(server);
  const elsewhere = await buildLane(server);
  for (const subscriptionFareType of ['SUBSCRIPTION', 'STRICT'])
    sold[subscriptionFareType] = await sellSubscription(root, { subscriptionFareType });
  sold['elsewhere'] = await sellSubscription(root, { memberGates: [elsewhere.entryId] });
});
afterAll(() => server.close());
endsSound(() => server);

const joined = (more: object = {}, subscription = 'SUBSCRIPTION'): Promise<Joined> =>
  buildMember(server, admin, sold[subscription] ?? '', more);
const leave = async (parkingInId: string, more: object = {}): Promise<Saved['parkingOut']> => {
  const answer = await save(cashier, { parkingInId, gateId: lane.exitId, ...more });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.data as Saved).parkingOut;
};
const enter = (body: object, desk = cashier): Promise<Answer> =>
  desk.call(preEntry.checkIn, {
    body: { vehicleId: car, gateId: lane.entryId, ...body },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
const entered = async (body: object): Promise<ParkingIn> => {
  const answer = await enter(body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.data as { parkingIn: ParkingIn }).parkingIn;
};

describe('a member of STRICT comes in another car', () => {
  test('and somebody who edits members, and sold it not, admits it with a reason: the stay keeps it to its exit', async () => {
    const approver = (await signInAs(server, 'ADMIN')).person;
    const member = await joined({ nfcNumber: '04AA77' }, 'STRICT');
    const body = { vehicleId: car, gateId: lane.entryId, plateNumber: newPlate(), nfcNumber: '04AA77' };
    const admitPlate = { reason: 'Mobilnya di bengkel' };
    const asked = async (more: object) => (await cashier.call(preEntry.quote, { body: { ...body, ...more } })).data;
    expect(await asked({})).toMatchObject({ member: { reason: 'plate-not-registered' } });
    expect(await asked({ admitPlate })).toMatchObject({ total: 0, member: { id: member.id, reason: null } });
    expect((await enter({ ...body, admitPlate })).error.code).toBe('approval-needed');
    expect((await enter({ ...body, admitPlate, ...signedBy(cashier.person) })).error.code).toBe('approval-needed');
    expect((await enter({ ...body, admitPlate, ...signedBy(admin.person) })).error.code).toBe('own-membership');
    const auditor = (await signInAs(server, 'AUDITOR')).person;
    expect((await enter({ ...body, admitPlate, ...signedBy(auditor) })).error.code).toBe('approval-needed');
    const stay = await entered({ ...body, admitPlate, ...signedBy(approver) });
    expect(stay).toMatchObject({ isMember: true, flags: ['member-plate-admitted'] });
    const { data: copy } = await cashier.call(contract.offline.copy, { query: `gateId=${lane.exitId}` });
    expect((copy as { cars: InsideCar[] }).cars.find(({ id }) => id === stay.id)?.entitlement).toMatchObject({
      kind: 'COVERED',
    });
    expect(await leave(stay.id, { expectedTotal: 0 })).toMatchObject({ total: 0, isMember: true });
    const { rows } = await server.platform.database.writes.query(
      `select payload::jsonb #>> '{after,reason}' as reason from operations_log where action = 'admit-plate' and entity_id = $1`,
      [stay.id],
    );
    expect(rows).toEqual([admitPlate]);
  });

  test('who sold it does not ask for it either', async () => {
    const approver = (await signInAs(server, 'ADMIN')).person;
    await joined({ nfcNumber: '04AA81' }, 'STRICT');
    const body = { plateNumber: newPlate(), nfcNumber: '04AA81', admitPlate: { reason: 'Mobilnya di bengkel' } };
    const answer = await enter({ ...body, ...signedBy(approver) }, admin);
    expect(answer.error.code).toBe('own-membership');
  });

  test('nothing else is admitted: another gate, a second car, a membership that asks for no plate, no plate at all', async () => {
    const approver = (await signInAs(server, 'ADMIN')).person;
    const admitPlate = { reason: 'Mobilnya di bengkel' };
    const signed = { admitPlate, ...signedBy(approver) };
    const strict = await joined({ nfcNumber: '04AA78' }, 'STRICT');
    await joined({ nfcNumber: '04AA79' }, 'elsewhere');
    await joined({ nfcNumber: '04AA80' });
    const fieldOf = async (body: object) => (await enter({ ...body, ...signed })).error.fields;
    const refused = [{ path: 'admitPlate', code: 'not-an-option' }];
    expect(await fieldOf({ plateNumber: newPlate() })).toMatchObject(refused);
    expect(await fieldOf({ plateNumber: newPlate(), nfcNumber: '04AA79' })).toMatchObject(refused);
    expect(await fieldOf({ plateNumber: newPlate(), nfcNumber: '04AA80' })).toMatchObject(refused);
    expect(await fieldOf({ plateNumber: plateOf(strict), nfcNumber: '04AA78' })).toMatchObject(refused);
    expect(await fieldOf({ nfcNumber: '04AA78' })).toMatchObject([{ path: 'plateNumber', code: 'required' }]);
    await entered({ plateNumber: plateOf(strict) });
    expect((await entered({ plateNumber: newPlate(), nfcNumber: '04AA78', ...signed })).isMember).toBe(false);
  });
});

describe('a plate with one sign wrong', () => {
  test('is nobody’s by itself, and a member’s whom somebody at the desk chooses', async () => {
    const member = await joined({ plateNumbers: ['B 4719 XQH'] });
    const plateNumber = 'B 4719 XQK';
    const body = { vehicleId: car, gateId: lane.entryId, plateNumber };
    const { data } = await cashier.call(preEntry.quote, { body });
    expect(data).toMatchObject({ member: null, near: [{ id: member.id, name: member.name, tokenPhoto: null }] });
    expect(JSON.stringify(data)).not.toContain('XQH');
    const { data: chosen } = await cashier.call(preEntry.quote, { body: { ...body, nearMemberId: member.id } });
    expect(chosen).toMatchObject({ member: { id: member.id, reason: null, warnings: ['plate-near'] }, near: [] });
    expect((await entered({ plateNumber })).isMember).toBe(false);
    const other = await joined({ plateNumbers: ['B 4719 XQJ'] });
    const stranger = await joined();
    expect((await enter({ plateNumber: 'B 4719 XQP', nearMemberId: stranger.id })).error.fields).toMatchObject([
      { path: 'nearMemberId', code: 'not-an-option' },
    ]);
    const stay = await entered({ plateNumber: 'B 4719 XQP', nearMemberId: other.id });
    expect(stay).toMatchObject({ isMember: true, flags: ['member-other-plate'] });
    expect((await leave(stay.id)).total).toBe(0);
  });
});

describe('a plate that somebody types', () => {
  /** The entry's camera reads it so many seconds ago. */
  const read = (plate: string, secondsAgo = 2, more: object = {}) =>
    readPlate(server, lane.entryId, { plate, secondsAgo, ...more });
  const asked = async (body: object) =>
    (await cashier.call(preEntry.quote, { body: { vehicleId: car, gateId: lane.entryId, ...body } })).data;

  test('is no member’s where the camera of the entry reads others only, unless two admit it', async () => {
    lane = await buildLane(server);
    const [member, near] = [await joined(), await joined({ plateNumbers: ['B 4729 XQH'] })];
    await read(nextPlate());
    const body = { plateNumber: plateOf(member) };
    const other = { reason: 'camera-differs', status: 'ACTIVE' };
    expect(await asked(body)).toMatchObject({ member: other });
    const stay = await entered(body);
    expect([stay.isMember, stay.flags]).toEqual([false, ['camera-differs']]);
    const left = await leave(stay.id, { paidTypeId: cash });
    expect([left.isMember, left.memberWhy]).toEqual([false, 'camera-differs']);
    await read(nextPlate(), 0);
    const chosen = { plateNumber: 'B 4729 XQK', nearMemberId: near.id };
    expect(await asked(chosen)).toMatchObject({ member: other });
    const approver = (await signInAs(server, 'ADMIN')).person;
    const admitPlate = { reason: 'Kamera salah baca, dilihat berdua' };
    expect((await enter({ ...body, admitPlate })).error.code).toBe('approval-needed');
    expect((await enter({ ...body, admitPlate, ...signedBy(admin.person) })).error.code).toBe('own-membership');
    const admitted = await entered({ ...body, admitPlate, ...signedBy(approver) });
    expect(admitted.isMember).toBe(true);
    expect(admitted.flags.toSorted()).toEqual(['camera-differs', 'member-plate-admitted']);
    expect((await leave(admitted.id)).total).toBe(0);
  });

  test('is flagged beside a card too, which counts, and of no member as well', async () => {
    lane = await buildLane(server);
    const member = await joined({ nfcNumber: '04AB01' });
    await read(nextPlate());
    const stay = await entered({ plateNumber: plateOf(member), nfcNumber: '04AB01' });
    expect([stay.isMember, stay.flags]).toEqual([true, ['camera-differs']]);
    await read(nextPlate(), 0);
    expect((await entered({ plateNumber: newPlate() })).flags).toEqual(['camera-differs']);
    expect((await entered({})).flags).toEqual([]);
  });

  test('is believed where the camera reads it, reads nothing, or has read it long ago', async () => {
    const entersOn = async (reading?: (plate: string) => Promise<void>) => {
      lane = await buildLane(server);
      const member = await joined();
      await reading?.(plateOf(member));
      return entered({ plateNumber: plateOf(member) });
    };
    const stays = [
      await entersOn(),
      await entersOn((plate) => read(plate)),
      await entersOn(() => read(nextPlate(), 180)),
      await entersOn((plate) => read(plate).then(() => read(nextPlate()))),
    ];
    expect(stays.map(({ isMember, flags }) => [isMember, flags])).toEqual(stays.map(() => [true, []]));
  });

  test('is held against the car that stands there now, and never proved by a picture that somebody had read', async () => {
    lane = await buildLane(server);
    const member = await joined();
    await read(plateOf(member), 30);
    await buildStay(server, lane, { minutesAgo: 0.3 });
    expect(await asked({ plateNumber: plateOf(member) })).toMatchObject({ member: { reason: null } });
    await read(nextPlate(), 1);
    expect(await asked({ plateNumber: plateOf(member) })).toMatchObject({ member: { reason: 'camera-differs' } });
    await read(plateOf(member), 0, { source: 'LPR', token: await uploadPicture(cashier) });
    expect(await asked({ plateNumber: plateOf(member) })).toMatchObject({ member: { reason: 'camera-differs' } });
  });
});
