import { shiftDays } from '../core/business-day.ts';
import { chargeStay } from './charge.ts';
import type { FareRule, FareRules } from './fare-rules.ts';
import { type DayGrid, dayGridOf, stepsOf } from './fare-steps.ts';
import { type AskedFare, findFare } from './find-fare.ts';
import { pricingOf } from './pricing-of.ts';
import { dayMinutes, findStayMinutes, shiftMinutes } from './stay-clock.ts';
import type { TariffBook } from './tariff-book.ts';

/** Whose price is looked at, and what is charged beside it. */
export interface Compared extends AskedFare {
  readonly additionalFareNameIds?: readonly string[];
}

/** Local times of the site; the second is not included. */
export interface Window {
  readonly from: string;
  readonly until: string;
}

export interface CheaperStay {
  readonly enteredAt: string;
  readonly exitedAt: string;
  readonly before: number;
  readonly after: number;
}

const longestMinutes = 31 * dayMinutes;
/** Where the time of day matters, stays from each of its minutes are looked at up to this long. */
const shortMinutes = 2 * dayMinutes;
/** Lengths beyond the longest: those that a tariff names itself, and a car that was forgotten for a year. */
const yearMinutes = 525_600;
/** Odd tariffs take steps in every minute: of their moments and long lengths not all are looked at, so that a save stays one. */
const coarsest = 30;
const mostLengths = 1_500;

/** A stay that costs less by one book than by another, of those that come or leave within the window. Null: none does. */
export function findCheaperStay(
  before: TariffBook,
  after: TariffBook,
  asked: Compared,
  window: Window,
): CheaperStay | null {
  for (const found of compareStays(before, after, asked, window)) if (found) return found;
  return null;
}

/**
 * The same in short strides, each with what it has found, so that others may have their turn between them. Prices are held
 * against each other on both sides of every step that either book takes.
 */
export function* compareStays(
  before: TariffBook,
  after: TariffBook,
  asked: Compared,
  window: Window,
): Generator<CheaperStay | null> {
  const books = [before, after].map((book) => withOwnAlone(book, [before, after], asked)) as [TariffBook, TariffBook];
  const rules = books.flatMap((book) => book.fares.flatMap((fare) => fare.rules));
  const grid = dayGridOf(rules);
  const search: Search = { books, asked, rules, grid };
  for (const [moment, longest] of momentsOf(grid, window)) {
    yield findAt(search, moment, lengthsFrom(search, moment, longest), 'entered');
    yield findAt(search, moment, lengthsUntil(search, moment, longest), 'exited');
  }
}

interface Search {
  readonly books: readonly [TariffBook, TariffBook];
  readonly asked: Compared;
  readonly rules: FareRules;
  readonly grid: DayGrid | null;
}

/** Without what prices other types, unless a type has no fares and takes theirs. */
function withOwnAlone(book: TariffBook, both: readonly TariffBook[], { vehicleTypeId }: Compared): TariffBook {
  const isOwn = (fare: TariffBook['fares'][number]): boolean => fare.vehicleTypeId === vehicleTypeId;
  if (!both.every(({ fares }) => fares.some(isOwn))) return book;
  const fares = book.fares.filter(isOwn);
  const knowsHolidays = fares.some((fare) => fare.rules.some(({ days }) => days?.includes('HOLIDAY')));
  return { ...book, fares, holidays: knowsHolidays ? book.holidays : [] };
}

const minuteOf = (local: string): number => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
const minutesBetween = (from: string, until: string): number => findStayMinutes(from, until, false) ?? 0;

/** When stays begin or end that stand for all of the window, each with how long they last at most. */
function* momentsOf(grid: DayGrid | null, { from, until }: Window): Generator<readonly [string, number]> {
  yield [from, longestMinutes];
  const [first = 0] = grid?.edges ?? [];
  const distance = Math.max(coarsest, grid?.distance ?? dayMinutes);
  for (let moment = shiftMinutes(from, 1); moment < until; moment = shiftMinutes(moment, 1)) {
    const minute = minuteOf(moment);
    if (minute === 0 || grid?.edges.includes(minute)) yield [moment, longestMinutes];
    else if (grid && (minute - first + dayMinutes) % distance <= 1) yield [moment, shortMinutes];
  }
}

/** The rules of all versions that may price a part of a stay between two days. */
function rulesBetween({ books, asked }: Search, firstDay: string, lastDay: string): readonly FareRules[] {
  const found = books.flatMap((book) => {
    const begins = book.fares.map(({ effectiveDate }) => effectiveDate);
    const days = [firstDay, ...begins.filter((day) => day > firstDay && day <= lastDay)];
    return days.map((day) => findFare(book, asked, day)?.rules ?? []);
  });
  return [...new Set(found)];
}

/** Lengths of stays that begin at a moment. */
function lengthsFrom(search: Search, moment: string, longest: number): readonly number[] {
  const lastDay = shiftMinutes(moment, longest).slice(0, 10);
  const steps = search.books.flatMap(({ holidays }) =>
    rulesBetween(search, moment.slice(0, 10), lastDay).flatMap((rules) =>
      stepsOf(rules, moment, longest, new Set(holidays)),
    ),
  );
  const changes = daysOfChange(search).flatMap((day) => {
    const minutes = minutesBetween(moment, `${day}T00:00:00`);
    return [minutes, minutes + 1];
  });
  return upTo(longest, [...steps, ...changes], search.rules);
}

/** Lengths of stays that end at a moment. Where the time of day matters, the steps lie on its grid from either end. */
function lengthsUntil(search: Search, moment: string, longest: number): readonly number[] {
  const firstDay = shiftMinutes(moment, -longest).slice(0, 10);
  const steps = rulesBetween(search, firstDay, moment.slice(0, 10)).flatMap((rules) =>
    stepsOf(rules, moment, longest, new Set()),
  );
  const changes = daysOfChange(search).flatMap((day) => {
    const minutes = minutesBetween(`${day}T00:00:00`, moment);
    return [minutes, minutes + 1];
  });
  return upTo(longest, [...steps, ...changes, ...gridUntil(search, moment, longest)], search.rules);
}

function gridUntil({ grid }: Search, moment: string, longest: number): readonly number[] {
  if (!grid || longest < longestMinutes) return [];
  const minute = minuteOf(moment);
  const lengths: number[] = [];
  const distance = Math.max(5, grid.distance);
  for (let length = 0; length <= shortMinutes; length += distance)
    lengths.push(length, length + ((minute - (grid.edges[0] ?? 0) + dayMinutes) % distance));
  for (const edge of grid.edges)
    for (let length = (minute - edge + dayMinutes) % dayMinutes; length <= longest; length += dayMinutes)
      lengths.push(length);
  return lengths.flatMap((length) => [length, length + 1]);
}

/** Days on which other prices begin to hold. */
const daysOfChange = ({ books }: Search): readonly string[] => [
  ...new Set(
    books.flatMap(({ fares, holidays }) => [
      ...fares.map(({ effectiveDate }) => effectiveDate),
      ...holidays.flatMap((day) => [day, shiftDays(day, 1)]),
    ]),
  ),
];

function upTo(longest: number, lengths: readonly number[], rules: FareRules): readonly number[] {
  const all = new Set(lengths.filter((minutes) => minutes > 0 && minutes <= longest));
  const isKept = (minutes: number): boolean => minutes <= shortMinutes || minutes % 60 <= 1;
  const wanted = all.size <= mostLengths ? all : new Set([...all].filter(isKept));
  if (longest === longestMinutes)
    for (const minute of [...rules.flatMap(bordersOf), yearMinutes]) {
      wanted.add(minute);
      wanted.add(minute + 1);
    }
  return [...wanted].toSorted((one, other) => one - other);
}

function bordersOf(rule: FareRule): readonly number[] {
  if (rule.rule === 'GRACE') return [rule.minutes];
  if (rule.rule === 'TOTAL') return [rule.untilMinute];
  if (rule.rule !== 'PER_UNIT') return [];
  const { unitMinutes, untilMinute } = rule;
  return untilMinute === null ? [unitMinutes] : [unitMinutes, untilMinute, untilMinute + unitMinutes];
}

function findAt(
  { books: [before, after], asked }: Search,
  moment: string,
  lengths: readonly number[],
  end: 'entered' | 'exited',
): CheaperStay | null {
  const { vehicleTypeId, parkingType, fareNonRegularId, additionalFareNameIds } = asked;
  for (const minutes of lengths) {
    const enteredAt = end === 'entered' ? moment : shiftMinutes(moment, -minutes);
    const exitedAt = end === 'entered' ? shiftMinutes(moment, minutes) : moment;
    const stay = { vehicleTypeId, parkingType, enteredAt, prepaid: 0 };
    const input = pricingOf(stay, { exitedAt, fareNonRegularId, additionalFareNameIds });
    const found = {
      enteredAt,
      exitedAt,
      before: chargeStay(before, input).total,
      after: chargeStay(after, input).total,
    };
    if (found.after < found.before) return found;
  }
  return null;
}
