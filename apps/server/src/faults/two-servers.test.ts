import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyDatabase } from '../verify-database.ts';
import { call, logIn } from './http-client.ts';
import {
  type RealServer,
  ask,
  endServersAfterwards,
  full,
  makeDataDirectory,
  spawnServer,
  startRealServer,
} from './real-server.ts';
import { type SharedDatabase, startSharedDatabase } from './shared-database.ts';

endServersAfterwards();

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const password = 'gajah-duduk-hijau';
let shared: SharedDatabase;
let first: RealServer;
let second: RealServer;

beforeAll(async () => {
  shared = await startSharedDatabase();
  [first, second] = await Promise.all([start(), start()]);
});

afterAll(() => shared.postgres.stop());

const start = async (settings = shared.settings): Promise<RealServer> =>
  startRealServer({ ...settings, DATA_DIR: await makeDataDirectory() });

async function makeUser(admin: string, groupName: string): Promise<{ id: string; username: string }> {
  const groups = await call(first.url, 'GET', `/user_groups?name.equals=${groupName}`, { token: admin });
  const roleIds = (groups.data as { id: string }[]).map((group) => group.id);
  const username = `u${randomUUID().slice(0, 8)}`;
  const made = await call(first.url, 'POST', '/users', { token: admin, body: { username, password, roleIds } });
  const { id } = made.data as { id: string };
  const body = { new_password: password, retype_new_password: password, must_change_password: false };
  const set = await call(first.url, 'PUT', `/users/change-password/${id}`, { token: admin, body });
  if (set.status !== 200) throw new Error(set.text);
  return { id, username };
}

test('two servers that start at once on an empty database share one site, one catalogue and one first account', async () => {
  const [counts] = await ask(
    shared.postgres.owner,
    `select (select count(*) from sites)::integer as sites, (select count(*) from users)::integer as users,
      (select count(*) from user_groups)::integer as groups, (select count(distinct name) from user_groups)::integer as names,
      (select count(*) from menus)::integer - (select count(distinct (label, parent_menu_id)) from menus)::integer as doubled`,
  );
  expect(counts).toMatchObject({ sites: 1, users: 1, doubled: 0 });
  expect(counts?.['groups']).toBe(counts?.['names']);
  const tokens = await Promise.all([logIn(first.url), logIn(second.url)]);
  const answers = await Promise.all(tokens.map((token) => call(first.url, 'GET', '/users/profile', { token })));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 401]));
  expect(await verifyDatabase(shared.postgres.app)).toMatchObject({ sound: true });
});

test('a right withdrawn on one server is gone on the other with the next call', async () => {
  const admin = await logIn(first.url);
  const user = await makeUser(admin, 'ADMIN');
  const token = await logIn(second.url, user.username, password);
  const look = () => call(second.url, 'GET', '/identity_types', { token });
  for (let round = 0; round < (full ? 20 : 3); round += 1) {
    expect((await look()).status).toBe(200);
    const before = await call(first.url, 'GET', `/users?id.equals=${user.id}`, { token: admin });
    const roleIds = (before.data as { roleIds: string[] }[])[0]?.roleIds;
    await call(first.url, 'PUT', `/users/${user.id}`, { token: admin, body: { roleIds: [] } });
    expect(await look()).toMatchObject({ status: 403, code: 'forbidden' });
    await call(first.url, 'PUT', `/users/${user.id}`, { token: admin, body: { roleIds } });
  }
  await call(first.url, 'PUT', '/users/changeStatus', { token: admin, body: { ids: [user.id], status: 'INACTIVE' } });
  expect((await look()).status).toBe(401);
});

test('a right taken from a group on one server is gone on the other with the next call', async () => {
  const admin = await logIn(first.url);
  const name = `G${randomUUID().slice(0, 8).toUpperCase()}`;
  const made = await call(first.url, 'POST', '/user_groups', {
    token: admin,
    body: { name, label: name, secondFactorRequired: false },
  });
  const { id } = made.data as { id: string };
  const rights = await call(first.url, 'GET', `/user_groups/${id}/access_groups/v2`, { token: admin });
  const [menu] = await ask<{ id: string }>(
    shared.postgres.app,
    `select m.id from menus m join modules d on d.id = m.module_id where d.alias = '/identity_types'`,
  );
  const set = (viewable: boolean) =>
    call(first.url, 'PUT', `/user_groups/${id}/access_groups`, {
      token: admin,
      body: { accessGroups: [{ menuId: menu?.id, viewable, addable: false, editable: false, deleteable: false }] },
    });
  expect(rights.status).toBe(200);
  expect((await set(true)).status).toBe(200);
  const user = await makeUser(admin, name);
  const token = await logIn(second.url, user.username, password);
  const look = async () => (await call(second.url, 'GET', '/identity_types', { token })).status;
  expect(await look()).toBe(200);
  await set(false);
  expect(await look()).toBe(403);
  await set(true);
  expect(await look()).toBe(200);
});

test('a login on one server displaces the session on the other', async () => {
  const older = await logIn(second.url);
  const newer = await logIn(first.url);
  expect(await call(second.url, 'GET', '/users/profile', { token: older })).toMatchObject({
    status: 401,
    code: 'another-login',
  });
  expect((await call(second.url, 'GET', '/users/profile', { token: newer })).status).toBe(200);
});

test('logins on both servers at the same moment leave one live session', async () => {
  const tokens = await Promise.all(Array.from({ length: 6 }, (_, at) => logIn((at % 2 ? first : second).url)));
  const answers = await Promise.all(tokens.map((token) => call(first.url, 'GET', '/users/profile', { token })));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
});

test('one idempotency key sent to both servers at once makes one record and one answer', async () => {
  const token = await logIn(first.url);
  for (let round = 0; round < (full ? 100 : 15); round += 1) {
    const body = { message: `bersama ${randomUUID()}` };
    const key = randomUUID();
    const answers = await Promise.all(
      [first, second, first, second].map(({ url }) => call(url, 'POST', '/announcements', { token, key, body })),
    );
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
    const rows = await ask(shared.postgres.app, 'select id from announcements where message = $1', [body.message]);
    expect(rows).toHaveLength(1);
    const other = { token, key, body: { message: 'lain' } };
    expect(await call(second.url, 'POST', '/announcements', other)).toMatchObject({
      status: 409,
      code: 'idempotency-key-reused',
    });
  }
});

test('a unique name asked for on both servers at once is given once, and the other is told', async () => {
  const token = await logIn(first.url);
  const body = { name: `N${randomUUID().slice(0, 8)}`, label: 'Sama' };
  const answers = await Promise.all(
    [first, second].map(({ url }) => call(url, 'POST', '/identity_types', { token, body })),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 409]));
});

test('a server that has the role of the application alone starts on a schema that is current', async () => {
  const third = await start(shared.settingsWithoutOwner);
  expect((await call(third.url, 'GET', '/users/profile')).status).toBe(401);
});

test('a server that has the role of the application alone says what to do when the schema is not there', async () => {
  await ask(shared.postgres.owner, 'create database empty_one');
  const address = new URL(shared.settingsWithoutOwner['DATABASE_URL'] ?? '');
  address.pathname = '/empty_one';
  const { child, output } = spawnServer({ DATABASE_URL: address.href, DATA_DIR: await makeDataDirectory(), PORT: '0' });
  await new Promise((done) => child.once('exit', done));
  expect(child.exitCode).toBe(1);
  expect(output()).toContain('run the migrate command with DATABASE_OWNER_URL');
});
