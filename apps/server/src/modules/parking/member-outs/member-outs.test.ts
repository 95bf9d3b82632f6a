import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { MemberInside } from '@parking/contract/parking/exit/member-outs';
import type { ParkingOut } from '@parking/contract/parking/stays';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { endsSound } from '../../../testing/ends-sound.ts';
import { buildUser, signInAs } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { uploadPicture } from '../../files/testing/samples.ts';
import { newPlate, sellSubscription } from '../../members/testing/members.ts';
import { type Joined, buildMember, enterOn, plateOf } from '../testing/memberships.ts';
import { type Lane, buildLane, buildStay, save } from '../testing/stays.ts';
import { signedBy } from '../testing/to-collect.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
const { memberOuts } = contract;
let server: TestServer;
let seller: Signed;
let cashier: Client;
let operator: Signed;
let admin: Signed;
let lane: Lane;
const sold: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  const root = await signInAs(server, 'SUPERADMIN');
  seller = await signInAs(server, 'ADMIN');
  admin = await signInAs(server, 'ADMIN');
  operator = await signInAs(server, 'OPERATOR');
  cashier = await signInAs(server, 'CASHIER');
  lane = await buildLane(server);
  sold['one'] = await sellSubscription(root);
  sold['company'] = await sellSubscription(root, { subscriptionFareGroup: 'PARENT', maxPlate: 2 });
});
afterAll(() => server.close());
endsSound(() => server);

const joined = (more: object = {}, subscription = 'one'): Promise<Joined> =>
  buildMember(server, seller, sold[subscription] ?? '', more);
const out = (client: Client, body: object, key = newIdempotencyKey()): Promise<Answer> =>
  client.call(memberOuts.memberOut, { body: { gateId: lane.exitId, ...body }, headers: { 'idempotency-key': key } });
const codeOf = ({ status, error }: Answer) => [status, error?.code];
const outOf = ({ data }: Answer): ParkingOut => (data as { parkingOut: ParkingOut }).parkingOut;
const found = async (search: string): Promise<MemberInside[]> =>
  (await cashier.call(memberOuts.search, { query: `search=${encodeURIComponent(search)}` })).data as MemberInside[];

describe('a member leaves with nothing to pay', () => {
  test('by record, card or plate, once', async () => {
    for (const [index, by] of (['record', 'card', 'plate'] as const).entries()) {
      const nfcNumber = `0A0${index}`;
      const member = await joined({ nfcNumber });
      const id = await enterOn(server, lane, { plateNumber: plateOf(member), nfcNumber });
      const named = { record: { parkingInId: id }, card: { nfcNumber }, plate: { plateNumber: plateOf(member) } }[by];
      const key = newIdempotencyKey();
      const [one, again] = [await out(cashier, named, key), await out(cashier, named, key)];
      expect(outOf(one)).toMatchObject({ id, exitKind: 'MEMBER', total: 0, isMember: true });
      expect(again.data).toEqual(one.data);
      expect((await out(cashier, { parkingInId: id })).error.code).toBe('stay-already-closed');
    }
  });

  test('of several cars on one card the one that came in by it; without one, nobody guesses', async () => {
    const plateNumbers = [newPlate(), newPlate()];
    await joined({ nfcNumber: '0A10', plateNumbers }, 'company');
    const [first = '', second = ''] = plateNumbers;
    await enterOn(server, lane, { plateNumber: first });
    await enterOn(server, lane, { plateNumber: second });
    expect(codeOf(await out(cashier, { nfcNumber: '0A10' }))).toEqual([409, 'several-cars']);
    expect((await out(cashier, { nfcNumber: '0A10', plateNumber: second })).status).toBe(200);
    expect((await out(cashier, { nfcNumber: '0A10' })).status).toBe(200);
    expect(codeOf(await out(cashier, { nfcNumber: '0A10' }))).toEqual([404, 'stay-not-found']);
  });

  test('what is due is told, and the car stays inside; an ordinary car is none of these', async () => {
    const member = await joined();
    const id = await enterOn(server, lane, { plateNumber: plateOf(member), minutesAgo: 121.5 });
    await changeAsOwner(
      server,
      `insert into member_suspensions (member_id, from_at) values ('${member.id}', now() - interval '61 minutes')`,
    );
    const { error } = await out(cashier, { parkingInId: id });
    expect(error).toMatchObject({ code: 'payment-due', message: expect.stringContaining('Rp') });
    expect(await found(plateOf(member))).toMatchObject([{ id, member: { id: member.id } }]);
    const ordinary = await buildStay(server, lane, { minutesAgo: 1 });
    expect(codeOf(await out(cashier, { parkingInId: ordinary.id }))).toEqual([409, 'not-on-membership']);
  });

  test('ten at once let it out once', async () => {
    const member = await joined();
    const id = await enterOn(server, lane, { plateNumber: plateOf(member) });
    const all = await Promise.all(Array.from({ length: 10 }, () => out(cashier, { parkingInId: id })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('whoever may let cars out may ask, nobody else', async () => {
    const tried = async (client: Client) => [
      (await out(client, { parkingInId: newIdempotencyKey() })).status,
      (await client.call(memberOuts.search)).status,
    ];
    expect(await tried(server.client())).toEqual([401, 401]);
    expect(await tried(await signInAs(server, 'FINANCE'))).toEqual([403, 403]);
    expect(await tried(operator)).toEqual([404, 200]);
    expect((await out(cashier, {})).error.fields).toMatchObject([{ path: 'parkingInId' }]);
  });
});

test('cars of members are found by card, plate and name', async () => {
  const member = await joined({ nfcNumber: '0A20', name: 'Sulastri Wijayakusuma' });
  const id = await enterOn(server, lane, { plateNumber: plateOf(member), nfcNumber: '0A20' });
  for (const search of ['0a20', plateOf(member).slice(1), 'wijaya'])
    expect(await found(search)).toMatchObject([{ id, byCard: true, member: { name: member.name } }]);
  expect(await found('0A2')).toEqual([]);
  expect((await found('')).map((car) => car.id)).toContain(id);
});

test('a desk finds the car by the card that is scanned where tickets are, for its price and its exit', async () => {
  const member = await joined({ nfcNumber: '0A30', parkingCode: 'KARTU-30' });
  const id = await enterOn(server, lane, { plateNumber: plateOf(member) });
  for (const parkingCode of ['0a30', 'kartu-30']) {
    const body = { parkingCode, gateId: lane.exitId };
    const { data } = await cashier.call(contract.parkingOuts.quoteV2, { body });
    expect(data).toMatchObject({ total: 0, parkingIn: { id }, member: { id: member.id } });
    const { data: cars } = await cashier.call(contract.parkingIns.search, { query: `search=${parkingCode}` });
    expect(cars).toMatchObject([{ id, match: 'EXACT' }]);
  }
  expect(outOf(await save(cashier, { parkingCode: '0A30', gateId: lane.exitId }))).toMatchObject({ id, total: 0 });
  expect((await save(cashier, { parkingCode: '0A30', gateId: lane.exitId })).error.code).toBe('stay-not-found');
});

describe('a member whose entry is missing', () => {
  const byHand = async (client: Client & { token?: string }, memberId: string, more: object = {}): Promise<Answer> => {
    const images = [await uploadPicture(client)];
    const body = { gateId: lane.exitId, note: 'Palang masuk rusak', images, ...more };
    const headers = { 'idempotency-key': newIdempotencyKey() };
    return client.call(memberOuts.byHand, { params: { id: memberId }, body, headers });
  };

  test('is let out by two, neither of whom sold the membership, once a day, and somebody looks at it', async () => {
    const member = await joined();
    expect((await byHand(operator, member.id)).error.code).toBe('approval-needed');
    expect((await byHand(operator, member.id, signedBy(seller.person))).error.code).toBe('own-membership');
    const left = await byHand(operator, member.id, signedBy(admin.person));
    expect(outOf(left)).toMatchObject({
      exitKind: 'MANUAL',
      total: 0,
      isMember: true,
      approvedBy: admin.person.username,
      flags: expect.arrayContaining(['manual-entry', 'manual-exit', 'member-late-claim', 'entry-not-told']),
    });
    expect(outOf(left).images).toHaveLength(1);
    expect((await byHand(operator, member.id, signedBy(admin.person))).error.code).toBe('already-claimed');
  });

  test('not one whose car is inside, who is suspended, or nobody; nor without a picture', async () => {
    const member = await joined();
    await enterOn(server, lane, { plateNumber: plateOf(member) });
    const signed = signedBy(admin.person);
    expect((await byHand(operator, member.id, signed)).error.code).toBe('not-on-membership');
    const { id } = await joined();
    expect((await byHand(operator, id, { ...signed, images: [] })).error.fields).toMatchObject([{ path: 'images' }]);
    await changeAsOwner(server, `update members set suspended = true where id = '${id}'`);
    expect((await byHand(operator, id, signed)).error.code).toBe('not-on-membership');
    expect((await byHand(operator, newIdempotencyKey(), signed)).error.code).toBe('record-not-found');
    expect((await byHand(cashier, id, signed)).status).toBe(403);
  });
});

test('an ordinary exit of a member ends as any other', async () => {
  const member = await joined();
  const id = await enterOn(server, lane, { plateNumber: plateOf(member) });
  expect(outOf(await save(cashier, { parkingInId: id, gateId: lane.exitId }))).toMatchObject({
    exitKind: 'NORMAL',
    total: 0,
  });
});
