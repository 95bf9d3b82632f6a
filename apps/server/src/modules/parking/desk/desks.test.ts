import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { Handover } from '@parking/contract/parking/desk/handovers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { buildUser, signIn, signInAs, testPassword } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { buildGate } from '../../gates/testing/gates.ts';
import { buildPinHolder, clientOf, openDesk, sitDownBy, testPin } from '../testing/desks.ts';
import { type Lane, buildLane, buildStay, cash, save } from '../testing/stays.ts';

const { desks, gates, handovers, offline, pins, session } = contract;
let server: TestServer;
let lane: Lane;
let operator: Client;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  operator = await signInAs(server, 'OPERATOR');
});
afterAll(() => server.close());

const cashiers = () => Promise.all([buildPinHolder(server, 'CASHIER'), buildPinHolder(server, 'CASHIER')] as const);
const profileOf = async (client: Client) => client.call(session.profile);
const touchedAgo = (userId: string, minutes: number) =>
  changeAsOwner(server, `update sessions set last_seen_at = now() - make_interval(mins => $2) where user_id = $1`, [
    userId,
    minutes,
  ]);
async function sell(client: Client, gateId = lane.exitId) {
  const stay = await buildStay(server, lane, { minutesAgo: 61.5 });
  const saved = await save(client, { parkingInId: stay.id, gateId, paidTypeId: cash });
  expect(saved).toMatchObject({ status: 200 });
}
const listed = async (): Promise<Handover[]> => (await operator.call(handovers.list)).data as Handover[];

describe('a PIN', () => {
  const body = (pin: string, password = testPassword) => ({ body: { password, pin } });

  test('is chosen by the password, is no easy one, and goes when somebody else sets the password', async () => {
    const person = await buildUser(server, { groups: ['CASHIER'] });
    const client = await signIn(server, person);
    for (const easy of ['111111', '123456', '987654', '890123', '121212'])
      expect(await client.call(pins.set, body(easy))).toMatchObject({
        status: 400,
        error: { fields: [{ path: 'pin' }] },
      });
    expect(await client.call(pins.set, body('12345'))).toMatchObject({ status: 400 });
    expect(await client.call(pins.set, body('907352', 'salah'))).toMatchObject({
      status: 400,
      error: { fields: [{ path: 'password', code: 'wrong-password' }] },
    });
    expect(await client.call(pins.set, body('907352'))).toMatchObject({ status: 200 });
    expect((await profileOf(client)).data).toMatchObject({ hasPin: true, begunBy: 'PASSWORD' });
    expect(await client.call(pins.remove)).toMatchObject({ status: 200 });
    expect((await profileOf(client)).data).toMatchObject({ hasPin: false });
    await client.call(pins.set, body('907352'));
    const admin = await signInAs(server, 'SUPERADMIN');
    const given = {
      new_password: 'gajah-makan-pisang',
      retype_new_password: 'gajah-makan-pisang',
      must_change_password: false,
    };
    expect(await admin.call(contract.users.setPassword, { params: { id: person.id }, body: given })).toMatchObject({
      status: 200,
    });
    const again = await signIn(server, person);
    expect((await profileOf(again)).data).toMatchObject({ hasPin: false });
    expect(await again.call(pins.set, body('907352', 'gajah-makan-pisang'))).toMatchObject({
      status: 403,
      error: { code: 'own-password-first' },
    });
  });

  test('is for whoever is signed in', async () => {
    expect(await server.client().call(pins.set, body('907352'))).toMatchObject({ status: 401 });
    expect(await server.client().call(pins.remove)).toMatchObject({ status: 401 });
  });
});

describe('handing over', () => {
  test('the taker goes on at once, the leaver is out, and the leaver’s takings are named', async () => {
    const [leaver, taker] = await cashiers();
    const desk = await openDesk(server, leaver, lane.exitId);
    await sell(desk.client);
    const answer = await sitDownBy(server, desk.grant, taker);
    const next = clientOf(server, answer);
    await sell(next);
    expect((await profileOf(next)).data).toMatchObject({ id: taker.id, begunBy: 'PIN' });
    expect(await profileOf(desk.client)).toMatchObject({ status: 401, error: { code: 'login-expired' } });
    const [row] = (await listed()).filter(({ fromUserId }) => fromUserId === leaver.id);
    expect(row).toMatchObject({ toUserId: taker.id, state: 'TAKEN', offline: false, handedInAt: null });
    expect(row?.depositNumber).toBeGreaterThan(0);
    const { grant } = (answer.data as { grant: { grant: string } }).grant;
    expect(await server.client().call(offline.contact, { body: { grant } })).toMatchObject({ status: 200 });
  });

  test('the same call after a lost answer is one handover, and its number is no other one’s', async () => {
    const [leaver, taker] = await cashiers();
    const { grant } = await openDesk(server, leaver, lane.exitId);
    const requestId = newId();
    const first = await sitDownBy(server, grant, taker, { requestId });
    const second = await sitDownBy(server, grant, taker, { requestId });
    expect(await profileOf(clientOf(server, first))).toMatchObject({ status: 401 });
    expect(await profileOf(clientOf(server, second))).toMatchObject({ status: 200 });
    expect((await listed()).filter(({ fromUserId }) => fromUserId === leaver.id)).toHaveLength(1);
    const third = await buildPinHolder(server, 'CASHIER');
    expect(await sitDownBy(server, grant, third, { requestId })).toMatchObject({
      status: 409,
      error: { code: 'already-exists' },
    });
  });

  test('two takers at once are one after the other', async () => {
    const [leaver, taker] = await cashiers();
    const other = await buildPinHolder(server, 'CASHIER');
    const { grant } = await openDesk(server, leaver, lane.exitId);
    const answers = await Promise.all([sitDownBy(server, grant, taker), sitDownBy(server, grant, other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('a PIN is guessed five times, then the password alone opens the desk for a while', async () => {
    const [leaver, taker] = await cashiers();
    const { grant } = await openDesk(server, leaver, lane.exitId);
    for (let guess = 0; guess < 5; guess += 1)
      expect(await sitDownBy(server, grant, taker, { pin: `31415${guess}` })).toMatchObject({
        error: { code: 'pin-failed' },
      });
    expect(await sitDownBy(server, grant, taker)).toMatchObject({ status: 429 });
    const body = { username: taker.username, password: testPassword };
    expect(await server.client().call(session.logIn, { body })).toMatchObject({ status: 200 });
    const nobody = { username: 'tidak-ada' };
    expect(await sitDownBy(server, grant, nobody)).toMatchObject({ error: { code: 'pin-failed' } });
  });

  test('is refused with what is no desk, at one that nobody came to for two days, and to whoever does not sell', async () => {
    const [leaver, taker] = await cashiers();
    const { grant } = await openDesk(server, leaver, lane.exitId);
    expect(await sitDownBy(server, 'x'.repeat(43), taker)).toMatchObject({ error: { code: 'token-invalid' } });
    const finance = await buildPinHolder(server, 'FINANCE');
    expect(await sitDownBy(server, grant, finance)).toMatchObject({ error: { code: 'pin-failed' } });
    await changeAsOwner(server, `update offline_grants set made_at = now() - interval '49 hours' where user_id = $1`, [
      leaver.id,
    ]);
    expect(await sitDownBy(server, grant, taker)).toMatchObject({ status: 403, error: { code: 'desk-unknown' } });
  });

  test('whoever signs in with more than a password does so', async () => {
    const [leaver, taker] = await cashiers();
    const { grant } = await openDesk(server, leaver, lane.exitId);
    await changeAsOwner(
      server,
      `update users set second_factor_since = now(), second_factor_secret = 'x' where id = $1`,
      [taker.id],
    );
    expect(await sitDownBy(server, grant, taker)).toMatchObject({ status: 403, error: { code: 'password-here' } });
  });

  test('who may take over is told with a verifier, to whoever sells there', async () => {
    const [leaver, taker] = await cashiers();
    const desk = await openDesk(server, leaver, lane.exitId);
    await sell(clientOf(server, await sitDownBy(server, desk.grant, taker)));
    const again = await signIn(server, leaver);
    const query = `gateId=${lane.exitId}`;
    const { people } = (await again.call(desks.people, { query })).data as {
      people: { username: string; verifier: string }[];
    };
    expect(people.map(({ username }) => username)).toContain(taker.username);
    expect(people.map(({ username }) => username)).toContain(leaver.username);
    expect(people[0]?.verifier).toMatch(/^pbkdf2-sha256\$\d+\$/);
    expect(await (await signInAs(server, 'FINANCE')).call(desks.people, { query })).toMatchObject({ status: 403 });
    expect(await server.client().call(desks.people, { query })).toMatchObject({ status: 401 });
  });
});

describe('what a PIN opens', () => {
  test('is what a cashier may, whoever it is', async () => {
    const [leaver] = await cashiers();
    const boss = await buildPinHolder(server, 'SUPERADMIN');
    const { grant } = await openDesk(server, leaver, lane.exitId);
    const client = clientOf(server, await sitDownBy(server, grant, boss));
    await sell(client);
    expect(await client.call(contract.users.list)).toMatchObject({ status: 403 });
    const screens = JSON.stringify((await client.call(contract.menus.navigation)).data);
    expect(screens).toContain('/parking_out_cashier');
    expect(screens).not.toContain('"/users"');
    const email = { body: { email: 'a@example.com' } };
    for (const refused of [client.call(session.updateProfile, email), client.call(session.startSecondFactor)])
      expect(await refused).toMatchObject({ status: 403, error: { code: 'password-here' } });
    expect(await client.call(session.updateProfile, { body: { language: 'en' } })).toMatchObject({ status: 200 });
  });

  test('several desks at once, with one deposit, each at its gate; a password and log-out end no other one', async () => {
    const person = await buildPinHolder(server, 'CASHIER');
    const [other] = await cashiers();
    const second = await buildGate(server, { gateType: 'OUT', gateCategory: 'CASHIER' });
    const first = clientOf(server, await sitDownBy(server, (await openDesk(server, other, lane.exitId)).grant, person));
    const next = clientOf(server, await sitDownBy(server, (await openDesk(server, other, second.id)).grant, person));
    const office = await server
      .client()
      .call(session.logIn, { body: { username: person.username, password: testPassword } });
    expect(office).toMatchObject({ status: 200 });
    await sell(first);
    await sell(next, second.id);
    const { rows } = await server.platform.database.reads.query('select from deposits where operator_id = $1', [
      person.id,
    ]);
    expect(rows).toHaveLength(1);
    const gateOf = async (client: Client) =>
      ((await client.call(gates.exitPost)).data as { gate: { id: string } }).gate.id;
    expect(await gateOf(first)).toBe(lane.exitId);
    expect(await gateOf(next)).toBe(second.id);
    await first.call(session.logOut);
    expect(await profileOf(first)).toMatchObject({ status: 401 });
    expect(await profileOf(next)).toMatchObject({ status: 200 });
    expect(await profileOf(clientOf(server, office))).toMatchObject({ status: 200 });
  });

  test('four desks at most, and one session at each', async () => {
    const person = await buildPinHolder(server, 'CASHIER');
    const clients: Client[] = [];
    for (let desk = 0; desk < 5; desk += 1) {
      const [other] = await cashiers();
      clients.push(
        clientOf(server, await sitDownBy(server, (await openDesk(server, other, lane.exitId)).grant, person)),
      );
    }
    const answers = await Promise.all(clients.map(profileOf));
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 200, 200, 200]);
  });
});

describe('a desk that nobody touches', () => {
  test('locks after a quarter of an hour, until its PIN or password', async () => {
    const person = await buildPinHolder(server, 'CASHIER');
    const { client } = await openDesk(server, person, lane.exitId);
    await touchedAgo(person.id, 16);
    const post = () => client.call(gates.exitPost);
    expect(await post()).toMatchObject({ status: 423, error: { code: 'desk-locked' } });
    expect(await post()).toMatchObject({ status: 423 });
    expect(await profileOf(client)).toMatchObject({ status: 200 });
    expect(await client.call(desks.unlock, { body: { pin: '314159' } })).toMatchObject({
      error: { code: 'pin-failed' },
    });
    expect(await client.call(desks.unlock, { body: {} })).toMatchObject({ status: 400 });
    expect(await client.call(desks.unlock, { body: { pin: testPin } })).toMatchObject({ status: 200 });
    expect(await post()).toMatchObject({ status: 200 });
    expect(await client.call(desks.lock)).toMatchObject({ status: 200 });
    expect(await post()).toMatchObject({ status: 423 });
    const wrong = await client.call(desks.unlock, { body: { password: 'salah' } });
    expect(wrong).toMatchObject({ error: { fields: [{ path: 'password', code: 'wrong-password' }] } });
    expect(await client.call(desks.unlock, { body: { password: testPassword } })).toMatchObject({ status: 200 });
    expect(await post()).toMatchObject({ status: 200 });
  });

  test('never ends while its takings are open, and does once they are not', async () => {
    const person = await buildPinHolder(server, 'CASHIER');
    const { client } = await openDesk(server, person, lane.exitId);
    await sell(client);
    await touchedAgo(person.id, 300);
    expect(await client.call(gates.exitPost)).toMatchObject({ status: 423 });
    await changeAsOwner(server, `update deposits set state = 'SUBMITTED', takes_sales = false where operator_id = $1`, [
      person.id,
    ]);
    expect(await client.call(gates.exitPost)).toMatchObject({ status: 440 });
  });

  test('its device tells of hands: they keep it open, and their absence locks it', async () => {
    const person = await buildPinHolder(server, 'CASHIER');
    const { client, grant } = await openDesk(server, person, lane.exitId);
    const contact = (idleSeconds: number) => server.client().call(offline.contact, { body: { grant, idleSeconds } });
    await touchedAgo(person.id, 20);
    await contact(5);
    expect(await client.call(gates.exitPost)).toMatchObject({ status: 200 });
    await contact(900);
    expect(await client.call(gates.exitPost)).toMatchObject({ status: 423 });
    await contact(1);
    expect(await client.call(gates.exitPost)).toMatchObject({ status: 423 });
  });

  test('a session that is at no desk never locks', async () => {
    const { person, ...client } = await signInAs(server, 'CASHIER');
    await touchedAgo(person.id, 30);
    expect(await client.call(desks.lock)).toMatchObject({ status: 200 });
    expect(await client.call(gates.exitPost)).toMatchObject({ status: 200 });
    expect(await client.call(desks.enter, { body: { grant: 'x' } })).toMatchObject({
      error: { code: 'token-invalid' },
    });
  });
});

test('who may look: whoever watches, no cashier', async () => {
  expect(await server.client().call(handovers.list)).toMatchObject({ status: 401 });
  expect(await (await signInAs(server, 'CASHIER')).call(handovers.list)).toMatchObject({ status: 403 });
  expect(await (await signInAs(server, 'AUDITOR')).call(handovers.list)).toMatchObject({ status: 200 });
});
