import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';

/**
 * Spans that were added up and that nothing told late lies in (`kept`), and all other time since the first zone was counted, cut into business days
 * (`pieces`). The last one ends with the day, so that nothing is left out that is told while this is read. `today` is a day in SQL.
 */
export const spansOf = (today: string): string => `
    stale as materialized (
      select at from fold_queue where kind in ('IN', 'OUT', 'DELETED')
      union select entered_at from fold_queue where kind in ('IN', 'OUT', 'DELETED') and entered_at is not null
      union select at from gate_passages where not folded),
    kept as materialized (
      select since, until, business_day from zone_spans k where not exists (select from stale where at >= k.since and at < k.until)),
    beginning as (select business_day_begins(business_day_of(min(at))) as at from zone_counts),
    gaps as (
      select until as since, lead(since, 1, business_day_begins(${today} + 1)) over (order by since, until) as until
      from (select since, until from kept union all select at, at from beginning where at is not null) told),
    pieces as materialized (
      select greatest(g.since, business_day_begins(day::date)) as since, least(g.until, business_day_begins(day::date + 1)) as until,
        day::date as business_day
      from gaps g cross join lateral generate_series(business_day_of(g.since)::timestamp,
        business_day_of(g.until - interval '1 microsecond')::timestamp, interval '1 day') day
      where g.until > g.since)`;

/** Whose queue is added up first: what lies that far behind is rarely told late. */
const behind = `interval '1 hour'`;

/**
 * The newest span that is to be added up, as the text of its beginning: an hour of today that lies behind, or a whole day of before. Hours of a day
 * that is over become one span.
 */
export const newestSpanUncounted = sql<{ day: string }>`
  with days as (
    select day::date as day, business_day_begins(day::date) as since, business_day_begins(day::date + 1) as until
    from generate_series((select business_day_of(min(at)) from zone_counts)::timestamp, business_day_of(now())::timestamp, interval '1 day') day),
  spans as (
    select since, until from days where until <= now() - ${sql.raw(behind)}
    union all
    select hour, hour + interval '1 hour'
    from days cross join lateral generate_series(since, until - interval '1 hour', interval '1 hour') hour
    where until > now() - ${sql.raw(behind)} and hour + interval '1 hour' <= now() - ${sql.raw(behind)})
  select since::text as day from spans s
  where not exists (select from zone_spans k where k.since = s.since and k.until = s.until) order by since desc limit 1`;

/** Adds up one of these spans, in place of whatever of it was: where days begin at another time than before, spans of both would overlap. */
export async function countSpan(tx: Tx, newest: string): Promise<void> {
  const { rows } = await sql<{ since: string; until: string }>`
    select since::text, case when ends <= now() - ${sql.raw(behind)} then ends else since + interval '1 hour' end::text as until
    from (select since, business_day_begins(business_day_of(since) + 1) as ends from (select ${newest}::timestamptz as since) told) spans`.execute(
    tx,
  );
  for (const { since, until } of rows) {
    await sql`delete from zone_spans where since < ${until}::timestamptz and until > ${since}::timestamptz`.execute(tx);
    await sql`
      insert into zone_spans (since, until, business_day)
      select since, ${until}::timestamptz, business_day_of(since) from (select ${since}::timestamptz as since) span`.execute(
      tx,
    );
    await sql`
      insert into rollup_zone_cars (since, count_id, vehicle_group, moved)
      select ${since}::timestamptz, count_id, vehicle_group, sum(moved) from zone_moves_between(${since}, ${until})
      group by 2, 3 having sum(moved) <> 0`.execute(tx);
    await sql`
      insert into rollup_zone_peaks (since, zone_id, vehicle_group, at, counts, entered, "left", highest, highest_at)
      select ${since}::timestamptz, p.* from zone_peaks_between(${since}, ${until}) p`.execute(tx);
  }
}
