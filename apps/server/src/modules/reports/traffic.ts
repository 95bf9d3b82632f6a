import { type CalendarGroup, isCalendarGroup } from '@parking/contract/core/report-query';
import type { ReportScope, ReportSource } from '../../platform/report/report-sql.ts';
import { everyPart, partOf } from '../../platform/report/rows-by.ts';
import {
  type Kind,
  average,
  factsOfDays,
  factsOfHours,
  factsOfMonths,
  mean,
  nameOf,
  net,
  slotsOf,
  stockAt,
} from './figures.ts';
import { allTypes, peaksOf } from './peaks.ts';

/** Of members alone, or of others, nobody knows how many were inside at the same time. */
const knowsPeaks = ({ narrowedBy }: ReportScope): boolean => !narrowedBy.includes('isMember');

/** How often each place was used that was ever needed at once, to a tenth. */
const turnover = (left: string, peak: string): string =>
  `(select case when most is not null then ${mean(left, 'most')} end from (select ${peak} as most) of_peak)`;

/** Of which part of the calendar rows are, if of any. */
const partAsked = ({ groupBy }: ReportScope): CalendarGroup | null => groupBy.find(isCalendarGroup) ?? null;

/** Of all that was asked for. Of several types the most at once is known of no sum: theirs are of different instants. */
function peakOfAll(asked: ReportScope): string {
  if (!knowsPeaks(asked)) return 'null::bigint';
  if (!asked.narrowedBy.includes('vehicleId')) return `(select peak from (${peaksOf('all', asked)}) whole)`;
  return `(select case when count(*) filter (where peak > 0) < 2 then coalesce(max(peak), 0) end from (${peaksOf('each', asked)}) types)`;
}

/** The same of each row, and whether it is known. */
function peaksOfRows(asked: ReportScope): { readonly peaks: string; readonly known: string } {
  const part = partAsked(asked);
  if (!knowsPeaks(asked))
    return { peaks: 'select null::uuid as vehicle_id, null::date as place, 0 as peak where false', known: 'false' };
  if (asked.groupBy.includes('vehicle')) return { peaks: peaksOf('each', asked, part), known: 'true' };
  if (!asked.narrowedBy.includes('vehicleId')) return { peaks: peaksOf('all', asked, part), known: 'true' };
  const ofOne = `select ${allTypes} as vehicle_id, place, max(peak) as peak from (${peaksOf('each', asked, part)}) types group by place`;
  return { peaks: ofOne, known: `${peakOfAll(asked)} is not null` };
}

const counted = (name: string, kind: Kind): string =>
  `coalesce(sum(count) filter (where kind = '${kind}'), 0) as "${name}"`;

/** Every part of the calendar, or the whole period, of each vehicle type or of all: who was inside is known also where nobody moved. */
function rowsOfTraffics(asked: ReportScope): string {
  const part = partAsked(asked);
  const byVehicle = asked.groupBy.includes('vehicle');
  const vehicle = byVehicle ? 'vehicle_id' : `${allTypes} as vehicle_id`;
  const { peaks, known } = peaksOfRows(asked);
  return `
    with start as materialized (select ${vehicle}, sum(cars) as cars from (${stockAt('from', asked)}) stock group by 1),
    moved as materialized (
      select ${vehicle}, ${part ? partOf(part, 'business_day') : asked.from} as place, ${counted('entered', 'IN')}, ${counted('left', 'OUT')},
        ${counted('deleted', 'DELETED')}, sum(${net}) as net, sum(minutes) as minutes
      from facts group by 1, 2),
    places as (${part ? `select day as place from (${everyPart(part, asked)}) parts` : `select ${asked.from} as place`}),
    told as (
      select vehicle_id, place, coalesce(entered, 0) as entered, coalesce("left", 0) as "left", coalesce(deleted, 0) as deleted,
        coalesce(minutes, 0) as minutes,
        cars + coalesce(sum(net) over (partition by vehicle_id order by place rows between unbounded preceding and 1 preceding), 0) as opening,
        cars + coalesce(sum(net) over (partition by vehicle_id order by place), 0) as closing
      from start cross join places left join moved using (vehicle_id, place)),
    shown as (
      select told.*, case when ${known} then greatest(opening, peak)::bigint end as peak
      from told left join (${peaks}) peaks using (vehicle_id, place))
    select ${nameOf.vehicle('vehicle_id')} as "vehicle", ${part ? 'place' : 'null::date'} as "businessDay", opening::bigint as "opening",
      entered::bigint as "entered", "left"::bigint as "left", deleted::bigint as "deleted", closing::bigint as "closing",
      peak as "peak", ${turnover('"left"', 'peak')} as "turnover", minutes::bigint as "minutes", ${average('minutes', '"left"')} as "averageMinutes"
    from shown ${byVehicle ? 'where entered <> 0 or "left" <> 0 or deleted <> 0 or closing <> 0' : ''}`;
}

/** Figures of the first or the last part of the period. */
const atEnd = (name: string, end: 'min' | 'max'): string =>
  `coalesce((select sum("${name}") from rows where "businessDay" is not distinct from (select ${end}("businessDay") from rows)), 0)::bigint`;

export const trafficsSource: ReportSource = {
  facts: (asked) => {
    const part = partAsked(asked);
    return (part === null || part === 'month' ? factsOfMonths : factsOfDays)('IN', 'OUT', 'DELETED')(asked);
  },
  rows: rowsOfTraffics,
  totals: {
    opening: atEnd('opening', 'min'),
    closing: atEnd('closing', 'max'),
    peak: peakOfAll,
    turnover: (asked) => turnover('sum("left")', peakOfAll(asked)),
    averageMinutes: average('sum("minutes")', 'sum("left")'),
  },
  defaultOrder: `"businessDay", "vehicle"->>'id'`,
};
function rowsPerHour(asked: ReportScope): string {
  const { groupBy, narrowedBy, whereDays } = asked;
  const key = groupBy.includes('weekday') ? 'extract(isodow from business_day)::text' : 'business_day::text';
  const ofOneGate = narrowedBy.includes('gateId');
  return `
    with slots as materialized (${slotsOf(asked)}),
    counted as materialized (
      select business_day as day, clock, coalesce(sum(count) filter (where kind = 'IN'), 0) as entered,
        coalesce(sum(count) filter (where kind = 'OUT'), 0) as left_count, sum(${net}) as moved
      from facts group by 1, 2),
    cells as (
      select day as business_day, clock, coalesce(entered, 0) as entered, coalesce(left_count, 0) as left_count,
        sum(coalesce(moved, 0)) over (order by begins) as moved
      from slots left join counted using (day, clock) where begins <= now()),
    start as (${ofOneGate ? 'select null::bigint as cars' : `select coalesce(sum(cars), 0) as cars from (${stockAt('from', asked)}) stock`}),
    means as (
      select ${key} as key, clock, round(avg(entered))::bigint as entered, round(avg(left_count))::bigint as left_count,
        round(avg(cars + moved))::bigint as inside
      from cells cross join start where ${whereDays} group by 1, 2)
    select clock as "hour", coalesce(json_object_agg(key, entered) filter (where key is not null), '{}') as "entered",
      coalesce(json_object_agg(key, left_count) filter (where key is not null), '{}') as "left",
      coalesce(json_object_agg(key, inside) filter (where key is not null and inside is not null), '{}') as "inside"
    from generate_series(0, 23) clock left join means using (clock) group by 1`;
}

const ofDays = (how: 'sum' | 'max', name: string): string => `(
  select coalesce(json_object_agg(key, cars), '{}') from (
    select key, ${how}(value::bigint) as cars from rows, json_each_text("${name}") group by 1) days)`;

export const trafficPerHourGraphicSource: ReportSource = {
  // Who is inside is counted on through all days, whichever are told.
  facts: (asked) =>
    factsOfHours(
      'IN',
      'OUT',
      'DELETED',
    )({ ...asked, whereDays: 'true' }, { gate: false, vehicle: false, member: false }),
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
