import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, buildUser, signIn, signInAs, testPassword } from '../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { type Lane, buildLane, buildStay } from '../parking/testing/stays.ts';

let server: TestServer;
let lane: Lane;
let stayId = '';
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  stayId = (await buildStay(server, lane)).id;
});
afterAll(() => server.close());

const operator = () => buildUser(server, { groups: ['OPERATOR'] });
const approve = async (by: Client, { username }: Pick<Person, 'username'>, approverPassword: string) => {
  const body = {
    parkingInId: stayId,
    gateId: lane.exitId,
    freePass: true,
    note: 'Ambulans',
    approverUsername: username,
  };
  const headers = { 'idempotency-key': newIdempotencyKey() };
  const answer = await by.call(contract.parkingOuts.checkOut, { body: { ...body, approverPassword }, headers });
  return answer.error?.code ?? 'done';
};
const guess = (by: Client, person: Pick<Person, 'username'>) => approve(by, person, 'salah-sekali-lagi');
/** As if so many had been guessed before, without the time that it takes. */
const guessed = (key: string, count: number) =>
  server.platform.database.writes.query('insert into attempts (key) select $1 from generate_series(1, $2)', [
    key,
    count,
  ]);

test('wrong signatures stop who asks for them, and keep the approver neither out of nor from signing for others', async () => {
  const person = await operator();
  const [cashier, other] = [await signInAs(server, 'CASHIER'), await signInAs(server, 'CASHIER')];
  for (let time = 0; time < 10; time += 1) expect(await guess(cashier, person)).toBe('login-failed');
  expect(await guess(cashier, person)).toBe('too-many-requests');
  expect(await approve(cashier, person, testPassword)).toBe('too-many-requests');
  // From the same address, and at once.
  const began = performance.now();
  await expect(signIn(server, person)).resolves.toBeDefined();
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(await guess(other, person)).toBe('login-failed');
  const { rows } = await server.platform.database.reads.query("select key from attempts where key like 'login%'");
  expect(rows).toEqual([]);
});

test('what can be guessed of one password is bounded by the hour, over all callers and by either of its names', async () => {
  const person = await operator();
  const [cashier, other] = [await signInAs(server, 'CASHIER'), await signInAs(server, 'CASHIER')];
  await guessed(`approval:${person.id}|${cashier.person.id}|hour`, 19);
  expect(await guess(cashier, { username: person.username.toUpperCase() })).toBe('login-failed');
  expect(await guess(cashier, person)).toBe('too-many-requests');
  await guessed(`approval-of:${person.id}`, 58);
  expect(await guess(other, person)).toBe('login-failed');
  expect(await guess(other, person)).toBe('too-many-requests');
  await expect(signIn(server, person)).resolves.toBeDefined();
});

test('nor does one caller guess on at many names', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  await guessed(`approval-by:${cashier.person.id}`, 49);
  expect(await guess(cashier, { username: 'siapa-saja' })).toBe('login-failed');
  expect(await guess(cashier, await operator())).toBe('too-many-requests');
});

test('wrong log-ins do not keep anybody from signing', async () => {
  const person = await operator();
  const cashier = await signInAs(server, 'CASHIER');
  await guessed(`login:${person.username.toLowerCase()}|127.0.0.1`, 10);
  expect(await approve(cashier, person, testPassword)).not.toBe('too-many-requests');
});

test('of many guesses at once no more are checked than are allowed, and none of another caller is kept from signing', async () => {
  const person = await operator();
  const [cashier, other] = [await signInAs(server, 'CASHIER'), await signInAs(server, 'CASHIER')];
  const answers = await Promise.all(Array.from({ length: 25 }, () => guess(cashier, person)));
  expect(answers.filter((code) => code === 'login-failed')).toHaveLength(10);
  expect(answers.filter((code) => code === 'too-many-requests')).toHaveLength(15);
  // By then the car may be gone by another's signature.
  expect(['done', 'stay-already-closed']).toContain(await approve(other, person, testPassword));
});

test('nor of log-ins, old passwords, first codes of an authenticator, or links to choose a password', async () => {
  const person = await operator();
  const [own, stranger] = [await signIn(server, person), server.client()];
  const allowed = async (tries: number, ask: () => Promise<Answer>): Promise<number> =>
    (await Promise.all(Array.from({ length: tries }, ask))).filter(({ error }) => error.code !== 'too-many-requests')
      .length;
  const password = 'salah-sekali';
  expect(
    await allowed(20, () => stranger.call(contract.session.logIn, { body: { username: person.username, password } })),
  ).toBe(10);
  const body = { old_password: password, new_password: 'lain-lagi-77', retype_new_password: 'lain-lagi-77' };
  expect(await allowed(20, () => own.call(contract.session.changeOwnPassword, { body }))).toBe(10);
  await own.call(contract.session.startSecondFactor);
  expect(await allowed(20, () => own.call(contract.session.confirmSecondFactor, { body: { code: '000000' } }))).toBe(
    10,
  );
  const link = {
    params: { token: 'tidak-ada' },
    body: { new_password: 'lain-lagi-77', confirm_password: 'lain-lagi-77' },
  };
  expect(await allowed(40, () => stranger.call(contract.session.resetPassword, link))).toBe(30);
});
