import { contract } from '@parking/contract/contract';
import type { Notification } from '@parking/contract/communication/communication';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportedRows } from '../../testing/exported-rows.ts';
import { buildUser, signIn, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';

const { announcements, notificationRules, notifications } = contract;
let server: TestServer;
let top: Client;
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

interface Rule {
  id: string;
  type: string;
  target: string;
  action: string;
  actionEn: string | null;
  updatedAt: string;
}

/** Puts notifications straight into a user's feed. */
async function buildNotifications(userId: string, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    userId,
    type: 'USER_WAITING',
    message: `pesan ${index}`,
    data: '{"filter":{}}',
    publishTime: new Date(Date.now() - index * 60_000),
  }));
  await server.platform.database.writeQueries.insertInto('notifications').values(rows).execute();
  return rows.map(({ id }) => id);
}

test('announcements and the own notifications are exported as they are listed', async () => {
  await top.call(announcements.create, { body: { message: 'Untuk berkas' } });
  const query = 'message.equals=Untuk%20berkas';
  expect(await exportedRows({ server, client: top }, announcements.export, ['message'], { query })).toEqual([
    ['Untuk berkas'],
  ]);
  const [one, other] = [await signInAs(server, 'CASHIER'), await signInAs(server, 'CASHIER')];
  await buildNotifications(one.person.id, 2);
  await buildNotifications(other.person.id, 1);
  const file = await exportedRows({ server, client: one }, notifications.export, ['message', 'seen']);
  expect(file).toEqual([
    ['pesan 0', '0'],
    ['pesan 1', '0'],
  ]);
  const body = { columns: [{ key: 'message', heading: 'Pesan' }] };
  expect((await one.call(announcements.export, { body })).status).toBe(403);
  expect((await server.client().call(notifications.export, { body })).status).toBe(401);
});

describe('announcements', () => {
  test('are read and made by those who may alone', async () => {
    const body = { message: 'Gerbang dua ditutup' };
    const cashier = await signInAs(server, 'CASHIER');
    for (const call of [announcements.list, announcements.create] as const) {
      expect((await server.client().call(call, { body })).status).toBe(401);
      expect((await cashier.call(call, { body })).status).toBe(403);
    }
    const operator = await signInAs(server, 'OPERATOR');
    expect((await operator.call(announcements.create, { body })).status).toBe(200);
  });

  test.each([
    [{}, 'message', 'required'],
    [{ message: '   ' }, 'message', 'required'],
    [{ message: 'x'.repeat(501) }, 'message', 'too-long'],
    [{ message: 'x', author: 'direktur' }, 'author', 'unknown-field'],
  ])('%o is refused and the field is named', async (body, path, code) => {
    const { status, error } = await top.call(announcements.create, { body });
    expect(status).toBe(400);
    expect(error.fields).toMatchObject([{ path, code }]);
  });

  test('carry who made them, stand in the list and in the operations log, newest first', async () => {
    const author = await signInAs(server, 'ADMIN');
    const { data } = await author.call(announcements.create, { body: { message: '  Rapat pukul 9  ' } });
    expect(data).toMatchObject({ message: 'Rapat pukul 9', author: author.person.username });
    const list = await author.call(announcements.list, { query: `author.equals=${author.person.username}` });
    expect(list.data).toEqual([data]);
    const log = await server.platform.database.reads.query(
      `select actor_name, action from operations_log where entity = 'announcements' and entity_id = $1`,
      [(data as { id: string }).id],
    );
    expect(log.rows).toEqual([{ actor_name: author.person.username, action: 'create' }]);
  });

  test('sent twice under one key are made once', async () => {
    const headers = { 'idempotency-key': newIdempotencyKey() };
    const body = { message: 'Sekali saja' };
    const first = await top.call(announcements.create, { body, headers });
    const second = await top.call(announcements.create, { body, headers });
    expect(second.data).toEqual(first.data);
    expect((await top.call(announcements.list, { query: 'message.equals=Sekali saja' })).data).toHaveLength(1);
  });

  test('are not filtered by what they do not have', async () => {
    const { status, error } = await top.call(announcements.list, { query: 'password.contains=a' });
    expect(status).toBe(400);
    expect(error.fields[0]).toMatchObject({ path: 'password.contains', code: 'unknown-field' });
  });
});

describe('notification rules', () => {
  const input = { type: 'GATE_OFFLINE', target: '/gates', action: 'Lihat gerbang' };
  // Whatever rules a fresh installation has, these tests make their own.
  beforeAll(() => server.platform.database.writes.query('delete from notification_rules'));

  test('are kept by those who may; everybody signed in reads the whole list', async () => {
    const cashier = await signInAs(server, 'CASHIER');
    const params = { id: newId() };
    for (const name of ['list', 'create', 'update', 'remove', 'history', 'export'] as const) {
      const given = { params, body: name === 'export' ? { columns: [{ key: 'type', heading: 'Jenis' }] } : input };
      expect([name, (await server.client().call(notificationRules[name], given)).status]).toEqual([name, 401]);
      expect([name, (await cashier.call(notificationRules[name], given)).status]).toEqual([name, 403]);
    }
    expect((await server.client().call(notificationRules.all)).status).toBe(401);
    expect((await cashier.call(notificationRules.all)).status).toBe(200);
    expect((await cashier.call(notificationRules.options)).status).toBe(200);
  });

  test.each([
    [{ ...input, type: 'RAIN' }, 'type'],
    [{ ...input, target: 'https://evil.example/' }, 'target'],
    [{ ...input, target: '//evil.example' }, 'target'],
    [{ ...input, action: '' }, 'action'],
    [{ type: 'PAPER_OUT', action: 'Buka' }, 'target'],
  ])('%o is refused and the field is named', async (body, path) => {
    const { status, error } = await top.call(notificationRules.create, { body });
    expect(status).toBe(400);
    expect(error.fields.map((field) => field.path)).toEqual([path]);
  });

  test('are made, changed in part, told to every bell, and removed', async () => {
    const made = (await top.call(notificationRules.create, { body: input })).data as Rule;
    expect(made).toMatchObject({ ...input, actionEn: null });
    const params = { id: made.id };
    const changed = await top.call(notificationRules.update, { params, body: { actionEn: 'See the gate' } });
    expect(changed.data).toMatchObject({ ...input, actionEn: 'See the gate' });
    const all = (await top.call(notificationRules.all)).data as Rule[];
    expect(all.find(({ id }) => id === made.id)).toEqual({ ...input, id: made.id, actionEn: 'See the gate' });
    expect((await top.call(notificationRules.history, { params })).data).toHaveLength(2);
    expect((await top.call(notificationRules.remove, { params })).status).toBe(200);
    expect((await top.call(notificationRules.remove, { params })).status).toBe(404);
  });

  test('there is one for each type, also when two are made at once', async () => {
    const body = { ...input, type: 'MANUAL_OPEN' };
    const both = await Promise.all([1, 2].map(() => top.call(notificationRules.create, { body })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.error).toMatchObject({ code: 'already-exists', fields: [{ path: 'type' }] });
  });

  test('a change of an older state is refused', async () => {
    const made = (await top.call(notificationRules.create, { body: { ...input, type: 'DEPOSIT_DISPUTED' } }))
      .data as Rule;
    const params = { id: made.id };
    const send = (action: string) =>
      top.call(notificationRules.update, { params, body: { action, updatedAt: made.updatedAt } });
    expect((await send('satu')).status).toBe(200);
    expect((await send('dua')).error.code).toBe('changed-meanwhile');
  });
});

describe('notifications', () => {
  test('are for those who are signed in', async () => {
    expect((await server.client().call(notifications.mine)).status).toBe(401);
    expect((await server.client().call(notifications.seen, { params: { id: newId() } })).status).toBe(401);
  });

  test('are one’s own alone, newest first, page by page', async () => {
    const mine = await signInAs(server, 'CASHIER');
    const [newest] = await buildNotifications(mine.person.id, 3);
    await buildNotifications((await buildUser(server)).id, 2);
    const { data, body } = await mine.call(notifications.mine, { query: 'size=2' });
    const rows = data as Notification[];
    expect(rows.map(({ message }) => message)).toEqual(['pesan 0', 'pesan 1']);
    expect(rows[0]).toMatchObject({ notificationId: newest, seen: false, data: { filter: {} } });
    expect(body).toMatchObject({ totalElements: 3, totalPages: 2 });
  });

  test('are marked as seen by their owner alone, and a second time changes nothing', async () => {
    const person = await buildUser(server, { groups: ['CASHIER'] });
    const mine = await signIn(server, person);
    const [id = ''] = await buildNotifications(person.id, 1);
    const seen = (client: Client) => client.call(notifications.seen, { params: { id } });
    expect((await seen(top)).error.code).toBe('notification-not-found');
    expect((await mine.call(notifications.mine, { query: 'seen.equals=true' })).data).toEqual([]);
    expect(await seen(mine)).toMatchObject({ status: 200, data: null });
    expect(await seen(mine)).toMatchObject({ status: 200, data: null });
    expect((await mine.call(notifications.mine, { query: 'seen.equals=true' })).data).toHaveLength(1);
  });

  test('an id that is none is refused and named', async () => {
    const { status, error } = await top.call(notifications.seen, { params: { id: 'abc' } });
    expect(status).toBe(400);
    expect(error.fields[0]?.path).toBe('id');
  });
});
