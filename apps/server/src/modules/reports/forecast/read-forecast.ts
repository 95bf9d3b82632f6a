import type { contract } from '@parking/contract/contract';
import { businessDayAt, businessDayStart, shiftDays } from '@parking/contract/core/business-day';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { type Forecast, type ForecastDay, daysAhead, neededDays } from '@parking/contract/reports/forecast';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Reads } from '../../../platform/db/pool.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import { type Judged, type Spread, judgeDays, wholeDays } from './judge-days.ts';
import { type Expect, type PastDay, learnDays, sumOf } from './learn-days.ts';

/** More than a year, so that each holiday was seen once. */
const daysBack = 400;
/** Eight weeks of plans tell what one person handles, from a week of hours on. */
const planDays = 56;
const leastHours = 168;

/** Days that are over change seldom and take longest to read. */
const keptMs = 10 * 60_000;

type Definition = typeof contract.reports.forecast;
type Reply = ReplyOf<Definition>;

interface Learnt {
  readonly past: readonly PastDay[];
  readonly judged: Judged;
  readonly expect: Expect;
}

/** Answers forecasts; what was learnt is kept for some minutes, people and names of holidays are read each time. */
export function openForecasts(): (context: Context<Definition>) => Promise<Reply> {
  let kept: { readonly of: string; readonly at: number; readonly learnt: Learnt } | null = null;
  return async ({ reads, site }) => {
    const today = businessDayOf(new Date(), site);
    const holidays = await readHolidays(reads, shiftDays(today, -daysBack), shiftDays(today, daysAhead));
    const of = JSON.stringify([today, site.zone, site.dayStarts, [...holidays.keys()]]);
    if (kept?.of !== of || Date.now() - kept.at > keptMs) {
      const past = await readPast(reads, site, today);
      if (past.length < neededDays) return { knownDays: past.length, forecast: null };
      const isHoliday = (day: string): boolean => holidays.has(day);
      const learnt = { past, judged: judgeDays(past, isHoliday), expect: learnDays(past, isHoliday) };
      kept = { of, at: Date.now(), learnt };
    }
    const { past, judged, expect } = kept.learnt;
    const days = Array.from({ length: daysAhead }, (_, ahead) => {
      const day = shiftDays(today, ahead);
      return tellDay(day, { site, holiday: holidays.get(day) ?? null, expected: expect(day), judged });
    });
    const perPerson = await readPerPerson(reads, site.zone, today);
    return { knownDays: past.length, forecast: { days, errors: errorsOf(judged), perPerson } };
  };
}

interface Day {
  readonly site: Site;
  readonly holiday: ForecastDay['holiday'];
  readonly expected: readonly number[];
  readonly judged: Judged;
}

function tellDay(businessDay: string, { site, holiday, expected, judged }: Day): ForecastDay {
  const hours = hoursOf(businessDay, businessDayStart(businessDay, site.dayStarts)).map(({ at, hour }) => ({
    at,
    ...bandOf(expected[hour] ?? 0, judged.spreadOf(hour)),
  }));
  return { businessDay, holiday, ...bandOf(sumOf(expected), judged.spreadOfDays), hours };
}

const errorsOf = ({ from, to, mean, notBetter }: Judged): Forecast['errors'] => ({
  from,
  to,
  own: toHundredth(mean.own),
  lastWeek: toHundredth(mean.lastWeek),
  fourWeeks: toHundredth(mean.fourWeeks),
  notBetter: [...notBetter],
});

const toTenth = (figure: number): number => Math.round(figure * 10) / 10;
const toHundredth = (figure: number): number => Math.round(figure * 100) / 100;

/** In whole cars, with what is expected within. */
const bandOf = (figure: number, { low, high }: Spread): Pick<ForecastDay, 'expected' | 'low' | 'high'> => {
  const expected = toTenth(figure);
  return {
    expected,
    low: Math.min(Math.floor(expected), Math.round(figure * low)),
    high: Math.max(Math.ceil(expected), Math.round(figure * high)),
  };
};

/** The hours of a business day that begins at a local time: those before that hour of the clock belong to the next date. */
function hoursOf(day: string, begins: string): { at: string; hour: number }[] {
  const first = Number(begins.slice(11, 13));
  return Array.from({ length: 24 }, (_, place) => {
    const hour = (first + place) % 24;
    const date = first + place < 24 ? day : shiftDays(day, 1);
    return { at: `${date}T${String(hour).padStart(2, '0')}:00:00`, hour };
  });
}

/** Cars that entered on the days before today, by the hour. Days are told here: thousands of hours are no question for the database. */
async function readPast(reads: Reads, { zone, dayStarts }: Site, today: string): Promise<PastDay[]> {
  const { rows } = await sql<{ at: string; cars: number }>`
    select to_char(hour at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI:SS') as at, cars
    from (select hour, sum(count)::integer as cars from figures_by_hour_v
      where kind = 'IN' and hour >= business_day_begins(${today}::date - ${daysBack}::integer) and hour < business_day_begins(${today}::date)
      group by 1) counted`.execute(reads);
  const byDay = new Map<string, number[]>();
  for (const { at, cars } of rows) {
    const day = businessDayAt(at, dayStarts);
    const hours = byDay.get(day) ?? Array.from({ length: 24 }, () => 0);
    hours[Number(at.slice(11, 13))] = cars;
    byDay.set(day, hours);
  }
  return wholeDays(byDay, today);
}

async function readHolidays(reads: Reads, from: string, to: string) {
  const { rows } = await sql<{ day: string; label: string; labelEn: string }>`
    select day::text, label, coalesce(label_en, label) as "labelEn" from holidays
    where day between ${from}::date and ${to}::date order by day`.execute(reads);
  return new Map(rows.map(({ day, label, labelEn }) => [day, { label, labelEn }]));
}

/** Cars that entered in an hour for each person who was planned at a gate in it; what one of a hundred such hours was above. */
async function readPerPerson(reads: Reads, zone: string, today: string): Promise<number | null> {
  const { rows } = await sql<{ cars: number | null }>`
    with cars as (
      select hour, sum(count) as cars from figures_by_hour_v
      where kind = 'IN' and hour >= business_day_begins(${today}::date - ${planDays}::integer) and hour < business_day_begins(${today}::date)
      group by 1),
    people as (
      select each_hour at time zone ${zone} as hour, count(distinct user_id) as people
      from schedules cross join generate_series(date_trunc('hour', starts), ends - interval '1 second', interval '1 hour') each_hour
      where gate_id is not null and day between ${today}::date - ${planDays + 1}::integer and ${today}::date
      group by 1)
    select case when count(*) >= ${leastHours}
      then round(percentile_disc(0.99) within group (order by cars::numeric / people), 1)::double precision end as cars
    from cars join people using (hour)`.execute(reads);
  return rows[0]?.cars ?? null;
}
