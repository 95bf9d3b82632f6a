import { setTimeout as delay } from 'node:timers/promises';
import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { liveDestinations } from '@parking/contract/live';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { buildUser, signIn, signInAs } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { car, cash } from '../../modules/parking/testing/stays.ts';
import { listen, listenWithLimits } from './testing/listen.ts';
import { type LiveClient, openLive } from './testing/live-client.ts';

const { announcement, changed, feed, dispenser, askFeed, askDispenser } = liveDestinations;
let server: TestServer;
let url: string;
const opened: LiveClient[] = [];
beforeAll(async () => {
  server = await startTestServer();
  url = await listen(server);
});
afterAll(async () => {
  await Promise.all(opened.map((client) => client.close()));
  await server.close();
});

async function live(token?: string, subscribe: readonly string[] = [], at = url): Promise<LiveClient> {
  const client = await openLive(at, { token, subscribe });
  opened.push(client);
  return client;
}

const upgradeStatus = (address: string, headers: Record<string, string>): Promise<number> =>
  new Promise((done, reject) => {
    const socket = new WebSocket(address, ['v12.stomp'], { headers });
    socket.on('unexpected-response', (_, response) => done(response.statusCode ?? 0));
    socket.on('open', () => {
      socket.close();
      done(101);
    });
    socket.on('error', reject);
  });

describe('who gets in', () => {
  test('a signed-in user connects at /ws and at /api/ws', async () => {
    const { token } = await signInAs(server, 'CASHIER');
    expect((await live(token)).stomp.connected).toBe(true);
    expect((await live(token, [], url.replace('/ws', '/api/ws'))).stomp.connected).toBe(true);
  });

  test('without a token, with a tampered one, with a foreign one and with a gate token nobody gets in', async () => {
    const { token = '' } = await signInAs(server, 'CASHIER');
    const foreign = await new SignJWT({ sid: 'x' }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.alloc(32, 1));
    const wrong = [undefined, `${token.slice(0, -4)}AAAA`, foreign, `Gate ${token}`, 'rubbish'];
    for (const given of wrong) expect(await (await live(given)).ended).toBe('TOKEN_EXPIRED');
  });

  test('the token of a session that was displaced is told so', async () => {
    const person = await buildUser(server, { groups: ['CASHIER'] });
    const { token } = await signIn(server, person);
    await signIn(server, person);
    expect(await (await live(token)).ended).toBe('ANOTHER_LOGIN');
  });

  test('a page of another site is refused before any frame is read, our own page is not', async () => {
    const host = new URL(url).host;
    expect(await upgradeStatus(url, { origin: 'https://evil.example' })).toBe(403);
    expect(await upgradeStatus(url, { origin: 'null' })).toBe(403);
    expect(await upgradeStatus(url, { origin: `http://${host}` })).toBe(101);
    expect(await upgradeStatus(url.replace('/ws', '/elsewhere'), {})).toBe(404);
  });

  test('a client of another STOMP version is refused', async () => {
    const { token = '' } = await signInAs(server, 'CASHIER');
    const answer = await new Promise<string>((done) => {
      const socket = new WebSocket(url);
      socket.on('open', () => socket.send(`CONNECT\naccept-version:1.0\nauthorization:${token}\n\n\0`));
      socket.on('message', (data: Buffer) => done(data.toString()));
    });
    expect(answer).toContain('UNSUPPORTED_VERSION');
  });
});

describe('what a user may hear and say', () => {
  test.each([
    '/user/notification/feed/somebody',
    '/user/11111111-1111-4111-8111-111111111111/notification/feed',
    '/topic/gate/11111111-1111-4111-8111-111111111111',
    '/internal/session-end',
    '/topic/*',
  ])('listening to %s ends the connection', async (destination) => {
    const { token } = await signInAs(server, 'SUPERADMIN');
    expect(await (await live(token, [destination])).ended).toBe('FORBIDDEN');
  });

  test('sending to a topic ends the connection and nobody hears it', async () => {
    const listener = await live((await signInAs(server, 'CASHIER')).token, [announcement]);
    const liar = await live((await signInAs(server, 'SUPERADMIN')).token, [announcement]);
    liar.stomp.publish({ destination: announcement, body: '{"message":"palsu"}' });
    expect(await liar.ended).toBe('FORBIDDEN');
    expect(listener.heard(announcement)).toEqual([]);
  });

  test('the dispenser notifications are refused to who may not open an exit screen', async () => {
    const auditor = await signInAs(server, 'AUDITOR');
    expect(await (await live(auditor.token, [dispenser])).ended).toBe('FORBIDDEN');
    const asking = await live(auditor.token);
    asking.stomp.publish({ destination: askDispenser, body: '{}' });
    expect(await asking.ended).toBe('FORBIDDEN');
    const cashier = await live((await signInAs(server, 'SUPERADMIN')).token, [dispenser]);
    cashier.stomp.publish({ destination: askDispenser, body: '{"gateId":"x"}' });
    cashier.stomp.publish({ destination: askFeed, body: '' });
    expect(cashier.stomp.connected).toBe(true);
    expect(cashier.heard(dispenser)).toEqual([]);
  });

  test('an unsubscribed topic is silent', async () => {
    const top = await signInAs(server, 'SUPERADMIN');
    const client = await live(top.token, [changed]);
    const subscription = client.stomp.subscribe(announcement, () => expect.unreachable());
    subscription.unsubscribe();
    await top.call(contract.announcements.create, { body: { message: 'sunyi' } });
    await vi.waitFor(() => expect(client.heard(changed)).toContainEqual({ entity: 'announcements' }), 3_000);
  });

  test('nobody hears that anything about secret visits has changed', async () => {
    const top = await signInAs(server, 'SUPERADMIN');
    const client = await live(top.token, [changed]);
    const body = { plateNumber: 'B 1 RHS', datetimeFrom: '2026-11-20T08:00:00', datetimeTo: '2026-11-20T17:00:00' };
    const types = { vehicleId: car, paidTypeId: cash, lostTicket: false, voucher: false };
    const headers = { 'idempotency-key': newIdempotencyKey() };
    expect((await top.call(contract.secretVisits.plan, { body: { ...body, ...types }, headers })).status).toBe(200);
    await top.call(contract.announcements.create, { body: { message: 'sesudahnya' } });
    await vi.waitFor(() => expect(client.heard(changed)).toContainEqual({ entity: 'announcements' }), 3_000);
    expect(client.heard(changed)).not.toContainEqual({ entity: 'secretVisits' });
  });

  test('a changed word is told at most once a second, and the last change is never lost', async () => {
    const top = await signInAs(server, 'SUPERADMIN');
    const client = await live(top.token, [changed]);
    const started = Date.now();
    for (let round = 0; round < 15; round += 1) {
      await top.call(contract.announcements.create, { body: { message: `nomor ${round}` } });
    }
    const told = () => client.heard(changed).filter((one) => JSON.stringify(one).includes('"announcements"')).length;
    await new Promise((done) => setTimeout(done, 1_500));
    expect(told()).toBeGreaterThan(0);
    expect(told()).toBeLessThanOrEqual(Math.ceil((Date.now() - started) / 1_000) + 1);
  });

  test('who must change a password first hears nothing until it is done', async () => {
    const person = await buildUser(server, { groups: ['CASHIER'], mustChangePassword: true });
    const client = await live((await signIn(server, person)).token, [feed]);
    expect(client.stomp.connected).toBe(true);
    await new Promise((done) => setTimeout(done, 300));
    expect(client.heard(feed)).toEqual([]);
    await server.platform.database.writes.query('update users set must_change_password = false where id = $1', [
      person.id,
    ]);
    server.platform.events.committed(['users']);
    await vi.waitFor(() => expect(client.heard(feed)).toEqual([{ notifications: [], unseen: 0 }]), 3_000);
  });
});

describe('the end of a session reaches open sockets within about a second', () => {
  const soon = { timeout: 1_500 };

  async function endingWith(token: string | undefined): Promise<{ client: LiveClient; message: () => string | null }> {
    const client = await live(token, [feed]);
    let message: string | null = null;
    void client.ended.then((given) => {
      message = given;
    });
    return { client, message: () => message };
  }

  test('a later login of the same user ends the older connection', async () => {
    const person = await buildUser(server, { groups: ['CASHIER'] });
    const { message } = await endingWith((await signIn(server, person)).token);
    const login = { username: person.username, password: 'kuda-terbang-biru' };
    expect((await server.client().call(contract.session.logIn, { body: login })).status).toBe(200);
    await vi.waitFor(() => expect(message()).toBe('ANOTHER_LOGIN'), soon);
  });

  test('logging out ends it', async () => {
    const client = await signInAs(server, 'CASHIER');
    const { message } = await endingWith(client.token);
    expect((await client.call(contract.session.logOut)).status).toBe(200);
    await vi.waitFor(() => expect(message()).toBe('TOKEN_EXPIRED'), soon);
  });

  test('disabling the user ends it', async () => {
    const { person, token } = await signInAs(server, 'CASHIER');
    const { message } = await endingWith(token);
    const top = await signInAs(server, 'SUPERADMIN');
    const body = { ids: [person.id], status: 'INACTIVE' };
    expect((await top.call(contract.users.changeStatus, { body })).status).toBe(200);
    await vi.waitFor(() => expect(message()).toBe('TOKEN_EXPIRED'), soon);
  });

  test('a session that runs out ends it, although the connection is in use', async () => {
    const { person, token } = await signInAs(server, 'CASHIER');
    await server.platform.database.writes.query(
      `update sessions set expires_at = now() + interval '1500 ms' where user_id = $1 and ended_at is null`,
      [person.id],
    );
    const { message } = await endingWith(token);
    await vi.waitFor(() => expect(message()).toBe('TOKEN_EXPIRED'), { timeout: 4_000 });
  });

  test('the live connection does not keep an idle session alive', async () => {
    const { person, token } = await signInAs(server, 'CASHIER');
    const idle = `update sessions set last_seen_at = now() - interval '59 min 58 s' where user_id = $1 and ended_at is null`;
    await server.platform.database.writes.query(idle, [person.id]);
    const { client, message } = await endingWith(token);
    client.stomp.publish({ destination: askFeed, body: '' });
    await vi.waitFor(() => expect(message()).toBe('TOKEN_EXPIRED'), { timeout: 5_000 });
  });

  test('a right that is withdrawn silences what it allowed', async () => {
    const cashier = await signInAs(server, 'SUPERADMIN');
    const client = await live(cashier.token, [dispenser, feed]);
    const subscriptions = () => server.platform.realtime.metrics().subscriptions;
    await vi.waitFor(() => expect(client.heard(feed)).toHaveLength(1), soon);
    const before = subscriptions();
    await server.platform.database.writes.query('delete from user_group_members where user_id = $1', [
      cashier.person.id,
    ]);
    server.platform.events.committed(['users']);
    await vi.waitFor(() => expect(subscriptions()).toBe(before - 1), { timeout: 2_500 });
    expect(client.stomp.connected).toBe(true);
  });

  test('a session that ends while its connection is being opened does not stay', async () => {
    const client = await signInAs(server, 'CASHIER');
    const { sessions } = server.platform;
    let slow = true;
    const beside = await listenWithLimits(
      server,
      {},
      {
        ...sessions,
        check: async (ids) => {
          const found = await sessions.check(ids);
          if (slow) await delay(600);
          slow = false;
          return found;
        },
      },
    );
    const opening = openLive(beside.url, { token: client.token });
    await delay(200);
    expect((await client.call(contract.session.logOut)).status).toBe(200);
    const late = await opening;
    expect(late.stomp.connected).toBe(true);
    const started = Date.now();
    expect(await late.ended).toBe('TOKEN_EXPIRED');
    expect(Date.now() - started).toBeLessThan(2_500);
    await late.close();
    await beside.close();
  });
});
