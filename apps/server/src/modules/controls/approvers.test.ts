import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, buildUser, signIn, signInAs, testPassword } from '../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { type Lane, buildLane, buildStay, cash } from '../parking/testing/stays.ts';

const { session, users, userGroups } = contract;
let server: TestServer;
let lane: Lane;
let cashier: Client;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  cashier = await signInAs(server, 'CASHIER');
  admin = await signInAs(server, 'ADMIN');
});
afterAll(() => server.close());

const codeOf = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });
const operator = () => buildUser(server, { groups: ['OPERATOR'] });

/** A car that goes for nothing, which always takes a second person. */
async function freePass(person: Person, more: object = {}): Promise<Answer & { again: () => Promise<Answer> }> {
  const stay = await buildStay(server, lane);
  const headers = { 'idempotency-key': newIdempotencyKey() };
  const body = {
    parkingInId: stay.id,
    gateId: lane.exitId,
    freePass: true,
    note: 'Ambulans',
    approverUsername: person.username,
    approverPassword: testPassword,
    ...more,
  };
  const again = () => cashier.call(contract.parkingOuts.checkOut, { body, headers });
  return { ...(await again()), again };
}

test('nobody signs with a password that somebody else chose for them, until they chose their own', async () => {
  const person = await operator();
  expect((await freePass(person)).status).toBe(200);
  for (const must_change_password of [true, false]) {
    const chosen = 'kata-sandi-pilihan-manajer';
    const body = { new_password: chosen, retype_new_password: chosen, must_change_password };
    expect((await admin.call(users.setPassword, { params: { id: person.id }, body })).status).toBe(200);
    expect(await freePass(person, { approverPassword: chosen })).toMatchObject({
      status: 409,
      error: { code: 'approver-not-ready' },
    });
  }
  const own = await signIn(server, person);
  const body = {
    old_password: 'kata-sandi-pilihan-manajer',
    new_password: 'pilihan-saya-sendiri-9',
    retype_new_password: 'pilihan-saya-sendiri-9',
  };
  expect((await own.call(session.changeOwnPassword, { body })).status).toBe(200);
  expect((await freePass(person, { approverPassword: 'pilihan-saya-sendiri-9' })).status).toBe(200);
});

test('nor with one chosen by a link that was not mailed, which who passes it on has read', async () => {
  const person = await operator();
  await server.client().call(session.forgotPassword, { body: { username: person.username } });
  const { rows } = await server.platform.database.reads.query<{ link: string }>(
    'select link from password_resets where user_id = $1',
    [person.id],
  );
  const token = rows[0]?.link.split('/').at(-1) ?? '';
  const body = { new_password: 'lewat-tautan-manajer', confirm_password: 'lewat-tautan-manajer' };
  expect((await server.client().call(session.resetPassword, { params: { token }, body })).status).toBe(200);
  expect((await freePass(person, { approverPassword: 'lewat-tautan-manajer' })).error.code).toBe('approver-not-ready');
});

test('with an authenticator the approver signs with its code too, once for each act', async () => {
  const person = await operator();
  const own = await signIn(server, person);
  const { secret } = (await own.call(session.startSecondFactor)).data as { secret: string };
  await own.call(session.confirmSecondFactor, { body: { code: codeOf(secret) } });
  expect((await freePass(person)).error.code).toBe('approver-code');
  expect((await freePass(person, { approverCode: '000000' })).error.code).toBe('approver-code');
  const approverCode = codeOf(secret, 1);
  const passed = await freePass(person, { approverCode });
  expect(passed.status).toBe(200);
  // The answer that was lost is told again; another car is not let go by it.
  expect(await passed.again()).toMatchObject({ status: 200, data: passed.data });
  expect((await freePass(person, { approverCode })).error.code).toBe('approver-code');
});

test('a price that is asked with the code uses none up: the act that follows is signed by it', async () => {
  const person = await operator();
  const own = await signIn(server, person);
  const { secret } = (await own.call(session.startSecondFactor)).data as { secret: string };
  await own.call(session.confirmSecondFactor, { body: { code: codeOf(secret) } });
  const stay = await buildStay(server, lane, { minutesAgo: 61 });
  const signed = { approverUsername: person.username, approverPassword: testPassword, approverCode: codeOf(secret, 1) };
  const datetimeOut = toLocalDateTime(new Date(Date.now() - 30 * 60_000), server.platform.site.current().zone);
  const asked = { parkingInId: stay.id, gateId: lane.exitId, datetimeOut, ...signed };
  const top = await signInAs(server, 'SUPERADMIN');
  const { quoteByHand, checkOutByHand } = contract.parkingOuts;
  expect((await top.call(quoteByHand, { body: asked })).status).toBe(200);
  const body = { ...asked, paidTypeId: cash, note: 'Palang rusak' };
  expect(await top.call(checkOutByHand, { body })).toMatchObject({ status: 200 });
});

test('one code lets go one car of two that ask at once', async () => {
  const person = await operator();
  const own = await signIn(server, person);
  const { secret } = (await own.call(session.startSecondFactor)).data as { secret: string };
  await own.call(session.confirmSecondFactor, { body: { code: codeOf(secret) } });
  const approverCode = codeOf(secret, 1);
  const answers = await Promise.all([freePass(person, { approverCode }), freePass(person, { approverCode })]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test('whose group demands an authenticator signs once it is set up', async () => {
  const top = await signInAs(server, 'SUPERADMIN');
  await top.call(userGroups.create, { body: { name: 'KETAT', label: 'Ketat', secondFactorRequired: true } });
  const person = await buildUser(server, { groups: ['OPERATOR', 'KETAT'] });
  expect((await freePass(person)).error.code).toBe('approver-not-ready');
});
