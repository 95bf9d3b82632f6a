import { newId } from '@parking/contract/core/id';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findChainHead } from '../../../platform/audit/chain-head.ts';
import { sealWaiting } from '../../../platform/audit/sealer.ts';
import { type Database, inTransaction, openDatabase } from '../../../platform/db/pool.ts';
import { createTestDatabase } from '../../../testing/test-server.ts';
import { describeVerification, verifyDatabase } from '../../../verify-database.ts';
import { postEntry } from './journal.ts';

let copy: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
const siteId = newId();

beforeEach(async () => {
  copy = await createTestDatabase();
  database = openDatabase(copy.app, () => undefined);
  await asOwner(`insert into sites (id, is_own) values ('${siteId}', true)`);
  for (let amount = 1_000; amount <= 5_000; amount += 1_000) await book(amount);
  await sealWaiting(database, 1);
});
afterEach(async () => {
  await database.close();
  await copy.drop();
});

const book = (amount: number) =>
  inTransaction(database, (tx) =>
    postEntry(tx, {
      siteId,
      type: 'DEPOSIT',
      kind: 'SALE',
      sourceId: newId(),
      businessDay: '2026-11-20',
      depositId: null,
      actorId: newId(),
      reason: 'Uji — "kutip"',
      lines: [
        { account: { kind: 'SURPLUS' }, amount },
        { account: { kind: 'REVENUE' }, amount: -amount },
      ],
    }),
  );

/** Tampering as whoever holds the schema could do it. */
async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client(copy.owner);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const journalFault = async () =>
  (await verifyDatabase(copy.app)).chains.find(({ chain }) => chain === 'journal')?.broken;

test('a sealed journal verifies, and its head is the one that slips print', async () => {
  const head = (await findChainHead(database.readQueries, 'journal')) ?? '';
  const verification = await verifyDatabase(copy.app, [head]);
  expect(verification).toMatchObject({ sound: true, lostHeads: [], breaches: [] });
  expect(describeVerification(verification)).toContain(
    `holds   chain journal: 5 seals, 0 erased, 0 dropped by age, 0 waiting, head ${head}`,
  );
});

const third = `(select entry_id from seals where chain = 'journal' and seq = 3)`;

test.each([
  [
    'an amount moved to other lines',
    `update journal_lines set amount = amount * 2 where entry_id = ${third}`,
    'altered',
  ],
  ['another actor', `update journal_entries set actor_id = gen_random_uuid() where id = ${third}`, 'altered'],
  ['another day', `update journal_entries set business_day = business_day + 1 where id = ${third}`, 'altered'],
  ['another reason', `update journal_entries set reason = 'x' where id = ${third}`, 'altered'],
  [
    'an account that belongs to somebody else',
    `update accounts set owner_id = gen_random_uuid() where kind = 'SURPLUS'`,
    'number 1: the entry was altered',
  ],
  [
    'a removed entry',
    `delete from journal_lines where entry_id = ${third}; delete from journal_entries where id = ${third}`,
    'removed',
  ],
  ['a new digest', `update journal_entries set digest = sha256(digest) where id = ${third}`, 'replaced'],
])('%s is found where it stands', async (_, statement, found) => {
  await asOwner(statement);
  expect(await journalFault()).toContain(found);
});

test('a chain that lost its end is missed by the head on paper', async () => {
  const head = (await findChainHead(database.readQueries, 'journal')) ?? '';
  await asOwner(`with gone as (delete from seals where chain = 'journal' and seq > 3 returning entry_id),
    lines as (delete from journal_lines where entry_id in (select entry_id from gone)),
    unfolded as (delete from journal_unfolded where entry_id in (select entry_id from gone))
    delete from journal_entries where id in (select entry_id from gone)`);
  expect(await verifyDatabase(copy.app)).toMatchObject({ sound: true });
  expect(await verifyDatabase(copy.app, [head])).toMatchObject({ sound: false, lostHeads: [head] });
});

test('a balance that was folded wrongly is found', async () => {
  await asOwner(`insert into account_folded (account_id, balance) select id, 7 from accounts where kind = 'TAX'`);
  const { breaches } = await verifyDatabase(copy.app);
  // Of tax by the feed too, which is held against the same sum.
  expect(breaches).toMatchObject([
    { holds: 'balances equal their postings', count: 1 },
    { holds: 'the tax of the feed is what was booked and added up since it began', count: 1 },
  ]);
});
