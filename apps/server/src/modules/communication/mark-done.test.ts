import { type Notification, type NotificationType, matterTypes } from '@parking/contract/communication/communication';
import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/pool.ts';
import { buildUser, signInAs } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { buildGate, connectGate, gateEvent, sendEvents } from '../gates/testing/gates.ts';
import { notify } from '../notices/notify.ts';
import { readNotificationFeeds } from './feed.ts';
import { markDone } from './mark-done.ts';

const { notifications, users } = contract;
let server: TestServer;
let top: Awaited<ReturnType<typeof signInAs>>;
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

const soon = { timeout: 15_000 };
const mine = async (query = ''): Promise<Notification[]> =>
  (await top.call(notifications.mine, { query: `size=50${query}` })).data as Notification[];
const told = async (type: NotificationType): Promise<Notification | undefined> =>
  (await mine(`&type.equals=${type}`))[0];
const unseen = async (): Promise<number> => {
  const feeds = await readNotificationFeeds(server.platform.database, [top.person.id], 'Asia/Jakarta');
  return feeds.get(top.person.id)?.unseen ?? -1;
};
const tell = (type: NotificationType, values: Record<string, string>, about?: string) =>
  inTransaction(server.platform.database, (tx) =>
    notify(tx, server.platform.site.current().id, { type, values, ...(about && { about }) }),
  ).then(() => server.platform.events.wake());

test('a newcomer who was let in asks nobody any more, and the bell counts one less', async () => {
  const { id, username } = await buildUser(server, { status: 'WAITING' });
  await tell('USER_WAITING', { username }, id);
  await expect.poll(() => told('USER_WAITING'), soon).toMatchObject({ doneAt: null, seen: false });
  await markDone(server.platform);
  expect((await told('USER_WAITING'))?.doneAt).toBeNull();
  const before = await unseen();
  await top.call(users.remove, { params: { id } });
  await expect.poll(async () => (await told('USER_WAITING'))?.doneAt, soon).toMatch(/^\d{4}-/);
  expect(await unseen()).toBe(before - 1);
  // It is not read by that, and stays in the list.
  expect(await told('USER_WAITING')).toMatchObject({ seen: false });
  expect(await mine('&type.equals=USER_WAITING&done.equals=false')).toEqual([]);
});

test('paper that was put in says so; what runs out later is told anew', async () => {
  const gate = await buildGate(server);
  const machine = await connectGate(server, top, gate);
  await sendEvents(machine, [gateEvent('PAPER_OUT')]);
  await expect.poll(() => told('PAPER_OUT'), soon).toMatchObject({ doneAt: null });
  await sendEvents(machine, [gateEvent('HEARTBEAT', { data: { paper: 'OK' } })]);
  await expect.poll(async () => (await told('PAPER_OUT'))?.doneAt, soon).toMatch(/^\d{4}-/);
  await sendEvents(machine, [gateEvent('PAPER_OUT')]);
  await expect
    .poll(async () => (await mine('&type.equals=PAPER_OUT')).map(({ doneAt }) => doneAt === null), soon)
    .toEqual([true, false]);
});

test('news ask for nothing and are never done; of two servers that look at once each marks what the other does not', async () => {
  await tell('RIGHTS_GIVEN', { whom: 'x', rights: 'y', username: 'z' }, newId());
  await tell('CASH_OUT_WAITING', { code: 'KK-1', amount: 'Rp 1', username: 'x' }, newId());
  await expect.poll(async () => (await mine('&type.equals=RIGHTS_GIVEN')).length, soon).toBe(1);
  await Promise.all([markDone(server.platform), markDone(server.platform), markDone(server.platform)]);
  await expect.poll(async () => (await told('CASH_OUT_WAITING'))?.doneAt, soon).toMatch(/^\d{4}-/);
  expect((await told('RIGHTS_GIVEN'))?.doneAt).toBeNull();
});

test('every matter is known as open or done', async () => {
  const { rows } = await server.platform.database.reads.query<{ view: string }>(
    `select pg_get_viewdef('open_matters_v'::regclass) as view`,
  );
  const known = new Set(Array.from(rows[0]?.view.matchAll(/'([A-Z]+(?:_[A-Z]+)+)'/g) ?? [], ([, type]) => type));
  expect(matterTypes.filter((type) => !known.has(type))).toEqual([]);
});
