import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { type Person, buildUser, signIn, signInAs, testPassword } from '../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { type Lane, buildLane, buildStay } from '../parking/testing/stays.ts';
import { accountsOf, findTie } from './two-persons.ts';

const { session, users, userGroups, parkingOuts, notifications } = contract;
type Signed = Client & { readonly person: Person };
let server: TestServer;
let lane: Lane;
let manager: Signed;
let cashier: Signed;
let owner: Signed;
let operators: string;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  manager = await signInAs(server, 'SUPERADMIN');
  cashier = await signInAs(server, 'CASHIER');
  owner = await signInAs(server, 'OWNER');
  operators = await groupId('OPERATOR');
});
afterAll(() => server.close());

const own = 'pilihan-saya-sendiri-9';
const given = 'kata-sandi-pilihan-manajer';
const operator = () => buildUser(server, { groups: ['OPERATOR'] });
async function groupId(name: string): Promise<string> {
  const { rows } = await server.platform.database.reads.query('select id from user_groups where name = $1', [name]);
  return (rows[0] as { id: string }).id;
}
const changesOf = async ({ id }: Person): Promise<{ what: string; by: string }[]> => {
  const { rows } = await server.platform.database.reads.query(
    'select c.what, u.username as by from credential_changes c join users u on u.id = c.changed_by where user_id = $1 order by c.at, u.username',
    [id],
  );
  return rows as { what: string; by: string }[];
};

/** A car that goes for nothing, which always takes a second person. */
async function freePass(by: Client, person: Person, approverPassword = testPassword): Promise<Answer> {
  const stay = await buildStay(server, lane);
  const approver = { approverUsername: person.username, approverPassword };
  return by.call(parkingOuts.checkOut, {
    body: { parkingInId: stay.id, gateId: lane.exitId, freePass: true, note: 'Ambulans', ...approver },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
}
const codeOf = ({ status, error }: Answer) => [status, error?.code];
const refused = [409, 'not-two-persons'];

interface Touch {
  readonly by: string;
  readonly whose: string;
  /** How long ago; less is later. */
  readonly ago: number;
}

/** Whom somebody touched through chains, by every one of them, and how long ago the latest first link of each was. */
function chainsFrom(id: string, changes: readonly Touch[]): Map<string, number> {
  const found = new Map<string, number>();
  const walk = (from: string, since: number, first: number | null, left: readonly Touch[]): void => {
    for (const touch of left) {
      if (touch.by !== from || touch.ago > since) continue;
      const began = first ?? touch.ago;
      if (touch.whose !== id) found.set(touch.whose, Math.min(found.get(touch.whose) ?? began, began));
      walk(
        touch.whose,
        touch.ago,
        began,
        left.filter((one) => one !== touch),
      );
    }
  };
  walk(id, Number.POSITIVE_INFINITY, null, changes);
  return found;
}

/** Whoever owns the account chooses a password of their own. */
async function chooseOwn(person: Person, old_password = given): Promise<void> {
  const client = await signIn(server, person);
  const body = { old_password, new_password: own, retype_new_password: own };
  expect((await client.call(session.changeOwnPassword, { body })).status).toBe(200);
}
const setPassword = (by: Client, { id }: Person) =>
  by.call(users.setPassword, {
    params: { id },
    body: { new_password: given, retype_new_password: given, must_change_password: false },
  });
async function create(by: Client, username: string, group = operators): Promise<Person> {
  const made = await by.call(users.create, { body: { username, password: given, roleIds: [group] } });
  expect(made.status).toBe(200);
  const person = { id: (made.data as { id: string }).id, username };
  await chooseOwn(person);
  return person;
}

/** Makes or changes an account in the manager's name, as it signs from then on. */
const ways: Readonly<Record<string, (by: Client) => Promise<{ person: Person; password: string }>>> = {
  CREATED: async (by) => ({ person: await create(by, 'buatan-manajer'), password: own }),
  PASSWORD: async (by) => {
    const person = await operator();
    expect((await setPassword(by, person)).status).toBe(200);
    await chooseOwn(person);
    return { person, password: own };
  },
  EMAIL: async (by) => {
    const person = await operator();
    const body = { email: 'surat-manajer@contoh.id' };
    expect((await by.call(users.update, { params: { id: person.id }, body })).status).toBe(200);
    // Said again, it is no change.
    expect((await by.call(users.update, { params: { id: person.id }, body })).status).toBe(200);
    return { person, password: testPassword };
  },
  SECOND_FACTOR: async (by) => {
    const person = await operator();
    const client = await signIn(server, person);
    const { secret } = (await client.call(session.startSecondFactor)).data as { secret: string };
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await client.call(session.confirmSecondFactor, { body: { code } });
    expect((await by.call(users.removeSecondFactor, { params: { id: person.id } })).status).toBe(200);
    return { person, password: testPassword };
  },
};

describe('who made an account or changed how it signs in is not signed for by it', () => {
  test.each(Object.entries(ways))('%s', async (what, change) => {
    const { person, password } = await change(manager);
    expect(await changesOf(person)).toEqual([{ what, by: manager.person.username }]);
    const answer = await freePass(manager, person, password);
    expect(codeOf(answer)).toEqual(refused);
    // It says who touched whose account; a guesser hears nothing of it.
    for (const word of [person.username, manager.person.username]) expect(answer.error.message).toContain(word);
    expect(codeOf(await freePass(manager, person, 'salah-sekali-lagi'))).toEqual([401, 'login-failed']);
    expect((await freePass(cashier, person, password)).status).toBe(200);
    // And the reverse: the act of that account, signed by who holds it.
    expect(codeOf(await freePass(await signIn(server, person), manager.person))).toEqual(refused);
    await changeAsOwner(server, `update credential_changes set at = at - interval '30 days' where user_id = $1`, [
      person.id,
    ]);
    expect((await freePass(manager, person, password)).status).toBe(200);
  });

  test('nor through an account between them that it held before', async () => {
    const between = await signInAs(server, 'ADMIN');
    const earlier = await create(between, 'dibuat-lebih-dulu');
    expect((await setPassword(manager, between.person)).status).toBe(200);
    const again = await signIn(server, between.person);
    const later = await create(again, 'dibuat-lewat-orang');
    expect(codeOf(await freePass(manager, later, own))).toEqual(refused);
    expect(codeOf(await freePass(await signIn(server, later), manager.person))).toEqual(refused);
    expect((await freePass(manager, earlier, own)).status).toBe(200);
    // Two that one person made are two.
    expect((await freePass(await signIn(server, earlier), later, own)).status).toBe(200);
  });

  test('whoever lets an account in answers for it, as for one they made; who shuts it out does not', async () => {
    const person = await buildUser(server, { groups: ['OPERATOR'], status: 'WAITING' });
    const honest = await signInAs(server, 'SUPERADMIN');
    const setStatus = async (by: Client, status: string) =>
      expect((await by.call(users.changeStatus, { body: { ids: [person.id], status } })).status).toBe(200);
    const letIn = { what: 'CREATED', by: manager.person.username };
    await setStatus(honest, 'INACTIVE');
    expect(await changesOf(person)).toEqual([]);
    await setStatus(manager, 'ACTIVE');
    expect(codeOf(await freePass(manager, person))).toEqual(refused);
    // Said again, it is no change.
    await setStatus(honest, 'ACTIVE');
    expect(await changesOf(person)).toEqual([letIn]);
    await setStatus(honest, 'WAITING');
    await setStatus(manager, 'ACTIVE');
    expect(await changesOf(person)).toEqual([letIn, letIn]);
  });

  test('who shows the link of a new password is written down as they do, whatever right they lose or gain later', async () => {
    const person = await operator();
    const module = `${users.resetLink.method} ${users.resetLink.path}`;
    const { rows } = await server.platform.database.reads.query<{ id: string }>(
      `select id from modules where request_method || ' ' || module_link = $1`,
      [module],
    );
    const name = 'PENGAWAS';
    const made = await manager.call(userGroups.create, { body: { name, label: name, secondFactorRequired: false } });
    const params = { id: (made.data as { id: string }).id };
    const setModules = (accessGroupModules: readonly string[]) =>
      manager.call(userGroups.setModules, { params, body: { accessGroupModules } });
    expect((await setModules(rows.map(({ id }) => id))).status).toBe(200);
    const reader = await signInAs(server, 'OPERATOR', name);
    await server.client().call(session.forgotPassword, { body: { username: person.username } });
    const seen = await reader.call(users.resetLink, { params: { id: person.id } });
    expect(await changesOf(person)).toEqual([{ what: 'PASSWORD_LINK', by: reader.person.username }]);
    expect((await setModules([])).status).toBe(200);
    const token = (seen.data as { link: string }).link.split('/').at(-1) ?? '';
    const body = { new_password: given, confirm_password: given };
    expect((await server.client().call(session.resetPassword, { params: { token }, body })).status).toBe(200);
    await chooseOwn(person);
    expect(codeOf(await freePass(reader, person, own))).toEqual(refused);
    // Who might have shown it, and did not, is another person.
    expect((await freePass(manager, person, own)).status).toBe(200);
  });

  test('two who change one account at once are both written down; the own account is no matter of it', async () => {
    const person = await operator();
    const other = await signInAs(server, 'ADMIN');
    const answers = await Promise.all([setPassword(manager, person), setPassword(other, person)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await changesOf(person)).toHaveLength(2);
    const self = await signInAs(server, 'SUPERADMIN');
    const email = 'saya@contoh.id';
    expect((await self.call(users.update, { params: { id: self.person.id }, body: { email } })).status).toBe(200);
    expect((await setPassword(self, self.person)).status).toBe(200);
    expect(await changesOf(self.person)).toEqual([]);
  });

  test('however often two touched each other, who is one with whom is answered at once', async () => {
    const [one, other, third] = [await operator(), await operator(), await operator()];
    await changeAsOwner(
      server,
      `insert into credential_changes (id, user_id, changed_by, what, at)
        select gen_random_uuid(), case when n % 2 = 0 then $1::uuid else $2::uuid end,
          case when n % 2 = 0 then $2::uuid else $1::uuid end, 'PASSWORD', now() - n * interval '1 second'
        from generate_series(1, 6000) n
        union all select gen_random_uuid(), $3::uuid, $1::uuid, 'PASSWORD', now() - interval '10 seconds'`,
      [one.id, other.id, third.id],
    );
    const began = Date.now();
    for (const { id } of [one, third])
      expect((await accountsOf(server.platform.database.readQueries, id)).toSorted()).toEqual(
        [one.id, other.id, third.id].toSorted(),
      );
    expect(Date.now() - began).toBeLessThan(2_000);
  });

  test('who is one with whom, and until when, is what every chain of touches says', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, operator));
    const { readQueries: reads } = server.platform.database;
    let seed = 7;
    const next = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 12; round += 1) {
      await changeAsOwner(server, 'delete from credential_changes');
      const changes: Touch[] = [];
      for (let n = 0; n < 3 + round; n += 1) {
        const [by, whose] = [people[next(8)], people[next(8)]];
        if (!by || !whose || by.id === whose.id) continue;
        // Some of them at the very same moment, some too long ago.
        const ago = next(6);
        await changeAsOwner(
          server,
          `insert into credential_changes (id, user_id, changed_by, what, at)
            values (gen_random_uuid(), $1, $2, 'PASSWORD', date_trunc('hour', now()) - $3::integer * interval '150 hours')`,
          [whose.id, by.id, ago],
        );
        if (ago * 150 < 30 * 24) changes.push({ by: by.id, whose: whose.id, ago });
      }
      for (const { id } of people) {
        const held = chainsFrom(id, changes);
        const holders = people.flatMap((one) => {
          const ago = chainsFrom(one.id, changes).get(id);
          return ago === undefined || one.id === id ? [] : [[one.id, ago] as const];
        });
        const tied = new Set([...held.keys(), ...holders.map(([holder]) => holder), id]);
        expect((await accountsOf(reads, id)).toSorted()).toEqual([...tied].toSorted());
        for (const other of people.filter((one) => one.id !== id)) {
          const agos = [held.get(other.id), new Map(holders).get(other.id)].filter((ago) => ago !== undefined);
          const tie = await findTie(reads, id, [other.id]);
          const until = tie && Math.round((tie.until.getTime() - Date.now()) / 3_600_000 - 30 * 24);
          expect(until === null ? null : Math.round(until / -150)).toBe(agos.length === 0 ? null : Math.min(...agos));
        }
      }
    }
    await changeAsOwner(server, 'delete from credential_changes');
  });

  test('is told to those who watch: whose account, and what of it', async () => {
    const person = await operator();
    expect((await setPassword(manager, person)).status).toBe(200);
    const told = async () =>
      ((await owner.call(notifications.mine)).data as { type: string; message: string }[]).filter(
        ({ type, message }) => type === 'CREDENTIALS_CHANGED' && message.includes(person.username),
      );
    await expect.poll(async () => (await told()).length, { timeout: 10_000 }).toBe(1);
    expect((await told())[0]?.message).toBe(
      `Cara masuk ${person.username} berubah: kata sandi (${manager.person.username}).`,
    );
  });
});
