import { chargeStay } from './charge.ts';
import type { FareRule, FareRules } from './fare-rules.ts';
import { type DayGrid, dayGridOf, stepsOf } from './fare-steps.ts';
import { type AskedFare, findFare, isAsked, ordinary } from './find-fare.ts';
import { isNeverCheaper, isWholeInParts } from './never-cheaper.ts';
import { additionalFareOf, pricingTypesOf } from './prices-of-type.ts';
import { pricingOf } from './pricing-of.ts';
import { dayMinutes, shiftMinutes } from './stay-clock.ts';
import type { TariffBook } from './tariff-book.ts';

/** Whose price is looked at, and what is charged beside it. */
export interface Compared extends AskedFare {
  readonly additionalFareNameIds?: readonly string[];
}

/** By which book a stay is priced, and as what. */
export interface Side {
  readonly book: TariffBook;
  readonly asked: Compared;
}

/** Local times of one calendar day of the site; the second is not included. */
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

/** Null: it is certain that no stay costs less. */
export type Verdict = CheaperStay | 'cannot-be-told' | null;

/** How many prices may still be made before nothing can be told; a save that compares much shares one among all. */
export interface Work {
  left: number;
}
export const usualWork = (): Work => ({ left: 2_000 });
const pricesInOneTurn = 200;
const longestMinutes = 31 * dayMinutes;
const weekMinutes = 7 * dayMinutes;
/** A car that was forgotten for a year. */
const yearMinutes = 525_600;

/** Whether any stay that comes or leaves within the window costs less by the second book. */
export function findCheaperStay(before: TariffBook, after: TariffBook, asked: Compared, window: Window): Verdict {
  const compared = comparePrices({ book: before, asked }, { book: after, asked }, window);
  for (;;) {
    const { done, value } = compared.next();
    if (done) return value;
  }
}

/**
 * The same of two sides, in short strides, so that others may have their turn between them. What the rules themselves tell
 * counts for every stay. Else prices are held against each other on both sides of every step that either takes, and only
 * where all were, within bounds, it is certain that none is less; where that cannot be told it is said so.
 */
export function* comparePrices(
  before: Side,
  after: Side,
  window: Window,
  work: Work = usualWork(),
): Generator<null, Verdict> {
  if (isCertain(before, after, window)) return null;
  const sides = [withOwnAlone(before), withOwnAlone(after)] as const;
  const held = sides.map((side) => versionsFrom(side, window.from.slice(0, 10)));
  const search: Search = { sides, held, grid: dayGridOf(held.flat(2)), window };
  for (const [enteredAt, exitedAt] of staysOf(search)) {
    const prices = sides.map(({ book, asked }) => priceOf(book, asked, enteredAt, exitedAt));
    const [old = 0, now = 0] = prices;
    if (now < old) return { enteredAt, exitedAt, before: old, after: now };
    work.left -= 1;
    if (work.left <= 0) return 'cannot-be-told';
    if (work.left % pricesInOneTurn === 0) yield null;
  }
  return isAllSeen(search) ? null : 'cannot-be-told';
}

function priceOf(book: TariffBook, asked: Compared, enteredAt: string, exitedAt: string): number {
  const { vehicleTypeId, parkingType, fareNonRegularId, additionalFareNameIds } = asked;
  const stay = { vehicleTypeId, parkingType, enteredAt, prepaid: 0 };
  return chargeStay(book, pricingOf(stay, { exitedAt, fareNonRegularId, additionalFareNameIds })).total;
}

type Sides = readonly [Side, Side];

interface Search {
  readonly sides: Sides;
  /** The rules that price stays of today and of later days, by side. */
  readonly held: readonly (readonly FareRules[])[];
  readonly grid: DayGrid | null;
  readonly window: Window;
}

/** Its own and its parent's, of the kinds that may price what is asked for: with none of them others' fares do. */
function ownFares({ book, asked }: Side): TariffBook['fares'] {
  const types = pricingTypesOf(book, asked.vehicleTypeId);
  return book.fares.filter(
    (fare) => types.includes(fare.vehicleTypeId) && (isAsked(fare, asked) || isAsked(fare, { ...asked, ...ordinary })),
  );
}

/** Without what prices other types, unless this one has no fares and takes theirs. */
function withOwnAlone(side: Side): Side {
  const fares = ownFares(side);
  return fares.length === 0 ? side : { ...side, book: { ...side.book, fares } };
}

const longAgo = '0001-01-01';

/** The days from which other prices hold. */
const daysOf = (sides: Sides, today: string): readonly string[] => [
  ...new Set([
    longAgo,
    today,
    ...sides.flatMap((side) => ownFares(side).map(({ effectiveDate }) => effectiveDate)),
    ...sides.flatMap(({ book }) => book.additionalFares.map(({ effectiveDate }) => effectiveDate)),
  ]),
];

const rulesOn = ({ book, asked }: Side, day: string): FareRules | null => findFare(book, asked, day)?.rules ?? null;

function versionsFrom(side: Side, today: string): readonly FareRules[] {
  const isByEntry = side.book.settings.fareHandlingType === 'ENTRY';
  const later = ownFares(side).flatMap(({ effectiveDate: day }) => (day > today && !isByEntry ? [day] : []));
  const held = [today, ...later].map((day) => rulesOn(side, day)).filter((rules) => rules !== null);
  return [...new Set(held)];
}

/** What the rules of every day tell by themselves. */
function isCertain(before: Side, after: Side, window: Window): boolean {
  if (!isSameBeside(before, after)) return false;
  const [hasOwn, hasOwnNow] = [before, after].map((side) => ownFares(side).length > 0);
  // A type without fares pays the dearest ordinary ones.
  if (!hasOwn)
    return othersOf(before).every((other) =>
      isCertain(other, hasOwnNow ? after : { ...other, book: after.book }, window),
    );
  if (!hasOwnNow) return othersOf(after).some((other) => isCertain(before, other, window));
  const split = before.book.settings.fareHandlingType === 'SPLIT' && changesOf(before) !== changesOf(after);
  return daysOf([before, after], window.from.slice(0, 10)).every((day) => {
    const [one, other] = [rulesOn(before, day), rulesOn(after, day)];
    if (!one || !other || (split && ![one, other].every(isWholeInParts))) return false;
    return isNeverCheaper(one, other) && amountOn(after, day) >= amountOn(before, day);
  });
}

/** What others that have fares pay as ordinary cars. */
const othersOf = ({ book, asked }: Side): readonly Side[] =>
  [...new Set(book.fares.map(({ vehicleTypeId }) => vehicleTypeId))]
    .map((vehicleTypeId) => ({ book, asked: { ...asked, ...ordinary, vehicleTypeId } }))
    .filter((side) => ownFares(side).length > 0);

/** The days on which one version follows another. */
function changesOf(side: Side): string {
  const days = [...new Set(ownFares(side).map(({ effectiveDate }) => effectiveDate))].toSorted(asText);
  const versions = [longAgo, ...days].map((day) => findFare(side.book, side.asked, day)?.id);
  return days.filter((_, index) => versions[index + 1] !== versions[index]).join();
}

const asText = (one: string, other: string): number => one.localeCompare(other);
const isSameBeside = (before: Side, after: Side): boolean =>
  before.book.settings.fareHandlingType === after.book.settings.fareHandlingType &&
  before.book.holidays.join() === after.book.holidays.join();

/** What is charged beside the fare from a day on. */
function amountOn({ book, asked }: Side, day: string): number {
  return (asked.additionalFareNameIds ?? []).reduce(
    (sum, nameId) => sum + (additionalFareOf(book, nameId, asked.vehicleTypeId, day)?.amount ?? 0),
    0,
  );
}

/** Stays on both sides of every step, of those that may stand for all others, and of earlier versions one each. */
function* staysOf({ sides, held, grid, window }: Search): Generator<readonly [string, string]> {
  const byExit = sides.some(({ book }) => book.settings.fareHandlingType !== 'ENTRY');
  for (const { effectiveDate } of sides.flatMap(ownFares)) {
    const enteredAt = `${effectiveDate}T12:00:00`;
    if (enteredAt < window.from) yield [enteredAt, shiftMinutes(window.from, 1)];
  }
  for (const enteredAt of momentsOf(grid, window))
    for (const minutes of lengthsFrom(sides, held, enteredAt)) {
      yield [enteredAt, shiftMinutes(enteredAt, minutes)];
      if (byExit) yield [shiftMinutes(window.from, -minutes), window.from];
    }
}

const minuteOf = (local: string): number => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));

/**
 * When stays begin that stand for all of the window. All that a price counts by recurs on the grid, so that between two of
 * its points every minute steps in the same order.
 */
function* momentsOf(grid: DayGrid | null, { from, until }: Window): Generator<string> {
  yield from;
  if (!grid) return;
  const [first = 0] = grid.edges;
  for (let moment = shiftMinutes(from, 1); moment < until; moment = shiftMinutes(moment, 1))
    if ((minuteOf(moment) - first + dayMinutes) % grid.distance <= 1) yield moment;
}

function lengthsFrom(sides: Sides, held: Search['held'], enteredAt: string): readonly number[] {
  const steps = sides.flatMap(({ book }, index) =>
    (held[index] ?? []).flatMap((rules) => [
      ...stepsOf(rules, enteredAt, longestMinutes, new Set(book.holidays)),
      ...rules.flatMap(bordersOf).flatMap((minutes) => [minutes, minutes + 1]),
    ]),
  );
  return [...new Set([...steps, yearMinutes])].toSorted((one, other) => one - other);
}

function bordersOf(rule: FareRule): readonly number[] {
  if (rule.rule === 'GRACE') return [rule.minutes];
  if (rule.rule === 'TOTAL') return [rule.untilMinute];
  return rule.rule === 'PER_UNIT' && rule.untilMinute !== null ? [rule.untilMinute] : [];
}

/** Whether those stays stood for all: what came before is priced alike, and what is longer costs more by as much. */
function isAllSeen(search: Search): boolean {
  const { sides, held, grid, window } = search;
  const [before, after] = sides;
  const { fareHandlingType } = before.book.settings;
  if (!isSameBeside(before, after) || sides.some((side) => ownFares(side).length === 0)) return false;
  if (fareHandlingType === 'SPLIT' || (fareHandlingType === 'EXIT' && grid)) return false;
  const today = window.from.slice(0, 10);
  const isOtherDaySame = daysOf(sides, today).every((day) => {
    const mayDiffer = day === today || (fareHandlingType === 'EXIT' ? day < today : day > today);
    return mayDiffer || isSameOn(before, after, day);
  });
  const knowsHolidays = held.flat(2).some(({ days }) => days?.includes('HOLIDAY'));
  return isOtherDaySame && !(knowsHolidays && before.book.holidays.length > 0) && growsAlike(search);
}

const isSameOn = (before: Side, after: Side, day: string): boolean =>
  JSON.stringify(rulesOn(before, day)) === JSON.stringify(rulesOn(after, day)) &&
  amountOn(before, day) === amountOn(after, day);

/** Beyond the longest stay both recur week by week: the dearer one stays so where it grows by no less. */
function growsAlike({ sides, held, grid, window }: Search): boolean {
  const [before, after] = sides;
  const rules = held.flat(2);
  const recurs = rules.every(
    (rule) =>
      rule.rule !== 'ROUND' &&
      bordersOf(rule).every((minutes) => minutes <= longestMinutes - 2 * weekMinutes) &&
      (rule.rule !== 'PER_UNIT' || weekMinutes % rule.unitMinutes === 0),
  );
  if (!recurs) return false;
  const isHeldDown = (held[1] ?? []).flat().some((rule) => rule.rule === 'CAP' && (rule.ruleType ?? 'STAY') === 'STAY');
  const growth = ({ book, asked }: Side, enteredAt: string, minutes: number): number =>
    priceOf(book, asked, enteredAt, shiftMinutes(enteredAt, minutes)) -
    priceOf(book, asked, enteredAt, shiftMinutes(enteredAt, minutes - weekMinutes));
  for (const enteredAt of momentsOf(grid, window))
    for (const minutes of lengthsFrom(sides, held, enteredAt)) {
      if (minutes <= longestMinutes - weekMinutes || minutes > longestMinutes) continue;
      const former = growth(before, enteredAt, minutes);
      if (growth(after, enteredAt, minutes) < former || (isHeldDown && former > 0)) return false;
    }
  return true;
}
