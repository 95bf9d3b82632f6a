import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { MemberProfile } from '@parking/contract/members/member-profiles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { breachesOf } from '../money/testing/cash.ts';
import { usualPrice } from '../money/testing/deposits.ts';
import { buildMember, enterOn, plateOf } from '../parking/testing/memberships.ts';
import { type Lane, buildLane, save } from '../parking/testing/stays.ts';
import { sellSubscription } from './testing/members.ts';

const { memberProfiles } = contract;
let server: TestServer;
let admin: Client & { readonly person: Person };
let cashier: Client & { readonly person: Person };
let lane: Lane;
let company: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'ADMIN');
  cashier = await signInAs(server, 'CASHIER');
  lane = await buildLane(server);
  company = await sellSubscription(await signInAs(server, 'SUPERADMIN'), {
    subscriptionFareGroup: 'PARENT',
    maxPlate: 2,
  });
});
afterAll(() => server.close());

const profileOf = async (client: Client, id: string): Promise<MemberProfile> => {
  const answer = await client.call(memberProfiles.get, { params: { id } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.data as MemberProfile;
};

test('tells the cars inside with their places, then what each stay would have cost and what was freed', async () => {
  const member = await buildMember(server, admin, company);
  const plateNumber = plateOf(member);
  expect(await profileOf(cashier, member.id)).toMatchObject({
    member: { id: member.id, name: member.name },
    status: 'ACTIVE',
    places: { used: 0, of: 2 },
    inside: [],
    stays: [],
    waiting: null,
    used: { since: member.memberStartDate, inPeriod: 0, inAll: 0, stays: 0 },
  });
  const parkingInId = await enterOn(server, lane, { plateNumber });
  const inside = await profileOf(cashier, member.id);
  expect(inside.places).toEqual({ used: 1, of: 2 });
  expect(inside.inside).toMatchObject([{ id: parkingInId, plateNumber }]);
  expect((await save(cashier, { parkingInId, gateId: lane.exitId })).status).toBe(200);
  // Counting blind, nobody reads from here what was taken.
  const [hidden] = (await profileOf(cashier, member.id)).stays;
  expect(hidden).toMatchObject({ id: parkingInId, fare: null, freed: null, paid: null });
  const after = await profileOf(admin, member.id);
  expect(after.inside).toEqual([]);
  expect(after.stays).toMatchObject([{ id: parkingInId, plateNumber, fare: usualPrice, freed: usualPrice, paid: 0 }]);
  expect(after.used).toEqual({
    since: member.memberStartDate,
    inPeriod: usualPrice,
    inAll: usualPrice,
    stays: 1,
  });
  expect(await breachesOf(server)).toEqual([]);
});

test('is for whoever may look at members, and of members alone', async () => {
  const member = await buildMember(server, admin, company);
  const ask = async (client: Client, id: string) => (await client.call(memberProfiles.get, { params: { id } })).status;
  expect(await ask(server.client(), member.id)).toBe(401);
  expect(await ask(await signInAs(server), member.id)).toBe(403);
  expect(await ask(admin, newId())).toBe(404);
  expect(await ask(admin, 'tidak-ada')).toBe(400);
});
