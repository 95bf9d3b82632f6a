import { shiftDays } from '../core/business-day.ts';
import { type Verdict, type Window, type Work, comparePrices, usualWork } from './cheaper.ts';
import { type DayClass, type FareRules, type ParkingType, dayClasses, parkingTypes } from './fare-rules.ts';
import { isAsked, ordinary } from './find-fare.ts';
import { isNeverCheaperDay } from './never-cheaper.ts';
import { additionalFareOf, fineOf, pricingTypesOf } from './prices-of-type.ts';
import type { FareVersion, TariffBook } from './tariff-book.ts';
import { basicTypeOf } from './told-as.ts';

/** What a car may be counted as. */
export interface Choice {
  readonly vehicleTypeId: string;
  readonly parkingType: ParkingType;
}

/** A book, and what cars may be counted as where it holds. */
export interface Counted {
  readonly book: TariffBook;
  readonly choices: readonly Choice[];
}

/** What costs less, and how much; null where that cannot be told. */
export interface Cheaper {
  readonly before: number | null;
  readonly after: number | null;
  /** It is counted as something else than before. */
  readonly asAnother: boolean;
}

/** As whatever an open desk may count cars: every type in use, by every parking type. */
export const openChoices = ({ vehicleTypes }: TariffBook): readonly Choice[] =>
  vehicleTypes
    .filter(({ isActive }) => isActive)
    .flatMap(({ id: vehicleTypeId }) => parkingTypes.map((parkingType) => ({ vehicleTypeId, parkingType })));

/**
 * Whether anything of today costs less after a change, or may: the same car by other fares, holidays, fines or additional
 * fares, or counted as something that it could not be counted as before. What begins on a later day is left aside.
 * `insideIds` are types of cars inside, which stay what they are though they may be out of use.
 */
export function* compareToday(
  before: Counted,
  after: Counted,
  { window, insideIds }: { readonly window: Window; readonly insideIds: readonly string[] },
): Generator<null, Cheaper | null> {
  const nextDay = shiftDays(window.from.slice(0, 10), 1);
  const [old, now] = [upToDay(before.book, nextDay), upToDay(after.book, nextDay)];
  if (holidaysMayCostLess(old, now)) return { ...untold, asAnother: false };
  // Another holiday has been judged.
  const compared: Books = { old, now: { ...now, holidays: old.holidays }, window, work: usualWork() };
  for (const [one, other] of pairsOf(before, after, insideIds)) {
    const found = yield* comparePair(compared, one, other);
    if (found) return { ...found, asAnother: !isSame(one, other) };
  }
  return null;
}

const untold = { before: null, after: null };

/**
 * The book without what begins on a day or later; but first fares also price the days before them, where neither the type nor
 * its parent has one of the same kind, or an ordinary one, by then.
 */
function upToDay(book: TariffBook, day: string): TariffBook {
  const begun = book.fares.filter((fare) => fare.effectiveDate < day);
  const isFirst = (fare: FareVersion): boolean => {
    const types = pricingTypesOf(book, fare.vehicleTypeId);
    return !begun.some(
      (one) => types.includes(one.vehicleTypeId) && (isAsked(one, fare) || isAsked(one, { ...fare, ...ordinary })),
    );
  };
  return {
    ...book,
    fares: [...begun, ...book.fares.filter((fare) => fare.effectiveDate >= day && isFirst(fare))],
    additionalFares: book.additionalFares.filter(({ effectiveDate }) => effectiveDate < day),
    holidays: book.holidays.filter((holiday) => holiday < day),
  };
}

/** Whether a day that became a holiday, or is none any more, may cost less by any fare. */
function holidaysMayCostLess(old: TariffBook, now: TariffBook): boolean {
  const added = now.holidays.filter((day) => !old.holidays.includes(day));
  const gone = old.holidays.filter((day) => !now.holidays.includes(day));
  const costsLess = (day: string, toHoliday: boolean): boolean =>
    [...old.fares, ...now.fares].some(({ rules }) => mayCostLess(rules, weekdayOf(day), toHoliday));
  return added.some((day) => costsLess(day, true)) || gone.some((day) => costsLess(day, false));
}

const weekdayOf = (day: string): DayClass => dayClasses[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'MON';

const mayCostLess = (rules: FareRules, weekday: DayClass, toHoliday: boolean): boolean =>
  !(toHoliday ? isNeverCheaperDay(rules, weekday, 'HOLIDAY') : isNeverCheaperDay(rules, 'HOLIDAY', weekday));

const isSame = (one: Choice, other: Choice): boolean =>
  one.vehicleTypeId === other.vehicleTypeId && one.parkingType === other.parkingType;
const has = (choices: readonly Choice[], choice: Choice): boolean => choices.some((one) => isSame(one, choice));

/** As what a car was counted, and as what it may be counted now; each as itself too. */
function pairsOf(
  before: Counted,
  after: Counted,
  insideIds: readonly string[],
): readonly (readonly [Choice, Choice])[] {
  const known = new Set(after.book.vehicleTypes.map(({ id }) => id));
  const held = [...insideIds, ...before.choices.map(({ vehicleTypeId }) => vehicleTypeId)];
  const kept = new Set(held.filter((id) => known.has(id)));
  const same = [...kept].flatMap((vehicleTypeId) =>
    parkingTypes.map(
      (parkingType) =>
        [
          { vehicleTypeId, parkingType },
          { vehicleTypeId, parkingType },
        ] as const,
    ),
  );
  const isKnown = (type: ParkingType): boolean => after.choices.some(({ parkingType }) => parkingType === type);
  const others = before.choices.flatMap((one) =>
    after.choices.flatMap((other) => {
      const isNew = !has(before.choices, other) || !has(after.choices, one);
      const isMeant = one.parkingType === other.parkingType || !isKnown(one.parkingType);
      return isNew && isMeant && !isSame(one, other) ? [[one, other] as const] : [];
    }),
  );
  return [...same, ...others, ...basicPair(before.book, after.book)];
}

/** What cars are taken for when nobody says another. */
function basicPair(before: TariffBook, after: TariffBook): readonly (readonly [Choice, Choice])[] {
  const [one, other] = [before, after].map(basicTypeOf);
  if (!one || !other || one.id === other.id) return [];
  return parkingTypes.map((parkingType) => [
    { vehicleTypeId: one.id, parkingType },
    { vehicleTypeId: other.id, parkingType },
  ]);
}

interface Books {
  readonly old: TariffBook;
  readonly now: TariffBook;
  readonly window: Window;
  readonly work: Work;
}

type Amounts = Pick<Cheaper, 'before' | 'after'>;

function* comparePair({ old, now, window, work }: Books, one: Choice, other: Choice): Generator<null, Amounts | null> {
  const beside = lessBeside(old, now, one, other);
  if (beside) return beside;
  const kinds = new Set([null, ...[...old.fares, ...now.fares].map(({ fareNonRegularId }) => fareNonRegularId)]);
  for (const fareNonRegularId of kinds) {
    const found: Verdict = yield* comparePrices(
      { book: old, asked: { ...one, fareNonRegularId } },
      { book: now, asked: { ...other, fareNonRegularId } },
      window,
      work,
    );
    if (found) return found === 'cannot-be-told' ? untold : { before: found.before, after: found.after };
  }
  return null;
}

/** A lower fine, or a lower amount of what is charged beside parking. */
function lessBeside(old: TariffBook, now: TariffBook, one: Choice, other: Choice): Amounts | null {
  // A fine that is set lower waits on its own: here it is another type's, or another parent's.
  const fines = { before: fineOf(old, one.vehicleTypeId) ?? 0, after: fineOf(now, other.vehicleTypeId) ?? 0 };
  if (fines.after < fines.before) return fines;
  const days = new Set(old.additionalFares.map(({ effectiveDate }) => effectiveDate));
  for (const { effectiveDate } of now.additionalFares) days.add(effectiveDate);
  for (const nameId of new Set(old.additionalFares.map((held) => held.nameId)))
    for (const day of days) {
      const amounts = { before: amountOn(old, nameId, one, day), after: amountOn(now, nameId, other, day) };
      if (amounts.after < amounts.before) return amounts;
    }
  return null;
}

const amountOn = (book: TariffBook, nameId: string, { vehicleTypeId }: Choice, day: string): number =>
  additionalFareOf(book, nameId, vehicleTypeId, day)?.amount ?? 0;
