import type { ReportScope, ReportSource } from '../../platform/report/report-sql.ts';
import { average, factsOfHours, factsOfMonths, mean, nameOf, net, slotsOf, stockAt } from './figures.ts';
import { peaksOf } from './peaks.ts';

/** Of members alone, or of others, nobody knows how many were inside at the same time. */
const knowsPeaks = ({ narrowedBy }: ReportScope): boolean => !narrowedBy.includes('isMember');

/** How often each place was used that was ever needed at once, to a tenth. */
const turnover = (left: string, peak: string): string =>
  `(select case when most is not null then ${mean(left, 'most')} end from (select ${peak} as most) of_peak)`;

export const trafficsSource: ReportSource = {
  facts: factsOfMonths('IN', 'OUT', 'DELETED'),
  rows: (asked) => `
    select ${nameOf.vehicle('vehicle_id')} as "vehicle", (closing - entered + "left" + deleted)::bigint as "opening",
      entered::bigint as "entered", "left"::bigint as "left", deleted::bigint as "deleted", closing::bigint as "closing",
      peak as "peak", ${turnover('"left"', 'peak')} as "turnover", minutes::bigint as "minutes", ${average('minutes', '"left"')} as "averageMinutes"
    from (
      select vehicle_id, sum(closing) as closing, sum(entered) as entered, sum("left") as "left", sum(deleted) as deleted, sum(minutes) as minutes
      from (
        select vehicle_id, 0 as closing, case when kind = 'IN' then count else 0 end as entered,
          case when kind = 'OUT' then count else 0 end as "left", case when kind = 'DELETED' then count else 0 end as deleted, minutes
        from facts
        union all
        select vehicle_id, cars, 0, 0, 0, 0 from (${stockAt('to', asked)}) stock) moved
      group by 1) each
    left join (${knowsPeaks(asked) ? peaksOf('each', asked) : 'select null::uuid as vehicle_id, null::bigint as peak'}) peaks using (vehicle_id)
    where entered <> 0 or "left" <> 0 or deleted <> 0 or closing <> 0`,
  totals: {
    peak: peakOfAll,
    turnover: (asked) => turnover('sum("left")', peakOfAll(asked)),
    averageMinutes: average('sum("minutes")', 'sum("left")'),
  },
  defaultOrder: `"vehicle"->>'id'`,
};

/** Of several types that were asked for the most at once is known of no sum: theirs are of different instants. */
function peakOfAll(asked: ReportScope): string {
  if (!knowsPeaks(asked)) return 'null::bigint';
  if (asked.narrowedBy.length > 0) return '(select case when count(*) < 2 then coalesce(max("peak"), 0) end from rows)';
  return `(select peak from (${peaksOf('all', asked)}) whole)`;
}

function rowsPerHour(asked: ReportScope): string {
  const { groupBy, narrowedBy } = asked;
  const key = groupBy.includes('weekday') ? 'extract(isodow from day)::text' : 'day::text';
  const ofOneGate = narrowedBy.includes('gateId');
  return `
    with slots as materialized (${slotsOf(asked)}),
    counted as materialized (
      select business_day as day, clock, coalesce(sum(count) filter (where kind = 'IN'), 0) as entered,
        coalesce(sum(count) filter (where kind = 'OUT'), 0) as left_count, sum(${net}) as moved
      from facts group by 1, 2),
    cells as (
      select day, clock, coalesce(entered, 0) as entered, coalesce(left_count, 0) as left_count,
        sum(coalesce(moved, 0)) over (order by begins) as moved
      from slots left join counted using (day, clock) where begins <= now()),
    start as (${ofOneGate ? 'select null::bigint as cars' : `select coalesce(sum(cars), 0) as cars from (${stockAt('from', asked)}) stock`}),
    means as (
      select ${key} as key, clock, round(avg(entered))::bigint as entered, round(avg(left_count))::bigint as left_count,
        round(avg(cars + moved))::bigint as inside
      from cells cross join start group by 1, 2)
    select clock as "hour", coalesce(json_object_agg(key, entered) filter (where key is not null), '{}') as "entered",
      coalesce(json_object_agg(key, left_count) filter (where key is not null), '{}') as "left",
      coalesce(json_object_agg(key, inside) filter (where key is not null and inside is not null), '{}') as "inside"
    from generate_series(0, 23) clock left join means using (clock) group by 1`;
}

const ofDays = (how: 'sum' | 'max', name: string): string => `(
  select coalesce(json_object_agg(key, cars), '{}') from (
    select key, ${how}(value::bigint) as cars from rows, json_each_text("${name}") group by 1) days)`;

export const trafficPerHourGraphicSource: ReportSource = {
  facts: (asked) => factsOfHours('IN', 'OUT', 'DELETED')(asked, { gate: false, vehicle: false, member: false }),
  rows: rowsPerHour,
  totals: { entered: ofDays('sum', 'entered'), left: ofDays('sum', 'left'), inside: ofDays('max', 'inside') },
  defaultOrder: '"hour"',
};

export const vehicleInPerMonthSource: ReportSource = {
  widen: ({ to }) => ({ from: `${Number(to.slice(0, 4)) - 1}-01-01`, to: `${to.slice(0, 4)}-12-31` }),
  facts: factsOfMonths('IN'),
  rows: ({ to }) => `
    select month as "month",
      coalesce(sum(count) filter (where extract(year from business_day) = extract(year from ${to})), 0)::bigint as "thisYear",
      coalesce(sum(count) filter (where extract(year from business_day) <> extract(year from ${to})), 0)::bigint as "lastYear"
    from generate_series(1, 12) month left join facts on extract(month from business_day) = month
    group by 1`,
  defaultOrder: '"month"',
};
