import { createHmac } from 'node:crypto';
import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { type ApiDelivery, apiEventData } from '@parking/contract/apis/apis';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from '../../platform/db/pool.ts';
import { type Person, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { sell } from '../money/testing/deposits.ts';
import { buildLane, buildStay, cash, nextPlate, save } from '../parking/testing/stays.ts';
import { signedBy } from '../parking/testing/to-collect.ts';
import { tellApis } from './tell-apis.ts';

const { apis } = contract;

interface Heard {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
const heard: Heard[] = [];
/** What the receiver answers next, by path; then 204. */
const answers = new Map<string, number[]>();
/** How much longer than the limit the receiver takes over its next answers, by path; then none. */
const latenessMs = new Map<string, number[]>();
const limitMs = 1_000;
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    const path = request.url ?? '';
    heard.push({ path, headers: request.headers, body });
    const answer = () => response.writeHead(answers.get(path)?.shift() ?? 204).end();
    const late = latenessMs.get(path)?.shift();
    if (late === undefined) answer();
    else setTimeout(answer, limitMs + late);
  });
});

let server: TestServer;
let admin: Client & { readonly person: Person };
let base: string;
beforeAll(async () => {
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  server = await startTestServer({ WEBHOOK_PRIVATE_ADDRESSES: 'true', WEBHOOK_TIMEOUT_MS: `${limitMs}` });
  admin = await signInAs(server, 'ADMIN');
});
afterAll(async () => {
  await server.close();
  receiver.close();
});

async function make(path: string, more: object = {}): Promise<{ id: string; secret: string }> {
  const made = await admin.call(apis.create, { body: { name: path, target: `${base}${path}`, ...more } });
  expect(made.status).toBe(200);
  const { id } = made.data as { id: string };
  const issued = await admin.call(apis.issueSecret, { params: { id } });
  return { id, secret: (issued.data as { secret: string }).secret };
}

const tell = (gateId = newId()) =>
  inTransaction(server.platform.database, (tx) =>
    tellApis(tx, server.platform.site.current().id, 'GATE_ONLINE', [{ gateId, code: 'P1' }]),
  );
const at = (path: string) => heard.filter((one) => one.path === path);
const soon = (holds: () => void | Promise<void>) => vi.waitFor(holds, { timeout: 30_000, interval: 30 });
/** Nobody waits for the pause after a failure. */
const hurry = () =>
  server.platform.database.writes.query(
    `update outbox set not_before = now() where topic = 'apis' and done_at is null`,
  );
const deliveriesOf = async (id: string, query = ''): Promise<ApiDelivery[]> =>
  (await admin.call(apis.deliveries, { params: { id }, query })).data as ApiDelivery[];

test('what happened is sent signed, tried again until it is taken, and written down', async () => {
  const { id, secret } = await make('/fails-twice', { events: ['GATE_ONLINE'] });
  answers.set('/fails-twice', [500, 503]);
  await tell();
  await soon(async () => {
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'WAITING', error: 'refused' }]);
  });
  await soon(async () => {
    await hurry();
    expect(await deliveriesOf(id)).toMatchObject([
      { attempts: 3, state: 'DELIVERED', status: 204, error: null, event: 'GATE_ONLINE' },
    ]);
  });
  const calls = at('/fails-twice');
  expect(new Set(calls.map(({ headers }) => headers['x-parking-delivery'])).size).toBe(1);
  for (const { headers, body } of calls) {
    const [, seconds = '', signed] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-parking-signature'])) ?? [];
    expect(signed).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
    expect(Math.abs(Date.now() / 1000 - Number(seconds))).toBeLessThan(60);
    const sent = JSON.parse(body) as { id: string; event: string; data: object };
    expect(sent).toMatchObject({ id: headers['x-parking-delivery'], event: headers['x-parking-event'] });
    expect(apiEventData.GATE_ONLINE.strict().safeParse(sent.data).success).toBe(true);
  }
});

test('who answers too late counts as not told: it is written down, and told again under the same number', async () => {
  const { id } = await make('/slow', { events: ['GATE_ONLINE'] });
  latenessMs.set('/slow', [500]);
  await tell();
  await soon(async () => {
    const [first] = await deliveriesOf(id);
    expect(first).toMatchObject({ attempts: 1, state: 'WAITING', status: null, error: 'timeout' });
    expect(first?.durationMs).toBeGreaterThanOrEqual(limitMs - 5);
  });
  await soon(async () => {
    await hurry();
    expect(await deliveriesOf(id)).toMatchObject([{ attempts: 2, state: 'DELIVERED', status: 204, error: null }]);
  });
  const calls = at('/slow');
  expect(calls).toHaveLength(2);
  expect(new Set(calls.map(({ headers }) => headers['x-parking-delivery'])).size).toBe(1);
});

test('only those who are enabled and asked for an event are told of it', async () => {
  await make('/off', { events: ['GATE_ONLINE'], isEnabled: false });
  await make('/other', { events: ['STAY_EXITED'] });
  await make('/nothing-chosen');
  await make('/asked', { events: ['GATE_ONLINE'] });
  await tell();
  await soon(() => expect(at('/asked')).toHaveLength(1));
  expect([...at('/off'), ...at('/other'), ...at('/nothing-chosen')]).toEqual([]);
});

test('a car that enters and leaves is told by ids and its price, without plate and code', async () => {
  await make('/stays', { events: ['STAY_ENTERED', 'STAY_EXITED'] });
  const lane = await buildLane(server);
  const cashier = await signInAs(server, 'CASHIER');
  const plateNumber = nextPlate();
  const { id: stayId } = await buildStay(server, lane, { plate: plateNumber });
  expect(
    (await save(cashier, { parkingInId: stayId, gateId: lane.exitId, plateNumber, paidTypeId: cash })).status,
  ).toBe(200);
  await soon(() => expect(at('/stays')).toHaveLength(2));
  const sent = at('/stays').map(
    ({ body }) => JSON.parse(body) as { event: 'STAY_ENTERED' | 'STAY_EXITED'; data: object },
  );
  for (const { event, data } of sent) expect(apiEventData[event].strict().safeParse(data).error, event).toBeUndefined();
  expect(sent.find(({ event }) => event === 'STAY_EXITED')?.data).toMatchObject({ stayId, paidTypeId: cash });
  expect(at('/stays').some(({ body }) => /B \d+ [A-Z]{3}/.test(body))).toBe(false);
});

test('a test is sent at once and says how it went; it is not tried again', async () => {
  const { id } = await make('/test');
  answers.set('/test', [204, 302]);
  const send = async () => (await admin.call(apis.test, { params: { id } })).data;
  expect(await send()).toMatchObject({ event: 'TEST', state: 'DELIVERED', status: 204, error: null });
  expect(await send()).toMatchObject({ event: 'TEST', state: 'FAILED', status: 302, error: 'redirected' });
  expect(at('/test')).toHaveLength(2);
  expect((await admin.call(apis.test, { params: { id: newId() } })).error.code).toBe('record-not-found');
});

test('the log of deliveries is of one entry and filtered by how they went', async () => {
  const { id } = await make('/log');
  answers.set('/log', [500]);
  await admin.call(apis.test, { params: { id } });
  await admin.call(apis.test, { params: { id } });
  expect((await deliveriesOf(id)).map(({ state }) => state).toSorted()).toEqual(['DELIVERED', 'FAILED']);
  expect(await deliveriesOf(id, 'state.equals=FAILED')).toMatchObject([{ status: 500 }]);
  expect((await admin.call(apis.deliveries, { params: { id: newId() } })).error.code).toBe('record-not-found');
});

test('a secret is told once, encrypted at rest, and in no list, history, export or log', async () => {
  const { id, secret } = await make('/secret');
  expect(secret).toMatch(/^whsec_[\w-]{43}$/);
  const shown = [
    await admin.call(apis.list),
    await admin.call(apis.history, { params: { id } }),
    await admin.call(apis.options),
    await admin.call(apis.update, { params: { id }, body: { name: 'Lain' } }),
  ];
  expect(JSON.stringify(shown.map(({ body }) => body))).not.toMatch(/secret":|whsec_/);
  const { rows } = await server.platform.database.reads.query<{ all: string }>(
    `select (select string_agg(secret, '') from apis) || (select string_agg(payload, '') from operations_log)
      || coalesce((select string_agg(to_jsonb(i)::text, '') from idempotency i), '') as all`,
  );
  expect(rows[0]?.all).not.toContain(secret);
  const next = (await admin.call(apis.issueSecret, { params: { id } })).data as { secret: string };
  expect(next.secret).not.toBe(secret);
  await admin.call(apis.test, { params: { id } });
  const call = at('/secret').at(-1);
  const [, seconds, signed] = /^t=(\d+),v1=(\w+)$/.exec(String(call?.headers['x-parking-signature'])) ?? [];
  expect(signed).toBe(createHmac('sha256', next.secret).update(`${seconds}.${call?.body}`).digest('hex'));
});

test('a target inside the own network is refused on its field unless the environment allows it', async () => {
  const closed = await startTestServer();
  const client = await signInAs(closed, 'ADMIN');
  for (const target of [`${base}/x`, 'http://169.254.169.254/latest', 'https://u:p@hook.example/']) {
    const answer = await client.call(apis.create, { body: { name: target, target } });
    expect(answer.error.fields, target).toMatchObject([{ path: 'target', code: 'unsafe-address' }]);
  }
  await closed.close();
});

test('sales and members are told to another address by two, once something was sold', async () => {
  await sell(server, await buildLane(server), (await signInAs(server, 'CASHIER')).person);
  const other = await signInAs(server, 'ADMIN');
  const create = (body: object) => admin.call(apis.create, { body });
  const [name, target] = ['Pembukuan', `${base}/sales`];
  for (const event of ['STAY_EXITED', 'MEMBER_ENDING', 'MEMBER_REFUND'])
    for (const signs of [{}, signedBy(admin.person)]) {
      const { status, error } = await create({ name, target, events: [event], ...signs });
      expect([status, error?.code], event).toEqual([409, 'approval-needed']);
    }
  const made = await create({ name, target, events: ['STAY_ENTERED', 'GATE_ONLINE', 'DEPOSIT_CLOSED'] });
  expect(made.status).toBe(200);
  const params = { id: (made.data as { id: string }).id };
  const update = (body: object) => admin.call(apis.update, { params, body });
  expect((await update({ target: `${base}/elsewhere` })).status).toBe(200);
  const events = ['STAY_EXITED', 'STAY_ENTERED'];
  const needed = async (body: object) =>
    expect((await update(body)).error, JSON.stringify(body)).toMatchObject({ code: 'approval-needed' });
  await needed({ events });
  expect((await update({ events, ...signedBy(other.person) })).data).toMatchObject({ events });
  await needed({ target });
  await needed({ events: [...events, 'MEMBER_ENDING'] });
  // Telling less, and another name, is one person's.
  expect((await update({ name: 'Akuntansi', events: ['STAY_EXITED'] })).status).toBe(200);
  expect((await update({ isEnabled: false })).status).toBe(200);
  await needed({ isEnabled: true });
  // Switched off it is moved, and still takes two when it is on again.
  expect((await update({ target })).status).toBe(200);
  await needed({ isEnabled: true });
  expect((await update({ isEnabled: true, ...signedBy(other.person) })).status).toBe(200);
  const { rows } = await server.platform.database.reads.query(
    `select subject, before, after, approver_name from control_changes where setting = 'toldEvents' order by at desc limit 1`,
  );
  expect(rows).toEqual([
    {
      subject: 'Akuntansi',
      before: null,
      after: `STAY_EXITED > ${new URL(base).host}`,
      approver_name: other.person.username,
    },
  ]);
});

test('what waits goes to those who were named when it happened, of what they are still told, or is given up', async () => {
  const lane = await buildLane(server);
  const cashier = await signInAs(server, 'CASHIER');
  const other = await signInAs(server, 'ADMIN');
  const events = ['STAY_EXITED', 'GATE_ONLINE'];
  const named = { name: '/waits', target: `${base}/waits`, events, ...signedBy(other.person) };
  const made = await admin.call(apis.create, { body: named });
  const { id } = made.data as { id: string };
  const update = async (body: object) =>
    expect((await admin.call(apis.update, { params: { id }, body })).status).toBe(200);
  const down = () => answers.set('/waits', Array<number>(50).fill(500));
  const waiting = () =>
    soon(async () => expect(await deliveriesOf(id, 'state.equals=WAITING')).toMatchObject([{ error: 'refused' }]));
  const givenUp = () =>
    soon(async () => {
      await hurry();
      expect(await deliveriesOf(id, 'state.equals=WAITING')).toEqual([]);
    });
  down();
  const { id: parkingInId } = await buildStay(server, lane);
  expect((await save(cashier, { parkingInId, gateId: lane.exitId, paidTypeId: cash })).status).toBe(200);
  await waiting();
  // One person alone moves it, for what tells nothing of money.
  await update({ target: `${base}/elsewhere`, events: ['GATE_ONLINE'] });
  await givenUp();
  await tell();
  await soon(() => expect(at('/elsewhere').map(({ headers }) => headers['x-parking-event'])).toEqual(['GATE_ONLINE']));
  // Not told of it any more, though it is the same address.
  await update({ target: `${base}/waits` });
  await tell();
  await waiting();
  await update({ events: [] });
  await givenUp();
  expect(at('/elsewhere')).toHaveLength(1);
  expect((await deliveriesOf(id)).map(({ event, state }) => [event, state])).toEqual([
    ['GATE_ONLINE', 'FAILED'],
    ['GATE_ONLINE', 'DELIVERED'],
    ['STAY_EXITED', 'FAILED'],
  ]);
});

test('a receiver that keeps failing is left alone for a while; what waits for it holds up nobody', async () => {
  const broken = await make('/broken', { events: ['GATE_ONLINE'] });
  await make('/healthy', { events: ['GATE_ONLINE'] });
  answers.set(
    '/broken',
    Array.from({ length: 50 }, () => 500),
  );
  await Promise.all(Array.from({ length: 8 }, () => tell()));
  await soon(async () => {
    await hurry();
    expect(at('/healthy')).toHaveLength(8);
    expect((await deliveriesOf(broken.id)).length).toBeGreaterThanOrEqual(3);
  });
  const { length } = at('/broken');
  await hurry();
  await tell();
  await soon(() => expect(at('/healthy')).toHaveLength(9));
  expect(at('/broken')).toHaveLength(length);
});
