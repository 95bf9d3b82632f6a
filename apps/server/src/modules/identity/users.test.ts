import { contract } from '@parking/contract/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { buildUser, signIn, signInAs, testPassword } from '../../testing/people.ts';

const { users, session, userGroups } = contract;
let server: TestServer;
let admin: Client;
let groupIds: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'ADMIN');
  await signInAs(server, 'SUPERADMIN');
  const { rows } = await server.platform.database.reads.query<{ name: string; id: string }>(
    'select name, id from user_groups',
  );
  groupIds = Object.fromEntries(rows.map((row) => [row.name, row.id]));
});
afterAll(() => server.close());

const newUser = (more: object = {}) => ({
  username: `baru${Math.random().toString(36).slice(2, 8)}`,
  password: 'gajah-duduk-7',
  roleIds: [],
  ...more,
});

test('an administrator adds a user with biodata, who signs in and must change the password first', async () => {
  const body = newUser({
    email: 'siti@contoh.id',
    roleIds: [groupIds['CASHIER']],
    biodata: { firstName: 'Siti', gender: 'FEMALE' },
  });
  const made = await admin.call(users.create, { body });
  expect(made.data).toMatchObject({
    username: body.username,
    status: 'ACTIVE',
    roles: [{ name: 'CASHIER' }],
    biodata: { firstName: 'Siti' },
  });
  expect(JSON.stringify(made.body)).not.toContain('argon2');
  const login = await server
    .client()
    .call(session.logIn, { body: { username: body.username, password: body.password } });
  expect(login.data).toEqual({ mustChangePassword: true });
  const client = server.client(String(login.headers['authorization']));
  expect((await client.call(contract.identityTypes.options)).error.code).toBe('password-change-required');
  const change = { old_password: body.password, new_password: 'kuda-lari-99', retype_new_password: 'kuda-lari-99' };
  expect((await client.call(session.changeOwnPassword, { body: change })).status).toBe(200);
  expect((await client.call(contract.identityTypes.options)).status).toBe(200);
});

test('a name or e-mail that is taken is refused on its field, whatever its case', async () => {
  const { username } = await buildUser(server);
  const again = await admin.call(users.create, { body: newUser({ username: username.toUpperCase() }) });
  expect([again.status, again.error.code, again.error.fields[0]?.path]).toEqual([409, 'already-exists', 'username']);
});

test('a list row sent back with one change is accepted and merges', async () => {
  const { id } = await buildUser(server, { groups: ['CASHIER'] });
  const row = (await admin.call(users.list, { query: `id.equals=x` })).status;
  expect(row).toBe(400);
  const page = await admin.call(users.list, { query: 'size=500' });
  const found = (page.data as Record<string, unknown>[]).find((one) => one['id'] === id);
  const { biodata, ...rest } = found ?? {};
  const sent = await admin.call(users.update, {
    params: { id },
    body: { ...rest, email: 'ubah@contoh.id', biodata: { lastName: 'Akhir' } },
  });
  expect(sent.data).toMatchObject({
    email: 'ubah@contoh.id',
    roles: [{ name: 'CASHIER' }],
    biodata: { lastName: 'Akhir' },
  });
  expect(biodata).toBeDefined();
  const stale = await admin.call(users.update, {
    params: { id },
    body: { email: null, updatedAt: found?.['updatedAt'] },
  });
  expect([stale.status, stale.error.code]).toEqual([409, 'changed-meanwhile']);
});

test('common passwords, the user name and short ones are refused on the field', async () => {
  const fieldOf = async (body: object) => (await admin.call(users.create, { body })).error.fields[0];
  expect(await fieldOf(newUser({ password: 'password123' }))).toMatchObject({
    path: 'password',
    code: 'common-password',
  });
  expect(await fieldOf(newUser({ username: 'orangpanjang', password: 'OrangPanjang' }))).toMatchObject({
    code: 'same-as-user-name',
  });
  expect(await fieldOf(newUser({ password: 'pendek' }))).toMatchObject({ path: 'password', code: 'too-short' });
});

describe('nobody rises above their own rights', () => {
  test('an administrator cannot make a superadministrator, nor touch one', async () => {
    const top = await buildUser(server, { groups: ['SUPERADMIN'] });
    const made = await admin.call(users.create, { body: newUser({ roleIds: [groupIds['SUPERADMIN']] }) });
    expect(made.error.fields).toMatchObject([{ path: 'roleIds', code: 'beyond-own-rights' }]);
    const password = { new_password: 'milik-orang-1', retype_new_password: 'milik-orang-1' };
    expect((await admin.call(users.setPassword, { params: { id: top.id }, body: password })).status).toBe(403);
    expect((await admin.call(users.changeStatus, { body: { ids: [top.id], status: 'INACTIVE' } })).status).toBe(403);
    expect((await admin.call(users.update, { params: { id: top.id }, body: { email: null } })).status).toBe(403);
    expect((await admin.call(users.remove, { params: { id: top.id } })).status).toBe(403);
  });

  test('an administrator makes cashiers, and nobody who receives their money', async () => {
    const make = (group: string) => admin.call(users.create, { body: newUser({ roleIds: [groupIds[group]] }) });
    expect((await make('CASHIER')).status).toBe(200);
    expect((await make('OPERATOR')).status).toBe(200);
    expect((await make('FINANCE')).error.fields).toMatchObject([{ path: 'roleIds', code: 'beyond-own-rights' }]);
  });

  test('the duty of cashiers is given to others, never to oneself nor to who manages people', async () => {
    const own = await signInAs(server, 'ADMIN');
    const [lead, till] = [groupIds['ADMIN'], groupIds['CASHIER']];
    const { id: other } = await buildUser(server, { groups: ['ADMIN'] });
    const set = (id: string, roleIds: unknown[]) => own.call(users.update, { params: { id }, body: { roleIds } });
    const refused = [
      await set(own.person.id, [lead, till]),
      await set(own.person.id, [till]),
      await set(other, [lead, till]),
      await own.call(users.create, { body: newUser({ roleIds: [lead, till] }) }),
    ];
    expect(refused.map(({ error }) => error.fields[0]?.code)).toEqual(Array(4).fill('beyond-own-rights'));
    expect((await set(own.person.id, [lead])).status).toBe(200);
    expect((await set(other, [till])).status).toBe(200);
  });

  test('an auditor does not depend on administrators, whom auditors look at', async () => {
    const { id } = await buildUser(server, { groups: ['AUDITOR'] });
    const audits = groupIds['AUDITOR'] ?? '';
    const password = { new_password: 'milik-orang-1', retype_new_password: 'milik-orang-1' };
    const acts = async (by: Client) => [
      (await by.call(users.setPassword, { params: { id }, body: password })).status,
      (await by.call(users.update, { params: { id }, body: { email: null } })).status,
      (await by.call(users.create, { body: newUser({ roleIds: [audits] }) })).status,
      (await by.call(userGroups.update, { params: { id: audits }, body: { label: 'Pemeriksa' } })).status,
      (await by.call(users.changeStatus, { body: { ids: [id], status: 'INACTIVE' } })).status,
    ];
    expect(await acts(admin)).toEqual([403, 403, 400, 403, 403]);
    const top = await signInAs(server, 'SUPERADMIN');
    expect(await acts(top)).toEqual(Array(5).fill(200));
    const renamed = await top.call(userGroups.update, { params: { id: audits }, body: { name: 'LAIN' } });
    expect(renamed.error.code).toBe('protected-record');
  });

  test('an administrator cannot grant what the own group lacks', async () => {
    const answer = await admin.call(userGroups.setModules, {
      params: { id: groupIds['CASHIER'] ?? '' },
      body: { accessGroupModules: [await moduleId('GET', '/status')] },
    });
    expect(answer.error.fields).toMatchObject([{ path: 'accessGroupModules', code: 'beyond-own-rights' }]);
  });
});

async function moduleId(method: string, link: string): Promise<string> {
  const { rows } = await server.platform.database.reads.query<{ id: string }>(
    'select id from modules where request_method = $1 and module_link = $2',
    [method, link],
  );
  return rows[0]?.id ?? '';
}

test('the last superadministrator stays, also when two go at the same moment', async () => {
  const own = await startTestServer();
  const [first, second] = [await signInAs(own, 'SUPERADMIN'), await signInAs(own, 'SUPERADMIN')];
  const shut = (by: Client, id: string) => by.call(users.changeStatus, { body: { ids: [id], status: 'INACTIVE' } });
  const answers = await Promise.all([shut(first, second.person.id), shut(second, first.person.id)]);
  const codes = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
  expect(codes[0]).toBe(200);
  expect([401, 409]).toContain(codes[1]);
  await own.close();
});

test('shutting a user out ends the session at once; letting in needs a new login', async () => {
  const person = await buildUser(server, { groups: ['CASHIER'] });
  const client = await signIn(server, person);
  const set = (status: string) => admin.call(users.changeStatus, { body: { ids: [person.id], status } });
  expect((await set('INACTIVE')).status).toBe(200);
  expect((await client.call(session.profile)).status).toBe(401);
  expect((await set('ACTIVE')).status).toBe(200);
  expect((await client.call(session.profile)).status).toBe(401);
});

test('status changes of several users are one act: one unknown id and nothing is changed', async () => {
  const { id } = await buildUser(server);
  const ids = [id, '01a1fbdf-0000-7000-8000-000000000000'];
  const answer = await admin.call(users.changeStatus, { body: { ids, status: 'INACTIVE' } });
  expect(answer.error.code).toBe('user-not-found');
  const { rows } = await server.platform.database.reads.query('select status from users where id = $1', [id]);
  expect(rows).toEqual([{ status: 'ACTIVE' }]);
});

test('nobody shuts out or deletes the own account', async () => {
  const own = await signInAs(server, 'ADMIN');
  const shut = await own.call(users.changeStatus, { body: { ids: [own.person.id], status: 'INACTIVE' } });
  const gone = await own.call(users.remove, { params: { id: own.person.id } });
  expect([shut.error.fields[0]?.code, gone.error.fields[0]?.code]).toEqual(['own-account', 'own-account']);
});

test('a password set by an administrator ends all sessions and must be changed; told otherwise, it need not', async () => {
  const person = await buildUser(server, { groups: ['CASHIER'] });
  const client = await signIn(server, person);
  const body = { new_password: 'baru-dari-admin', retype_new_password: 'baru-dari-admin' };
  expect((await admin.call(users.setPassword, { params: { id: person.id }, body })).status).toBe(200);
  expect((await client.call(session.profile)).status).toBe(401);
  const login = async () =>
    server.client().call(session.logIn, { body: { username: person.username, password: body.new_password } });
  expect((await login()).data).toEqual({ mustChangePassword: true });
  await admin.call(users.setPassword, { params: { id: person.id }, body: { ...body, must_change_password: false } });
  expect((await login()).data).toEqual({ mustChangePassword: false });
});

test('the history of a user tells who changed what', async () => {
  const { id } = await buildUser(server);
  await admin.call(users.update, { params: { id }, body: { email: 'dulu@contoh.id' } });
  const changes = (await admin.call(users.history, { params: { id } })).data as Record<string, unknown>[];
  expect(changes[0]).toMatchObject({ action: 'update', before: { email: null }, after: { email: 'dulu@contoh.id' } });
});

test('users are found by every operator of their columns and by text', async () => {
  await buildUser(server, { username: 'zebra.satu', groups: ['FINANCE'] });
  const find = async (query: string) =>
    ((await admin.call(users.list, { query })).data as { username: string }[]).map((row) => row.username);
  for (const query of [
    'username.contains=BRA.S',
    'username.starts-with=zebra',
    'username.endsWith=satu',
    'username.matches=^ze.ra',
    'q=zebra',
    `roleIds.equals=${groupIds['FINANCE']}`,
    'username.in=zebra.satu,lain',
  ]) {
    expect(await find(query), query).toEqual(['zebra.satu']);
  }
  expect(await find('username.contains=zebra&email.equals=')).toEqual(['zebra.satu']);
  expect(await find('username.contains=100%25')).toEqual([]);
  expect(await find(`username.contains=${encodeURIComponent("' or 1=1 --")}`)).toEqual([]);
});

test('signing in with the password that tests use still works after all of this', async () => {
  const { username } = await buildUser(server);
  expect((await server.client().call(session.logIn, { body: { username, password: testPassword } })).status).toBe(200);
});
