import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@parking/contract/contract';
import { parseListQuery } from '@parking/contract/core/list';
import { toLocalDate } from '@parking/contract/core/time';
import { type Activity, operationActions, operationEntities } from '@parking/contract/settings/user-activity';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { todayOf, withPeriod } from '../../platform/db/list-period.ts';
import { buildListStatements } from '../../platform/db/list-sql.ts';
import { sourceOf } from '../../platform/http/list-handlers.ts';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, createTestDatabase, startServerOn } from '../../testing/test-server.ts';
import { activity } from './activity.ts';

const { userActivity, users, systemConfigurations, departments } = contract;
let server: TestServer;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let top: Client & { readonly person: { readonly id: string } };
let auditor: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServerOn(database.app);
  top = await signInAs(server, 'SUPERADMIN');
  auditor = await signInAs(server, 'AUDITOR');
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const read = async (query = ''): Promise<Activity[]> =>
  (await auditor.call(userActivity.list, { query: `size=100&${query}` })).data as Activity[];

test('an auditor sees who did what to which record, from what to what', async () => {
  const body = { name: 'KEU', label: 'Keuangan' };
  const { id, updatedAt } = (await top.call(departments.create, { body })).data as { id: string; updatedAt: string };
  await top.call(departments.update, { params: { id }, body: { label: 'Keuangan pusat', updatedAt } });
  const entries = await read(`entity.equals=departments&entityId.equals=${id}`);
  expect(entries).toMatchObject([
    { action: 'update', actorId: top.person.id, before: { label: 'Keuangan' }, after: { label: 'Keuangan pusat' } },
    { action: 'create', before: null, after: { name: 'KEU' }, erased: false },
  ]);
  expect(entries[0]?.changed).toBe('label');
});

test('it is narrowed by user, action and day', async () => {
  const own = await read(`actorId.equals=${top.person.id}`);
  expect(new Set(own.map(({ actorId }) => actorId))).toEqual(new Set([top.person.id]));
  expect((await read('action.equals=login')).every(({ action }) => action === 'login')).toBe(true);
  const { zone } = server.platform.site.current();
  const tomorrow = toLocalDate(new Date(Date.now() + 86_400_000), zone);
  expect(await read(`at.atLeast=${tomorrow}&at.atMost=${tomorrow}`)).toEqual([]);
});

test('passwords and secrets are never in it, and would be left out if an act forgot', async () => {
  const secrets = { password: 'kata-sandi-baru-1', ftpPassword: 'rahasia-ftp-2' };
  await top.call(systemConfigurations.update, { body: { ftpPassword: secrets.ftpPassword } });
  await top.call(users.create, { body: { username: 'baru', password: secrets.password, roleIds: [], email: null } });
  const payload = JSON.stringify({
    before: null,
    after: { name: 'x', secret: 'lupa-3', inner: { passwordHash: 'lupa-4' } },
  });
  await server.platform.database.writes.query(
    `insert into operations_log (id, at, site_id, action, entity, payload, salt, digest)
     values (gen_random_uuid(), now(), $1, 'create', 'apis', $2, '', '')`,
    [server.platform.site.current().id, payload],
  );
  const all = JSON.stringify(await read());
  for (const secret of [...Object.values(secrets), 'lupa-3', 'lupa-4', '$argon2id']) expect(all).not.toContain(secret);
  expect(all).toContain('"name":"x"');
});

interface Plan {
  readonly 'Node Type': string;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): string[] => [plan['Node Type'], ...(plan.Plans ?? []).flatMap(nodesOf)];

test('on a large log a page is found by an index, whichever filter asks', async () => {
  const owner = new pg.Client(database.owner);
  await owner.connect();
  await owner.query(
    `insert into operations_log (id, at, site_id, actor_id, action, entity, entity_id, payload, digest)
     select gen_random_uuid(), now() - n * interval '2 seconds', $1, md5((n % 50)::text)::uuid,
       (array['create', 'update', 'delete', 'login'])[1 + n % 4], (array['users', 'gates', 'stays'])[1 + n % 3], n::text, '{}', ''
     from generate_series(1, 30000) n`,
    [server.platform.site.current().id],
  );
  await owner.query('analyze operations_log');
  await owner.end();
  const source = sourceOf(userActivity.list, activity);
  const { zone } = server.platform.site.current();
  const [from, to] = [300, 0].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10));
  const period = `at.atLeast=${from}&at.atMost=${to}`;
  const wrong: string[] = [];
  for (const filter of ['', `actorId.equals=${top.person.id}`, 'action.equals=delete', 'entity.equals=gates']) {
    const { query } = parseListQuery(userActivity.list.columns, [...new URLSearchParams(`${period}&${filter}`)]);
    const { page } = buildListStatements(source, withPeriod(source.columns, query, todayOf(zone)), zone, 10_001);
    const { rows } = await server.platform.database.reads.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) ${page.text}`,
      [...page.values],
    );
    const nodes = nodesOf(rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Node Type': 'none' });
    // Partitions without rows may be read whole.
    if (!nodes.some((node) => /Index|Bitmap/.test(node))) wrong.push(`${filter}: ${nodes.join(' > ')}`);
  }
  expect(wrong).toEqual([]);
});

const sources = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(directory, file), 'utf8'));

test('every act and record that the code writes down has its word in the list of both', () => {
  const code = sources(join(import.meta.dirname, '..')).join('\n');
  const written = [...code.matchAll(/action: '([a-z-]+)',\s*entity: '([a-z_]+)'/g)];
  expect(written.length).toBeGreaterThan(20);
  const known = new Set<string>([...operationActions, ...operationEntities]);
  expect(
    [...new Set(written.flatMap(([, action = '', entity = '']) => [action, entity]))].filter(
      (word) => !known.has(word),
    ),
  ).toEqual([]);
});
