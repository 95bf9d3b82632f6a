import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@parking/contract/contract';
import type { PushDevice, PushDevices as Told } from '@parking/contract/communication/push-devices';
import { newId } from '@parking/contract/core/id';
import { makeBrowserKeys } from '@parking/gate-simulator/push/browser-keys';
import { type SimulatedPushService, startPushService } from '@parking/gate-simulator/push/push-service';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { inTransaction } from '../../platform/db/pool.ts';
import { type Person, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { endSessions } from '../identity/end-sessions.ts';
import { notify } from '../notices/notify.ts';

const { pushDevices } = contract;
type Signed = Client & { readonly person: Person };

const limitMs = 300;
let service: SimulatedPushService;
/** Takes whatever is sent, and never answers. */
const silent = createServer((request) => void request.resume());
let asked = 0;
let server: TestServer;
beforeAll(async () => {
  service = await startPushService();
  silent.on('request', () => (asked += 1));
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  server = await startTestServer({ WEBHOOK_PRIVATE_ADDRESSES: 'true', WEBHOOK_TIMEOUT_MS: `${limitMs}` });
});
afterAll(async () => {
  await server.close();
  await service.stop();
  silent.closeAllConnections();
  silent.close();
});

const silentUrl = (): string => `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
let browsers = 0;
const newBody = (url = service.url) => ({
  endpoint: `${url}/browser-${(browsers += 1)}`,
  keys: makeBrowserKeys().keys,
  name: 'Chrome',
  urgentOnly: false,
});
const allow = (who: Client, body: object = newBody()) => who.call(pushDevices.allow, { body });
const mine = async (who: Client): Promise<PushDevice[]> =>
  ((await who.call(pushDevices.mine)).data as z.output<typeof Told>).devices;
const happened = (to: Signed) =>
  inTransaction(server.platform.database, (tx) =>
    notify(tx, server.platform.site.current().id, {
      type: 'PAPER_OUT',
      values: { gate: 'P1' },
      filter: { 'code.equals': newId() },
      onlyTo: [to.person.id],
    }),
  );
const hurry = () =>
  server.platform.database.writes.query(
    `update outbox set not_before = now() where topic = 'push' and done_at is null`,
  );

test('who learnt the address of somebody else’s browser does not take it from them; who sits at it does', async () => {
  const [victim, thief] = [await signInAs(server, 'CASHIER'), await signInAs(server, 'CASHIER')];
  const body = newBody();
  await allow(victim, body);
  expect(await allow(thief, { ...newBody(), endpoint: body.endpoint })).toMatchObject({
    status: 400,
    error: { fields: [{ path: 'endpoint', code: 'already-taken' }] },
  });
  expect(await mine(victim)).toHaveLength(1);
  expect(await mine(thief)).toEqual([]);
  expect((await allow(thief, body)).status).toBe(200);
  expect(await mine(victim)).toEqual([]);
});

test('ten are ten, however many are allowed at once', async () => {
  const somebody = await signInAs(server, 'CASHIER');
  const answers = await Promise.all(Array.from({ length: 30 }, () => allow(somebody)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await mine(somebody)).toHaveLength(10);
});

test('who is shut out while they allow a device has none', async () => {
  const somebody = await signInAs(server, 'CASHIER');
  const allowing: ReturnType<typeof allow>[] = [];
  await inTransaction(server.platform.database, async (tx) => {
    await endSessions(tx, { userId: somebody.person.id, why: 'ENDED' });
    // Their session still stands for whoever looks.
    allowing.push(allow(somebody));
    await new Promise((later) => setTimeout(later, 300));
  });
  expect(await Promise.all(allowing)).toMatchObject([{ status: 401 }]);
  const { rows } = await server.owner.query('select from push_devices where user_id = $1', [somebody.person.id]);
  expect(rows).toEqual([]);
});

test('an address that never answers is tried by one person once at a time', async () => {
  const hostile = await signInAs(server, 'CASHIER');
  const { id } = (await allow(hostile, newBody(silentUrl()))).data as PushDevice;
  const trials = await Promise.all([1, 2, 3].map(() => hostile.call(pushDevices.sendTrial, { params: { id } })));
  expect(trials.map(({ error }) => error.code).toSorted()).toEqual([
    'push-failed',
    'too-many-requests',
    'too-many-requests',
  ]);
});

test('who names silent addresses without end is left alone, and others are told', async () => {
  const [hostile, other] = [await signInAs(server, 'CASHIER'), await signInAs(server, 'CASHIER')];
  // Each time under new addresses, of which nobody knows yet that they never answer, and one that does beside them.
  const name = async () => {
    for (let device = 0; device < 9; device += 1) await allow(hostile, newBody(silentUrl()));
    await allow(hostile);
  };
  for (let round = 0; round < 3; round += 1) {
    await name();
    await happened(hostile);
    await new Promise((later) => setTimeout(later, 3 * limitMs + 400));
    await hurry();
  }
  expect(asked).toBeGreaterThan(0);
  const before = asked;
  await name();
  await happened(hostile);
  await allow(other);
  await happened(other);
  const told = Date.now();
  await vi.waitFor(async () => expect((await mine(other))[0]?.toldAt).not.toBeNull(), {
    timeout: 10_000,
    interval: 20,
  });
  expect(Date.now() - told).toBeLessThan(2 * limitMs + 1_500);
  expect(asked).toBe(before);
});
