import { contract } from '@parking/contract/contract';
import type { InsideRow } from '@parking/contract/parking/lists/stay-lists';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { sellSubscription } from '../../members/testing/members.ts';
import { buildMember, enterOn, plateOf } from '../testing/memberships.ts';
import { type Lane, buildLane, buildStay } from '../testing/stays.ts';

const { list } = contract.parkings;
let server: TestServer;
let lane: Lane;
let auditor: Client;
let subscription: string;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  auditor = await signInAs(server, 'SUPERADMIN');
  subscription = await sellSubscription(auditor);
});
afterAll(() => server.close());

const inside = async (query: string): Promise<InsideRow[]> => {
  const { status, data } = await auditor.call(list, { query: `${query}&size=500` });
  expect(status).toBe(200);
  return data as InsideRow[];
};
const found = async (query: string): Promise<Set<string>> => new Set((await inside(query)).map(({ id }) => id));

test('are found by the hours that they have been inside, from one number to another', async () => {
  const ids: string[] = [];
  for (const hours of [0, 1, 25]) ids.push((await buildStay(server, lane, { minutesAgo: hours * 60 + 1 })).id);
  const [fresh = '', hour = '', day = ''] = ids;
  expect(await found('hoursInside.atLeast=1')).toEqual(new Set([hour, day]));
  expect(await found('hoursInside.atMost=1')).toEqual(new Set([fresh, hour]));
  expect(await found('hoursInside.atLeast=2&hoursInside.atMost=25')).toEqual(new Set([day]));
  expect((await inside(`id.equals=${day}`))[0]).toMatchObject({ hoursInside: 25, overstays: true });
  expect(await auditor.call(list, { query: 'hoursInside.atLeast=long' })).toMatchObject({
    status: 400,
    error: { fields: [{ path: 'hoursInside.atLeast', code: 'wrong-type' }] },
  });
});

test('are found by a plate that is inside twice, as plates are compared; those without one are no twins', async () => {
  const one = await buildStay(server, lane, { plate: 'B 7272 DUA' });
  expect(await found('plateTwice.equals=true')).toEqual(new Set());
  const other = await buildStay(server, lane, { plate: 'b7272dua' });
  const unread = [await buildStay(server, lane, { plate: '' }), await buildStay(server, lane, { plate: '' })];
  expect(await found('plateTwice.equals=true')).toEqual(new Set([one.id, other.id]));
  const alone = await found('plateTwice.equals=false');
  for (const { id } of unread) expect(alone).toContain(id);
});

test('are found by a membership that ran out while they were inside, or before they came', async () => {
  const during = await buildMember(server, auditor, subscription);
  const lasting = await buildMember(server, auditor, subscription);
  const before = await buildMember(server, auditor, subscription);
  const enter = (plateNumber: string) => enterOn(server, lane, { plateNumber });
  const end = ({ id }: { readonly id: string }) =>
    changeAsOwner(
      server,
      `update members set member_end_date = current_date - 2, member_start_date = current_date - 32 where id = '${id}'`,
      [],
    );
  const stays = { during: await enter(plateOf(during)), lasting: await enter(plateOf(lasting)), before: '' };
  await end(before);
  stays.before = await enter(plateOf(before));
  expect(await found('membershipRanOut.equals=true')).toEqual(new Set([stays.before]));
  await end(during);
  expect(await found('membershipRanOut.equals=true')).toEqual(new Set([stays.before, stays.during]));
  const [row] = await inside(`id.equals=${stays.lasting}`);
  expect(row).toMatchObject({ isMember: true, membershipRanOut: false });
});
