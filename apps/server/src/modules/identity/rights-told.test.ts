import { contract } from '@parking/contract/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';

const { users, userGroups, menus, additionalFareNames, notifications } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let top: Signed;
let auditor: Signed;
let owner: Signed;
let cashier: Signed;
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
  auditor = await signInAs(server, 'AUDITOR');
  owner = await signInAs(server, 'OWNER');
  cashier = await signInAs(server, 'CASHIER');
});
afterAll(() => server.close());

interface Told {
  readonly type: string;
  readonly message: string;
}
const told = async (by: Client): Promise<Told[]> =>
  ((await by.call(notifications.mine)).data as Told[]).filter(({ type }) => type === 'RIGHTS_GIVEN');
const one = async (sql: string, values: unknown[]): Promise<string> =>
  (await server.platform.database.reads.query<{ id: string }>(sql, values)).rows[0]?.id ?? '';
const groupId = (name: string) => one('select id from user_groups where name = $1', [name]);
const menuId = (route: string) =>
  one('select m.id from menus m join modules d on d.id = m.module_id where d.alias = $1', [route]);
const moduleId = (key: string) => one(`select id from modules where request_method || ' ' || module_link = $1`, [key]);
const none = { viewable: false, addable: false, editable: false, deleteable: false };

/** What is told next names all of these, to auditor and owner alike, and not to cashiers. */
async function tellsOf(act: () => Promise<{ status: number }>, ...words: readonly string[]): Promise<void> {
  const before = (await told(owner)).length;
  expect((await act()).status).toBe(200);
  await expect.poll(async () => (await told(owner)).length, { timeout: 10_000 }).toBe(before + 1);
  const [message] = [await told(auditor), await told(owner)].map(([first]) => first?.message);
  for (const word of [top.person.username, ...words]) expect(message).toContain(word);
  expect((await told(owner))[0]?.message).toBe(message);
  // Who gives rights, too, is not told of what they do themselves.
  for (const client of [cashier, top]) expect(await told(client)).toEqual([]);
}
const silent = async (act: () => Promise<{ status: number }>): Promise<void> => {
  const before = (await told(owner)).length;
  expect((await act()).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect((await told(owner)).length).toBe(before);
};

test('a user who is made, who joins a group, and who is let in again', async () => {
  expect.hasAssertions();
  const cashiers = await groupId('CASHIER');
  const finance = await groupId('FINANCE');
  let id = '';
  await tellsOf(
    async () => {
      const body = { username: 'baru', password: 'kuda-terbang-biru', roleIds: [cashiers] };
      const made = await top.call(users.create, { body });
      id = (made.data as { id: string }).id;
      return made;
    },
    'baru',
    'CASHIER',
  );
  const update = (body: object) => top.call(users.update, { params: { id }, body });
  await tellsOf(() => update({ roleIds: [cashiers, finance] }), 'baru', 'FINANCE');
  await silent(() => update({ roleIds: [finance] }));
  const setStatus = (status: string) => top.call(users.changeStatus, { body: { ids: [id], status } });
  await silent(() => setStatus('INACTIVE'));
  await tellsOf(() => setStatus('ACTIVE'), 'baru', 'FINANCE');
});

test('a group that is given rights on a screen or on a single call, and not when they are withdrawn', async () => {
  expect.hasAssertions();
  const params = { id: await groupId('CASHIER') };
  const set = async (flags: object) =>
    top.call(userGroups.setPermissions, {
      params,
      body: { accessGroups: [{ menuId: await menuId('/departments'), ...none, ...flags }] },
    });
  await tellsOf(() => set({ viewable: true, editable: true }), 'CASHIER', 'Departemen', 'viewable', 'editable');
  await silent(() => set({ viewable: true }));
  const setModules = (accessGroupModules: string[]) =>
    top.call(userGroups.setModules, { params, body: { accessGroupModules } });
  const module = await moduleId('GET /modules');
  await tellsOf(() => setModules([module]), 'CASHIER', 'GET /modules');
  await silent(() => setModules([]));
});

test('a menu that is pointed at another screen gives its rights there', async () => {
  expect.hasAssertions();
  const target = await one('select id from modules where alias = $1', ['/vehicle_types']);
  const id = await menuId('/departments');
  await tellsOf(
    () => top.call(menus.update, { params: { id }, body: { moduleId: target } }),
    'CASHIER',
    '/vehicle_types',
    'viewable',
  );
});

test('a group that may charge something more beside parking', async () => {
  expect.hasAssertions();
  const body = { name: 'CUCI', label: 'Cuci mobil' };
  const { data } = await top.call(additionalFareNames.create, { body });
  const params = { id: await groupId('CASHIER') };
  const set = (additionalFareNameIds: string[]) =>
    top.call(additionalFareNames.setOfGroup, { params, body: { additionalFareNameIds } });
  await tellsOf(() => set([(data as { id: string }).id]), 'CASHIER', 'Cuci mobil');
  await silent(() => set([]));
});
