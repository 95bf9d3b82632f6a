import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import type { MembershipCheck } from '@parking/contract/members/check-member';
import type { Member } from '@parking/contract/members/members';
import { lastDayOf } from '@parking/contract/members/membership-periods';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { enterOn } from '../parking/testing/memberships.ts';
import { type Lane, buildLane, car, motorcycle, nextPlate } from '../parking/testing/stays.ts';
import { act, fieldsOf, memberOf, newMember, newPlate, periodsOf, sellSubscription } from './testing/members.ts';

const { members } = contract;
const today = toLocalDate(new Date(), 'Asia/Jakarta');
const inDays = (n: number): string => toLocalDate(new Date(Date.now() + n * 86_400_000), 'Asia/Jakarta');
let server: TestServer;
let admin: Client;
let cashier: Client;
let lane: Lane;
/** Subscriptions, by type or by what they are. */
const sold: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'ADMIN');
  cashier = await signInAs(server, 'CASHIER');
  const root = await signInAs(server, 'SUPERADMIN');
  lane = await buildLane(server);
  const gates = await buildLane(server);
  for (const subscriptionFareType of ['SUBSCRIPTION', 'STRICT', 'FREE_PLATE'])
    sold[subscriptionFareType] = await sellSubscription(root, { subscriptionFareType });
  sold['company'] = await sellSubscription(root, { subscriptionFareGroup: 'PARENT', maxPlate: 1 });
  sold['elsewhere'] = await sellSubscription(root, { memberGates: [gates.entryId] });
});
afterAll(() => server.close());

const joined = async (more: object = {}, subscription = 'SUBSCRIPTION'): Promise<Member> => {
  const answer = await act.join(admin, newMember(sold[subscription] ?? '', { memberStartDate: today, ...more }));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return memberOf(answer);
};
const plateOf = ({ plateNumbers }: Member): string => plateNumbers[0] ?? '';
const ask = async (body: object, gateId = lane.entryId): Promise<MembershipCheck> => {
  const { status, data, body: whole } = await cashier.call(members.checkAtGate, { body: { gateId, ...body } });
  if (status !== 200) throw new Error(JSON.stringify(whole));
  return data as MembershipCheck;
};
const read = async (id: string): Promise<MembershipCheck> =>
  (await cashier.call(members.check, { params: { id } })).data as MembershipCheck;
const inside = (member: Member, vehicleId = car) =>
  enterOn(server, lane, { plateNumber: plateOf(member), vehicleId, minutesAgo: 0 });

test('whoever sees members may ask, nobody else', async () => {
  const { id } = await joined();
  const tried = async (client: Client): Promise<number[]> => {
    const body = { memberId: id, gateId: lane.entryId };
    const answers = [
      await client.call(members.check, { params: { id } }),
      await client.call(members.checkAtGate, { body }),
    ];
    return answers.map(({ status }) => status);
  };
  expect(await tried(server.client())).toEqual([401, 401]);
  expect(await tried(await signInAs(server, 'OWNER'))).toEqual([403, 403]);
  expect(await tried(await signInAs(server, 'OPERATOR'))).toEqual([200, 200]);
});

test('a question names somebody, and a gate that is there', async () => {
  const gateId = lane.entryId;
  const send = (body: object) => cashier.call(members.checkAtGate, { body });
  expect(fieldsOf(await send({ gateId }))).toEqual(['nfcNumber required']);
  expect(fieldsOf(await send({ nfcNumber: '04A1' }))).toEqual(['gateId required']);
  expect(fieldsOf(await send({ gateId, nfcNumber: '04-A1', plateNumber: '--' }))).toEqual([
    'nfcNumber wrong-format',
    'plateNumber wrong-format',
  ]);
  expect((await send({ gateId: newId(), nfcNumber: '04A1' })).error.code).toBe('gate-not-found');
  expect((await cashier.call(members.check, { params: { id: 'nobody' } })).status).toBe(400);
});

describe('the status', () => {
  test('is ACTIVE of a member found by card, code, record or plate', async () => {
    const card = { nfcNumber: '04A1B2', parkingCode: 'KARTU-77' };
    const member = await joined(card);
    const until = lastDayOf(today, 1);
    const daysLeft = (Date.parse(until) - Date.parse(today)) / 86_400_000;
    const expected = {
      status: 'ACTIVE',
      label: 'Aktif',
      labelEn: 'Active',
      reason: null,
      member: { id: member.id, name: member.name, memberEndDate: until, plateNumbers: member.plateNumbers },
      subscription: { id: sold['SUBSCRIPTION'], subscriptionFareType: 'SUBSCRIPTION', subscriptionFareGroup: 'BASIC' },
      daysLeft,
      places: { used: 0, of: 1 },
      inside: null,
      warnings: [],
    };
    expect(await read(member.id)).toMatchObject(expected);
    for (const named of [
      { nfcNumber: '04a1b2' },
      { parkingCode: 'kartu-77' },
      { memberId: member.id },
      { plateNumber: plateOf(member).toLowerCase() },
      { plateNumber: plateOf(member).replace('B', '8') },
    ])
      expect(await ask(named)).toMatchObject(expected);
    expect(JSON.stringify(await read(member.id))).not.toContain(card.nfcNumber);
  });

  test('is NOT_FOUND of nobody and of who was taken away; of a guest that of the days', async () => {
    const nothing = {
      status: 'NOT_FOUND',
      label: 'Tidak ditemukan',
      labelEn: 'Not found',
      reason: null,
      member: null,
      subscription: null,
      daysLeft: null,
      places: { used: 0, of: null },
      inside: null,
      warnings: [],
    };
    expect(await read(newId())).toEqual(nothing);
    for (const named of [
      { nfcNumber: 'FFFF' },
      { parkingCode: 'FFFF' },
      { plateNumber: 'Z 9 ZZZ' },
      { memberId: newId() },
    ])
      expect(await ask(named)).toEqual(nothing);
    const guest = { name: 'Tamu', vehicleTypeId: car, memberStartDate: today, memberEndDate: today };
    const plateNumber = newPlate();
    expect((await act.invite(admin, { ...guest, plateNumbers: [plateNumber] })).status).toBe(200);
    expect(await ask({ plateNumber })).toMatchObject({
      status: 'ACTIVE',
      reason: null,
      member: { name: 'Tamu', memberEndDate: today },
      subscription: null,
      daysLeft: 0,
    });
  });

  test('is EXPIRED after the last day, and SUSPENDED as long as somebody is', async () => {
    const past = await joined({ memberStartDate: '2026-01-31' });
    const expired = await ask({ plateNumber: plateOf(past) });
    expect(expired).toMatchObject({ status: 'EXPIRED', label: 'Kadaluarsa', reason: null, member: { id: past.id } });
    expect(expired.daysLeft).toBeLessThan(0);
    const { id } = await joined();
    await act.change(admin, id, { memberStatus: 'SUSPENDED' });
    expect(await read(id)).toMatchObject({ status: 'SUSPENDED', reason: null });
    expect(await ask({ memberId: id })).toMatchObject({ status: 'SUSPENDED', reason: null });
    await act.change(admin, id, { memberStatus: 'ACTIVE' });
    expect(await ask({ memberId: id })).toMatchObject({ status: 'ACTIVE' });
  });
});

describe('a reason', () => {
  const expectReason = async (reason: string | null, body: object, gateId?: string): Promise<MembershipCheck> => {
    const found = await ask(body, gateId);
    expect(found).toMatchObject({ status: 'ACTIVE', reason });
    return found;
  };

  test('not-begun until the first day', async () => {
    const member = await joined({ memberStartDate: inDays(3) });
    await expectReason('not-begun', { memberId: member.id });
    expect(await read(member.id)).toMatchObject({ status: 'ACTIVE', reason: 'not-begun' });
  });

  test('other-gate where its cars may not come in', async () => {
    const member = await joined({}, 'elsewhere');
    await expectReason('other-gate', { memberId: member.id });
    expect(await read(member.id)).toMatchObject({ reason: null });
  });

  test('plate-not-registered of a strict one, and a warning of others; any plate may use a free one', async () => {
    const strict = await joined({}, 'STRICT');
    await expectReason('plate-not-registered', { memberId: strict.id, plateNumber: nextPlate() });
    await expectReason(null, { memberId: strict.id, plateNumber: plateOf(strict) });
    const other = await joined();
    const warned = await expectReason(null, { memberId: other.id, plateNumber: nextPlate() });
    expect(warned.warnings).toEqual(['plate-not-registered']);
    const free = await joined({}, 'FREE_PLATE');
    expect((await expectReason(null, { memberId: free.id, plateNumber: nextPlate() })).warnings).toEqual([]);
  });

  test('already-inside at an entry, and none at the exit for the car that leaves', async () => {
    const member = await joined();
    const id = await inside(member);
    const found = await expectReason('already-inside', { plateNumber: plateOf(member) });
    expect(found).toMatchObject({ places: { used: 1, of: 1 }, inside: { id } });
    await expectReason(null, { plateNumber: plateOf(member) }, lane.exitId);
    expect(await read(member.id)).toMatchObject({ reason: null, places: { used: 1 }, inside: { id } });
  });

  test('already-inside does not hold a second car where the setting does not', async () => {
    const plateNumbers = [newPlate(), newPlate()];
    const member = await joined({ plateNumbers });
    await inside(member);
    const second = { memberId: member.id, plateNumber: plateNumbers[1] };
    await expectReason('already-inside', second);
    const { writeQueries } = server.platform.database;
    const set = (checkMemberUsed: boolean) =>
      writeQueries.updateTable('systemConfiguration').set({ checkMemberUsed }).execute();
    await set(false);
    expect(await expectReason(null, second)).toMatchObject({ places: { used: 1, of: null } });
    await expectReason('already-inside', { plateNumber: plateOf(member) });
    await set(true);
  });

  test('no-place-left of a company whose places are taken', async () => {
    const plateNumbers = [newPlate(), newPlate()];
    const member = await joined({ plateNumbers }, 'company');
    await expectReason(null, { memberId: member.id, plateNumber: plateNumbers[1] });
    const id = await inside(member);
    const found = await expectReason('no-place-left', { memberId: member.id, plateNumber: plateNumbers[1] });
    expect(found).toMatchObject({ places: { used: 1, of: 1 }, inside: { id } });
    await expectReason(null, { memberId: member.id, plateNumber: plateNumbers[0] }, lane.exitId);
  });

  test('other-vehicle-type of a car that was counted as another, and none as a child type', async () => {
    const member = await joined();
    await inside(member, motorcycle);
    await expectReason('other-vehicle-type', { plateNumber: plateOf(member) }, lane.exitId);
    const vehicleTypeId = newId();
    const type = { id: vehicleTypeId, name: 'MOBIL-LISTRIK', label: 'Mobil listrik', vehicleGroup: 'CAR' };
    const { writeQueries } = server.platform.database;
    await writeQueries
      .insertInto('vehicleTypes')
      .values({ ...type, parentVehicleTypeId: car })
      .execute();
    const electric = await joined();
    await inside(electric, vehicleTypeId);
    const found = await expectReason(null, { plateNumber: plateOf(electric) }, lane.exitId);
    expect(found.inside).toMatchObject({ vehicleId: vehicleTypeId });
  });
});

test('card and plate of two members: the card counts, and a warning says so', async () => {
  const one = await joined({ nfcNumber: 'AA01' });
  const other = await joined({ plateNumbers: [nextPlate()] });
  expect(await ask({ nfcNumber: 'AA01', plateNumber: plateOf(other) })).toMatchObject({
    member: { id: one.id },
    warnings: ['plate-not-registered', 'member-plate-differs'],
  });
  expect((await ask({ nfcNumber: 'AA01', plateNumber: plateOf(one) })).warnings).toEqual([]);
});

test('a period that was taken back covers nothing', async () => {
  const member = await joined({ memberStartDate: '2026-01-31' });
  expect((await act.renew(admin, member.id, 1)).status).toBe(200);
  expect(await read(member.id)).toMatchObject({ status: 'ACTIVE', reason: null });
  const [newest] = await periodsOf(admin, member.id);
  expect((await act.rollBack(admin, newest?.id ?? '')).status).toBe(200);
  expect(await read(member.id)).toMatchObject({ status: 'EXPIRED' });
});
