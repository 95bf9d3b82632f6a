import { contract } from '@parking/contract/contract';
import type { CheatingIndication } from '@parking/contract/indications/cheating-indications';
import type { CheatingRule } from '@parking/contract/indications/cheating-rules';
import { cheatingTypes } from '@parking/contract/indications/cheating-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { type Person, buildUser, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { type Lane, buildLane } from '../parking/testing/stays.ts';
import { readJudgedSince } from './judged-since.ts';
import { judgeNight } from './testing/judge-night.ts';
import { plantExits } from './testing/plant.ts';

let server: TestServer;
let lane: Lane;
let auditor: Client;
let other: Client;
let thief: Person;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  auditor = await signInAs(server, 'AUDITOR');
  other = await signInAs(server, 'AUDITOR');
  await changeAsOwner(server, 'alter table stays disable trigger user');
  thief = await buildUser(server, { groups: ['CASHIER'] });
  for (let peer = 0; peer < 3; peer += 1) {
    const { id } = await buildUser(server, { groups: ['CASHIER'] });
    await sellFor(id, 20, 100, 1);
  }
  await sellFor(thief.id, 20, 60, 0);
});
afterAll(() => server.close());

/** Noon of a past day, by the site's clock. */
const noon = (daysAgo: number, minutes: number): Date =>
  new Date(Math.floor(Date.now() / 86_400_000 - daysAgo) * 86_400_000 + 5 * 3_600_000 + minutes * 60_000);

/** So many exits of a day, of which so many were lost tickets. */
async function sellFor(operatorId: string, daysAgo: number, cars: number, lost: number): Promise<void> {
  const sale = { operatorId, exitedAt: noon(daysAgo, 0), total: 20_000 };
  await plantExits(server, lane, { ...sale, exitKind: 'LOST_TICKET' }, lost);
  await plantExits(server, lane, { ...sale, exitedAt: noon(daysAgo, lost) }, cars - lost);
}

async function found(): Promise<CheatingIndication[]> {
  await judgeNight(server);
  const { data } = await auditor.call(contract.cheatingIndications.list, { query: 'cheatingType.equals=LOST_RATE' });
  return (data as CheatingIndication[]).toSorted((one, next) => one.number - next.number);
}

const decide = (client: Client, id: string, state: string) =>
  client.call(contract.cheatingIndications.decide, { params: { id }, body: { state, note: 'Sudah diperiksa.' } });
/** As if it had been judged so many days ago. */
const judgedDaysAgo = (id: string, days: number) =>
  changeAsOwner(server, `update indications set window_to = now() - make_interval(days => $2) where id = $1`, [
    id,
    days,
  ]);

test('what is found while a rule is new speaks once it is not, and is told then', async () => {
  await found();
  await changeAsOwner(
    server,
    `update rule_settings set silent_until = now() + interval '14 days' where rule = 'LOST_RATE'`,
  );
  await sellFor(thief.id, 19, 60, 12);
  await found();
  const told = () =>
    server.platform.database.readQueries
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'notify')
      .execute()
      .then((rows) => rows.map(({ payload }) => JSON.stringify(payload)))
      // Of the whole site owners and auditors hear by themselves.
      .then((said) => said.filter((one) => one.includes('CHEATING_INDICATION') && !one.includes('SITE')).length);
  const silentCount = async () => {
    const rows = await server.platform.database.readQueries
      .selectFrom('indications')
      .select(['silent', 'rule'])
      .execute();
    return rows.filter(({ silent, rule }) => silent && rule === 'LOST_RATE').length;
  };
  expect(await silentCount()).toBe(1);
  expect(await told()).toBe(0);
  await changeAsOwner(server, `update rule_settings set silent_until = now() where rule = 'LOST_RATE'`);
  expect(await found()).toMatchObject([{ subjectId: thief.id, severity: 'HIGH' }]);
  expect(await silentCount()).toBe(0);
});

test('somebody who looks freezes nothing: until it is said what it is, it is brought up to date', async () => {
  const [one] = await found();
  await auditor.call(contract.cheatingIndications.assign, { params: { id: one?.id ?? '' }, body: { userId: null } });
  await changeAsOwner(server, `update indications set state = 'REVIEWING' where id = $1`, [one?.id]);
  await sellFor(thief.id, 18, 20, 5);
  expect(await found()).toMatchObject([{ id: one?.id, state: 'REVIEWING', x: (one?.x ?? 0) + 5 }]);
});

test('what comes after a decision is found again; an older one that is opened again takes no place of it', async () => {
  const [first] = await found();
  await decide(auditor, first?.id ?? '', 'FALSE_ALARM');
  expect(await found()).toHaveLength(1);
  await judgedDaysAgo(first?.id ?? '', 15);
  await sellFor(thief.id, 12, 60, 12);
  const [, second] = await found();
  expect(second).toMatchObject({ subjectId: thief.id, state: 'OPEN', x: 12 });
  await decide(other, first?.id ?? '', 'REVIEWING');
  await decide(auditor, second?.id ?? '', 'FALSE_ALARM');
  await judgedDaysAgo(second?.id ?? '', 8);
  await sellFor(thief.id, 4, 60, 13);
  const [, , third] = await found();
  expect(third).toMatchObject({ subjectId: thief.id, state: 'OPEN', x: 13 });
});

test('what was decided before dawn ends with the business day of the site, not with that of the database', async () => {
  const { database, site } = server.platform;
  await changeAsOwner(
    server,
    `update indications set window_to = '2026-09-10T20:30:00Z', window_from = '2026-09-01' where subject_id = $1`,
    [thief.id],
  );
  const since = await readJudgedSince(database.readQueries, site.current());
  expect(since('LOST_RATE', thief.id)).toEqual({ day: '2026-09-12', decided: 2 });
});

test('rules are shown as they stand, with how often each was right, to whoever may look at indications', async () => {
  const { all } = contract.cheatingRules;
  expect((await server.client().call(all)).status).toBe(401);
  expect((await (await signInAs(server, 'CASHIER')).call(all)).status).toBe(403);
  const { data } = await auditor.call(all);
  const rules = data as CheatingRule[];
  expect(rules.map(({ id }) => id).toSorted()).toEqual([...cheatingTypes].toSorted());
  expect(rules.find(({ id }) => id === 'LOST_RATE')).toMatchObject({
    decided: 1,
    confirmed: 0,
    enabled: true,
    version: 1,
  });
  for (const { thresholds } of rules) for (const { value, usual } of thresholds) expect(value).toBe(usual);
});
