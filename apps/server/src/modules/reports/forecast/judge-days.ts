import { shiftDays } from '@parking/contract/core/business-day';
import { daysAhead, neededDays } from '@parking/contract/reports/forecast';
import { type IsHoliday, type PastDay, kindOf, learnDays, sumOf } from './learn-days.ts';

/** How often it is judged, a week apart. */
const times = 12;
const week = 7;
/** Of ten figures one lies below a band and one above it. */
const tail = 0.1;

/** How far off guesses were, added up. */
export interface Errors {
  readonly own: number;
  readonly lastWeek: number;
  readonly fourWeeks: number;
}

export interface Judged {
  readonly from: string;
  readonly to: string;
  /** In cars, for each hour. */
  readonly mean: Errors;
  readonly notBetter: readonly number[];
  /** By how much what came was less or more than expected, as factors: of each hour of the clock, and of whole days. */
  readonly spreadOf: (hour: number) => Spread;
  readonly spreadOfDays: Spread;
}

export interface Spread {
  readonly low: number;
  readonly high: number;
}

/**
 * Judges a forecast by weeks it has not seen: up to twelve times, a week apart, it learns from the days before and tells the two weeks after
 * them, beside the same hour of the week before and the mean of the last four same weekdays, as they were known by then.
 */
export function judgeDays(past: readonly PastDay[], isHoliday: IsHoliday): Judged {
  const sums = new Map<number, { own: number; lastWeek: number; fourWeeks: number }>();
  const factors: number[][] = Array.from({ length: 24 }, () => []);
  const ofDays: number[] = [];
  let [hours, first] = [0, past.length];
  for (let time = 0; time < times; time += 1) {
    const known = past.length - daysAhead - time * week;
    if (known < neededDays - daysAhead) break;
    first = known;
    const expect = learnDays(past.slice(0, known), isHoliday);
    for (let place = known; place < known + daysAhead; place += 1) {
      const { day, hours: came } = past[place] ?? { day: '', hours: [] };
      const expected = expect(day);
      const same = sameWeekdays(past, known, place);
      const kind = kindOf(day, isHoliday);
      const sum = sums.get(kind) ?? { own: 0, lastWeek: 0, fourWeeks: 0 };
      sums.set(kind, sum);
      hours += came.length;
      pushFactor(ofDays, sumOf(came), sumOf(expected));
      for (const [hour, cars] of came.entries()) {
        const own = expected[hour] ?? 0;
        sum.own += Math.abs(cars - own);
        sum.lastWeek += Math.abs(cars - (same[0]?.hours[hour] ?? 0));
        sum.fourWeeks += Math.abs(cars - sumOf(same.map((one) => one.hours[hour] ?? 0)) / Math.max(1, same.length));
        pushFactor(factors[hour] ?? [], cars, own);
      }
    }
  }
  const all = [...sums.values()];
  const meanOf = (name: keyof Errors): number => sumOf(all.map((sum) => sum[name])) / Math.max(1, hours);
  const spreads = factors.map(spreadOf);
  return {
    from: past[first]?.day ?? '',
    to: past.at(-1)?.day ?? '',
    mean: { own: meanOf('own'), lastWeek: meanOf('lastWeek'), fourWeeks: meanOf('fourWeeks') },
    notBetter: [...sums]
      .filter(([, { own, lastWeek, fourWeeks }]) => own >= Math.min(lastWeek, fourWeeks))
      .map(([kind]) => kind)
      .toSorted((one, other) => one - other),
    spreadOf: (hour) => spreads[hour] ?? { low: 1, high: 1 },
    spreadOfDays: spreadOf(ofDays),
  };
}

/** The last four days of a day's weekday before some day, the latest first; fewer where history begins. */
function sameWeekdays(past: readonly PastDay[], known: number, place: number): PastDay[] {
  const latest = place - week * Math.ceil((place - known + 1) / week);
  return [0, 1, 2, 3].flatMap((back) => past[latest - week * back] ?? []);
}

function pushFactor(factors: number[], came: number, expected: number): void {
  if (expected > 0) factors.push(came / expected);
}

/** Between what one of ten lies below, and what one of ten lies above. What is expected lies within. */
function spreadOf(factors: readonly number[]): Spread {
  const sorted = factors.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 1;
  return { low: Math.min(1, at(tail)), high: Math.max(1, at(1 - tail)) };
}

/** Days one after the other from the first whole one to the last, those without any car too. */
export function wholeDays(rows: ReadonlyMap<string, readonly number[]>, today: string): PastDay[] {
  const first = [...rows.keys()].reduce((least, day) => (day < least ? day : least), today);
  const days: PastDay[] = [];
  // Of the first one it is not known whether its gates were there from its beginning.
  for (let day = shiftDays(first, 1); day < today; day = shiftDays(day, 1))
    days.push({ day, hours: rows.get(day) ?? Array.from({ length: 24 }, () => 0) });
  return days;
}
