import { calendarOf } from '@parking/contract/core/report-query';
import type { ReportScope, ReportSource } from '../../platform/report/report-sql.ts';
import { durations, percent } from './figures.ts';

/** Cars by quarters of an hour, of each part of the calendar; as many cars stayed as long or shorter as `upTo` says. */
const quarters = (asked: ReportScope): string => `
    select date_trunc('${calendarOf(asked)}', business_day)::date as day, bucket, sum(count) as count
    from ${durations(asked)} figures
    where business_day between ${asked.from} and ${asked.to} and ${asked.where} group by 1, 2 having sum(count) > 0`;

/** Minutes that a share of cars stayed at most, as if those of a quarter of an hour lay evenly in it. */
const atMost = (
  share: number,
): string => `coalesce(round(min((bucket + greatest(0, ${share} * "all" - (up_to - count)) / count) * 15)
    filter (where up_to >= ${share} * "all")), 0)::integer`;

const lengths = `coalesce(sum(count), 0)::bigint as "count", ${atMost(0.5)} as "median", ${atMost(0.9)} as "ninth",
    ${percent('sum(count) filter (where bucket < 4)', 'sum(count)')} as "shortShare"`;

const lengthsOf = (cars: string, by: string): string => `
    select ${by}${lengths} from (
      select *, sum(count) over (${by ? 'partition by day ' : ''}order by bucket) as up_to, sum(count) over (${by ? 'partition by day' : ''}) as "all"
      from ${cars}) counted`;

const ofAll = (name: string): string => `(select "${name}" from (
  ${lengthsOf('(select bucket, sum(count) as count from facts group by 1) cars', '')}) whole)`;

export const parkingDurationGraphicSource: ReportSource = {
  facts: quarters,
  rows: ({ from, to, today, ...asked }) => `
    select day as "businessDay", coalesce("count", 0) as "count", coalesce("median", 0) as "median", coalesce("ninth", 0) as "ninth",
      coalesce("shortShare", 0) as "shortShare"
    from (select distinct date_trunc('${calendarOf(asked)}', one_day)::date as day
      from generate_series(${from}::timestamp, least(${to}, ${today})::timestamp, interval '1 day') one_day) days
    left join (${lengthsOf('facts', 'day, ')} group by day) each using (day)`,
  totals: Object.fromEntries(['count', 'median', 'ninth', 'shortShare'].map((name) => [name, ofAll(name)])),
  defaultOrder: '"businessDay"',
};
