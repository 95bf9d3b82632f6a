import type { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { Context } from '../../platform/http/context.ts';
import { businessDayOf } from '../../platform/business-day.ts';
import { weekBefore } from './week-before.ts';

/** Weeks that make what is usual; those before the first car of this direction do not count. */
const weeks = 4;

interface Hour {
  readonly hour: number;
  readonly today: number | null;
  readonly usual: number;
  readonly weekAgo: number;
  readonly over: boolean;
}

export async function readTrafficPerHour({ reads, site, params }: Context<typeof contract.dashboards.trafficPerHour>) {
  const now = new Date();
  const day = businessDayOf(now, site);
  const { zone } = site;
  const { rows } = await sql<Hour>`
    with days as (
      select each_week, ${day}::date - 7 * each_week as day from generate_series(0, ${weeks}::integer) each_week),
    hours as (
      select each_week, clock, (day + make_interval(hours => case when clock < business_day_hour(day) then clock + 24 else clock end))
        at time zone ${zone} as begins
      from days cross join generate_series(0, 23) clock),
    counted as (
      select hour, sum(count)::integer as cars from figures_by_hour_v
      where kind = ${params.type.toUpperCase()} and hour >= (select min(begins) from hours) group by 1),
    known as (
      select count(distinct h.each_week)::integer as weeks from hours h join counted c on c.hour = h.begins where h.each_week > 0)
    select clock as hour,
      (coalesce(sum(cars) filter (where each_week = 0), 0)
        * case when bool_or(each_week = 0 and begins <= ${now}) then 1 end)::integer as today,
      coalesce(round(sum(cars) filter (where each_week > 0)::numeric / nullif((select weeks from known), 0)), 0)::integer as usual,
      coalesce(sum(cars) filter (where each_week = 1), 0)::integer as "weekAgo",
      bool_or(each_week = 0 and begins + interval '1 hour' <= ${now}) as over
    from hours left join counted on counted.hour = hours.begins
    group by clock order by min(begins) filter (where each_week = 0)`.execute(reads);
  return {
    day,
    hours: rows.map(({ hour, today, usual }) => ({ hour, today, usual })),
    sameHours: weekBefore(now, site) && sameHours(rows),
    asOf: toLocalDateTime(now, zone),
  };
}

/** The hours that are over, on both days: the running one would stand against a whole one. */
function sameHours(hours: readonly Hour[]) {
  const over = hours.filter((hour) => hour.over);
  const last = over.at(-1);
  if (!last) return null;
  return {
    until: (last.hour + 1) % 24,
    today: over.reduce((sum, { today }) => sum + (today ?? 0), 0),
    weekAgo: over.reduce((sum, { weekAgo }) => sum + weekAgo, 0),
  };
}
