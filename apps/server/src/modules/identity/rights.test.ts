import { contract } from '@parking/contract/contract';
import type { NavigationNode } from '@parking/contract/identity/menus';
import { screenGroups } from '@parking/contract/screens/screen-groups';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { seedIdentity } from './seed.ts';

const { userGroups, menus, modules, identityTypes, session } = contract;
let server: TestServer;
let top: Client;
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

interface Row {
  id: string;
  label: string;
  module: { alias: string | null } | null;
  children: Row[];
}
const one = async (sql: string, values: unknown[]): Promise<string> =>
  (await server.platform.database.reads.query<{ id: string }>(sql, values)).rows[0]?.id ?? '';
const groupId = (name: string) => one('select id from user_groups where name = $1', [name]);
const menuId = (route: string) =>
  one('select m.id from menus m join modules d on d.id = m.module_id where d.alias = $1', [route]);
const moduleId = (key: string) => one(`select id from modules where request_method || ' ' || module_link = $1`, [key]);
const flags = (more: object = {}) => ({ viewable: false, addable: false, editable: false, deleteable: false, ...more });

test('a right that is granted or withdrawn holds on the very next request', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  const grant = async (viewable: boolean) =>
    top.call(userGroups.setPermissions, {
      params: { id: await groupId('CASHIER') },
      body: { accessGroups: [{ menuId: await menuId('/identity_types'), ...flags({ viewable }) }] },
    });
  expect((await cashier.call(identityTypes.list)).status).toBe(403);
  expect((await grant(true)).status).toBe(200);
  expect((await cashier.call(identityTypes.list)).status).toBe(200);
  expect((await cashier.call(identityTypes.create, { body: { name: 'SIM', label: 'SIM' } })).status).toBe(403);
  await grant(false);
  expect((await cashier.call(identityTypes.list)).status).toBe(403);
});

test('a single module can be granted to a group, and the list is replaced whole', async () => {
  const auditor = await signInAs(server, 'AUDITOR');
  const set = async (accessGroupModules: string[]) =>
    top.call(userGroups.setModules, { params: { id: await groupId('AUDITOR') }, body: { accessGroupModules } });
  expect((await set([await moduleId('GET /modules')])).status).toBe(200);
  expect((await auditor.call(modules.list)).status).toBe(200);
  const granted = (await top.call(userGroups.modules, { params: { id: await groupId('AUDITOR') } })).data as {
    granted: boolean;
  }[];
  expect(granted.filter((row) => row.granted)).toHaveLength(1);
  await set([]);
  expect((await auditor.call(modules.list)).status).toBe(403);
});

test('the navigation holds what may be viewed and the groups around it', async () => {
  const operator = await signInAs(server, 'OPERATOR');
  const tree = (await operator.call(menus.navigation)).data as Row[];
  const viewable = screenGroups
    .map((group) => [
      group.label,
      group.screens.filter(({ rights }) => rights.OPERATOR?.includes('v')).map(({ route }) => route),
    ])
    .filter(([, routes]) => routes?.length !== 0);
  expect(tree.map((group) => [group.label, group.children.map((child) => child.module?.alias)])).toEqual(viewable);
  const all = (await top.call(menus.navigation)).data as Row[];
  expect(all.flatMap((group) => group.children.map((child) => child.module?.alias))).toContain('/users');
});

test('the flags of a page are the union over the groups of the user', async () => {
  const both = await signInAs(server, 'OPERATOR', 'CASHIER');
  const id = await menuId('/announcements');
  expect((await both.call(menus.privilege, { params: { id } })).data).toEqual(flags({ viewable: true, addable: true }));
  expect((await top.call(menus.privilege, { params: { id } })).data).toEqual({
    viewable: true,
    addable: true,
    editable: true,
    deleteable: true,
  });
});

test('SUPERADMIN keeps its name and its place, and holds everything without grants', async () => {
  const id = await groupId('SUPERADMIN');
  const refused = [
    await top.call(userGroups.update, { params: { id }, body: { name: 'LAIN' } }),
    await top.call(userGroups.remove, { params: { id } }),
    await top.call(userGroups.setPermissions, {
      params: { id },
      body: { accessGroups: [{ menuId: await menuId('/users'), ...flags() }] },
    }),
  ];
  expect(refused.map((answer) => answer.error.code)).toEqual(Array(3).fill('protected-record'));
  expect((await top.call(userGroups.update, { params: { id }, body: { label: 'Pemilik' } })).status).toBe(200);
});

test('a group that has users is not deleted, and the refusal says why', async () => {
  await signInAs(server, 'FINANCE');
  const answer = await top.call(userGroups.remove, { params: { id: await groupId('FINANCE') } });
  expect([answer.status, answer.error.code]).toEqual([409, 'in-use']);
});

test('pointing a menu at another screen cannot smuggle rights to it', async () => {
  const admin = await signInAs(server, 'ADMIN');
  const secret = await top.call(modules.create, {
    body: { name: 'Rahasia', alias: '/rahasia', requestMethod: 'GET', moduleLink: '/rahasia' },
  });
  const { id: hidden } = secret.data as { id: string };
  const own = await top.call(menus.create, {
    body: { label: 'Rahasia', orderingNumber: 1, moduleId: hidden, divider: false },
  });
  expect(own.status).toBe(200);
  const answer = await admin.call(menus.update, {
    params: { id: await menuId('/announcements') },
    body: { moduleId: hidden },
  });
  expect(answer.error.fields).toMatchObject([{ path: 'moduleId', code: 'beyond-own-rights' }]);
  const fake = await admin.call(modules.create, {
    body: { name: 'Status', alias: '/status', requestMethod: 'GET', moduleLink: '/x' },
  });
  expect(fake.error.fields).toMatchObject([{ path: 'alias', code: 'already-taken' }]);
});

test('the line above Status is drawn once, for superadministrators alone', async () => {
  const around = async (client: Client): Promise<string[]> => {
    const nodes = (await client.call(menus.navigation)).data as NavigationNode[];
    return nodes
      .flatMap(({ children }) => children)
      .filter(({ divider, module }) => divider || module?.alias === '/status')
      .map(({ labelEn }) => labelEn ?? '');
  };
  expect(await around(top)).toEqual(['Line above Status', 'Status']);
  expect(await around(await signInAs(server, 'ADMIN'))).toEqual([]);
  await seedIdentity(server.platform.database);
  expect(await around(top)).toEqual(['Line above Status', 'Status']);
});

describe('the last menu of a screen', () => {
  test('is taken from the navigation by a superadministrator alone, whichever way it would go', async () => {
    const admin = await signInAs(server, 'ADMIN');
    const id = await menuId('/status');
    const news = await one('select id from modules where alias = $1', ['/announcements']);
    const item = await menuId('/announcements');
    const { id: line } = (await top.call(menus.create, { body: { label: '-', orderingNumber: 9, divider: true } }))
      .data as Row;
    const group = await one('select parent_menu_id as id from menus where id = $1', [await menuId('/users')]);
    const update = (by: Client, menu: string, body: object) => by.call(menus.update, { params: { id: menu }, body });
    const order = (parentMenuId: string) =>
      admin.call(menus.order, { body: { menus: [{ id, parentMenuId, orderingNumber: 1 }] } });
    const refused = [
      await admin.call(menus.remove, { params: { id } }),
      await update(admin, id, { moduleId: news }),
      await update(admin, id, { moduleId: null }),
      await update(admin, id, { divider: true }),
      await update(admin, id, { parentMenuId: line }),
      await update(admin, id, { parentMenuId: item }),
      await update(admin, group, { divider: true }),
      await update(admin, group, { moduleId: news }),
      await order(line),
      await order(item),
    ];
    expect(refused.map(({ status, error }) => [status, error?.code])).toEqual(
      Array(refused.length).fill([403, 'forbidden']),
    );
    expect((await order(group)).status).toBe(200);
    expect((await update(admin, id, { label: 'Keadaan' })).status).toBe(200);
    expect((await update(top, id, { divider: true })).status).toBe(200);
    expect((await update(top, id, { divider: false })).status).toBe(200);
  });

  test('a second one goes, and of two that go at once one stays', async () => {
    const [admin, other] = [await signInAs(server, 'ADMIN'), await signInAs(server, 'ADMIN')];
    const first = await menuId('/apis');
    const module = await one('select module_id as id from menus where id = $1', [first]);
    const body = { label: 'Kedua', orderingNumber: 9, divider: false, moduleId: module };
    const { id: second } = (await admin.call(menus.create, { body })).data as Row;
    const remove = (by: Client, id: string) => by.call(menus.remove, { params: { id } });
    const answers = await Promise.all([remove(admin, first), remove(other, second)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });
});

test('a menu cannot stand beneath itself, neither by form nor by moving', async () => {
  const make = async (label: string, parentMenuId?: string) =>
    ((await top.call(menus.create, { body: { label, orderingNumber: 5, divider: false, parentMenuId } })).data as Row)
      .id;
  const parent = await make('Atas');
  const child = await make('Bawah', parent);
  const byForm = await top.call(menus.update, { params: { id: parent }, body: { parentMenuId: child } });
  const byMove = await top.call(menus.order, {
    body: { menus: [{ id: parent, parentMenuId: child, orderingNumber: 1 }] },
  });
  expect([byForm, byMove].map((answer) => answer.error.fields[0]?.code)).toEqual([
    'would-be-a-loop',
    'would-be-a-loop',
  ]);
  const inUse = await top.call(menus.remove, { params: { id: parent } });
  expect(inUse.error.code).toBe('in-use');
});

test('two sound moves at the same moment that would make a loop together: one is refused', async () => {
  const make = async (label: string, parentMenuId?: string) =>
    ((await top.call(menus.create, { body: { label, orderingNumber: 5, divider: false, parentMenuId } })).data as Row)
      .id;
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await make('Satu'), await make('Dua')];
    const [belowOne, belowOther] = [await make('Di bawah satu', one), await make('Di bawah dua', other)];
    const move = (id: string, parentMenuId: string) =>
      top.call(menus.update, { params: { id }, body: { parentMenuId } });
    const answers = await Promise.all([move(one, belowOther), move(other, belowOne)]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  }
});

test('modules of the contract are renamed, not moved or deleted; unsafe addresses are refused', async () => {
  const id = await moduleId('GET /users');
  expect((await top.call(modules.update, { params: { id }, body: { name: 'Daftar pengguna' } })).status).toBe(200);
  expect((await top.call(modules.update, { params: { id }, body: { moduleLink: '/lain' } })).error.code).toBe(
    'contract-module',
  );
  expect((await top.call(modules.remove, { params: { id } })).error.code).toBe('contract-module');
  for (const alias of ['javascript:alert(1)', '//jahat.example', '/\\jahat.example']) {
    const answer = await top.call(modules.create, {
      body: { name: 'X', alias, requestMethod: 'GET', moduleLink: `/x${alias.length}` },
    });
    expect(answer.error.fields, alias).toMatchObject([{ path: 'alias', code: 'unsafe-address' }]);
  }
});

test('the menu of what auditors read is neither deleted nor led elsewhere by an administrator', async () => {
  const [admin, auditor] = [await signInAs(server, 'ADMIN'), await signInAs(server, 'AUDITOR')];
  const params = { id: await menuId('/user_activity') };
  const other = await one(`select id from modules where alias = $1`, ['/news']);
  for (const taken of [
    await admin.call(menus.remove, { params }),
    await admin.call(menus.update, { params, body: { moduleId: other } }),
    await admin.call(menus.update, { params, body: { moduleId: null } }),
  ])
    expect([taken.status, taken.error?.code]).toEqual([403, 'forbidden']);
  expect((await auditor.call(contract.userActivity.list)).status).toBe(200);
  expect((await admin.call(menus.update, { params, body: { label: 'Catatan' } })).status).toBe(200);
});

test('own favourites, language and preferences merge and come back with the profile', async () => {
  const client = await signInAs(server, 'CASHIER');
  const shortcuts = [await menuId('/dashboard')];
  await client.call(session.updateProfile, { body: { shortcuts, preferences: { a: 1 } } });
  await client.call(session.updateProfile, { body: { language: 'en', preferences: { b: [2] } } });
  expect((await client.call(session.profile)).data).toMatchObject({
    shortcuts,
    language: 'en',
    preferences: { a: 1, b: [2] },
  });
  // Very many arranged lists: the newest stands, the oldest is as nobody arranged it, and what is no list stays.
  const widths = Object.fromEntries(Array.from({ length: 90 }, (_, place) => [`column${place}`, 100]));
  for (let list = 0; list < 15; list += 1) {
    const preferences = { [`list /l${list}`]: { widths, arrangedAt: list } };
    expect((await client.call(session.updateProfile, { body: { preferences } })).status).toBe(200);
  }
  const { preferences } = (await client.call(session.profile)).data as { preferences: Record<string, unknown> };
  expect(preferences).toMatchObject({ a: 1, b: [2], 'list /l14': { arrangedAt: 14 } });
  expect(preferences['list /l0']).toBeUndefined();
  const body = { preferences: { c: 'x'.repeat(20_000) } };
  expect((await client.call(session.updateProfile, { body })).status).toBe(400);
});
