import { calendarOf } from '@parking/contract/core/report-query';
import { everyPart, partOf } from '../../platform/report/rows-by.ts';
import type { ReportScope, ReportSource } from '../../platform/report/report-sql.ts';
import { durations, percent } from './figures.ts';

/** What the rows of a day are of: a part of the calendar, or its weekday. */
const placeOf = (asked: ReportScope, day: string): string =>
  asked.groupBy.includes('weekday') ? `extract(isodow from ${day})::integer` : partOf(calendarOf(asked), day);

/** Cars by quarters of an hour, of each part of the calendar or weekday. */
const quarters = (asked: ReportScope): string => `
    select ${placeOf(asked, 'business_day')} as place, bucket, sum(count) as count
    from (${durations(asked, true)}) figures where ${asked.where} group by 1, 2 having sum(count) > 0`;

/** Minutes that a share of cars stayed at most, as if those of a quarter of an hour lay evenly in it. */
const atMost = (
  share: number,
): string => `coalesce(round(min(bucket * 15 + greatest(0, ${share} * "all" - (up_to - count)) * 15 / count)
    filter (where up_to >= ${share} * "all")), 0)::integer`;

const lengths = `coalesce(sum(count), 0)::bigint as "count", ${atMost(0.5)} as "median", ${atMost(0.9)} as "ninth",
    ${percent('sum(count) filter (where bucket < 4)', 'sum(count)')} as "shortShare"`;

/** Of cars by quarters of an hour, of each of their places or of all. */
export const lengthsOf = (cars: string, places: string): string => `
    select ${places && `${places}, `}${lengths} from (
      select *, sum(count) over (${places && `partition by ${places} `}order by bucket) as up_to, sum(count) over (${places && `partition by ${places}`}) as "all"
      from ${cars}) counted ${places && `group by ${places}`}`;

const ofAll = (name: string): string => `(select "${name}" from (
  ${lengthsOf('(select bucket, sum(count) as count from facts group by 1) cars', '')}) whole)`;

export const parkingDurationGraphicSource: ReportSource = {
  facts: quarters,
  rows: (asked) => `
    select ${asked.groupBy.includes('weekday') ? 'null::date as "businessDay", place as "weekday"' : 'place as "businessDay", null::integer as "weekday"'},
      coalesce("count", 0) as "count", coalesce("median", 0) as "median", coalesce("ninth", 0) as "ninth", coalesce("shortShare", 0) as "shortShare"
    from (select distinct ${placeOf(asked, 'day')} as place from (${everyPart('day', asked)}) days) places
    left join (${lengthsOf('facts', 'place')}) each using (place)`,
  totals: {
    median: ofAll('median'),
    ninth: ofAll('ninth'),
    shortShare: `(select ${percent('sum(count) filter (where bucket < 4)', 'sum(count)')} from facts)`,
  },
  defaultOrder: '"businessDay", "weekday"',
};
