import type { CalendarGroup } from '@parking/contract/core/report-query';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import type { ReportScope } from '../../platform/report/report-sql.ts';
import { partOf } from '../../platform/report/rows-by.ts';
import { hoursOf, net, stockAt } from './figures.ts';

/** Stands for all vehicle types. */
export const allTypes = `'00000000-0000-0000-0000-000000000000'::uuid`;

/** Hours whose cars wait in the queue are not what was added up. */
const waiting = `select date_trunc('hour', at, 'UTC') from fold_queue where kind in ('IN', 'OUT', 'DELETED')`;

/** Hours of the period that were added up, and all others as their stays tell them. */
const peakHours = ({ from, to }: ReportScope): string => {
  const begins = `date_trunc('hour', business_day_begins(${from}), 'UTC')`;
  const ends = `least(business_day_begins(${to} + 1), now())`;
  return `
    select hour, vehicle_type_id, net, highest from rollup_peaks
    where hour >= ${begins} and hour < ${ends} and hour in (select hour from peak_hours) and hour not in (${waiting})
    union all
    select told.* from (
      select hour from generate_series(${begins}, ${ends} - interval '1 microsecond', interval '1 hour') hour
      where hour not in (select hour from peak_hours) or hour in (${waiting})) others
    cross join lateral peaks_between(others.hour, others.hour + interval '1 hour') told`;
};

/** How many cars more were inside at the end of each hour than at its beginning, of whoever was asked for; of members alone no peak knows it. */
export const netsOfHours = (asked: ReportScope): string => {
  const { from, to, narrowedBy, whereKeys } = asked;
  if (narrowedBy.includes('isMember'))
    return `
      select hour, sum(${net}) as moved
      from (select hour, kind, vehicle_type_id as vehicle_id, is_member, count from figures_by_hour_v
        where hour >= business_day_begins(${from}) and hour < business_day_begins(${to} + 1)) figures
      where ${whereKeys} group by 1`;
  return `
    select hour, sum(net) as moved from (select hour, vehicle_type_id as vehicle_id, net from (${peakHours(asked)}) hours) figures
    where ${narrowedBy.includes('vehicleId') ? `${whereKeys} and` : ''} vehicle_id ${narrowedBy.includes('vehicleId') ? '<>' : '='} ${allTypes} group by 1`;
};

/**
 * The most cars inside at any instant of the period, or of each part of the calendar in it, of each vehicle type or of all, as `vehicle_id`, `place`
 * (the first day of the part, or of the whole period) and `peak`: those at its beginning, with what each hour before had more at its end and what the
 * hour had more at most. Of a part in which nothing moved nothing is told.
 */
export const peaksOf = (which: 'each' | 'all', asked: ReportScope, part: CalendarGroup | null = null): string => `
    select vehicle_id, ${part ? partOf(part, 'business_day') : asked.from} as place, greatest(max(cars + before), max(cars + before + highest))::bigint as peak
    from (
      select vehicle_id, hour, cars, coalesce(highest, 0) as highest,
        coalesce(sum(net) over (partition by vehicle_id order by hour rows between unbounded preceding and 1 preceding), 0) as before
      from ${
        which === 'each'
          ? `(${stockAt('from', asked)})`
          : `(select ${allTypes} as vehicle_id, coalesce(sum(cars), 0) as cars from (${stockAt('from', asked)}) each)`
      } stock
      left join (${peakHours(asked)}) peaks on peaks.vehicle_type_id = stock.vehicle_id) hours
    ${part ? `join (${hoursOf(asked.from, asked.to, asked.zone)}) days using (hour)` : ''}
    group by 1, 2`;

/** Whose hours lie behind, the newest first. */
export const newestHoursUncounted = sql<{ day: string }>`
  select hour::text as day
  from generate_series((select min(hour) from rollup_hours), date_trunc('hour', now(), 'UTC') - interval '2 hours', interval '1 hour') hour
  where hour not in (select hour from peak_hours) order by hour desc limit 1`;

/** Adds up an hour, and with it others that were not yet of the day before. */
export async function countPeaks(tx: Tx, newest: string): Promise<void> {
  const since = sql`${newest}::timestamptz - interval '23 hours'`;
  const until = sql`${newest}::timestamptz + interval '1 hour'`;
  await sql`
    delete from rollup_peaks where hour >= ${since} and hour < ${until} and hour not in (select hour from peak_hours)`.execute(
    tx,
  );
  await sql`
    insert into rollup_peaks (hour, vehicle_type_id, net, highest)
    select hour, vehicle_type_id, net, highest from peaks_between(${since}, ${until}) where hour not in (select hour from peak_hours)`.execute(
    tx,
  );
  await sql`
    insert into peak_hours (hour)
    select hour from generate_series(${since}, ${newest}::timestamptz, interval '1 hour') hour on conflict do nothing`.execute(
    tx,
  );
}
