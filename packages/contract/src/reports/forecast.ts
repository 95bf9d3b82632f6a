import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { localDate, localDateTime } from '../core/time.ts';

/** Business days that are told ahead, the first of them today. */
export const daysAhead = 14;
/** Whole days of cars that it takes: two weeks to learn from, and two that are held back to be judged by. */
export const neededDays = 28;
/** What kinds of days there are: 1 is Monday, 8 a holiday of any weekday. */
export const holidayKind = 8;

/** Cars, as they are to be expected; of ten such figures eight came to lie from `low` to `high`. */
const band = { expected: z.number(), low: z.int(), high: z.int() } as const;

const ForecastDay = z.object({
  businessDay: localDate(),
  holiday: z.object({ label: z.string(), labelEn: z.string() }).nullable(),
  ...band,
  /** Each begins at a full hour of the site's clock. */
  hours: z.array(z.object({ at: localDateTime(), ...band })),
});
export type ForecastDay = z.output<typeof ForecastDay>;

export const Forecast = z.object({
  days: z.array(ForecastDay),
  /** How far off it was by the hour, in cars, on days it had not learnt from; beside two plain ways to guess. */
  errors: z.object({
    from: localDate(),
    to: localDate(),
    own: z.number(),
    /** The same hour of the week before. */
    lastWeek: z.number(),
    /** The mean of the last four same weekdays. */
    fourWeeks: z.number(),
    /** Kinds of days on which one of those was as near, or nearer. */
    notBetter: z.array(z.int()),
  }),
  /** Cars an hour for each person at a gate, more than which came in one of a hundred hours of the last eight weeks; null where no plan tells. */
  perPerson: z.number().nullable(),
});
export type Forecast = z.output<typeof Forecast>;

export const forecast = endpoint({
  method: 'GET',
  path: '/reports/forecast',
  summary: 'Cars to be expected by the hour, today and the thirteen days after it, and how far off that usually is',
  permission: { menus: ['/traffic_in', '/traffic_per_hour_report', '/schedule'], flag: 'viewable' },
  reply: z.object({
    /** Whole days of cars before today. */
    knownDays: z.int(),
    /** Null where these are fewer than `neededDays`. */
    forecast: Forecast.nullable(),
  }),
  reads: ['holidays', 'schedules'],
});
