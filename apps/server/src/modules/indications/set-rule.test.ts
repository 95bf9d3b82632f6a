import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@parking/contract/contract';
import type { CheatingRule } from '@parking/contract/indications/cheating-rules';
import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { type Person, buildUser, signInAs, testPassword } from '../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { type Lane, buildLane, buildStay, cash, save } from '../parking/testing/stays.ts';
import { readRuleSettings } from './rule-settings.ts';
import { proposalOf } from './read-rules.ts';
import { lostRate } from './rules/exit-rates.ts';
import { judgeNight } from './testing/judge-night.ts';
import { plantEvent, plantExits } from './testing/plant.ts';

type Signed = Client & { readonly person: Person };
const { all, set, tryOut } = contract.cheatingRules;

let server: TestServer;
let lane: Lane;
let auditor: Signed;
let second: Signed;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  auditor = await signInAs(server, 'AUDITOR');
  second = await signInAs(server, 'AUDITOR');
  // What no screen writes is written as it is to be found.
  await changeAsOwner(server, 'alter table stays disable trigger user');
});
afterAll(() => server.close());

const codeOf = ({ status, error }: Answer) => [status, error?.code];
const setTo = (client: Client, rule: CheatingRule['id'], body: object) => client.call(set, { params: { rule }, body });
const ruleOf = async (id: CheatingRule['id'], client: Client = auditor): Promise<CheatingRule> => {
  const found = ((await client.call(all)).data as CheatingRule[]).find((one) => one.id === id);
  if (!found) throw new Error(`No rule ${id}.`);
  return found;
};
const valueOf = ({ thresholds }: CheatingRule, name: string) => thresholds.find((one) => one.name === name)?.value;
const holding = async (id: CheatingRule['id']) =>
  (await readRuleSettings(server.platform.database.readQueries, server.platform.site.current())).get(id);
const sell = async (): Promise<void> => {
  const { id } = await buildStay(server, lane, { minutesAgo: 60 });
  const cashier = await signInAs(server, 'CASHIER');
  expect((await save(cashier, { parkingInId: id, gateId: lane.exitId, paidTypeId: cash })).status).toBe(200);
};

describe('a rule is set', () => {
  test('by whoever may edit indications, within the bounds of its own thresholds', async () => {
    const body = { thresholds: { leastHits: 4 } };
    expect(codeOf(await setTo(server.client(), 'LOST_RATE', body))).toEqual([401, 'not-signed-in']);
    for (const group of ['ADMIN', 'OWNER', 'CASHIER'])
      expect(codeOf(await setTo(await signInAs(server, group), 'LOST_RATE', body))).toEqual([403, 'forbidden']);
    for (const [thresholds, path] of [
      [{ leastHits: 1 }, 'thresholds.leastHits'],
      [{ leastHits: 101 }, 'thresholds.leastHits'],
      [{ somethingElse: 1 }, 'thresholds.somethingElse'],
      [{ toString: 1 }, 'thresholds.toString'],
    ] as const) {
      const { status, error } = await setTo(auditor, 'LOST_RATE', { thresholds });
      expect([status, error?.fields?.[0]?.path]).toEqual([400, path]);
    }
    expect((await setTo(auditor, 'NO_SUCH_RULE' as 'LOST_RATE', body)).status).toBe(400);
    expect(await ruleOf('LOST_RATE')).toMatchObject({ version: 1 });
  });

  test('at once as long as nothing was sold', async () => {
    expect((await setTo(auditor, 'ALWAYS_EXACT', { enabled: false })).data).toMatchObject({
      enabled: false,
      version: 2,
    });
    expect(await holding('ALWAYS_EXACT')).toMatchObject({ enabled: false });
  });

  test('to find more at once, to find less from the next business day, unless a second person signs', async () => {
    await sell();
    const looser = { thresholds: { highFrom: 9 } };
    const waiting = (await setTo(auditor, 'OPEN_WITHOUT_SALE', looser)).data as CheatingRule;
    expect([waiting.version, valueOf(waiting, 'highFrom')]).toEqual([1, 4]);
    expect(waiting.versions[0]).toMatchObject({ version: 2, thresholds: { highFrom: 9 }, by: auditor.person.username });
    // One's own signature is none, nor that of somebody who may not set it.
    const signedBy = ({ person }: { person: Person }) => ({
      approverUsername: person.username,
      approverPassword: testPassword,
    });
    for (const other of [auditor, await signInAs(server, 'OWNER')])
      expect(codeOf(await setTo(auditor, 'OPEN_WITHOUT_SALE', { ...looser, ...signedBy(other) }))).toEqual([
        409,
        'approval-needed',
      ]);
    const signed = (await setTo(auditor, 'OPEN_WITHOUT_SALE', { ...looser, ...signedBy(second) })).data as CheatingRule;
    expect(valueOf(signed, 'highFrom')).toBe(9);
    expect(signed.versions[0]).toMatchObject({ approver: second.person.username });
    // What finds more needs nobody, and takes the place of what waits.
    await setTo(auditor, 'OPEN_WITHOUT_SALE', { thresholds: { highFrom: 20 } });
    const stricter = (await setTo(second, 'OPEN_WITHOUT_SALE', { thresholds: { highFrom: 3 } })).data as CheatingRule;
    expect(valueOf(stricter, 'highFrom')).toBe(3);
    await changeAsOwner(server, `update rule_settings set first_day = first_day - 1 where rule = 'OPEN_WITHOUT_SALE'`);
    expect(valueOf(await ruleOf('OPEN_WITHOUT_SALE'), 'highFrom')).toBe(3);
    const { rows } = await server.platform.database.writes.query<{ loosens: boolean }>(
      `select loosens from control_changes where setting = 'cheatingRule' order by at`,
    );
    expect(rows.map(({ loosens }) => loosens)).toEqual([true, true, true, false]);
  });

  test('by two at once one after the other', async () => {
    const answers = await Promise.all(
      [auditor, second].map((client) => setTo(client, 'CASH_GAP', { thresholds: { lowRupiah: 5_000 } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await ruleOf('CASH_GAP')).versions.map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  test('off: it judges no more', async () => {
    const { entryId } = await buildLane(server);
    await plantEvent(server, entryId, 'LOOP_ON', new Date(Date.now() - 3_600_000), { loop: 1 });
    await plantEvent(server, entryId, 'TICKET_ISSUED', new Date(Date.now() - 1_800_000), {
      parkingCode: `T${newId().slice(-8)}`,
    });
    const approver = { approverUsername: second.person.username, approverPassword: testPassword };
    expect((await setTo(auditor, 'TICKET_WITHOUT_CAR', { enabled: false, ...approver })).status).toBe(200);
    await judgeNight(server);
    expect((await ruleOf('TICKET_WITHOUT_CAR')).open).toBe(0);
    expect((await setTo(auditor, 'TICKET_WITHOUT_CAR', { enabled: true })).data).toMatchObject({ enabled: true });
    await judgeNight(server);
    expect((await ruleOf('TICKET_WITHOUT_CAR')).open).toBe(1);
  });
});

describe('a threshold is tried', () => {
  const tries = (client: Client, rule: CheatingRule['id'], thresholds: object) =>
    client.call(tryOut, { params: { rule }, body: { thresholds } });

  test('on what was, by whoever may set it; nothing is written, and nothing told that concerns whoever asks', async () => {
    const subject = await signInAs(server, 'AUDITOR', 'CASHIER');
    const noon = new Date(Math.floor(Date.now() / 86_400_000 - 40) * 86_400_000 + 5 * 3_600_000);
    await plantExits(server, lane, { operatorId: subject.person.id, exitedAt: noon, variance: -3_000 }, 1);
    await plantExits(
      server,
      lane,
      { operatorId: subject.person.id, exitedAt: noon, minutes: 8, total: 0, plate: 'B7755WYH' },
      4,
    );
    expect(codeOf(await tries(server.client(), 'GRACE_ABUSE', {}))).toEqual([401, 'not-signed-in']);
    expect(codeOf(await tries(await signInAs(server, 'OWNER'), 'GRACE_ABUSE', {}))).toEqual([403, 'forbidden']);
    expect((await tries(auditor, 'GRACE_ABUSE', { leastTimes: 1 })).error?.fields?.[0]).toMatchObject({
      path: 'thresholds.leastTimes',
    });
    const before = await server.platform.database.readQueries.selectFrom('indications').select('id').execute();
    expect((await tries(auditor, 'GRACE_ABUSE', { leastTimes: 5, graceTimes: 20 })).data).toEqual({
      days: 90,
      set: { found: 1, LOW: 0, MEDIUM: 1, HIGH: 0 },
      tried: { found: 0, LOW: 0, MEDIUM: 0, HIGH: 0 },
    });
    expect((await tries(auditor, 'FARE_VARIANCE', {})).data).toMatchObject({ set: { found: 1, HIGH: 1 } });
    expect((await tries(subject, 'FARE_VARIANCE', {})).data).toMatchObject({ set: { found: 0, HIGH: 0 } });
    const after = await server.platform.database.readQueries.selectFrom('indications').select('id').execute();
    expect(after).toEqual(before);
  });

  test('of several people at once is judged one after the other, so that sales keep their connections', async () => {
    const { writes, writeQueries } = server.platform.database;
    const asked = await writeQueries.transaction().execute(async (tx) => {
      await sql`lock table stays in access exclusive mode`.execute(tx);
      const all = Array.from({ length: 6 }, () => tries(auditor, 'GRACE_ABUSE', {}));
      await pause(1_500);
      // The server's own work waits for its stays as well.
      const { rows } = await writes.query(
        `select count(*)::integer as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like '%as grace%'`,
      );
      expect(rows).toEqual([{ waiting: 1 }]);
      return all;
    });
    const told = await Promise.all(asked);
    expect(told.map(({ status, data }) => [status, (data as { days: number }).days])).toEqual(
      told.map(() => [200, 90]),
    );
  });
});

test('a rule that is right in fewer than one of ten is proposed a threshold that finds less', () => {
  const usual = (name: string): number => lostRate.thresholds[name]?.usual ?? 0;
  expect(proposalOf(lostRate, usual, { decided: 30, confirmed: 2 })).toEqual({ name: 'leastExits', value: 45 });
  expect(proposalOf(lostRate, usual, { decided: 30, confirmed: 3 })).toBeNull();
  expect(proposalOf(lostRate, usual, { decided: 29, confirmed: 0 })).toBeNull();
  const atMost = (name: string): number =>
    lostRate.thresholds[name]?.[name === 'mediumChance' || name === 'highChance' ? 'usual' : 'most'] ?? 0;
  expect(proposalOf(lostRate, atMost, { decided: 40, confirmed: 0 })).toEqual({ name: 'mediumChance', value: 0.005 });
});
