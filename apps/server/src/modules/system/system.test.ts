import { contract } from '@parking/contract/contract';
import { type Status, type StatusCheck, judge, statusCheckNames, statusChecks } from '@parking/contract/system/status';
import type { SystemProfile } from '@parking/contract/system/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BackupSummary } from '../../platform/backup/format.ts';
import { recordBackup } from '../../platform/backup/last-backup.ts';
import { recordVerify } from '../../platform/backup/last-verify.ts';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';

const { systemProfiles, system, savedViews } = contract;
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'ADMIN');
});
afterAll(() => server.close());

const read = async (): Promise<SystemProfile> => (await admin.call(systemProfiles.get)).data as SystemProfile;

test('the system profile merges, and guests see its name before they sign in', async () => {
  const changed = await admin.call(systemProfiles.update, {
    body: { appName: 'Parkir Jaya', appShortName: 'PJ', website: 'https://parkir.example' },
  });
  expect(changed.data).toMatchObject({ appName: 'Parkir Jaya', companyName: 'Operator Parkir', zone: 'Asia/Jakarta' });
  expect((await server.client().call(systemProfiles.branding)).data).toMatchObject({
    appName: 'Parkir Jaya',
    appShortName: 'PJ',
  });
  expect((await admin.call(contract.session.profile)).data).toMatchObject({ systemProfile: { appShortName: 'PJ' } });
});

test('a form without a picture says so by an empty text', async () => {
  const told = await admin.call(systemProfiles.update, { body: { appIcon: '' } });
  expect([told.status, told.data]).toMatchObject([200, { appIcon: null }]);
});

test('unsafe websites, unknown zones and hours that no day has are refused by field', async () => {
  const answer = await admin.call(systemProfiles.update, {
    body: { website: 'javascript:alert(1)', zone: 'Europe/Berlin', dayStartHour: 24, version: '9' },
  });
  expect(answer.error.fields.map(({ path }) => path)).toEqual(['website', 'zone', 'dayStartHour']);
});

test('of two who change it at once, the one with the older state is told', async () => {
  const { updatedAt } = await read();
  const change = (companyName: string) => admin.call(systemProfiles.update, { body: { companyName, updatedAt } });
  const answers = await Promise.all([change('Satu'), change('Dua')]);
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('times are the local times of the zone that is set', async () => {
  const before = await read();
  await admin.call(systemProfiles.update, { body: { zone: 'Asia/Jayapura' } });
  await server.platform.site.refresh();
  const shown = (await admin.call(contract.users.list)).data as { updatedAt: string; username: string }[];
  const { rows } = await server.platform.database.reads.query<{ at: Date }>(
    'select updated_at as at from users where username = $1',
    [shown[0]?.username],
  );
  const expected = new Date((rows[0]?.at.getTime() ?? 0) + 9 * 3_600_000).toISOString().slice(0, 19);
  expect(shown[0]?.updatedAt).toBe(expected);
  await admin.call(systemProfiles.update, { body: { zone: before.zone } });
  await server.platform.site.refresh();
});

test('the state of the installation is for SUPERADMIN alone', async () => {
  expect((await admin.call(system.status)).status).toBe(403);
  const top = await signInAs(server, 'SUPERADMIN');
  const status = (await top.call(system.status)).data as Status;
  const stateOf = (name: StatusCheck) => status.checks.find((check) => check.name === name)?.state;
  expect(status.checks.map(({ name }) => name)).toEqual(statusCheckNames);
  expect([stateOf('journalGuarded'), stateOf('lastBackup'), stateOf('lastVerify'), stateOf('replicaLag')]).toEqual([
    'OK',
    'BAD',
    'WARN',
    'OK',
  ]);
  expect(status).toMatchObject({ state: 'BAD', facts: { lastBackupAt: null, node: process.version } });
  expect(Math.abs(status.nowMs - Date.now())).toBeLessThan(60_000);
});

test('what waits too long, a backup and a verification change the state of their checks', async () => {
  const top = await signInAs(server, 'SUPERADMIN');
  const { database, config } = server.platform;
  await database.writes.query(
    `insert into outbox (id, site_id, topic, payload, not_before) values (gen_random_uuid(), $1, 'nobody', '{}', now() - interval '1 hour')`,
    [server.platform.site.current().id],
  );
  await recordBackup(config.dataDir, { takenAt: new Date().toISOString(), file: 'x', bytes: 1 } as BackupSummary);
  await recordVerify(config.dataDir, { at: new Date().toISOString(), sound: false });
  const { checks, facts } = (await top.call(system.status)).data as Status;
  const states = Object.fromEntries(checks.map(({ name, state }) => [name, state]));
  expect(states).toMatchObject({ outboxAge: 'BAD', lastBackup: 'OK', lastVerify: 'OK', verifySound: 'BAD' });
  expect(facts.lastVerifyAt).not.toBeNull();
});

test.each([
  [null, 'UNKNOWN'],
  [14.9, 'WARN'],
  [15, 'WARN'],
  [15.1, 'OK'],
  [5, 'BAD'],
])('free space of %s percent is %s', (value, state) => {
  expect(judge(value, statusChecks.filesDiskFree)).toBe(state);
});

test('saved views are own, of one screen, and of one name each', async () => {
  const view = { route: '/users', name: 'Yang menunggu', query: 'status.equals=WAITING' };
  const made = await admin.call(savedViews.create, { body: view });
  expect((await admin.call(savedViews.create, { body: view })).error.fields).toMatchObject([
    { path: 'name', code: 'already-taken' },
  ]);
  expect((await admin.call(savedViews.list, { query: 'route=/users' })).data).toEqual([made.data]);
  const other = await signInAs(server, 'ADMIN');
  expect((await other.call(savedViews.list, { query: 'route=/users' })).data).toEqual([]);
  const { id } = made.data as { id: string };
  expect((await other.call(savedViews.remove, { params: { id } })).status).toBe(404);
  expect((await admin.call(savedViews.remove, { params: { id } })).status).toBe(200);
});
