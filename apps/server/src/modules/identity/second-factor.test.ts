import { contract } from '@parking/contract/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser, signIn, signInAs, testPassword } from '../../testing/people.ts';
import { lockPlainSecrets } from './second-factor.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';

const { session, users, userGroups } = contract;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const codeOf = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

async function setUp(client: Client): Promise<string> {
  const { secret } = (await client.call(session.startSecondFactor)).data as { secret: string };
  const confirmed = await client.call(session.confirmSecondFactor, { body: { code: codeOf(secret) } });
  expect(confirmed.status).toBe(200);
  return secret;
}

test('with an authenticator the login asks for a code, takes it once, and no wrong one', async () => {
  const person = await buildUser(server);
  const secret = await setUp(await signIn(server, person));
  const logIn = (code?: string) =>
    server.client().call(session.logIn, { body: { username: person.username, password: testPassword, code } });
  expect((await logIn()).error.code).toBe('code-required');
  expect((await logIn('000000')).error.fields).toMatchObject([{ path: 'code', code: 'wrong-code' }]);
  const next = codeOf(secret, 1);
  expect((await logIn(next)).status).toBe(200);
  expect((await logIn(next)).error.fields).toMatchObject([{ path: 'code', code: 'wrong-code' }]);
});

test('a group can demand it: its members reach nothing else until it is set up, and cannot take it away', async () => {
  const top = await signInAs(server, 'SUPERADMIN');
  const made = await top.call(userGroups.create, {
    body: { name: 'KETAT', label: 'Ketat', secondFactorRequired: true },
  });
  expect(made.status).toBe(200);
  const client = await signInAs(server, 'KETAT');
  expect((await client.call(contract.identityTypes.options)).error.code).toBe('second-factor-required');
  expect((await client.call(session.profile)).data).toMatchObject({ secondFactor: 'DEMANDED' });
  await setUp(client);
  expect((await client.call(contract.identityTypes.options)).status).toBe(200);
  expect((await client.call(session.endSecondFactor)).error.code).toBe('second-factor-required');
  expect((await top.call(users.removeSecondFactor, { params: { id: client.person.id } })).status).toBe(200);
  expect((await client.call(contract.identityTypes.options)).error.code).toBe('second-factor-required');
});

test('setting it up twice, or ending what is not there, is refused', async () => {
  const client = await signInAs(server, 'CASHIER');
  expect((await client.call(session.endSecondFactor)).error.code).toBe('second-factor-state');
  await setUp(client);
  expect((await client.call(session.startSecondFactor)).error.code).toBe('second-factor-state');
  expect((await client.call(session.endSecondFactor)).status).toBe(200);
});

test('the secret is encrypted at rest; one that an older release stored plainly still works and is locked away at the next start', async () => {
  const person = await buildUser(server);
  const secret = await setUp(await signIn(server, person));
  const { database } = server.platform;
  const stored = async (): Promise<string> => {
    const row = await database.readQueries
      .selectFrom('users')
      .select('secondFactorSecret')
      .where('username', '=', person.username)
      .executeTakeFirstOrThrow();
    return row.secondFactorSecret ?? '';
  };
  expect(await stored()).not.toContain(secret);
  await database.writeQueries
    .updateTable('users')
    .set({ secondFactorSecret: secret, secondFactorStep: null })
    .where('username', '=', person.username)
    .execute();
  const logIn = (code: string) =>
    server.client().call(session.logIn, { body: { username: person.username, password: testPassword, code } });
  expect((await logIn(codeOf(secret))).status).toBe(200);
  expect(await lockPlainSecrets(database)).toBe(1);
  expect(await stored()).not.toContain(secret);
  expect((await logIn(codeOf(secret, 1))).status).toBe(200);
  expect(await lockPlainSecrets(database)).toBe(0);
});
