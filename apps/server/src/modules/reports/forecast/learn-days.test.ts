import { shiftDays } from '@parking/contract/core/business-day';
import { daysAhead, neededDays } from '@parking/contract/reports/forecast';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeDays, wholeDays } from './judge-days.ts';
import { type PastDay, learnDays, sumOf, weekdayOf } from './learn-days.ts';

const first = '2026-01-05';
const daysFrom = (days: readonly (readonly number[])[]): PastDay[] =>
  days.map((hours, place) => ({ day: shiftDays(first, place), hours }));
/** A number of days by what is asked of a day. */
const build = (count: number, carsOf: (day: string, hour: number) => number): PastDay[] =>
  daysFrom(
    Array.from({ length: count }, (_, place) =>
      Array.from({ length: 24 }, (_each, hour) => carsOf(shiftDays(first, place), hour)),
    ),
  );
const never = () => false;
const ahead = (past: readonly PastDay[]): string[] =>
  Array.from({ length: daysAhead }, (_, place) => shiftDays(first, past.length + place));

const hours = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 24, maxLength: 24 });
const history = fc.array(hours, { minLength: neededDays, maxLength: 120 }).map(daysFrom);
const holidays = fc.array(fc.integer({ min: 0, max: 134 }), { maxLength: 12 }).map((places) => {
  const days = new Set(places.map((place) => shiftDays(first, place)));
  return (day: string) => days.has(day);
});

test('whatever came before, no hour is expected to bring less than none, and what is expected lies within its band', () => {
  fc.assert(
    fc.property(history, holidays, (past, isHoliday) => {
      const told = learnDays(past, isHoliday);
      const judged = judgeDays(past, isHoliday);
      for (const day of ahead(past))
        for (const [hour, cars] of told(day).entries()) {
          const { low, high } = judged.spreadOf(hour);
          expect(Number.isFinite(cars) && cars >= 0).toBe(true);
          expect(low >= 0 && low <= 1 && high >= 1 && Number.isFinite(high)).toBe(true);
        }
      for (const figure of Object.values(judged.mean)) expect(Number.isFinite(figure) && figure >= 0).toBe(true);
    }),
    { numRuns: 25 },
  );
});

test('so many times the cars are so many times the forecast and its errors, and the band is as wide by its share', () => {
  fc.assert(
    fc.property(history, holidays, fc.integer({ min: 2, max: 50 }), (past, isHoliday, times) => {
      const more = past.map(({ day, hours: cars }) => ({ day, hours: cars.map((one) => one * times) }));
      const [one, other] = [learnDays(past, isHoliday), learnDays(more, isHoliday)];
      for (const day of ahead(past)) expect(sumOf(other(day))).toBeCloseTo(times * sumOf(one(day)), 4);
      const [judged, judgedMore] = [judgeDays(past, isHoliday), judgeDays(more, isHoliday)];
      expect(judgedMore.mean.own).toBeCloseTo(times * judged.mean.own, 4);
      expect(judgedMore.mean.fourWeeks).toBeCloseTo(times * judged.mean.fourWeeks, 4);
      expect(judgedMore.spreadOfDays.high).toBeCloseTo(judged.spreadOfDays.high, 6);
    }),
    { numRuns: 25 },
  );
});

test('weeks that are all alike are expected again, and that a plain guess was nearer is said', () => {
  const past = build(70, (day, hour) => weekdayOf(day) * hour);
  const told = learnDays(past, never);
  for (const day of ahead(past))
    for (const [hour, cars] of told(day).entries()) expect(Math.abs(cars - weekdayOf(day) * hour)).toBeLessThan(0.5);
  const { mean, notBetter } = judgeDays(past, never);
  expect(mean.own).toBeLessThan(0.5);
  expect([mean.lastWeek, mean.fourWeeks]).toEqual([0, 0]);
  // On Mondays to Sundays, and that is said.
  expect(notBetter).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('who is closed on a weekday is not expected to have cars on it', () => {
  const past = build(60, (day) => (weekdayOf(day) === 7 ? 0 : 20));
  const told = learnDays(past, never);
  const [sunday = '', monday = ''] = [7, 1].map((weekday) => ahead(past).find((day) => weekdayOf(day) === weekday));
  expect(sumOf(told(sunday))).toBe(0);
  expect(sumOf(told(monday))).toBeCloseTo(480, 0);
});

test('a holiday is as those before it were; as a Sunday while none was seen', () => {
  const cars = (day: string) => (weekdayOf(day) === 7 ? 10 : 30);
  const next = shiftDays(first, 84);
  const unseen = learnDays(build(84, cars), (day) => day === next);
  expect(sumOf(unseen(next)) / 24).toBeCloseTo(10, 0);
  const seen = new Set([shiftDays(first, 15), shiftDays(first, 31), shiftDays(first, 58), next]);
  const past = build(84, (day) => (seen.has(day) ? 60 : cars(day)));
  const expected = sumOf(learnDays(past, (day) => seen.has(day))(next)) / 24;
  expect(expected).toBeGreaterThan(40);
  expect(expected).toBeLessThan(65);
});

test('what grows is followed', () => {
  const past = build(120, (day, hour) => hour + (Date.parse(day) - Date.parse(first)) / 86_400_000);
  const mean = sumOf(past.slice(-28).map(({ hours: cars }) => sumOf(cars))) / 28;
  expect(sumOf(learnDays(past, never)(shiftDays(first, 121)))).toBeGreaterThan(mean);
});

test('history begins with the first whole day, and days without a car are days', () => {
  const some = Array.from({ length: 24 }, () => 3);
  const rows = new Map([
    ['2026-03-01', some],
    ['2026-03-02', some],
    ['2026-03-04', some],
  ]);
  expect(wholeDays(rows, '2026-03-06').map(({ day, hours: cars }) => [day, sumOf(cars)])).toEqual([
    ['2026-03-02', 72],
    ['2026-03-03', 0],
    ['2026-03-04', 72],
    ['2026-03-05', 0],
  ]);
  expect(wholeDays(new Map(), '2026-03-06')).toEqual([]);
});
