import { contract } from '@parking/contract/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser, testPassword } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';

const { logIn, profile, logOut } = contract.session;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const signIn = (username: string, password = testPassword, more: object = {}) =>
  server.client().call(logIn, { body: { username, password, ...more } });

test('a user signs in with name and password and gets the token in the authorization header', async () => {
  const { username } = await buildUser(server, { groups: ['CASHIER'] });
  const answer = await signIn(username);
  expect(answer.status).toBe(200);
  expect(answer.data).toEqual({ mustChangePassword: false });
  const client = server.client(String(answer.headers['authorization']));
  const me = await client.call(profile);
  expect(me.data).toMatchObject({ username, role: 'admin', userGroup: [{ name: 'CASHIER' }] });
});

test('a wrong password, an unknown name and a user who is shut out get one and the same answer', async () => {
  const { username } = await buildUser(server);
  const { username: waiting } = await buildUser(server, { status: 'WAITING' });
  const answers = [await signIn(username, 'salah-semua'), await signIn('tidak-ada'), await signIn(waiting)];
  expect(answers.map((answer) => [answer.status, answer.error.code])).toEqual(Array(3).fill([401, 'login-failed']));
  expect(new Set(answers.map((answer) => answer.error.message)).size).toBe(1);
});

test('a second login ends the first session, which is told why', async () => {
  const { username } = await buildUser(server);
  const first = server.client(String((await signIn(username)).headers['authorization']));
  const second = server.client(String((await signIn(username)).headers['authorization']));
  expect((await first.call(profile)).error.code).toBe('another-login');
  expect((await second.call(profile)).status).toBe(200);
});

test('of many logins at the same moment one session stays', async () => {
  const { username, id } = await buildUser(server);
  const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(username)));
  expect(answers.every((answer) => answer.status === 200)).toBe(true);
  const live = await server.platform.database.reads.query(
    'select from sessions where user_id = $1 and ended_at is null',
    [id],
  );
  expect(live.rowCount).toBe(1);
});

test('after logging out the token is worth nothing', async () => {
  const { username } = await buildUser(server);
  const client = server.client(String((await signIn(username)).headers['authorization']));
  expect((await client.call(logOut)).status).toBe(200);
  expect((await client.call(profile)).error.code).toBe('login-expired');
});

test('the eleventh failure in five minutes from one address is refused with the time to wait, and another address is not', async () => {
  const { username } = await buildUser(server);
  for (let count = 0; count < 10; count += 1) await signIn(username, 'salah-semua');
  const refused = await signIn(username);
  expect(refused.error.code).toBe('too-many-requests');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const elsewhere = await server.app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: '10.1.1.1',
    payload: { username, password: testPassword },
  });
  expect(elsewhere.statusCode).toBe(200);
});

test('a session ends when its time is over, when it lay idle, and when its user is shut out', async () => {
  const sessionOf = async (change: string) => {
    const { username, id } = await buildUser(server);
    const client = server.client(String((await signIn(username)).headers['authorization']));
    await server.platform.database.writes.query(change, [id]);
    const [asWho, other] = [await client.call(profile), await client.call(contract.users.genders)];
    expect([asWho.status, asWho.error.code]).toEqual([401, 'login-expired']);
    return [other.status, other.error.code];
  };
  expect(await sessionOf(`update sessions set expires_at = now() where user_id = $1`)).toEqual([401, 'login-expired']);
  expect(await sessionOf(`update users set status = 'INACTIVE' where id = $1`)).toEqual([401, 'login-expired']);
  expect(
    await sessionOf(`update sessions set last_seen_at = now() - interval '61 minutes' where user_id = $1`),
  ).toEqual([440, 'session-timeout']);
  const remembered = await buildUser(server);
  const answer = await signIn(remembered.username, testPassword, { rememberMe: true });
  await server.platform.database.writes.query(
    `update sessions set last_seen_at = now() - interval '2 days' where user_id = $1`,
    [remembered.id],
  );
  expect((await server.client(String(answer.headers['authorization'])).call(profile)).status).toBe(200);
});

test('a missing token, a tampered one and one of another maker are told apart', async () => {
  const { username } = await buildUser(server);
  const token = String((await signIn(username)).headers['authorization']);
  const [head = '', body = ''] = token.split('.');
  const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`;
  expect((await server.client().call(profile)).error.code).toBe('not-signed-in');
  for (const bad of [`${head}.${body}.AAAA`, none, 'abc', `Bearer ${token}`]) {
    const answer = await server.client(bad).call(profile);
    expect([answer.status, answer.error.code]).toEqual([403, 'token-invalid']);
  }
});

test('bad input names every field, in the language asked for', async () => {
  const answer = await server
    .client()
    .call(logIn, { body: { username: 5, extra: true }, headers: { 'accept-language': 'id' } });
  expect(answer.status).toBe(400);
  expect(answer.error.fields).toEqual([
    { path: 'username', code: 'wrong-type', message: 'Jenis isian tidak sesuai.' },
    { path: 'password', code: 'required', message: 'Wajib diisi.' },
    { path: 'extra', code: 'unknown-field', message: 'Isian tidak dikenal.' },
  ]);
});
