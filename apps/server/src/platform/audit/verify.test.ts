import { newId } from '@parking/contract/core/id';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, inTransaction, openDatabase } from '../db/pool.ts';
import { createTestDatabase } from '../../testing/test-server.ts';
import { describeVerification, verifyDatabase } from '../../verify-database.ts';
import { writeOperation } from './operations-log.ts';
import { sealWaiting } from './sealer.ts';

let copy: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
const siteId = newId();

beforeEach(async () => {
  copy = await createTestDatabase();
  database = openDatabase(copy.app, () => undefined);
  await asOwner(`delete from sites`);
  await asOwner(`insert into sites (id, is_own) values ('${siteId}', true)`);
});

afterEach(async () => {
  await database.close();
  await copy.drop();
});

/** Tampering as whoever holds the schema could do it. */
async function asOwner(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(copy.owner);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

async function writeEntries(count: number, at?: Date): Promise<void> {
  const author = { siteId, actorId: newId(), actorName: 'budi', address: '10.0.0.7', requestId: newId() };
  for (let number = 1; number <= count; number += 1) {
    const operation = { action: 'create', entity: 'identity_types', entityId: newId(), after: { number } };
    await inTransaction(database, (tx) => writeOperation(tx, author, operation, at));
  }
}

const seal = (epoch = 1): Promise<number> => sealWaiting(database, epoch);
const nth = (number: number, columns = 'entry_id'): string =>
  `(select ${columns} from seals where chain = 'operations' and epoch = 1 and seq = ${number})`;

async function findFault(...heads: string[]): Promise<string | null | undefined> {
  const verification = await verifyDatabase(copy.app, heads);
  const [lost] = verification.lostHeads;
  const fault = verification.chains[0]?.broken ?? (lost === undefined ? null : `${lost} was lost`);
  expect(verification.sound).toBe(fault === null && verification.breaches.length === 0);
  return fault;
}

test('a healthy database verifies, with entries still waiting and over two epochs', async () => {
  await writeEntries(7);
  await seal();
  await writeEntries(3);
  await asOwner('update sites set epoch = 2');
  await seal(2);
  await writeEntries(2);
  const verification = await verifyDatabase(copy.app);
  expect(verification.sound).toBe(true);
  expect(verification.chains[0]).toMatchObject({ sealed: 10, waiting: 2, erased: 0, dropped: 0, broken: null });
  expect(verification.chains[0]?.head).toMatch(/^2:3:[0-9a-f]{16}$/);
});

test('an empty database verifies', async () => {
  expect((await verifyDatabase(copy.app)).chains[0]).toMatchObject({ sealed: 0, head: null, broken: null });
});

const tampering: [what: string, statement: string, found: string | RegExp][] = [
  [
    'an altered payload',
    `update operations_log set payload = replace(payload, '"number":4', '"number":9') where id = ${nth(4)}`,
    'epoch 1, number 4: the entry was altered',
  ],
  [
    'a payload put in the place of an erased one',
    `update operations_log set payload = '{}', salt = null where id = ${nth(4)}`,
    'epoch 1, number 4: the entry lost its payload or salt alone',
  ],
  ['another actor', `update operations_log set actor_name = 'siti' where id = ${nth(4)}`, /number 4: .*actorName/],
  ['another time', `update operations_log set at = at - interval '1 hour' where id = ${nth(4)}`, /number 4: .*at does/],
  [
    'a replaced entry',
    `update operations_log set (payload, salt, digest) = (select payload, salt, digest from operations_log where id = ${nth(5)}) where id = ${nth(4)}`,
    'epoch 1, number 4: the entry was replaced',
  ],
  ['a removed entry', `delete from operations_log where id = ${nth(4)}`, 'epoch 1, number 4: the entry was removed'],
  ['a removed seal', `delete from seals where seq = 4`, 'epoch 1, number 5: a seal is missing before it'],
  ['a removed first seal', `delete from seals where seq = 1`, 'epoch 1, number 2: a seal is missing before it'],
  [
    'a removed seal whose followers moved up',
    `with gone as (delete from seals where seq = 4 returning seq) update seals set seq = seq - 1000 where seq > 4;
     update seals set seq = seq + 999 where seq < 0`,
    'epoch 1, number 4: does not follow the seal before it',
  ],
  ['an altered seal', `update seals set hash = sha256(hash) where seq = 4`, 'epoch 1, number 4: the seal was altered'],
  [
    'a seal given to another digest',
    `update seals set digest = sha256(digest) where seq = 4`,
    'epoch 1, number 4: the seal was altered',
  ],
];

test.each(tampering)('%s is found where it stands', async (_, statement, found) => {
  await writeEntries(6);
  await seal();
  await asOwner(statement);
  expect(await findFault()).toMatch(found);
});

test('seals cut off the end are missed by their entries, and by the head that was written down', async () => {
  await writeEntries(6);
  await seal();
  const head = (await verifyDatabase(copy.app)).chains[0]?.head ?? '';
  expect(await findFault(head)).toBeNull();
  await asOwner('delete from seals where seq > 4');
  const cut = await verifyDatabase(copy.app);
  expect(cut.breaches).toMatchObject([{ holds: expect.stringContaining('sealed or waits'), count: 2 }]);
  await asOwner('delete from operations_log where id not in (select entry_id from seals)');
  expect(await findFault()).toBeNull();
  expect(await findFault(head)).toBe(`${head} was lost`);
});

test('an erased entry is told as erased, and the chain holds', async () => {
  await writeEntries(6);
  await seal();
  await asOwner(`update operations_log set payload = null, salt = null where id in (${nth(2)}, ${nth(4)})`);
  const verification = await verifyDatabase(copy.app);
  expect(verification).toMatchObject({
    sound: true,
    chains: [
      { sealed: 6, erased: 2, broken: null },
      { sealed: 0, broken: null },
    ],
  });
  expect(describeVerification(verification)[0]).toContain('6 seals, 2 erased');
});

test('a month that was dropped by age leaves its seals and is told as dropped', async () => {
  const longAgo = new Date('2020-03-05T00:00:00Z');
  await writeEntries(3, longAgo);
  await writeEntries(2);
  // Ids carry the time as well: what is dropped was made then.
  await asOwner(
    `update operations_log set id = overlay(id::text placing '0170a8d4-d800' from 1 for 13)::uuid where at < '2021-01-01'`,
  );
  await asOwner(`update seal_queue q set entry_id = o.id from operations_log o where o.digest = q.digest`);
  await seal();
  await asOwner(`delete from operations_log where at < '2021-01-01'`);
  expect((await verifyDatabase(copy.app)).chains[0]).toMatchObject({ sealed: 5, dropped: 3, broken: null });
});

test('an entry that waits with another digest is found before it is sealed', async () => {
  await writeEntries(2);
  await asOwner(`update operations_log set digest = sha256(digest)`);
  const { breaches } = await verifyDatabase(copy.app);
  expect(breaches).toMatchObject([{ holds: expect.stringContaining('with that digest'), count: 2 }]);
});

test('what domains promise is asked for as well', async () => {
  await asOwner(
    `insert into users (id, username, password_hash, status) values ('${newId()}', 'yatim', '-', 'ACTIVE')`,
  );
  const { sound, breaches } = await verifyDatabase(copy.app);
  expect(sound).toBe(false);
  expect(breaches.map((breach) => breach.holds)).toEqual([
    'once there are users, one of them is an active superadministrator',
    'every user has biodata',
  ]);
});
