import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, startServerOn, createTestDatabase } from '../../testing/test-server.ts';
import { findBreaches } from '../../platform/audit/invariants.ts';
import { countDueDays, countPaymentDays, drainFolds, foldWaiting } from './fold.ts';
import { reportInvariants } from './invariants.ts';
import { buildStays } from './testing/build-stays.ts';

let copy: Awaited<ReturnType<typeof createTestDatabase>>;
let server: TestServer;

beforeAll(async () => {
  copy = await createTestDatabase();
  server = await startServerOn(copy.app);
});
afterAll(async () => {
  await server.close();
  await copy.drop();
});

/** What the views answer: every figure that a report could show. */
async function readFigures(): Promise<unknown> {
  const { database } = server.platform;
  const { rows } = await sql`
    select (select json_agg(f order by f) from (select hour::text, kind, gate_id, vehicle_type_id, is_member, sum(count) as count,
        sum(total) as total from figures_by_hour_v group by 1, 2, 3, 4, 5)
        f(hour, kind, gate, type, member, count, total)) as hours,
      (select json_agg(f::text order by f::text) from (select business_day, kind, gate_id, vehicle_type_id, paid_type_id,
        operator_id, shift_id, is_member, sum(count), sum(gross), sum(discount), sum(fine), sum(tax), sum(total), sum(minutes),
        sum(free_passes), sum(free_pass_value), sum(lost_tickets) from figures_by_day_v group by 1, 2, 3, 4, 5, 6, 7, 8) f) as days,
      (select json_agg(f::text order by f::text) from (select business_day, vehicle_type_id, is_member, bucket, sum(count),
        sum(total) from figures_by_duration_v group by 1, 2, 3, 4) f) as durations,
      (select json_agg(f::text order by f::text) from (select business_day, gate_id, vehicle_type_id, is_member, bucket, sum(count),
        sum(total) from figures_by_gate_duration_v group by 1, 2, 3, 4, 5) f) as gate_durations,
      (select json_agg(f::text order by f::text) from (select business_day, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id,
        is_member, fare, sum(count), sum(gross), sum(discount), sum(fine), sum(tax), sum(total), sum(minutes), sum(free_passes),
        sum(free_pass_value), sum(lost_tickets) from figures_by_fare_v group by 1, 2, 3, 4, 5, 6, 7, 8) f) as fares,
      (select json_agg(f::text order by f::text) from (select fare, sum(count), sum(total) from (
        select fare, count, total from rollup_fare_months union all select fare, count, total from fares_waiting_v) f group by 1) f) as months,
      (select json_agg(f::text order by f::text) from (select business_day, tax_day, category, sum(entries), sum(base), sum(tax) from tax_by_day_v
        group by 1, 2, 3) f) as taxes,
      (select json_agg(b::text order by b::text) from (select account_id, balance from account_balances_v) b) as balances`.execute(
    database.readQueries,
  );
  return rows[0];
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select ((select count(*) from fold_queue) + (select count(*) from journal_unfolded))::integer as waiting`.execute(
    server.platform.database.readQueries,
  );
  return rows[0]?.waiting ?? -1;
}

async function listBreaches(): Promise<string[]> {
  const client = new pg.Client(copy.owner);
  await client.connect();
  try {
    return (await findBreaches(client, reportInvariants)).map(({ holds }) => holds);
  } finally {
    await client.end();
  }
}

test('figures and balances are the same before, during and after folding, whoever folds at once', async () => {
  const { database, site } = server.platform;
  // The server's own folder works beside these two.
  await buildStays(database, site.current(), { from: '2026-03-01', to: '2026-03-04', perDay: 400, seed: 7 });
  const before = await readFigures();
  await Promise.all([foldWaiting(database), foldWaiting(database)]);
  expect(await readFigures()).toEqual(before);
  while ((await countWaiting()) > 0) await drainFolds(database);
  expect(await readFigures()).toEqual(before);
  await drainFolds(database);
  expect(await readFigures()).toEqual(before);
}, 60_000);

test('folded or waiting, all figures are those of the stays and the journal', async () => {
  const { database, site } = server.platform;
  expect(await listBreaches()).toEqual([]);
  await buildStays(database, site.current(), { from: '2026-03-05', to: '2026-03-06', perDay: 200, seed: 8 });
  expect(await listBreaches()).toEqual([]);
}, 60_000);

/** As after the upgrade: nothing is kept, and each day of exits is due. */
const asUpgraded = `begin;
  delete from rollup_gate_durations;
  delete from rollup_fares;
  delete from rollup_fare_months;
  delete from rollup_tax;
  insert into gate_durations_due select distinct business_day from rollup_durations;
  insert into tax_days_due select distinct business_day from journal_entries;
  insert into fare_days_due select distinct business_day from rollup_durations;
  commit`;

test('days of before durations were kept by gate, and bands of tariffs, are the same before, during and after they are added up, beside cars that leave', async () => {
  const { database, site } = server.platform;
  const owner = new pg.Client(copy.owner);
  await owner.connect();
  try {
    while ((await countWaiting()) > 0) await drainFolds(database);
    const before = await readFigures();
    await owner.query(asUpgraded);
    expect(await readFigures()).toEqual(before);
    await Promise.all([countDueDays(database), countDueDays(database)]);
    while (!(await countDueDays(database)));
    expect(await readFigures()).toEqual(before);
    await owner.query(asUpgraded);
    await buildStays(database, site.current(), { from: '2026-03-05', to: '2026-03-06', perDay: 300, seed: 9 });
    const more = await readFigures();
    await Promise.all([countDueDays(database), drainFolds(database)]);
    while ((await countWaiting()) > 0 || !(await countDueDays(database))) await drainFolds(database);
    expect(await readFigures()).toEqual(more);
    expect(await listBreaches()).toEqual([]);
  } finally {
    await owner.end();
  }
}, 60_000);

test('a payment that is written while its day is added up is told all the same, and takes back a day that was', async () => {
  const { database } = server.platform;
  const owner = new pg.Client(copy.owner);
  await owner.connect();
  const pay = (place: number) =>
    owner.query(
      `insert into payments (id, site_id, stay_id, paid_type_id, gate_id, kind, amount, state, adapter, by_id, created_at, expires_at, purpose)
       select gen_random_uuid(), site_id, id, paid_type_id, exit_gate_id, 'QRIS', total, 'FAILED', 'SIMULATOR', operator_id, exited_at, exited_at, 'STAY'
       from stays where business_day = '2026-03-02' and total > 0 order by id offset $1 limit 1`,
      [place],
    );
  const added = async () => {
    const { rows } = await owner.query<{ asked: string }>(
      `select coalesce(sum(asked), 0) as asked from rollup_payments where business_day in (select business_day from payment_days)`,
    );
    return Number(rows[0]?.asked);
  };
  const countAll = async () => {
    while (!(await countPaymentDays(database)));
  };
  try {
    await pay(0);
    await owner.query('begin');
    await pay(1);
    const counting = countAll();
    await new Promise((done) => setTimeout(done, 500));
    await owner.query('commit');
    await counting;
    await countAll();
    expect(await added()).toBe(2);
    await pay(2);
    expect(await added()).toBe(0);
    await countAll();
    expect(await added()).toBe(3);
    expect(await listBreaches()).toEqual([]);
  } finally {
    await owner.end();
  }
}, 60_000);

test('a figure that was lost, doubled or moved is found', async () => {
  const { database } = server.platform;
  while ((await countWaiting()) > 0) await drainFolds(database);
  await sql`update rollup_days set total = total + 1, count = count + 1
    where ctid = (select ctid from rollup_days where kind = 'OUT' and total > 0 limit 1)`.execute(
    database.writeQueries,
  );
  expect((await listBreaches()).sort()).toEqual([
    "a day's takings are what its journal booked as revenue and tax of parking",
    'cars inside are entries without exits and deletions',
    'the figures of a day are those of its entries and exits',
    'the figures of months and of vehicle types are those of their days',
  ]);
});
