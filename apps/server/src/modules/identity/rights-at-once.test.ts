import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Tx, inTransaction } from '../../platform/db/pool.ts';
import { buildUser, signIn, signInAs, testPassword } from '../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';

const { menus, userGroups, users, session, dashboardComponents, additionalFareNames } = contract;
let server: TestServer;
let top: Client;
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

const id = async (text: string, ...values: unknown[]): Promise<string> =>
  (await server.platform.database.reads.query<{ id: string }>(text, values)).rows[0]?.id ?? '';
const groupId = (name: string) => id('select id from user_groups where name = $1', name);
const moduleId = (route: string) => id('select id from modules where alias = $1', route);
const menuId = (route: string) =>
  id('select m.id from menus m join modules d on d.id = m.module_id where d.alias = $1', route);
const every = { viewable: true, addable: true, editable: true, deleteable: true };

const newMenu = async (route: string): Promise<string> => {
  const body = { label: 'Kabar', orderingNumber: 1, divider: false, moduleId: await moduleId(route) };
  return ((await top.call(menus.create, { body })).data as { id: string }).id;
};
const newGroup = async (): Promise<string> => {
  const name = `G${newId().slice(-8).toUpperCase()}`;
  return (
    (await top.call(userGroups.create, { body: { name, label: name, secondFactorRequired: false } })).data as {
      id: string;
    }
  ).id;
};
const give = (tx: Tx, userGroupId: string, menu: string) =>
  tx
    .insertInto('accessGroups')
    .values({ id: newId(), userGroupId, menuId: menu, ...every })
    .execute();
const promote = async (tx: Tx, userId: string) =>
  tx
    .insertInto('userGroupMembers')
    .values({ userId, userGroupId: await groupId('SUPERADMIN') })
    .execute();

/** Makes the call while another act, that changes what the call looks at, is under way and then commits. */
async function during(change: (tx: Tx) => Promise<unknown>, call: () => Promise<Answer>): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await inTransaction(server.platform.database, async (tx) => {
    await sql`select from permission_epoch for update`.execute(tx);
    answer = call();
    await Promise.race([answer, delay(400)]);
    await change(tx);
  });
  if (!answer) throw new Error('the call was not made');
  return answer;
}
const outcome = (answer: Answer) => [answer.status, answer.error?.fields[0]?.code ?? answer.error?.code];

test('re-pointing a menu and granting it at the same moment gives no right that the administrator lacks', async () => {
  const admin = await signInAs(server, 'ADMIN');
  const [own, deposits, news] = [await groupId('ADMIN'), await moduleId('/deposits'), await moduleId('/announcements')];
  for (let round = 0; round < 12; round += 1) {
    const made = await admin.call(menus.create, {
      body: { label: 'Kabar', orderingNumber: 1, divider: false, moduleId: news },
    });
    const menu = (made.data as { id: string }).id;
    const answers = await Promise.all([
      admin.call(menus.update, { params: { id: menu }, body: { moduleId: deposits } }),
      admin.call(userGroups.setPermissions, {
        params: { id: own },
        body: { accessGroups: [{ menuId: menu, ...every }] },
      }),
    ]);
    expect(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      `round ${round}`,
    ).toEqual([200, 400]);
    expect((await admin.call(menus.remove, { params: { id: menu } })).status).toBe(200);
  }
});

describe('rights that change while somebody acts on them', () => {
  test('a menu that is granted meanwhile is not pointed elsewhere, and one pointed elsewhere is not granted', async () => {
    const admin = await signInAs(server, 'ADMIN');
    const [one, other] = [await newMenu('/announcements'), await newMenu('/announcements')];
    const [own, deposits] = [await groupId('ADMIN'), await moduleId('/deposits')];
    const pointed = await during(
      (tx) => give(tx, own, one),
      () => admin.call(menus.update, { params: { id: one }, body: { moduleId: deposits } }),
    );
    const granted = await during(
      (tx) => tx.updateTable('menus').set({ moduleId: deposits }).where('id', '=', other).execute(),
      () =>
        admin.call(userGroups.setPermissions, {
          params: { id: own },
          body: { accessGroups: [{ menuId: other, ...every }] },
        }),
    );
    expect([pointed, granted].map(outcome)).toEqual(Array(2).fill([400, 'beyond-own-rights']));
  });

  test('who is demoted meanwhile grants nothing any more', async () => {
    const group = await newGroup();
    const menu = await menuId('/announcements');
    const single = await id(`select id from modules where request_method = 'GET' and module_link = '/modules'`);
    const acts: ((client: Client) => Promise<Answer>)[] = [
      (client) =>
        client.call(userGroups.setPermissions, {
          params: { id: group },
          body: { accessGroups: [{ menuId: menu, ...every }] },
        }),
      (client) => client.call(userGroups.setModules, { params: { id: group }, body: { accessGroupModules: [single] } }),
      async (client) =>
        client.call(users.create, {
          body: { username: 'titipan', password: 'gajah-duduk-7', roleIds: [await groupId('ADMIN')] },
        }),
    ];
    for (const act of acts) {
      const admin = await signInAs(server, 'SUPERADMIN');
      const answer = await during(
        (tx) => tx.deleteFrom('userGroupMembers').where('userId', '=', admin.person.id).execute(),
        () => act(admin),
      );
      expect(outcome(answer)[1]).toMatch(/beyond-own-rights|forbidden/);
    }
  });

  test('a group that is raised meanwhile is given to nobody by who lacks its rights, nor changed by them', async () => {
    const admin = await signInAs(server, 'ADMIN');
    const finances = await menuId('/deposits');
    const { id: person } = await buildUser(server);
    const acts: ((group: string) => Promise<Answer>)[] = [
      (group) => admin.call(users.update, { params: { id: person }, body: { roleIds: [group] } }),
      (group) =>
        admin.call(users.create, {
          body: { username: `baru${group.slice(-6)}`, password: 'gajah-duduk-7', roleIds: [group] },
        }),
      (group) => admin.call(userGroups.update, { params: { id: group }, body: { label: 'Lain' } }),
      (group) => admin.call(userGroups.remove, { params: { id: group } }),
      (group) => admin.call(userGroups.setModules, { params: { id: group }, body: { accessGroupModules: [] } }),
      async (group) =>
        admin.call(userGroups.setPermissions, {
          params: { id: group },
          body: { accessGroups: [{ menuId: await menuId('/announcements'), ...every, viewable: false }] },
        }),
      (group) =>
        admin.call(dashboardComponents.setOfGroup, { params: { id: group }, body: { dashboardComponentIds: [] } }),
      (group) =>
        admin.call(additionalFareNames.setOfGroup, { params: { id: group }, body: { additionalFareNameIds: [] } }),
    ];
    for (const [index, act] of acts.entries()) {
      const group = await newGroup();
      const answer = await during(
        (tx) => give(tx, group, finances),
        () => act(group),
      );
      expect(outcome(answer)[1], `act ${index}`).toMatch(/beyond-own-rights|forbidden/);
    }
  });

  test('a user who rises meanwhile is not touched by who stands below now', async () => {
    const admin = await signInAs(server, 'ADMIN');
    const password = { new_password: 'milik-orang-1', retype_new_password: 'milik-orang-1' };
    const acts: ((person: string) => Promise<Answer>)[] = [
      (person) => admin.call(users.setPassword, { params: { id: person }, body: password }),
      (person) => admin.call(users.update, { params: { id: person }, body: { email: 'a@contoh.id' } }),
      (person) => admin.call(users.changeStatus, { body: { ids: [person], status: 'INACTIVE' } }),
      (person) => admin.call(users.remove, { params: { id: person } }),
      (person) => admin.call(users.removeSecondFactor, { params: { id: person } }),
    ];
    for (const [index, act] of acts.entries()) {
      const { id: person } = await buildUser(server, { groups: ['CASHIER'] });
      const since = { secondFactorSince: new Date(), secondFactorSecret: 'x' };
      await server.platform.database.writeQueries.updateTable('users').set(since).where('id', '=', person).execute();
      const answer = await during(
        (tx) => promote(tx, person),
        () => act(person),
      );
      expect(outcome(answer), `act ${index}`).toEqual([403, 'forbidden']);
    }
  });
});

describe('a password that is set by an administrator meanwhile', () => {
  const change = (tx: Tx, person: string) =>
    tx.updateTable('users').set({ passwordHash: sql<string>`password_hash || 'x'` }).where('id', '=', person).execute();

  async function whileLocked(person: string, call: () => Promise<Answer>): Promise<Answer> {
    let answer: Promise<Answer> | undefined;
    await inTransaction(server.platform.database, async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', person).forUpdate().execute();
      answer = call();
      await Promise.race([answer, delay(1_500)]);
      await change(tx, person);
    });
    if (!answer) throw new Error('the call was not made');
    return answer;
  }

  test('lets nobody in by the one before', async () => {
    const person = await buildUser(server, { groups: ['CASHIER'] });
    const body = { username: person.username, password: testPassword };
    const answer = await whileLocked(person.id, () => server.client().call(session.logIn, { body }));
    expect(outcome(answer)).toEqual([401, 'login-failed']);
  });

  test('is not replaced by who knew the one before', async () => {
    const person = await buildUser(server, { groups: ['CASHIER'] });
    const client = await signIn(server, person);
    const body = { old_password: testPassword, new_password: 'kuda-lari-99', retype_new_password: 'kuda-lari-99' };
    const answer = await whileLocked(person.id, () => client.call(session.changeOwnPassword, { body }));
    expect(outcome(answer)).toEqual([400, 'wrong-password']);
  });
});
