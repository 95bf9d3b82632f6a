import { daysBetween } from '@parking/contract/core/business-day';
import { holidayKind } from '@parking/contract/reports/forecast';

/** A business day, and the cars that entered in each hour of the clock. */
export interface PastDay {
  readonly day: string;
  readonly hours: readonly number[];
}

export type IsHoliday = (day: string) => boolean;
/** The cars to be expected of a day, by the hour of the clock. */
export type Expect = (day: string) => number[];

/** Days after which one counts half: towards what comes around it, at present, and more each day; and towards how weekdays differ. */
const halfLife = { level: 10, present: 5, trend: 30, weekday: 90 } as const;
/** As many days of its own it takes to be believed half: a date of the month, and a holiday, which is a Sunday until then. */
const doubt = { date: 4, holiday: 1 } as const;
/** Dates on either side that tell of a date too. */
const reach = 2;
const rounds = 3;
const sunday = 7;
const lastDate = 31;
const clock = 24;

export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || sunday;
export const kindOf = (day: string, isHoliday: IsHoliday): number => (isHoliday(day) ? holidayKind : weekdayOf(day));
export const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);

interface Known {
  readonly total: number;
  readonly kind: number;
  /** 1 to 31. */
  readonly date: number;
  readonly hours: readonly number[];
  /** By its age, of what its weekday is like. */
  readonly weight: number;
}

/**
 * What past days say of others: how many cars come at present and how they grow, times what this weekday or a holiday makes of it, times
 * what this date of the month does (wages come by dates), shared out over the hours as on days of its kind. Each is a ratio of sums of
 * cars, so that twice the cars are twice the forecast. Days follow one another, none left out.
 */
export function learnDays(past: readonly PastDay[], isHoliday: IsHoliday): Expect {
  const days = past.map(
    ({ day, hours }, place): Known => ({
      total: sumOf(hours),
      kind: kindOf(day, isHoliday),
      date: Number(day.slice(8)),
      hours,
      weight: 0.5 ** ((past.length - 1 - place) / halfLife.weekday),
    }),
  );
  let kinds = Array.from({ length: holidayKind + 1 }, () => 1);
  let dates = Array.from({ length: lastDate + 1 }, () => 1);
  const at = (factors: readonly number[], place: number): number => factors[place] ?? 1;
  const leveled = (): Leveled[] =>
    days.map(({ total, kind, date }) => ({ total, factor: at(kinds, kind) * at(dates, date) }));
  // Each is told by what the others leave: a few rounds, and they no longer move.
  for (let round = 0; round < rounds; round += 1) {
    const levels = levelsOf(leveled());
    kinds = learnKinds(days, (day, place) => at(levels, place) * at(dates, day.date));
    dates = learnDates(days, (day, place) => at(levels, place) * at(kinds, day.kind));
  }
  const { level, slope } = trendOf(leveled());
  const last = past.at(-1)?.day ?? '';
  const shares = learnShares(days);
  return (day) => {
    const kind = kindOf(day, isHoliday);
    const total =
      Math.max(0, level + slope * daysBetween(last, day)) * at(kinds, kind) * at(dates, Number(day.slice(8)));
    return Array.from({ length: clock }, (_, hour) => total * (shares[kind]?.[hour] ?? 0));
  };
}

const ratio = (some: number, all: number, otherwise: number): number => (all > 0 ? some / all : otherwise);

/** A day, and what its kind and its date make of the cars that come around it. */
interface Leveled {
  readonly total: number;
  readonly factor: number;
}

/** How many cars came around each day, weekdays and dates set aside: nearer days count more, before and after. */
function levelsOf(days: readonly Leveled[]): number[] {
  const fade = 0.5 ** (1 / halfLife.level);
  const run = (order: readonly number[]): Leveled[] => {
    let [total, factor] = [0, 0];
    const sums: Leveled[] = [];
    for (const place of order) {
      total = total * fade + (days[place]?.total ?? 0);
      factor = factor * fade + (days[place]?.factor ?? 0);
      sums[place] = { total, factor };
    }
    return sums;
  };
  const order = days.map((_, place) => place);
  const [before, after] = [run(order), run(order.toReversed())];
  return days.map((day, place) => {
    const both = (name: keyof Leveled): number =>
      (before[place]?.[name] ?? 0) + (after[place]?.[name] ?? 0) - day[name];
    return ratio(both('total'), both('factor'), 0);
  });
}

/** A straight line through how many cars came, whose slope counts late days more. */
interface Line {
  readonly mean: number;
  /** Days before the last one at which it has its mean. */
  readonly age: number;
  /** Cars more each day. */
  readonly slope: number;
}

function lineThrough(days: readonly Leveled[], halfLifeDays: number): Line {
  let [parts, partAges, squares, cars, carAges] = [0, 0, 0, 0, 0];
  for (const [place, { total, factor }] of days.entries()) {
    const age = days.length - 1 - place;
    const weight = 0.5 ** (age / halfLifeDays);
    parts += weight * factor;
    partAges += weight * factor * age;
    squares += weight * factor * age * age;
    cars += weight * total;
    carAges += weight * total * age;
  }
  const [mean, age] = [ratio(cars, parts, 0), ratio(partAges, parts, 0)];
  const spread = squares - partAges * age;
  return { mean, age, slope: spread > 0 ? (mean * partAges - carAges) / spread : 0 };
}

/** How many cars come at the end, and how many more each day. Half of a slope is believed: what grows seldom grows on as it did. */
function trendOf(days: readonly Leveled[]): { level: number; slope: number } {
  const slope = lineThrough(days, halfLife.trend).slope / 2;
  const { mean, age } = lineThrough(days, halfLife.present);
  return { level: mean + slope * age, slope };
}

type Base = (day: Known, place: number) => number;

/** What a weekday makes of the cars that come at present; holidays are few, and each counts the same. */
function learnKinds(days: readonly Known[], baseOf: Base): number[] {
  const sums = Array.from({ length: holidayKind + 1 }, () => ({ cars: 0, base: 0, days: 0 }));
  for (const [place, day] of days.entries()) {
    const sum = sums[day.kind];
    if (!sum) continue;
    const weight = day.kind === holidayKind ? 1 : day.weight;
    sum.cars += weight * day.total;
    sum.base += weight * baseOf(day, place);
    sum.days += 1;
  }
  const kinds = sums.map(({ cars, base }) => ratio(cars, base, 1));
  const seen = sums[holidayKind]?.days ?? 0;
  kinds[holidayKind] = drawnTo(kinds[holidayKind] ?? 1, kinds[sunday] ?? 1, seen, doubt.holiday);
  return kinds;
}

const drawnTo = (own: number, usual: number, days: number, doubts: number): number =>
  (own * days + usual * doubts) / (days + doubts);

/** What a date of the month makes of it, with the dates around it; none is far from 1 until it was seen some times. */
function learnDates(days: readonly Known[], baseOf: Base): number[] {
  const sums = Array.from({ length: lastDate + 1 }, () => ({ cars: 0, base: 0, days: 0 }));
  for (const [place, day] of days.entries()) {
    const sum = sums[day.date];
    if (!sum) continue;
    sum.cars += day.total;
    sum.base += baseOf(day, place);
    sum.days += 1;
  }
  return sums.map((_, date) => {
    let [cars, base, seen] = [0, 0, 0];
    for (let beside = -reach; beside <= reach; beside += 1) {
      const near = sums[((date - 1 + beside + lastDate) % lastDate) + 1];
      const weight = 1 - Math.abs(beside) / (reach + 1);
      cars += weight * (near?.cars ?? 0);
      base += weight * (near?.base ?? 0);
      seen += weight * (near?.days ?? 0);
    }
    return drawnTo(ratio(cars, base, 1), 1, seen, doubt.date);
  });
}

/** How the cars of a day lie over its hours, by its kind. */
function learnShares(days: readonly Known[]): number[][] {
  const sums = Array.from({ length: holidayKind + 1 }, () => ({
    all: 0,
    hours: Array.from({ length: clock }, () => 0),
    days: 0,
  }));
  for (const { kind, total, hours, weight } of days) {
    const sum = sums[kind];
    if (!sum) continue;
    sum.all += weight * total;
    sum.days += 1;
    for (const [hour, cars] of hours.entries()) sum.hours[hour] = (sum.hours[hour] ?? 0) + weight * cars;
  }
  const shares = sums.map(({ all, hours }) => hours.map((cars) => ratio(cars, all, 0)));
  const [own, usual] = [shares[holidayKind] ?? [], shares[sunday] ?? []];
  const seen = sums[holidayKind]?.days ?? 0;
  shares[holidayKind] = own.map((share, hour) => drawnTo(share, usual[hour] ?? 0, seen, doubt.holiday));
  return shares;
}
