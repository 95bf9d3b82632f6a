import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser, signIn, signInAs, testPassword } from '../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';

const { session, users } = contract;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const linkOf = async (id: string): Promise<string> => {
  const { rows } = await server.platform.database.reads.query<{ link: string }>(
    'select link from password_resets where user_id = $1 and used_at is null order by created_at desc',
    [id],
  );
  return rows[0]?.link ?? '';
};
const tokenOf = (link: string): string => link.split('/').at(-1) ?? '';

test('the own password is changed with the old one; this session goes on and others end', async () => {
  const person = await buildUser(server);
  const client = await signIn(server, person);
  const change = (body: object) => client.call(session.changeOwnPassword, { body });
  const wrong = await change({
    old_password: 'bukan-ini-ya',
    new_password: 'langit-biru-5',
    retype_new_password: 'langit-biru-5',
  });
  expect(wrong.error.fields).toMatchObject([{ path: 'old_password', code: 'wrong-password' }]);
  const unequal = await change({
    old_password: testPassword,
    new_password: 'langit-biru-5',
    retype_new_password: 'langit-biru-6',
  });
  expect(unequal.error.fields).toMatchObject([{ path: 'retype_new_password', code: 'not-equal' }]);
  const done = await change({
    old_password: testPassword,
    new_password: 'langit-biru-5',
    retype_new_password: 'langit-biru-5',
  });
  expect(done.status).toBe(200);
  expect((await client.call(session.profile)).status).toBe(200);
});

test('no password is made of the user name: not turned round, and not with signs or figures at its ends', async () => {
  const person = await buildUser(server, { username: 'susilo.hartono' });
  const client = await signIn(server, person);
  const made = ['Susilo.Hartono', 'onotrah.olisus', 'susilo.hartono123', '2026SUSILO.hartono!', 'onotrah.olisus1'];
  for (const new_password of made) {
    const body = { old_password: testPassword, new_password, retype_new_password: new_password };
    const answer = await client.call(session.changeOwnPassword, { body });
    expect([new_password, answer.error?.fields.map(({ code }) => code)]).toEqual([new_password, ['same-as-user-name']]);
  }
  const new_password = 'susilo.hartono suka durian';
  const body = { old_password: testPassword, new_password, retype_new_password: new_password };
  expect((await client.call(session.changeOwnPassword, { body })).status).toBe(200);
});

test('asking for a reset tells nothing; the link works once and ends all sessions', async () => {
  const person = await buildUser(server);
  const client = await signIn(server, person);
  const ask = (username: string) => server.client().call(session.forgotPassword, { body: { username } });
  expect((await ask(person.username)).body).toEqual((await ask('tidak-ada')).body);
  const token = tokenOf(await linkOf(person.id));
  const reset = (password: string) =>
    server
      .client()
      .call(session.resetPassword, { params: { token }, body: { new_password: password, confirm_password: password } });
  expect((await reset('pendek')).error.fields).toMatchObject([{ path: 'new_password', code: 'too-short' }]);
  const both = await Promise.all([reset('gunung-tinggi-1'), reset('gunung-tinggi-1')]);
  expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect((await client.call(session.profile)).status).toBe(401);
  expect((await reset('gunung-tinggi-2')).error.code).toBe('reset-link-invalid');
  const login = await server
    .client()
    .call(session.logIn, { body: { username: person.username, password: 'gunung-tinggi-1' } });
  expect(login.data).toEqual({ mustChangePassword: false });
});

test('a link that has run out is refused', async () => {
  const person = await buildUser(server);
  await server.client().call(session.forgotPassword, { body: { username: person.username } });
  const token = tokenOf(await linkOf(person.id));
  await server.platform.database.writes.query('update password_resets set expires_at = now() where user_id = $1', [
    person.id,
  ]);
  const answer = await server.client().call(session.resetPassword, {
    params: { token },
    body: { new_password: 'gunung-tinggi-1', confirm_password: 'gunung-tinggi-1' },
  });
  expect(answer.error.code).toBe('reset-link-invalid');
});

describe('without a mail server an administrator passes the link on', () => {
  const show = (by: Client, id: string) => by.call(users.resetLink, { params: { id } });
  const codeOf = ({ status, error }: Answer) => [status, error?.code];

  test('the row says that one waits; showing it is an act of its own, kept in the log without the link', async () => {
    const admin = await signInAs(server, 'ADMIN');
    const { id, username } = await buildUser(server);
    const row = async () => (await admin.call(users.list, { query: `username.equals=${username}` })).data;
    expect(await row()).toMatchObject([{ resetLinkWaiting: false }]);
    expect(codeOf(await show(admin, id))).toEqual([404, 'reset-link-invalid']);
    await server.client().call(session.forgotPassword, { body: { username } });
    const listed = await row();
    expect(listed).toMatchObject([{ resetLinkWaiting: true }]);
    const changed = await admin.call(users.update, { params: { id }, body: { email: `${username}@contoh.id` } });
    expect(JSON.stringify([listed, changed.data])).not.toContain('password_reset/');
    const both = await Promise.all([show(admin, id), show(admin, id)]);
    const link = await linkOf(id);
    expect(both.map(({ status, data }) => [status, data])).toEqual(Array(2).fill([200, { link }]));
    const history = (await admin.call(users.history, { params: { id } })).data as { action: string }[];
    expect(history.filter(({ action }) => action === 'show-reset-link')).toHaveLength(2);
    expect(JSON.stringify(history)).not.toContain(tokenOf(link));
  });

  test('nobody but who may change the user, and stands at or above them, is shown it', async () => {
    const admin = await signInAs(server, 'ADMIN');
    const { id, username } = await buildUser(server, { groups: ['SUPERADMIN'] });
    await server.client().call(session.forgotPassword, { body: { username } });
    expect((await show(server.client(), id)).status).toBe(401);
    for (const by of [await signInAs(server, 'CASHIER'), await signInAs(server, 'AUDITOR'), admin])
      expect(codeOf(await show(by, id))).toEqual([403, 'forbidden']);
    expect((await show(admin, 'x')).status).toBe(400);
    expect(codeOf(await show(admin, newId()))).toEqual([404, 'user-not-found']);
    const { rows } = await server.platform.database.reads.query('select 1 from credential_changes where user_id = $1', [
      id,
    ]);
    expect(rows).toEqual([]);
    expect((await show(await signInAs(server, 'SUPERADMIN'), id)).data).toEqual({ link: await linkOf(id) });
  });
});

test('the sixth wish for a link in an hour is refused', async () => {
  const ask = () => server.client().call(session.forgotPassword, { body: { username: 'sering-lupa' } });
  for (let count = 0; count < 5; count += 1) expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
});

test('a flood of wishes is refused, and holds up nobody who writes meanwhile', async () => {
  const ask = () => server.client().call(session.forgotPassword, { body: { username: 'banjir' } });
  const flood = Promise.all(Array.from({ length: 40 }, ask));
  const login = server.client().call(session.logIn, { body: { username: 'banjir', password: 'bukan-sandi-1' } });
  expect((await login).error.code).toBe('login-failed');
  const statuses = (await flood).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(35);
});

test('registration is closed until a setting opens it; then the account waits and holds nothing', async () => {
  const body = { username: 'ingin.masuk', password: 'harap-diterima-1' };
  const register = () => server.client().call(session.register, { body });
  expect((await register()).error.code).toBe('registration-closed');
  await server.platform.database.writes.query('update system_profile set registration_open = true');
  expect((await register()).status).toBe(200);
  expect((await register()).error.code).toBe('already-exists');
  const login = await server.client().call(session.logIn, { body });
  expect(login.error.code).toBe('login-failed');
  const { rows } = await server.platform.database.reads.query(
    `select status from users where username = 'ingin.masuk'`,
  );
  expect(rows).toEqual([{ status: 'WAITING' }]);
});
