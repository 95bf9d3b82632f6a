import { contract } from '@parking/contract/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { listPeople } from '../../platform/training/people.ts';
import { buildUser, signIn, testPassword } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { receivePeople } from './receive-people.ts';

let [real, training]: TestServer[] = [];
let nobodysHash: string;
beforeAll(async () => {
  [real, training] = await Promise.all([startTestServer(), startTestServer()]);
  nobodysHash = await hashPassword('nobody has this one');
});
afterAll(() => Promise.all([real?.close(), training?.close()]));

const both = (): { real: TestServer; training: TestServer } => {
  if (!real || !training) throw new Error('Both servers run.');
  return { real, training };
};
const handOver = async (): Promise<void> =>
  receivePeople(
    both().training.platform.database,
    await listPeople(both().real.platform.database.readQueries),
    nobodysHash,
  );
const enter = async (username: string, password = testPassword) => {
  const answer = await both().training.client().call(contract.session.logIn, { body: { username, password } });
  return { status: answer.status, token: String(answer.headers['authorization']) };
};
const groupsOf = async (username: string): Promise<string[]> => {
  const { rows } = await both().training.owner.query<{ name: string }>(
    `select g.name from users u join user_group_members m on m.user_id = u.id join user_groups g on g.id = m.user_group_id
     where u.username = $1 order by g.name`,
    [username],
  );
  return rows.map(({ name }) => name);
};

test('whoever may enter the real one enters by the same password, in the groups of the same names, and nobody else', async () => {
  const servers = both();
  const rina = await buildUser(servers.real, { username: 'rina', groups: ['CASHIER'] });
  await buildUser(servers.real, { username: 'waiting', status: 'WAITING' });
  await servers.real.owner.query(
    `insert into user_groups (id, name, label) values (gen_random_uuid(), 'SATPAM', 'Satpam')`,
  );
  await servers.real.owner.query(
    `insert into user_group_members (user_id, user_group_id) select $1, id from user_groups where name = 'SATPAM'`,
    [rina.id],
  );
  await buildUser(servers.training, { username: 'invented', groups: ['SUPERADMIN'] });
  expect((await enter('invented')).status).toBe(200);
  await handOver();
  expect((await enter('RINA')).status).toBe(200);
  expect(await groupsOf('rina')).toEqual(['CASHIER']);
  expect((await enter('waiting')).status).toBe(401);
  expect((await enter('invented')).status).toBe(401);
});

test('an account of the same name is taken over with what it has done, and has the rights of its person alone', async () => {
  const servers = both();
  const invented = await buildUser(servers.training, { username: 'kasir01', groups: ['SUPERADMIN'] });
  await buildUser(servers.real, { username: 'Kasir01', groups: ['AUDITOR'] });
  await handOver();
  expect(await groupsOf('kasir01')).toEqual(['AUDITOR']);
  const { rows } = await servers.training.owner.query(`select id from users where lower(username) = 'kasir01'`);
  expect(rows).toEqual([{ id: invented.id }]);
});

test('another password ends the session in training, and whoever is locked or deleted is out at once', async () => {
  const servers = both();
  const [dewi, agus] = [
    await buildUser(servers.real, { username: 'dewi', groups: ['CASHIER'] }),
    await buildUser(servers.real, { username: 'agus', groups: ['CASHIER'] }),
  ];
  await handOver();
  const { rows } = await servers.training.owner.query<{ id: string; username: string }>(
    `select id, username from users where username in ('dewi', 'agus') order by username`,
  );
  const [inAgus, inDewi] = await Promise.all(rows.map((person) => signIn(servers.training, person)));
  expect((await inDewi?.call(contract.session.profile))?.status).toBe(200);
  await servers.real.owner.query('update users set password_hash = $1 where id = $2', [
    await hashPassword('lain-sekali-lagi'),
    dewi.id,
  ]);
  await servers.real.owner.query(`update users set status = 'INACTIVE' where id = $1`, [agus.id]);
  await handOver();
  for (const client of [inAgus, inDewi]) expect((await client?.call(contract.session.profile))?.status).toBe(401);
  expect((await enter('dewi')).status).toBe(401);
  expect((await enter('dewi', 'lain-sekali-lagi')).status).toBe(200);
  expect((await enter('agus')).status).toBe(401);
});
