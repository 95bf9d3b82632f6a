import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/pool.ts';
import { type Person, buildUser } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { buildLane } from '../parking/testing/stays.ts';
import type { Finding } from './rule.ts';
import { addNewRules, readRuleSettings } from './rule-settings.ts';
import { plantExits } from './testing/plant.ts';
import { writeFindings } from './write-findings.ts';

let server: TestServer;
let cashier: Person;
let helper: Person;
let stays: string[];
beforeAll(async () => {
  server = await startTestServer();
  cashier = await buildUser(server, { groups: ['CASHIER'] });
  helper = await buildUser(server, { groups: ['OPERATOR'] });
  const lane = await buildLane(server);
  stays = await plantExits(server, lane, { operatorId: cashier.id, exitedAt: new Date(), total: 5_000 }, 3);
});
afterAll(() => server.close());

const at = new Date();
const about = (finding: string, more: Partial<Finding> = {}): Finding => ({
  subjectKind: 'OPERATOR',
  subjectId: cashier.id,
  finding,
  from: at,
  to: at,
  severity: 'MEDIUM',
  expectedLoss: 5_000,
  figures: { code: 'P1' },
  stays: [],
  involved: [],
  ...more,
});

const write = (findings: readonly Finding[], mayLower = true) =>
  inTransaction(server.platform.database, async (tx) => {
    const site = server.platform.site.current();
    await addNewRules(tx, site);
    const setting = (await readRuleSettings(tx, site)).get('TICKET_SWAP');
    if (!setting) throw new Error('There is no such rule.');
    return writeFindings(tx, site, { ...setting, silentUntil: new Date(0) }, findings, { mayLower });
  });

/** What stands of it, with how many people and stays. */
async function read(finding: string) {
  const { rows } = await sql`
    select severity, expected_loss::integer as loss, evidence, gone_at is not null as gone, n, p,
      (select jsonb_object_agg(user_id, part) from indication_people where indication_id = i.id) as people,
      (select count(*)::integer from indication_stays where indication_id = i.id) as stays
    from indications i where finding = ${finding}`.execute(server.platform.database.readQueries);
  return rows;
}

test('a list that names a finding twice leaves one of it, as it was told last, with the stays and people of both', async () => {
  const finding = newId();
  const raised = await write([
    about(finding, { stays: stays.slice(0, 2), figures: { code: 'first' } }),
    about(newId()),
    about(finding, { severity: 'HIGH', stays: stays.slice(1), figures: { code: 'last' }, involved: [helper.id] }),
  ]);
  expect(raised.map(({ severity }) => severity)).toEqual(['MEDIUM', 'MEDIUM', 'HIGH']);
  expect(await read(finding)).toEqual([
    {
      severity: 'HIGH',
      loss: 5_000,
      evidence: { figures: { code: 'last' } },
      gone: false,
      n: null,
      p: null,
      people: { [cashier.id]: 'SUBJECT', [helper.id]: 'INVOLVED' },
      stays: 3,
    },
  ]);
});

test('what is found again is told once, and made less grave only by who looked as at night', async () => {
  const finding = newId();
  const rate = { n: 100, x: 9, lambda: 2.5, p: 1.25e-7, q: 0.004 };
  expect(await write([about(finding, { severity: 'HIGH', rate })])).toHaveLength(1);
  expect(await write([about(finding)], false)).toEqual([]);
  expect(await read(finding)).toMatchObject([{ severity: 'HIGH', n: null }]);
  expect(await write([about(finding, { rate })])).toEqual([]);
  expect(await read(finding)).toMatchObject([{ severity: 'MEDIUM', n: 100, p: 1.25e-7 }]);
});

test('what a device stands for is gone, unless it is held against the person all the same', async () => {
  const [one, other, gate] = [newId(), newId(), newId()];
  await write([about(one), about(other)]);
  const device = about(gate, {
    subjectKind: 'GATE',
    subjectId: newId(),
    insteadOf: { subjectId: cashier.id, finding: one },
  });
  await write([about(other), device]);
  expect(await read(one)).toMatchObject([{ gone: true }]);
  expect(await read(other)).toMatchObject([{ gone: false }]);
  expect(await read(gate)).toMatchObject([{ people: null, gone: false }]);
});

test('thousands of findings are written in pieces, each with its number in their order, and nobody who is gone is named', async () => {
  const names = Array.from({ length: 4_500 }, (_, n) => `many ${n}`);
  const raised = await write([...names.map((name) => about(name)), about('of nobody', { subjectId: newId() })]);
  expect(raised).toHaveLength(4_500);
  const { rows } = await sql<{ finding: string }>`
    select finding from indications where finding like 'many %' or finding = 'of nobody' order by number`.execute(
    server.platform.database.readQueries,
  );
  expect(rows.map(({ finding }) => finding)).toEqual(names);
});
