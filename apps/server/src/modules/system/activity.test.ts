import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@parking/contract/contract';
import { toLocalDate } from '@parking/contract/core/time';
import { recordTables } from '@parking/contract/core/records';
import { type Activity, operationActions } from '@parking/contract/system/user-activity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';

const { userActivity, users, systemConfigurations, departments } = contract;
let server: TestServer;
let top: Client & { readonly person: { readonly id: string } };
let auditor: Client;
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
  auditor = await signInAs(server, 'AUDITOR');
});
afterAll(() => server.close());

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

test('what looks like a secret is taken out by its look, under whatever name an older release wrote it', async () => {
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJ4In0.c2lnbmF0dXJlLXRoYXQtaXM';
  const secrets = {
    reader: 'https://kunci-5@lpr.example/v1',
    camera: [{ address: 'rtsp://admin:kunci-6@10.0.0.9/1' }],
    note: `lihat http://u:kunci-7@cam/ dan ${jwt}`,
    hook: 'whsec_kunci8kunci8kunci8kunci8kunci8kunci8kunci8',
    hash: '$argon2id$v=19$m=1$kunci9',
    link: 'https://parkir.example/users/password_reset/kunci10kunci10kunci10kunci10kunci10kunci10k',
  };
  const entityId = '01a1fbdf-0000-7000-8000-0000000000aa';
  const payload = JSON.stringify({ before: secrets, after: { ...secrets, mail: 'siti@contoh.id' } });
  await server.platform.database.writes.query(
    `insert into operations_log (id, at, site_id, action, entity, entity_id, payload, salt, digest)
     values (gen_random_uuid(), now(), $1, 'update', 'departments', $2, $3, '', '')`,
    [server.platform.site.current().id, entityId, payload],
  );
  const listed = JSON.stringify(await read(`entityId.equals=${entityId}`));
  const history = JSON.stringify((await top.call(departments.history, { params: { id: entityId } })).data);
  for (const text of [listed, history]) {
    expect(text).not.toMatch(/kunci|c2lnbmF0/);
    expect(text).toContain('https://•••@lpr.example/v1');
    expect(text).toContain('siti@contoh.id');
  }
});

test('what looks like a secret is not written either', async () => {
  const body = { name: 'RHS', label: 'lihat http://u:kunci-11@cam/' };
  expect((await top.call(departments.create, { body })).status).toBe(200);
  const { rows } = await server.platform.database.reads.query(
    `select id from operations_log where payload like '%kunci-11%'`,
  );
  expect(rows).toEqual([]);
});

const sources = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(directory, file), 'utf8'));

test('every act and record that the code writes down has its word in the list of both', () => {
  const code = sources(join(import.meta.dirname, '..')).join('\n');
  const written = [...code.matchAll(/action: (?:[^',\n]*\? )?'([a-z-]+)'(?: : '([a-z-]+)')?,\s*entity: '([a-z_]+)'/g)];
  expect(written.length).toBeGreaterThan(20);
  const known = new Set<string>([...operationActions, ...recordTables]);
  expect(
    [
      ...new Set(
        written.flatMap(([, action, otherwise, entity]) =>
          [action, otherwise, entity].filter((word) => word !== undefined),
        ),
      ),
    ].filter((word) => !known.has(word)),
  ).toEqual([]);
});
