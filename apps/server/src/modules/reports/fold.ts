import { sql } from 'kysely';
import { type Database, type Tx, asTheOnlyOne, becomeTheOnlyOne } from '../../platform/db/pool.ts';
import { paymentsAsked } from './figures.ts';
import { numberTaxed } from './number-taxed.ts';
import { countPeaks, newestHoursUncounted } from './peaks.ts';
import { countSpan, newestSpanUncounted } from './zones/zone-spans.ts';

/** Whoever adds up is the only one. */
const folder = 'folder';
const batch = 1_000;

const fareKeys = 'gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, fare';
const fareSums = [
  'count',
  'gross',
  'discount',
  'fine',
  'tax',
  'total',
  'minutes',
  'free_passes',
  'free_pass_value',
  'lost_tickets',
];

/** Days of before bands of tariffs were kept are added up whole, from their stays. */
const notDue = `taken where kind = 'OUT' and business_day not in (select business_day from fare_days_due)`;

/** Adds exits to their bands of the tariff, by the day or the month. */
const addFares = (table: string, by: 'business_day' | 'month', exits: string): string => `
    insert into ${table} as r (${by}, ${fareKeys}, ${fareSums.join(', ')})
    select ${by === 'month' ? `date_trunc('month', business_day)::date` : by}, ${fareKeys}, ${fareSums.map((name) => `sum(${name})`).join(', ')}
    from ${exits} group by 1, ${fareKeys}
    on conflict (${by}, ${fareKeys})
    do update set ${fareSums.map((name) => `${name} = r.${name} + excluded.${name}`).join(', ')}`;

/** Returns how many figures and journal entries were added up, as `taken`. */
const foldFigures = sql<{ taken: number }>`
  with taken as (
    delete from fold_queue where id in (select id from fold_queue order by id limit ${sql.lit(batch)}) returning *),
  by_hour as materialized (
    select date_trunc('hour', at, 'UTC') as hour, kind, gate_id, vehicle_type_id, is_member, sum(count) as count, sum(total) as total
    from taken group by 1, 2, 3, 4, 5),
  hours as (
    insert into rollup_hours as r (hour, kind, gate_id, vehicle_type_id, is_member, count, total)
    select * from by_hour
    on conflict (hour, kind, gate_id, vehicle_type_id, is_member)
    do update set count = r.count + excluded.count, total = r.total + excluded.total),
  gate_hours as (
    insert into rollup_gate_hours as r (hour, kind, gate_id, count)
    select hour, kind, gate_id, sum(count) from by_hour where kind in ('IN', 'OUT') group by 1, 2, 3
    on conflict (hour, kind, gate_id) do update set count = r.count + excluded.count),
  clock_months as (
    insert into rollup_clock_months as r (month, weekday, clock, kind, gate_id, vehicle_type_id, is_member, count)
    select date_trunc('month', business_day)::date, extract(isodow from business_day)::integer, extract(hour from hour at time zone zone)::integer,
      kind, gate_id, vehicle_type_id, is_member, sum(count)
    from by_hour join (select hour, business_day_of(hour) as business_day from by_hour group by 1) told using (hour) cross join system_profile
    where kind in ('IN', 'OUT', 'DELETED') group by 1, 2, 3, 4, 5, 6, 7
    on conflict (month, weekday, clock, kind, gate_id, vehicle_type_id, is_member) do update set count = r.count + excluded.count),
  days as (
    insert into rollup_days as r (business_day, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id,
      is_member, count, gross, discount, fine, tax, total, minutes, free_passes, free_pass_value, lost_tickets)
    select business_day, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, sum(count),
      sum(gross), sum(discount), sum(fine), sum(tax), sum(total), sum(minutes), sum(free_passes), sum(free_pass_value),
      sum(lost_tickets)
    from taken group by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (business_day, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member)
    do update set count = r.count + excluded.count, gross = r.gross + excluded.gross,
      discount = r.discount + excluded.discount, fine = r.fine + excluded.fine, tax = r.tax + excluded.tax,
      total = r.total + excluded.total, minutes = r.minutes + excluded.minutes,
      free_passes = r.free_passes + excluded.free_passes, free_pass_value = r.free_pass_value + excluded.free_pass_value,
      lost_tickets = r.lost_tickets + excluded.lost_tickets),
  months as (
    insert into rollup_months as r (month, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id,
      is_member, count, gross, discount, fine, tax, total, minutes, free_passes, free_pass_value, lost_tickets)
    select date_trunc('month', business_day)::date, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, sum(count),
      sum(gross), sum(discount), sum(fine), sum(tax), sum(total), sum(minutes), sum(free_passes), sum(free_pass_value),
      sum(lost_tickets)
    from taken group by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (month, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member)
    do update set count = r.count + excluded.count, gross = r.gross + excluded.gross,
      discount = r.discount + excluded.discount, fine = r.fine + excluded.fine, tax = r.tax + excluded.tax,
      total = r.total + excluded.total, minutes = r.minutes + excluded.minutes,
      free_passes = r.free_passes + excluded.free_passes, free_pass_value = r.free_pass_value + excluded.free_pass_value,
      lost_tickets = r.lost_tickets + excluded.lost_tickets),
  types as (
    insert into rollup_day_types as r (business_day, kind, vehicle_type_id, is_member, count, gross, discount, fine, tax, total)
    select business_day, kind, vehicle_type_id, is_member, sum(count), sum(gross), sum(discount), sum(fine), sum(tax), sum(total)
    from taken group by 1, 2, 3, 4
    on conflict (business_day, kind, vehicle_type_id, is_member)
    do update set count = r.count + excluded.count, gross = r.gross + excluded.gross,
      discount = r.discount + excluded.discount, fine = r.fine + excluded.fine, tax = r.tax + excluded.tax,
      total = r.total + excluded.total),
  durations as (
    insert into rollup_durations as r (business_day, vehicle_type_id, is_member, bucket, count, total)
    select business_day, vehicle_type_id, is_member, least(minutes / 15, 9600)::integer, sum(count), sum(total)
    from taken where kind = 'OUT' group by 1, 2, 3, 4
    on conflict (business_day, vehicle_type_id, is_member, bucket)
    do update set count = r.count + excluded.count, total = r.total + excluded.total),
  duration_months as (
    insert into rollup_duration_months as r (month, vehicle_type_id, is_member, bucket, count, total)
    select date_trunc('month', business_day)::date, vehicle_type_id, is_member, least(minutes / 15, 9600)::integer, sum(count), sum(total)
    from taken where kind = 'OUT' group by 1, 2, 3, 4
    on conflict (month, vehicle_type_id, is_member, bucket)
    do update set count = r.count + excluded.count, total = r.total + excluded.total),
  gate_durations as (
    insert into rollup_gate_durations as r (business_day, gate_id, vehicle_type_id, is_member, bucket, count, total)
    select business_day, gate_id, vehicle_type_id, is_member, least(minutes / 15, 9600)::integer, sum(count), sum(total)
    from taken where kind = 'OUT' group by 1, 2, 3, 4, 5
    on conflict (business_day, gate_id, vehicle_type_id, is_member, bucket)
    do update set count = r.count + excluded.count, total = r.total + excluded.total),
  fares as (${sql.raw(addFares('rollup_fares', 'business_day', notDue))}),
  fare_months as (${sql.raw(addFares('rollup_fare_months', 'month', notDue))}),
  -- Hours in which a car was told late are added up again.
  peaks_again as (
    delete from peak_hours where hour in (select date_trunc('hour', at, 'UTC') from taken where kind in ('IN', 'OUT', 'DELETED'))),
  zone_spans_again as (
    delete from zone_spans where since in (
      select s.since from (select at from taken where kind in ('IN', 'OUT', 'DELETED') union select entered_at from taken where kind in ('IN', 'OUT', 'DELETED')) told
      join zone_spans s on s.since <= told.at and s.until > told.at)),
  zones as (
    insert into zone_cars as r (zone_id, vehicle_type_id, cars)
    select m.zone_id, vehicle_type_id, sum(m.moved * count)
    from taken cross join lateral zones_moved(kind, gate_id, at, entry_gate_id, coalesce(entered_at, at), left_at) m
    where kind in ('IN', 'OUT', 'DELETED') group by 1, 2
    on conflict (zone_id, vehicle_type_id) do update set cars = r.cars + excluded.cars),
  own as (
    insert into open_deposit_figures as r (deposit_id, business_day, kind, gate_id, vehicle_type_id, paid_type_id, operator_id,
      shift_id, is_member, gross, discount, fine, tax, total, free_pass_value)
    select t.deposit_id, t.business_day, t.kind, gate_id, vehicle_type_id, paid_type_id, t.operator_id, t.shift_id, is_member,
      sum(gross), sum(discount), sum(fine), sum(tax), sum(total), sum(free_pass_value)
    from taken t join deposits d on d.id = t.deposit_id and d.state = 'OPEN' group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    on conflict (deposit_id, business_day, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member)
    do update set gross = r.gross + excluded.gross, discount = r.discount + excluded.discount, fine = r.fine + excluded.fine,
      tax = r.tax + excluded.tax, total = r.total + excluded.total,
      free_pass_value = r.free_pass_value + excluded.free_pass_value),
  deposit_spans as (
    insert into deposit_hours as h (deposit_id, business_day, operator_id, shift_id, first_at, last_at)
    select d.id, d.business_day, d.operator_id, d.shift_id, min(t.at), max(t.at)
    from taken t join deposits d on d.id = t.deposit_id where t.kind = 'OUT' group by 1, 2, 3, 4
    on conflict (deposit_id) do update set first_at = least(h.first_at, excluded.first_at), last_at = greatest(h.last_at, excluded.last_at)),
  -- Nothing is kept from anybody once a deposit was handed in.
  handed_in as (
    delete from open_deposit_figures f using deposits d where d.id = f.deposit_id and d.state <> 'OPEN')
  select count(*)::integer as taken from taken`;

/** Adds cars that passed between zones. */
const foldPassages = sql<{ taken: number }>`
  with taken as (
    update gate_passages set folded = true
    where id in (select id from gate_passages where not folded order by id limit ${sql.lit(batch)}) returning *),
  zone_spans_again as (
    delete from zone_spans where since in (
      select s.since from (select distinct at from taken) told join zone_spans s on s.since <= told.at and s.until > told.at)),
  zones as (
    insert into zone_cars as r (zone_id, vehicle_type_id, cars)
    select m.zone_id, vehicle_type_id, sum(m.moved)
    from taken cross join lateral zones_moved('PASSED', gate_id, at, null, null, null) m group by 1, 2
    on conflict (zone_id, vehicle_type_id) do update set cars = r.cars + excluded.cars)
  select count(*)::integer as taken from taken`;

/** Returns besides which of the entries are taxed. */
const foldJournal = sql<{ taken: number; taxed: string[] }>`
  with taken as (
    delete from journal_unfolded
    where entry_id in (select entry_id from journal_unfolded order by entry_id limit ${sql.lit(batch)}) returning entry_id),
  balances as (
    insert into account_folded as f (account_id, balance)
    select l.account_id, sum(l.amount) from taken t join journal_lines l on l.entry_id = t.entry_id group by 1
    on conflict (account_id) do update set balance = f.balance + excluded.balance),
  taxed as materialized (
    select x.* from taken t cross join lateral (select * from taxed_entries_v where entry_id = t.entry_id offset 0) x),
  taxes as (
    insert into rollup_tax as r (business_day, tax_day, category, entries, base, tax)
    select business_day, tax_day, category, count(*), sum(base), sum(tax) from taxed
    where business_day not in (select business_day from tax_days_due) group by 1, 2, 3
    on conflict (business_day, tax_day, category)
    do update set entries = r.entries + excluded.entries, base = r.base + excluded.base, tax = r.tax + excluded.tax),
  -- Of a month that is locked it is told with the first one that is not.
  corrected as (
    insert into tax_corrections (entry_id, month)
    select x.entry_id, open.month from taxed x
    cross join (select (max(month) + interval '1 month')::date as month from tax_returns where status <> 'DRAFT') open
    where x.tax_day < open.month)
  select (select count(*)::integer from taken) as taken, array(select entry_id from taxed) as taxed`;

const newestDue = sql<{
  day: string;
}>`select business_day::text as day from gate_durations_due order by business_day desc limit 1`;

/** Lengths of stay by gate of a day, without those that wait in the queue and are yet to be added; what was added to it stands in the stays. */
async function countGateDurations(tx: Tx, day: string): Promise<void> {
  await sql`delete from rollup_gate_durations where business_day = ${day}`.execute(tx);
  await sql`
    insert into rollup_gate_durations (business_day, gate_id, vehicle_type_id, is_member, bucket, count, total)
    select ${day}::date, gate_id, vehicle_type_id, is_member, bucket, sum(count), sum(total) from (
      select exit_gate_id as gate_id, vehicle_type_id, member_id is not null as is_member,
        least(duration_minutes / 15, 9600)::integer as bucket, 1 as count, total
      from stays where state = 'OUT' and business_day = ${day}
      union all
      select gate_id, vehicle_type_id, is_member, least(minutes / 15, 9600)::integer, -count, -total
      from fold_queue where kind = 'OUT' and business_day = ${day}) counted
    group by 1, 2, 3, 4, 5 having sum(count) <> 0 or sum(total) <> 0`.execute(tx);
  await sql`delete from gate_durations_due where business_day = ${day}`.execute(tx);
}

/** What was queued before its band was told with it is added up first. */
const newestFaresDue = sql<{ day: string }>`
  select business_day::text as day from fare_days_due due
  where not exists (select from fold_queue q where q.kind = 'OUT' and q.fare is null and q.business_day = due.business_day)
  order by business_day desc limit 1`;

/** Bands of the tariff of a day, without what waits in the queue and is yet to be added. */
async function countFares(tx: Tx, day: string): Promise<void> {
  const ofDay = (relation: string, sign: '' | '-'): string => `
    select business_day, ${fareKeys}, ${fareSums.map((name) => `${sign}${name} as ${name}`).join(', ')} from ${relation}`;
  await sql`${sql.raw(
    addFares(
      'rollup_fares',
      'business_day',
      `(${ofDay(`exit_figures_v where business_day = '${day}'`, '')}
        union all ${ofDay(`fold_queue where kind = 'OUT' and business_day = '${day}'`, '-')}) counted`,
    ),
  )}`.execute(tx);
  await sql`${sql.raw(addFares('rollup_fare_months', 'month', `rollup_fares where business_day = '${day}'`))}`.execute(
    tx,
  );
  await sql`delete from fare_days_due where business_day = ${day}`.execute(tx);
}

const newestTaxDue = sql<{ day: string }>`
  select business_day::text as day from tax_days_due order by business_day desc limit 1`;

/** Tax of a day, without what waits to be folded and is yet to be added. */
async function countTax(tx: Tx, day: string): Promise<void> {
  await sql`
    insert into rollup_tax (business_day, tax_day, category, entries, base, tax)
    select business_day, tax_day, category, count(*), sum(base), sum(tax) from taxed_entries_v
    where business_day = ${day} and entry_id not in (select entry_id from journal_unfolded) group by 1, 2, 3`.execute(
    tx,
  );
  await sql`delete from tax_days_due where business_day = ${day}`.execute(tx);
}

const newestUncounted = sql<{ day: string }>`
  select day::date::text as day
  from generate_series(business_day_of((select min(created_at) from payments))::timestamp, (current_date - 3)::timestamp, interval '1 day') day
  where day::date not in (select business_day from payment_days) order by day desc limit 1`;

async function countPayments(tx: Tx, day: string): Promise<void> {
  // Whoever changed a payment of that day and has not ended is waited for; whoever comes later takes the day back.
  await sql`select pg_advisory_xact_lock(hashtext('payment day ' || ${day}))`.execute(tx);
  await addPaymentsToMonth(tx, day, '-');
  await sql`delete from rollup_payments where business_day = ${day}`.execute(tx);
  await sql`
    insert into rollup_payments (business_day, paid_type_id, gate_id, vehicle_type_id, operator_id, is_member, asked, failed, seconds)
    select ${day}::date, paid_type_id, coalesce(gate_id, ${nobody}), coalesce(vehicle_type_id, ${nobody}), operator_id, is_member, sum(asked), sum(failed),
      sum(seconds)
    from (${sql.raw(paymentsAsked(`'${day}'::date`))}) asked group by 1, 2, 3, 4, 5, 6`.execute(tx);
  await addPaymentsToMonth(tx, day, '+');
  await sql`insert into payment_days (business_day) values (${day})`.execute(tx);
}

/** Adds a day as it stands to its month, or takes it off again. */
async function addPaymentsToMonth(tx: Tx, day: string, sign: '+' | '-'): Promise<void> {
  await sql`
    insert into rollup_payment_months as r
    select date_trunc('month', business_day)::date, paid_type_id, gate_id, vehicle_type_id, operator_id, is_member, ${sql.raw(sign)} asked,
      ${sql.raw(sign)} failed, ${sql.raw(sign)} seconds
    from rollup_payments where business_day = ${day}
    on conflict (month, paid_type_id, gate_id, vehicle_type_id, operator_id, is_member)
    do update set asked = r.asked + excluded.asked, failed = r.failed + excluded.failed, seconds = r.seconds + excluded.seconds`.execute(
    tx,
  );
}

const nobody = sql.raw(`'00000000-0000-0000-0000-000000000000'::uuid`);

async function foldBatch(tx: Tx): Promise<number> {
  const figures = await foldFigures.execute(tx);
  const entries = await foldJournal.execute(tx);
  const passages = await foldPassages.execute(tx);
  await numberTaxed(tx, entries.rows[0]?.taxed ?? []);
  return Math.max(...[figures, entries, passages].map(({ rows }) => rows[0]?.taken ?? 0));
}

/**
 * Adds what waits to the rollups and balances, one process at a time. A row leaves its queue in the transaction that
 * counts it, so it counts exactly once wherever the process dies. Returns whether more may be waiting.
 */
export async function foldWaiting(database: Database): Promise<boolean> {
  let taken = 0;
  await asTheOnlyOne(database, folder, async (tx) => {
    taken = await foldBatch(tx);
  });
  return taken === batch;
}

/** Adds up all that is committed, in an act of its own: the folder is waited for, and waits until the act is over. */
export async function foldAlone(tx: Tx): Promise<void> {
  await becomeTheOnlyOne(tx, folder);
  while ((await foldBatch(tx)) === batch);
}

/** Folds until nothing is left or `signal` is aborted. */
export async function drainFolds(database: Database, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await foldWaiting(database)));
}

/** The work of the folder on one day at a time, each in a transaction of its own, so that nobody waits for more than one. Returns whether none is left. */
async function countDays(
  database: Database,
  next: typeof newestDue,
  count: (tx: Tx, day: string) => Promise<void>,
  signal?: AbortSignal,
): Promise<boolean> {
  while (!signal?.aborted) {
    let counted = 0;
    const mayFold = await asTheOnlyOne(database, folder, async (tx) => {
      const { rows } = await next.execute(tx);
      for (const { day } of rows) await count(tx, day);
      counted = rows.length;
    });
    if (counted === 0) return mayFold;
  }
  return false;
}

/** Adds up the days of before lengths of stay were kept by gate, bands of tariffs, and tax, the newest first. */
export const countDueDays = async (database: Database, signal?: AbortSignal): Promise<boolean> =>
  (await countDays(database, newestDue, countGateDurations, signal)) &&
  (await countDays(database, newestFaresDue, countFares, signal)) &&
  (await countDays(database, newestTaxDue, countTax, signal));

/** Adds up how many cars were inside at most in hours that lie behind, the newest first. */
export const countPeakHours = (database: Database, signal?: AbortSignal): Promise<boolean> =>
  countDays(database, newestHoursUncounted, countPeaks, signal);

/** Adds up how full zones were in hours and days that lie behind, the newest first. */
export const countZoneSpans = (database: Database, signal?: AbortSignal): Promise<boolean> =>
  countDays(database, newestSpanUncounted, countSpan, signal);

/** Adds up what providers were asked for on days that lie behind, the newest first. */
export const countPaymentDays = (database: Database, signal?: AbortSignal): Promise<boolean> =>
  countDays(database, newestUncounted, countPayments, signal);
