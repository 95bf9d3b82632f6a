import { newId } from '@parking/contract/core/id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { openQueue } from './queue.ts';
import { makePartitions, sweepRows } from './sweeps.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ask = async (statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await server.platform.database.writes.query(statement, values)).rows;

const hours = (count: number): Date => new Date(Date.now() - count * 3_600_000);

test('what has done its duty goes when its time is over, and not before', async () => {
  const { id: userId } = await buildUser(server);
  const ages: [string, Date][] = [
    ['old', hours(31 * 24)],
    ['young', hours(12)],
  ];
  for (const [name, at] of ages) {
    await ask(`insert into idempotency (caller, endpoint, key, body_hash, at) values ('c', 'e', $1, '', $2)`, [
      name,
      at,
    ]);
    await ask('insert into attempts (key, at) values ($1, $2)', [name, at]);
    await ask(`insert into mails (id, recipient, subject, body, created_at) values ($1, $2, '', '', $3)`, [
      newId(),
      name,
      at,
    ]);
    await ask(
      `insert into jobs (id, kind, user_id, input, status, created_at, finished_at) values ($1, $2, $3, '{}', 'DONE', $4, $4)`,
      [newId(), name, userId, at],
    );
  }
  expect(await sweepRows(server.platform.database)).toBe(4);
  expect(await ask('select key as name from idempotency')).toEqual([{ name: 'young' }]);
  expect(await ask('select key as name from attempts')).toEqual([{ name: 'young' }]);
  expect(await ask('select recipient as name from mails')).toEqual([{ name: 'young' }]);
  expect(await ask('select kind as name from jobs')).toEqual([{ name: 'young' }]);
});

test('more rows than one step takes all go', async () => {
  await ask(`insert into attempts (key, at) select 'many', now() - interval '2 days' from generate_series(1, 12000)`);
  expect(await sweepRows(server.platform.database)).toBe(12_000);
});

test('a job that is swept lets its file go', async () => {
  const { id: userId } = await buildUser(server);
  await ask(
    `insert into asset_files (token, filename, media_type, bytes, sha256, uploaded_by, attached_to)
     values ('made', 'a.xlsx', 'x', 1, '', $1, 'jobs'), ('other', 'b.xlsx', 'x', 1, '', $1, 'jobs')`,
    [userId],
  );
  await ask(
    `insert into jobs (id, kind, user_id, input, status, token, finished_at) values ($1, 'x', $2, '{}', 'DONE', 'made', $3)`,
    [newId(), userId, hours(8 * 24)],
  );
  await sweepRows(server.platform.database);
  expect(await ask('select token, attached_to from asset_files order by token')).toEqual([
    { token: 'made', attached_to: null },
    { token: 'other', attached_to: 'jobs' },
  ]);
});

test('a job that waited for a day has failed', async () => {
  const id = newId();
  await ask(`insert into jobs (id, kind, user_id, input, created_at) values ($1, 'forgotten', $1, '{}', $2)`, [
    id,
    hours(25),
  ]);
  await sweepRows(server.platform.database);
  expect(await ask('select status, error from jobs where id = $1', [id])).toEqual([
    { status: 'FAILED', error: 'server-fault' },
  ]);
});

test('the months to come are made by the server’s role, again and again', async () => {
  await makePartitions(server.platform.database);
  await makePartitions(server.platform.database);
  const [row] = await ask(
    `select count(*)::int as count from pg_inherits where inhparent = 'operations_log'::regclass`,
  );
  expect(row?.['count']).toBeGreaterThanOrEqual(13);
});

test('the clocks stand in the site’s time and ring in a running server', async () => {
  const boss = openQueue(server.platform.database, () => undefined);
  await boss.start();
  expect(await ask('select name, timezone from pgboss.schedule order by name')).toEqual(
    ['erase-personal', 'judge-night', 'mail-digest', 'make-partitions', 'sweep-files', 'sweep-rows'].map((name) => ({
      name,
      timezone: 'UTC+7',
    })),
  );
  await ask(`insert into attempts (key, at) values ('rung', now() - interval '2 days')`);
  await boss.send('sweep-rows', {});
  await expect.poll(() => ask(`select from attempts where key = 'rung'`), { timeout: 10_000 }).toEqual([]);
  const done = `select state::text from pgboss.job where name = 'sweep-rows'`;
  await expect.poll(() => ask(done)).toEqual([{ state: 'completed' }]);
  await boss.stop({ graceful: false });
});
