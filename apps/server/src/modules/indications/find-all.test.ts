import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/db/pool.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { type Asked, findAll } from './find-all.ts';
import type { DayCount, Judging, Rule } from './rule.ts';
import { usualOf } from './rule-settings.ts';
import { lostRate, manualRate } from './rules/exit-rates.ts';
import { twiceInside } from './rules/twice-inside.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const thief = '00000000-0000-7000-8000-000000000001';
const peers = ['00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000003'];
const rows: DayCount[] = [
  { person: thief, cell: 'g', day: '2026-09-02', n: 400, x: 40 },
  ...peers.map((person) => ({ person, cell: 'g', day: '2026-09-02', n: 400, x: 2 })),
];

test('a rate whose stays cannot be read is complained of, and keeps no other rule from finding', async () => {
  const { site, database } = server.platform;
  const complaints: string[] = [];
  const found = await inTransaction(database, (tx) => {
    const asked = (rule: Rule): Asked => {
      const usual = usualOf(rule);
      const set = (name: string): number => usual[name] ?? Number.NaN;
      const [from, to] = [new Date('2026-09-01T00:00:00Z'), new Date('2026-09-29T00:00:00Z')];
      const judging: Judging = { reads: tx, site: site.current(), from, to, set };
      return { rule, judging };
    };
    const counted = { rows, lossOfOne: 20_000 };
    const failing = async (): Promise<string[]> => {
      await sql`select 1 / 0`.execute(tx);
      return [];
    };
    return findAll(
      tx,
      [
        asked({ ...manualRate, count: async () => ({ ...counted, staysOf: failing }) }),
        asked({ ...lostRate, count: async () => ({ ...counted, staysOf: async () => [peers[0] ?? ''] }) }),
        asked(twiceInside),
      ],
      () => ({ day: '', decided: 0 }),
      { complain: (_, rule) => complaints.push(rule) },
    );
  });
  expect(complaints).toEqual(['MANUAL_RATE']);
  expect(found.get('LOST_RATE')).toMatchObject([{ subjectId: thief, stays: [peers[0]] }]);
  expect([found.has('MANUAL_RATE'), found.has('TWICE_INSIDE')]).toEqual([false, true]);
});
