import type { VoucherKind } from '@parking/contract/parking/vouchers/vouchers';
import { computeFare } from '@parking/contract/tariffs/compute-fare';
import { type FareRules, isSegment } from '@parking/contract/tariffs/fare-rules';
import { dayGridOf, stepsOf } from '@parking/contract/tariffs/fare-steps';
import { pricingTypesOf, withChildTypes } from '@parking/contract/tariffs/prices-of-type';
import { dayMinutes, shiftMinutes } from '@parking/contract/tariffs/stay-clock';
import type { FareVersion, TariffBook } from '@parking/contract/tariffs/tariff-book';

/** What a voucher gives, and when it holds. */
export interface GivenByOne {
  /** Null: for every type. */
  readonly vehicleTypeId: string | null;
  readonly kind: VoucherKind;
  readonly fare: number;
  readonly minutes: number | null;
  readonly percent: number | null;
  /** Business days, both inclusive. */
  readonly start: string;
  readonly end: string;
}

/**
 * Rupiah that one use gives at most by the fares that hold between its days, of whichever type, kind of parking, day of the
 * week and holiday is dearest. What is free without bounds is reckoned as a stay of a day.
 */
export function mostOfOne(book: TariffBook, given: GivenByOne): number {
  const { kind, fare, minutes, percent } = given;
  if (kind === 'AMOUNT') return fare;
  const rules = new Set(faresOf(book, given).map((version) => version.rules));
  const most = (one: (rules: FareRules) => number): number => Math.max(0, ...[...rules].map(one));
  if (kind === 'MINUTES') return most((one) => mostFreed(one, minutes ?? 0));
  const whole = most((one) => dearest(one, dayMinutes));
  return kind === 'WHOLE' ? whole : Math.ceil((whole * (percent ?? 0)) / 100);
}

/** All that may price a stay of its types while it holds; a type without fares pays those of others. */
function faresOf(book: TariffBook, { vehicleTypeId, start, end }: GivenByOne): readonly FareVersion[] {
  const types = vehicleTypeId === null ? book.vehicleTypes.map(({ id }) => id) : withChildTypes(book, vehicleTypeId);
  const ordinary = book.fares.filter(({ fareNonRegularId }) => fareNonRegularId === null);
  const priced = types.map((type) => {
    const pricing = pricingTypesOf(book, type);
    return ordinary.filter((version) => pricing.includes(version.vehicleTypeId));
  });
  const fares = priced.some((versions) => versions.length === 0) ? ordinary : priced.flat();
  const inForce = fares.filter(
    (version) =>
      version.effectiveDate <= end &&
      !fares.some(
        (later) =>
          later.vehicleTypeId === version.vehicleTypeId &&
          later.parkingType === version.parkingType &&
          later.effectiveDate > version.effectiveDate &&
          later.effectiveDate <= start,
      ),
  );
  // Before all versions the oldest one counts.
  return inForce.length > 0 ? inForce : fares;
}

/** Each day of a week, and the same where all are holidays. */
const monday = '2024-01-01';
const days = Array.from({ length: 7 }, (_, day) => shiftMinutes(`${monday}T00:00:00`, day * dayMinutes));
const noHolidays: ReadonlySet<string> = new Set();

interface Entry {
  readonly at: string;
  readonly holidays: ReadonlySet<string>;
}

/** When stays begin that stand for all: at any time where the time of day counts for nothing. */
function entriesOf(rules: FareRules, minutes: number): readonly Entry[] {
  const grid = dayGridOf(rules);
  if (!grid) return [{ at: days[0] ?? monday, holidays: noHolidays }];
  const times = [0, ...grid.edges].flatMap((edge) => [edge, edge - 1, edge - minutes]);
  const moments = [...new Set(times.map((time) => ((time % dayMinutes) + dayMinutes) % dayMinutes))];
  const holidayKinds = rules.some((rule) => rule.days?.includes('HOLIDAY')) ? [noHolidays, everyDay] : [noHolidays];
  return days.flatMap((day) =>
    moments.flatMap((time) => holidayKinds.map((holidays) => ({ at: shiftMinutes(day, time), holidays }))),
  );
}

/** Every day of those weeks and of what follows on them. */
const everyDay: ReadonlySet<string> = new Set(
  Array.from({ length: 60 }, (_, day) => shiftMinutes(`${monday}T00:00:00`, day * dayMinutes).slice(0, 10)),
);

const priceOf = (rules: FareRules, { at, holidays }: Entry, length: number): number =>
  length <= 0 ? 0 : computeFare({ rules, enteredAt: at, exitedAt: shiftMinutes(at, length), holidays }).total;

const dearest = (rules: FareRules, length: number): number =>
  Math.max(0, ...entriesOf(rules, 0).map((entry) => priceOf(rules, entry, length)));

/** Prices of more lengths than that say nothing new. */
const mostLengths = 400;

/**
 * What the first minutes come to: of a stay that is no longer than they, its units and what is free at its beginning, or of
 * one that ends just after any step of its price.
 */
function mostFreed(rules: FareRules, minutes: number): number {
  const grace = Math.max(0, ...rules.map((rule) => (rule.rule === 'GRACE' ? rule.minutes : 0)));
  const unit = Math.max(0, ...rules.map((rule) => (rule.rule === 'PER_UNIT' ? rule.unitMinutes : 0)));
  const border = Math.max(0, ...rules.map((rule) => (isSegment(rule) ? (rule.untilMinute ?? 0) : 0)));
  const longest = Math.min(border, 31 * dayMinutes) + grace + minutes + 2 * dayMinutes;
  let most = 0;
  for (const entry of entriesOf(rules, minutes)) {
    const later = { ...entry, at: shiftMinutes(entry.at, minutes) };
    most = Math.max(most, priceOf(rules, entry, minutes + grace + unit));
    const steps = [...new Set([grace + minutes, ...stepsOf(rules, entry.at, longest, entry.holidays)])];
    const stride = Math.ceil(steps.length / mostLengths);
    for (let at = 0; at < steps.length; at += stride) {
      const length = steps[at] ?? 0;
      most = Math.max(most, priceOf(rules, entry, length) - priceOf(rules, later, length - minutes));
    }
  }
  return most;
}
