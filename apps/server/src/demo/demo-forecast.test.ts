import { holidayKind } from '@parking/contract/reports/forecast';
import { expect, test } from 'vitest';
import { judgeDays, wholeDays } from '../modules/reports/forecast/judge-days.ts';
import { type PastDay, kindOf, learnDays } from '../modules/reports/forecast/learn-days.ts';
import { planDemand } from './demand.ts';
import { publicHolidays } from './public-holidays.ts';
import { Random } from './random.ts';
import { hourMs, openCalendar } from './site-calendar.ts';

const isFull = process.env.FULL === '1';
const until = Date.parse('2026-11-20T08:30:00Z');
const holidays = new Set(publicHolidays('2025-01-01', '2026-12-31').map(({ day }) => day));
const isHoliday = (day: string): boolean => holidays.has(day);

/** As many as come by chance where so many are to be expected. */
function byChance(mean: number, random: Random): number {
  if (mean > 50) {
    const spread = Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * spread));
  }
  let [cars, left] = [0, random.unit()];
  for (const least = Math.exp(-mean); left > least; left *= random.unit()) cars += 1;
  return cars;
}

interface Year {
  readonly seed: number;
  readonly stays: number;
  /** Cars come by chance, beside what the demo's year does. */
  readonly chance: boolean;
}

/** The demo's year as its generator plans it: holidays, growth, seasons, days of wages and moods. */
function buildYear({ seed, stays, chance }: Year): PastDay[] {
  const calendar = openCalendar('Asia/Jakarta', 0, until);
  const from = calendar.atHour(calendar.dayNumber(until) - 365, 4);
  const demand = planDemand({ from, until, calendar, random: new Random(seed), year: { holidays, growth: 0.06 } });
  const random = new Random(seed + 1);
  const days = new Map<string, number[]>();
  for (let hour = 0; hour < demand.hours; hour += 1) {
    const cars =
      Math.round((demand.arrivedBy[hour] ?? 0) * stays) - Math.round((demand.arrivedBy[hour - 1] ?? 0) * stays);
    const at = from + hour * hourMs;
    const day = calendar.dayText(calendar.dayNumber(at));
    const hours = days.get(day) ?? Array.from({ length: 24 }, () => 0);
    hours[Math.round((at - calendar.atHour(calendar.dayNumber(at), 0)) / hourMs)] = chance
      ? byChance(cars, random)
      : cars;
    days.set(day, hours);
  }
  return wholeDays(days, calendar.dayText(calendar.dayNumber(until)));
}

const years: Year[] = [
  { seed: 1, chance: false, stays: 250_000 },
  { seed: 1, chance: true, stays: 250_000 },
  { seed: 7, chance: true, stays: 60_000 },
  ...(isFull
    ? Array.from({ length: 20 }, (_, place) => ({ seed: 100 + place, chance: true, stays: 40_000 + 60_000 * place }))
    : []),
];

test.each(years)(
  'in a year of $stays cars (chance: $chance, seed $seed) it is nearer than the plain guesses on weeks it has not seen, whenever it is asked',
  (given) => {
    const year = buildYear(given);
    // At the end of each month from the fifth one on.
    for (const days of [150, 180, 210, 240, 270, 300, 330, year.length]) {
      const { mean } = judgeDays(year.slice(0, days), isHoliday);
      expect(1 - mean.own / mean.lastWeek).toBeGreaterThan(0.15);
      expect(1 - mean.own / mean.fourWeeks).toBeGreaterThan(0.05);
    }
  },
);

test('eight of ten hours lie within the band on the weeks after those that made it', () => {
  const year = buildYear({ seed: 3, chance: true, stays: 250_000 });
  let [within, all] = [0, 0];
  for (let known = 200; known + 14 <= year.length; known += 14) {
    const past = year.slice(0, known);
    const [told, judged] = [learnDays(past, isHoliday), judgeDays(past, isHoliday)];
    for (const { day, hours } of year.slice(known, known + 14))
      for (const [hour, cars] of hours.entries()) {
        const expected = told(day)[hour] ?? 0;
        const { low, high } = judged.spreadOf(hour);
        within += Number(cars >= Math.round(expected * low) && cars <= Math.round(expected * high));
        all += 1;
      }
  }
  expect(within / all).toBeGreaterThan(0.75);
  expect(within / all).toBeLessThan(0.9);
});

test('a holiday in the middle of a week is told as one', () => {
  const year = buildYear({ seed: 1, chance: false, stays: 250_000 });
  const place = year.findIndex(({ day }) => day === '2026-08-25');
  const { day, hours } = year[place] ?? { day: '', hours: [] };
  expect(kindOf(day, isHoliday)).toBe(holidayKind);
  const off = (told: readonly number[]) =>
    told.reduce((sum, cars, hour) => sum + Math.abs(cars - (hours[hour] ?? 0)), 0);
  const own = learnDays(year.slice(0, place), isHoliday)(day);
  expect(off(own)).toBeLessThan(off(year[place - 7]?.hours ?? []) / 2);
});
