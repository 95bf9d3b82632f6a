import { contract } from '@parking/contract/contract';
import type { NotificationType } from '@parking/contract/communication/communication';
import type { PushDevice, PushDevices as Told, PushMessage } from '@parking/contract/communication/push-devices';
import { newId } from '@parking/contract/core/id';
import { type BrowserKeys, makeBrowserKeys } from '@parking/gate-simulator/push/browser-keys';
import { type SimulatedPushService, startPushService } from '@parking/gate-simulator/push/push-service';
import type { z } from 'zod';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from '../../platform/db/pool.ts';
import { type Person, signIn, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { notify } from '../notices/notify.ts';

const { pushDevices, notifications } = contract;
const [urgent, ordinary] = ['PAPER_OUT', 'USER_WAITING'] as const;

let service: SimulatedPushService;
let server: TestServer;
let admin: Client & { readonly person: Person };
beforeAll(async () => {
  service = await startPushService();
  server = await startTestServer({ WEBHOOK_PRIVATE_ADDRESSES: 'true' });
  admin = await signInAs(server, 'ADMIN');
});
afterAll(async () => {
  await server.close();
  await service.stop();
});

interface Browser extends BrowserKeys {
  readonly path: string;
}
let browsers = 0;
const newBrowser = (): Browser => ({ ...makeBrowserKeys(), path: `/browser-${(browsers += 1)}` });
const bodyOf = ({ path, keys }: Browser, more: object = {}) => ({
  endpoint: `${service.url}${path}`,
  keys,
  name: 'Chrome · Android',
  urgentOnly: false,
  ...more,
});
const allow = async (who: Client, browser: Browser, more: object = {}): Promise<PushDevice> => {
  const answer = await who.call(pushDevices.allow, { body: bodyOf(browser, more) });
  expect(answer.status).toBe(200);
  return answer.data as PushDevice;
};
const mine = async (who: Client) => (await who.call(pushDevices.mine)).data as z.output<typeof Told>;
const at = (browser: Browser): PushMessage[] =>
  service.pushed
    .filter((one) => one.path === browser.path)
    .map(({ sealed }) => JSON.parse(browser.open(sealed)) as PushMessage);
const happened = (type: NotificationType, onlyTo: string, values: Record<string, string> = { gate: 'P1' }) =>
  inTransaction(server.platform.database, (tx) =>
    notify(tx, server.platform.site.current().id, {
      type,
      values,
      filter: { 'code.equals': newId() },
      onlyTo: [onlyTo],
    }),
  );
const soon = (holds: () => void | Promise<void>) => vi.waitFor(holds, { timeout: 20_000, interval: 30 });
const hurry = () =>
  server.platform.database.writes.query(
    `update outbox set not_before = now() where topic = 'push' and done_at is null`,
  );
const carried = async (): Promise<number> =>
  (await server.owner.query<{ n: number }>(`select count(*)::integer n from outbox where done_at is null`)).rows[0]
    ?.n ?? 0;

test('what somebody is told comes to their browser, sealed for it, signed by this installation, with the screen it opens', async () => {
  const browser = newBrowser();
  const device = await allow(admin, browser);
  await happened(urgent, admin.person.id);
  await soon(() => expect(at(browser)).toHaveLength(1));
  const [message] = at(browser);
  expect(message).toMatchObject({ body: 'Kertas tiket di gerbang P1 habis.' });
  expect(message?.address).toMatch(/^\/\w+\?code\.equals=/);
  const { publicKey, devices } = await mine(admin);
  const [{ sender, headers } = { sender: null, headers: {} }] = service.pushed.filter(
    ({ path }) => path === browser.path,
  );
  expect(sender).toEqual({ key: publicKey, audience: service.url, subject: expect.stringMatching(/^https:/) });
  expect(headers).toMatchObject({ urgency: 'high', ttl: '3600', 'content-encoding': 'aes128gcm' });
  expect(() => newBrowser().open(service.pushed[0]?.sealed ?? Buffer.alloc(0))).toThrow(/unable to authenticate/);
  await soon(async () => expect((await mine(admin)).devices[0]?.toldAt).not.toBeNull());
  expect(devices).toMatchObject([{ id: device.id, name: 'Chrome · Android', urgentOnly: false }]);
  expect(JSON.stringify(devices)).not.toContain(browser.path);
});

test('a device that takes urgent things alone hears of nothing else', async () => {
  const [one, other] = [newBrowser(), newBrowser()];
  const somebody = await signInAs(server, 'ADMIN');
  await allow(somebody, one, { urgentOnly: true });
  await allow(somebody, other);
  await happened(ordinary, somebody.person.id, { username: 'budi' });
  await soon(() => expect(at(other)).toHaveLength(1));
  await happened(urgent, somebody.person.id);
  await soon(() => expect([at(one), at(other)].map(({ length }) => length)).toEqual([1, 2]));
  expect(at(one)[0]?.body).toContain('P1');
});

test('what was read elsewhere, or is for who had the browser before, is not pushed', async () => {
  const browser = newBrowser();
  const [before, after] = [await signInAs(server, 'ADMIN'), await signInAs(server, 'ADMIN')];
  await allow(before, browser);
  service.answer(browser.path, [500, 500]);
  await happened(urgent, before.person.id);
  await soon(() => expect(at(browser).length).toBeGreaterThan(0));
  const device = await allow(after, browser, { name: 'Firefox' });
  expect((await mine(before)).devices).toEqual([]);
  expect((await mine(after)).devices).toMatchObject([{ id: device.id, name: 'Firefox' }]);
  const tries = at(browser).length;
  await soon(async () => {
    await hurry();
    expect(await carried()).toBe(0);
  });
  expect(at(browser).length).toBe(tries);

  service.answer(browser.path, [503]);
  await happened(urgent, after.person.id);
  await soon(() => expect(at(browser).length).toBe(tries + 1));
  const [told] = (await after.call(notifications.mine)).data as { notificationId: string }[];
  await after.call(notifications.seen, { params: { id: told?.notificationId ?? '' } });
  await soon(async () => {
    await hurry();
    expect(await carried()).toBe(0);
  });
  expect(at(browser).length).toBe(tries + 1);
});

test('a service that is away is asked again; one that knows the browser no more ends it', async () => {
  const browser = newBrowser();
  const somebody = await signInAs(server, 'ADMIN');
  await allow(somebody, browser);
  service.answer(browser.path, [429, 201, 410]);
  await happened(urgent, somebody.person.id);
  await soon(async () => {
    await hurry();
    expect(at(browser)).toHaveLength(2);
  });
  expect(new Set(at(browser).map(({ id }) => id)).size).toBe(1);
  await happened(urgent, somebody.person.id);
  await soon(async () => expect((await mine(somebody)).devices).toEqual([]));
  expect(at(browser)).toHaveLength(3);
});

test('a service that fails time and again is left alone for a while, and keeps nobody else waiting', async () => {
  const [failing, other] = [newBrowser(), newBrowser()];
  const somebody = await signInAs(server, 'ADMIN');
  await allow(somebody, failing);
  service.answer(
    failing.path,
    Array.from({ length: 9 }, () => 503),
  );
  await happened(urgent, somebody.person.id);
  await soon(async () => {
    await hurry();
    expect(at(failing)).toHaveLength(3);
  });
  await allow(somebody, other);
  await happened(urgent, somebody.person.id);
  await soon(() => expect(at(other)).toHaveLength(1));
  await hurry();
  await soon(async () => {
    const { rows } = await server.owner.query(
      `select from outbox where topic = 'push' and done_at is null and error like 'waits: %'`,
    );
    expect(rows).toHaveLength(2);
  });
  expect(at(failing)).toHaveLength(3);
});

test('a trial goes at once and says how it went, a few times a while', async () => {
  const browser = newBrowser();
  const somebody = await signInAs(server, 'ADMIN');
  const { id } = await allow(somebody, browser);
  const trial = () => somebody.call(pushDevices.sendTrial, { params: { id } });
  expect((await trial()).status).toBe(200);
  expect(at(browser)).toMatchObject([{ address: '/notifications' }]);
  service.answer(browser.path, [500, 404]);
  expect((await trial()).error.code).toBe('push-failed');
  expect((await trial()).error.code).toBe('push-ended');
  expect((await trial()).error.code).toBe('device-not-found');
  const again = await allow(somebody, browser);
  const codes: (string | undefined)[] = [];
  for (let tries = 0; tries < 8; tries += 1) {
    const answer = await somebody.call(pushDevices.sendTrial, { params: { id: again.id } });
    codes.push(answer.status === 200 ? 'told' : answer.error.code);
  }
  expect(codes).toEqual([...Array.from({ length: 7 }, () => 'told'), 'too-many-requests']);
});

test('others see nothing of it and can do nothing to it', async () => {
  const browser = newBrowser();
  const { id } = await allow(admin, browser);
  const other = await signInAs(server, 'SUPERADMIN');
  for (const call of [pushDevices.forget, pushDevices.sendTrial])
    expect((await other.call(call, { params: { id } })).error.code).toBe('device-not-found');
  expect((await mine(other)).devices).toEqual([]);
  for (const call of Object.values(pushDevices))
    expect((await server.client().call(call, { params: { id }, body: bodyOf(browser) })).status).toBe(401);
  expect((await admin.call(pushDevices.forget, { params: { id } })).status).toBe(200);
  expect((await admin.call(pushDevices.forget, { params: { id } })).error.code).toBe('device-not-found');
});

test('what no browser says of itself is refused by its field', async () => {
  const browser = newBrowser();
  const bad: [object, string][] = [
    [{ endpoint: 'no address' }, 'endpoint'],
    [{ endpoint: 'ftp://127.0.0.1/x' }, 'endpoint'],
    [{ endpoint: `https://u:p@127.0.0.1${browser.path}` }, 'endpoint'],
    [{ keys: { ...browser.keys, auth: 'short' } }, 'keys.auth'],
    [{ keys: { ...browser.keys, p256dh: 'A'.repeat(87) } }, 'keys.p256dh'],
    [{ name: ' ' }, 'name'],
    [{ urgentOnly: 'yes' }, 'urgentOnly'],
  ];
  for (const [more, path] of bad) {
    const answer = await admin.call(pushDevices.allow, { body: bodyOf(browser, more) });
    expect([path, answer.status, answer.error.fields.map((field) => field.path)]).toEqual([path, 400, [path]]);
  }
});

test('ten at most are kept, the same twice is one, also at once', async () => {
  const somebody = await signInAs(server, 'ADMIN');
  const browser = newBrowser();
  const both = await Promise.all([allow(somebody, browser), allow(somebody, browser)]);
  expect(new Set(both.map(({ id }) => id)).size).toBe(1);
  for (let more = 0; more < 10; more += 1) await allow(somebody, newBrowser());
  const { devices } = await mine(somebody);
  expect(devices).toHaveLength(10);
  expect(devices.map(({ id }) => id)).not.toContain(both[0]?.id);
});

test('who is shut out is told nothing on any device; a log-out elsewhere leaves them', async () => {
  const somebody = await signInAs(server, 'OPERATOR');
  await allow(somebody, newBrowser());
  const again = await signIn(server, somebody.person);
  expect((await mine(again)).devices).toHaveLength(1);
  await again.call(contract.session.logOut);
  expect((await mine(await signIn(server, somebody.person))).devices).toHaveLength(1);
  const answer = await admin.call(contract.users.changeStatus, {
    body: { ids: [somebody.person.id], status: 'INACTIVE' },
  });
  expect(answer.status).toBe(200);
  const { rows } = await server.owner.query('select from push_devices where user_id = $1', [somebody.person.id]);
  expect(rows).toEqual([]);
});
