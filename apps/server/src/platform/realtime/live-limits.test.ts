import { setTimeout as delay } from 'node:timers/promises';
import { liveDestinations } from '@parking/contract/live';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { signInAs } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { inTransaction } from '../db/pool.ts';
import { putLiveMessage } from '../events/live-messages.ts';
import type { Limits } from './connection.ts';
import { listen, listenWithLimits } from './testing/listen.ts';
import { type LiveClient, openLive } from './testing/live-client.ts';

const { announcement, changed } = liveDestinations;
let server: TestServer;
let token: string;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  server = await startTestServer();
  token = (await signInAs(server, 'CASHIER')).token ?? '';
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(() => server.close());

async function strict(limits: Partial<Limits> = {}) {
  const beside = await listenWithLimits(server, limits);
  closing.push(beside.close);
  return beside;
}
async function live(url: string, subscribe: readonly string[] = [], reconnectMs = 0): Promise<LiveClient> {
  const client = await openLive(url, { token, subscribe, reconnectMs });
  closing.push(() => client.close());
  return client;
}
/** A socket without a STOMP client: it says what it is told to. */
async function raw(url: string, ...frames: readonly string[]): Promise<{ socket: WebSocket; closed: Promise<number> }> {
  const socket = new WebSocket(url, ['v12.stomp']);
  socket.on('error', () => undefined);
  const closed = new Promise<number>((done) => socket.once('close', (code) => done(code)));
  await new Promise((done) => socket.once('open', done));
  for (const frame of frames) socket.send(frame);
  return { socket, closed };
}
const connect = () => `CONNECT\naccept-version:1.2\nheart-beat:5000,0\nauthorization:${token}\n\n\0`;
const announce = (body: unknown) =>
  inTransaction(server.platform.database, (tx) => putLiveMessage(tx, { destination: announcement, body })).then(() =>
    server.platform.events.wake(),
  );

test('a client that does not say who it is within the deadline is closed', async () => {
  const { url } = await strict({ connectSeconds: 1 });
  const { closed } = await raw(url);
  const started = Date.now();
  expect(await closed).toBe(1008);
  expect(Date.now() - started).toBeLessThan(2_500);
});

test('a client that is silent for three heart-beats is cut off, one that beats is not', async () => {
  const { url, realtime } = await strict({ silenceSeconds: 1 });
  const silent = await raw(url, connect());
  const beating = await raw(url, connect());
  const beat = setInterval(() => beating.socket.send('\n'), 200);
  expect(await silent.closed).toBe(1006);
  await delay(800);
  expect(realtime.metrics().connections).toBe(1);
  clearInterval(beat);
  beating.socket.close();
});

test('an oversized frame ends the connection, whole or in pieces', async () => {
  const { url, realtime } = await strict();
  const whole = await raw(url, connect(), `SEND\ndestination:/x\n\n${'x'.repeat(17_000)}\0`);
  expect(await whole.closed).toBe(1009);
  const piece = 'x'.repeat(6_000);
  const pieces = await raw(url, connect(), `SEND\ndestination:/x\ncontent-length:900000\n\n${piece}`, piece, piece);
  expect(await pieces.closed).toBe(1008);
  await vi.waitFor(() => expect(realtime.metrics().connections).toBe(0));
});

test.each([
  ['no STOMP at all', '{"hello":"world"}\n\n\0'],
  ['a frame before CONNECT', 'SUBSCRIBE\nid:1\ndestination:/topic/changed\n\n\0'],
  ['a transaction', `BEGIN\ntransaction:1\n\n\0`],
  ['a subscription without a name', 'SUBSCRIBE\ndestination:/topic/changed\n\n\0'],
  ['a header that is no header', 'SUBSCRIBE\n__proto__:x\nconstructor:y\n\n\0'],
])('%s ends the connection and harms nobody else', async (name, frame) => {
  const { url } = await strict();
  const other = await live(url);
  const client = await raw(url);
  const early = name.startsWith('a frame before') || name.startsWith('no STOMP');
  if (!early) {
    client.socket.send(connect());
    await new Promise((done) => client.socket.once('message', done));
  }
  client.socket.send(frame);
  expect(await client.closed).toBe(1008);
  expect(other.stomp.connected).toBe(true);
});

test('a client that floods the server with frames is closed', async () => {
  const { url } = await strict();
  const { socket, closed } = await raw(url, connect());
  await new Promise((done) => socket.once('message', done));
  for (let count = 0; count < 200; count += 1) socket.send('\n');
  expect(await closed).toBe(1008);
});

test('a client with too many subscriptions is closed', async () => {
  const { url } = await strict();
  const { socket, closed } = await raw(url, connect());
  await new Promise((done) => socket.once('message', done));
  for (let id = 0; id < 21; id += 1) socket.send(`SUBSCRIBE\nid:${id}\ndestination:${changed}\n\n\0`);
  expect(await closed).toBe(1008);
});

test('an address that keeps trying wrong tokens is turned away at the door', async () => {
  const { url } = await strict();
  const tryOne = () =>
    new Promise<void>((done) => {
      const socket = new WebSocket(url, ['v12.stomp']);
      socket.on('open', () => socket.send('CONNECT\naccept-version:1.2\nauthorization:wrong\n\n\0'));
      socket.on('error', () => undefined);
      socket.on('close', () => done());
    });
  const knock = () =>
    new Promise((done) => {
      const socket = new WebSocket(url);
      socket.on('unexpected-response', (_, response) => done(response.statusCode));
      socket.on('error', () => undefined);
      socket.on('open', () => {
        socket.terminate();
        done('let in');
      });
    });
  // One try is forgiven each second: a slow machine needs more than the sixty that are counted.
  const trying = async () => {
    await Promise.all(Array.from({ length: 60 }, tryOne));
    return knock();
  };
  await expect.poll(trying, { timeout: 60_000 }).toBe(429);
});

test('a client that does not read is dropped, the others hear everything', async () => {
  const { url, realtime } = await strict({ waitingBytes: 64 * 1_024 });
  const reading = await live(url, [announcement]);
  const slow = await raw(url, connect());
  await new Promise((done) => slow.socket.once('message', done));
  slow.socket.send(`SUBSCRIBE\nid:0\ndestination:${announcement}\n\n\0`);
  await vi.waitFor(() => expect(realtime.metrics().subscriptions).toBe(2));
  slow.socket.pause();
  const body = { text: 'x'.repeat(400_000) };
  let sent = 0;
  while (realtime.metrics().dropped === 0 && sent < 60) {
    await announce(body);
    sent += 1;
    await vi.waitFor(() => expect(reading.heard(announcement)).toHaveLength(sent), { timeout: 3_000 });
  }
  expect(realtime.metrics()).toMatchObject({ dropped: 1 });
  await vi.waitFor(() => expect(realtime.metrics().connections).toBe(1));
  await announce(body);
  await vi.waitFor(() => expect(reading.heard(announcement)).toHaveLength(sent + 1), { timeout: 3_000 });
  slow.socket.terminate();
});

test('three hundred clients that come back at once are all served, and calls are answered meanwhile', async () => {
  const { url, realtime } = await strict();
  const storm = await Promise.all(Array.from({ length: 300 }, () => raw(url, connect())));
  await vi.waitFor(() => expect(realtime.metrics().connections).toBe(300));
  for (const { socket } of storm) socket.terminate();
  await vi.waitFor(() => expect(realtime.metrics().connections).toBe(0));
  const again = Promise.all(
    Array.from({ length: 300 }, async () => {
      const client = await raw(url, connect());
      await new Promise((done) => client.socket.once('message', done));
      client.socket.send(`SUBSCRIBE\nid:0\ndestination:${announcement}\n\n\0`);
      return client;
    }),
  );
  const slowest = await slowestCallDuring(again);
  const clients = await again;
  await vi.waitFor(() => expect(realtime.metrics().subscriptions).toBe(300));
  const heard = clients.map(({ socket }) => new Promise((done) => socket.once('message', done)));
  await announce('kembali');
  await Promise.all(heard);
  for (const { socket } of clients) socket.terminate();
  expect(slowest).toBeLessThan(1_000);
}, 30_000);

async function slowestCallDuring(work: Promise<unknown>): Promise<number> {
  let done = false;
  void work.then(() => {
    done = true;
  });
  let slowest = 0;
  while (!done) {
    const started = performance.now();
    await server.app.inject({ url: '/api/users/profile', headers: { authorization: token } });
    slowest = Math.max(slowest, performance.now() - started);
  }
  return slowest;
}

test('a client comes back by itself when the server closed its connection in good order', async () => {
  const beside = await listenWithLimits(server, {});
  const client = await openLive(beside.url, { token });
  const codes: number[] = [];
  client.stomp.onWebSocketClose = (event: { code: number }) => void codes.push(event.code);
  await beside.close();
  await vi.waitFor(() => expect(codes).toEqual([1001]));
  await client.close();
});

test('the product stops although clients are connected', async () => {
  const stopping = await startTestServer();
  const url = await listen(stopping);
  const person = await signInAs(stopping, 'CASHIER');
  const client = await openLive(url, { token: person.token });
  const started = Date.now();
  await stopping.close();
  expect(await client.ended).toBe('');
  expect(Date.now() - started).toBeLessThan(8_000);
  await client.close();
});
