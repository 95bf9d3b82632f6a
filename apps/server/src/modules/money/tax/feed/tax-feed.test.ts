import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { TaxFeedRow } from '@parking/contract/money/tax/feed/tax-feed-row';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../../platform/db/pool.ts';
import { changeAsOwner, holdTable } from '../../../../testing/as-owner.ts';
import { type Person, signInAs } from '../../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../../testing/test-server.ts';
import { type Lane, buildLane } from '../../../parking/testing/stays.ts';
import { drainFolds, foldWaiting } from '../../../reports/fold.ts';
import { buildStays } from '../../../reports/testing/build-stays.ts';
import { postEntry } from '../../journal/journal.ts';
import { sell } from '../../testing/deposits.ts';
import { bookTax, listTaxBreaches } from '../../testing/tax.ts';
import { listFeedBreaches, numberAll, numbersUpTo } from '../../testing/tax-feed.ts';

const { taxFeed: calls, systemConfigurations } = contract;
type Signed = Client & { readonly person: Person };
let server: TestServer;
let finance: Signed;
let cashier: Signed;
let lane: Lane;
beforeAll(async () => {
  server = await startTestServer();
  const admin = await signInAs(server, 'SUPERADMIN');
  finance = await signInAs(server, 'FINANCE');
  cashier = await signInAs(server, 'CASHIER');
  lane = await buildLane(server);
  const body = { npwpd: 'P.2.0001234.01.05', nopd: '31.71.010.001' };
  await admin.call(systemConfigurations.update, { body });
}, 60_000);
afterAll(() => server.close());

/** Takes back what an entry booked, or as much of it. */
const putRight = (entryId: string, tax: number) =>
  inTransaction(server.platform.database, (tx) =>
    postEntry(tx, {
      siteId: server.platform.site.current().id,
      type: 'AUDIT',
      kind: 'AUDIT_MINUS',
      sourceId: newId(),
      businessDay: '2026-03-09',
      depositId: null,
      actorId: null,
      reversesId: entryId,
      lines: [
        { account: { kind: 'UNMATCHED' }, amount: 11 * tax },
        { account: { kind: 'REVENUE' }, amount: -10 * tax },
        { account: { kind: 'TAX' }, amount: -tax },
      ],
    }),
  );

const taxOf = (rows: readonly TaxFeedRow[]): number => rows.reduce((sum, { tax }) => sum + tax, 0);

/** The balance of the account TAX: what is owed to the office. */
async function owedTax(): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select -coalesce(sum(l.amount), 0)::bigint as owed from journal_lines l join accounts a on a.id = l.account_id where a.kind = 'TAX'`.execute(
    server.platform.database.readQueries,
  );
  return rows[0]?.owed ?? 0;
}

test('a sale is told as its receipt says, in the words of a tax office, and nobody is known by it', async () => {
  await sell(server, lane, cashier.person);
  const row = (await numberAll(server)).at(-1);
  const { rows } = await sql<{ number: string; code: string; plate: string; gate: string }>`
    select r.receipt_number as number, s.code, p.plate_key as plate, g.code as gate
    from stays s join receipts r on r.stay_id = s.id join stay_plates p on p.stay_id = s.id join gates g on g.id = s.exit_gate_id`.execute(
    server.platform.database.readQueries,
  );
  const [stay] = rows;
  expect(row).toMatchObject({
    epoch: 1,
    kind: 'KASUAL',
    npwpd: 'P.2.0001234.01.05',
    nopd: '31.71.010.001',
    gate: stay?.gate,
    receiptNumber: stay?.number,
    gross: 8_000,
    fine: 0,
    discount: 0,
    voucher: 0,
    base: 7_273,
    rate: 1_000,
    tax: 727,
    total: 8_000,
    method: 'CASH',
    correctsSeq: null,
  });
  expect(row?.paidAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/);
  expect(Date.parse(row?.paidAt ?? '') - Date.parse(row?.enteredAt ?? '')).toBeGreaterThan(61 * 60_000);
  const said = JSON.stringify(row).replace(/\W/g, '');
  expect(said).not.toContain(stay?.plate);
  expect(said).not.toContain(stay?.code.replace(/\W/g, ''));
});

test('what changes the tax later is a row of its own that says which one it puts right, also numbered at once with it', async () => {
  const sold = await bookTax(server, '2026-03-08', 900);
  await putRight(sold ?? '', -900);
  const rows = await numberAll(server);
  const [first, second] = rows.slice(-2);
  expect([first?.kind, second?.kind, second?.tax]).toEqual(['KOREKSI', 'KOREKSI', -900]);
  expect(second?.correctsSeq).toBe(first?.seq);
  const late = await putRight(
    (
      await server.platform.database.readQueries
        .selectFrom('taxFeed')
        .select('entryId')
        .where('seq', '=', 1)
        .executeTakeFirstOrThrow()
    ).entryId,
    -727,
  );
  expect(late).not.toBeNull();
  expect((await numberAll(server)).at(-1)).toMatchObject({ kind: 'KOREKSI', tax: -727, correctsSeq: 1 });
});

test('of sales, corrections and audits at once, added up by three folders, every entry has one number and none is missing', async () => {
  const { database, site } = server.platform;
  const history = buildStays(database, site.current(), { from: '2026-04-01', to: '2026-04-03', perDay: 500, seed: 11 });
  let isOver = false;
  const folders = Array.from({ length: 2 }, async () => {
    while (!isOver) await foldWaiting(database);
  });
  const corrections = Array.from({ length: 40 }, (_, at) => bookTax(server, '2026-04-02', at % 2 === 0 ? at : -at));
  const sales = Array.from({ length: 10 }, () => sell(server, lane, cashier.person));
  await Promise.all([history, ...corrections, ...sales]);
  isOver = true;
  await Promise.all(folders);
  const rows = await numberAll(server);
  expect(rows.map(({ seq }) => seq)).toEqual(numbersUpTo(rows.length));
  const { rows: counted } = await sql<{ entries: number }>`
    select count(*)::integer as entries from taxed_entries_v`.execute(database.readQueries);
  expect(rows.length).toBe(counted[0]?.entries);
  expect(taxOf(rows)).toBe(await owedTax());
  expect([await listFeedBreaches(server), await listTaxBreaches(server)]).toEqual([[], []]);
}, 120_000);

test('a folder that dies between leaves neither a gap nor a row twice', async () => {
  const before = (await numberAll(server)).length;
  const held = await holdTable(server, 'tax_feed');
  for (const tax of [10, 20, 30]) await bookTax(server, '2026-05-04', tax);
  const dying = drainFolds(server.platform.database).catch((error: unknown) => error);
  while ((await held.waiting()) === 0) await pause(10);
  await changeAsOwner(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into tax_feed%'`,
  );
  await held.release();
  await dying;
  const rows = await numberAll(server);
  expect(rows.map(({ seq }) => seq)).toEqual(numbersUpTo(before + 3));
  expect(rows.slice(before).map(({ tax }) => tax)).toEqual([10, 20, 30]);
  expect(await listFeedBreaches(server)).toEqual([]);
}, 60_000);

describe('what is written', () => {
  test('is changed, taken away and put in between by nobody who may write', async () => {
    const { writeQueries } = server.platform.database;
    await expect(writeQueries.updateTable('taxFeed').set({ tax: 1 }).execute()).rejects.toThrow('permission denied');
    await expect(writeQueries.deleteFrom('taxFeed').execute()).rejects.toThrow('permission denied');
    await expect(changeAsOwner(server, 'update tax_feed set tax = tax + 1, base = base - 1')).rejects.toThrow(
      'written once',
    );
    const { entryId } = await writeQueries.selectFrom('taxFeed').select('entryId').executeTakeFirstOrThrow();
    const forged = `insert into tax_feed (seq, epoch, entry_id, tax_day, kind, paid_at, gross, fine, discount, voucher, base, rate, tax, total,
        previous_hash, hash)
      select max(seq) + $1::bigint, 1, $2::uuid, '2026-01-01', 'KASUAL', now(), 0, 0, 0, 0, 0, 0, 0, 0, decode(repeat('00', 32), 'hex'), 'x'
      from tax_feed`;
    for (const gap of [1, 2])
      await expect(changeAsOwner(server, forged, [gap, entryId])).rejects.toThrow('does not follow');
  });

  test('and changed below is found by whoever walks the feed', async () => {
    const unguarded = (...statements: readonly string[]) =>
      changeAsOwner(
        server,
        `do $$ begin
          alter table tax_feed disable trigger user;
          ${statements.join('; ')};
          alter table tax_feed enable trigger user;
        end $$`,
      );
    const follows = 'the tax feed has every number once, each row as it was told after the one before it';
    const ofEntry = 'a row of the tax feed is of what its entry booked';
    const ofSum = 'the tax of the feed is what was booked and added up since it began';
    await unguarded('update tax_feed set tax = tax + 1, base = base - 1 where seq = 5');
    expect(await listFeedBreaches(server)).toEqual([ofSum, ofEntry, follows]);
    await unguarded('update tax_feed set tax = tax - 1, base = base + 1 where seq = 5');
    await unguarded(`update tax_feed set gate = gate || 'X' where seq = 1`);
    expect(await listFeedBreaches(server)).toEqual([follows]);
    await unguarded(`update tax_feed set gate = left(gate, -1) where seq = 1`);
    expect(await listFeedBreaches(server)).toEqual([]);
    await unguarded('create table aside as select * from tax_feed where seq = 7', 'delete from tax_feed where seq = 7');
    expect(await listFeedBreaches(server)).toContain(follows);
    await unguarded('insert into tax_feed select * from aside', 'drop table aside');
    // One row once more, in the place of another.
    await unguarded(
      'alter table tax_feed drop constraint tax_feed_entry',
      `update tax_feed f set (entry_id, gate, tax, base, total) = (select entry_id, gate, tax, base, total from tax_feed where seq = 7) where seq = 8`,
    );
    expect(await listFeedBreaches(server)).toContain(follows);
  });
});

test('finance sees the rows and what of each day is told; who sells does not', async () => {
  const { data } = await finance.call(calls.list, { query: 'kind.equals=KOREKSI&sort=seq,asc&size=1' });
  expect(data).toMatchObject([{ kind: 'KOREKSI', isDelivered: false, rate: 10 }]);
  const state = (await finance.call(calls.state)).data as { days: { waiting: number; difference: number }[] };
  expect(state.days.length).toBeGreaterThan(0);
  expect(state.days.every(({ difference }) => difference === 0)).toBe(true);
  expect(state.days[0]?.waiting).toBeGreaterThan(0);
  for (const call of [calls.list, calls.state, calls.pull]) expect((await cashier.call(call)).status).toBe(403);
  expect((await server.client().call(calls.state)).status).toBe(401);
});
