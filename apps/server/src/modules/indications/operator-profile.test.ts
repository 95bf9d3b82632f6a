import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { type OperatorProfile, profileRates } from '@parking/contract/indications/operator-profiles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { type Person, buildUser, signInAs, tieAccounts } from '../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { type Lane, buildLane } from '../parking/testing/stays.ts';
import { rules } from './rules/index.ts';
import { plantExits } from './testing/plant.ts';
import { plantIndication } from './testing/plant-indication.ts';

/** Two hundred exits of each of three cashiers on five days; one of them loses tickets on the last two. */
let server: TestServer;
let lane: Lane;
let auditor: Client & { readonly person: Person };
let odd: Person;
let peers: Person[];

/** Ten in the morning of a past day, by the site's clock. */
const morning = (daysAgo: number): Date =>
  new Date(Math.floor(Date.now() / 86_400_000 - daysAgo) * 86_400_000 + 3 * 3_600_000);

async function sell(person: Person, lostOf: Readonly<Record<number, number>>, total: number): Promise<void> {
  for (const day of [9, 8, 7, 6, 5]) {
    const lost = lostOf[day] ?? 0;
    const sale = { operatorId: person.id, exitedAt: morning(day), minutes: 200, total };
    await plantExits(server, lane, sale, 40 - lost);
    if (lost > 0) await plantExits(server, lane, { ...sale, exitKind: 'LOST_TICKET' }, lost);
  }
}

beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  auditor = await signInAs(server, 'AUDITOR');
  await changeAsOwner(server, `alter table stays disable trigger user`);
  odd = await buildUser(server, { groups: ['CASHIER'] });
  peers = [await buildUser(server, { groups: ['CASHIER'] }), await buildUser(server, { groups: ['CASHIER'] })];
  await sell(odd, { 6: 8, 5: 8 }, 6_000);
  for (const peer of peers) await sell(peer, { 9: 1, 5: 1 }, 9_000);
}, 120_000);
afterAll(() => server.close());

const ask = (client: Client, id: string): Promise<Answer> =>
  client.call(contract.operatorProfiles.get, { params: { id } });
const codeOf = ({ status, error }: Answer) => [status, error?.code];
const profileOf = async (id: string, client: Client = auditor): Promise<OperatorProfile> => {
  const answer = await ask(client, id);
  expect(answer.status).toBe(200);
  return answer.data as OperatorProfile;
};
const rateOf = ({ rates }: OperatorProfile, what: string) => {
  const rate = rates.find((one) => one.what === what);
  if (!rate) throw new Error(`no rate ${what}`);
  return rate;
};

test('every rule that judges a rate is told, each by itself', async () => {
  const judged = [...rules.values()].filter(({ when }) => when === 'RATE').map(({ name }) => name);
  expect(profileRates).toEqual(expect.arrayContaining(judged));
  const { rates } = await profileOf(odd.id);
  expect(rates.map(({ what }) => what)).toEqual([...profileRates]);
});

test('a rate stands beside the others with how sure it is, and drifts from the day on that it changed', async () => {
  const lost = rateOf(await profileOf(odd.id), 'LOST_RATE');
  expect(lost).toMatchObject({ of: 'EXITS', n: 200, x: 16 });
  // Wilson: 16 of 200.
  expect([lost.low, lost.high].map((share) => Math.round(share * 1_000))).toEqual([50, 126]);
  // The others lost 4 of 400; two hundred exits at the same rate are taken as known.
  expect(lost.peers).toBeCloseTo(0.01, 10);
  expect(lost.days.map(({ x, n }) => [x, n])).toEqual([
    [0, 40],
    [0, 40],
    [0, 40],
    [8, 40],
    [8, 40],
  ]);
  const sums = lost.days.map(({ drift }) => drift ?? 0);
  expect(sums.slice(0, 3)).toEqual([0, 0, 0]);
  expect(sums[3]).toBeCloseTo((8 - 0.4) / Math.sqrt(0.4) - 0.5, 6);
  expect(lost.drift).toBe(sums[4]);
  const honest = rateOf(await profileOf(peers[0]?.id ?? ''), 'LOST_RATE');
  expect(honest.drift).toBeLessThan(5);
  expect(rateOf(await profileOf(odd.id), 'NO_EVIDENCE')).toMatchObject({
    of: 'AUDITS',
    n: 0,
    peers: null,
    drift: null,
  });
});

test('takings of an hour stand beside what the others take there', async () => {
  const { takings } = await profileOf(odd.id);
  expect(takings).toEqual({ hours: 5, perHour: 40 * 6_000, peersPerHour: 40 * 9_000 });
});

test('who did nothing has rates of nothing, and nobody is nobody', async () => {
  const idle = await buildUser(server, { groups: ['CASHIER'] });
  const lost = rateOf(await profileOf(idle.id), 'LOST_RATE');
  expect(lost).toMatchObject({ n: 0, x: 0, low: 0, high: 1, peers: null, drift: null, days: [] });
  expect(codeOf(await ask(auditor, newId()))).toEqual([404, 'record-not-found']);
  expect((await ask(auditor, 'x')).status).toBe(400);
});

test('it is read by whoever reads indications, and by nobody else', async () => {
  expect(codeOf(await ask(server.client(), odd.id))).toEqual([401, 'not-signed-in']);
  for (const group of ['CASHIER', 'OPERATOR', 'FINANCE'])
    expect(codeOf(await ask(await signInAs(server, group), odd.id))).toEqual([403, 'forbidden']);
  await profileOf(odd.id, await signInAs(server, 'OWNER'));
});

test('nobody reads their own, nor that of an account that may be theirs', async () => {
  const [reader, made] = [
    await signInAs(server, 'AUDITOR', 'CASHIER'),
    await buildUser(server, { groups: ['CASHIER'] }),
  ];
  await tieAccounts(server, reader.person, made);
  for (const id of [reader.person.id, reader.person.id.toUpperCase(), made.id])
    expect(codeOf(await ask(reader, id))).toEqual([404, 'record-not-found']);
  await profileOf(made.id);
});

test('the reader is none of the others, and what they have a part in is not told', async () => {
  const reader = await signInAs(server, 'AUDITOR', 'CASHIER');
  await sell(reader.person, { 9: 20, 8: 20 }, 50_000);
  const own = await plantIndication(server, { subjectId: odd.id, involved: [reader.person.id] });
  const other = await plantIndication(server, { subjectId: odd.id });
  const [seen, all] = [await profileOf(odd.id, reader), await profileOf(odd.id)];
  expect(rateOf(seen, 'LOST_RATE').peers).toBeCloseTo(0.01, 10);
  expect(rateOf(all, 'LOST_RATE').peers).toBeGreaterThan(0.05);
  expect(seen.takings.peersPerHour).toBe(40 * 9_000);
  expect(seen.indications.map(({ id }) => id)).toEqual([other]);
  expect(all.indications.map(({ id }) => id).toSorted()).toEqual([own, other].toSorted());
});
