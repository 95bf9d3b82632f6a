import { setImmediate as nextTurn } from 'node:timers/promises';
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
 * week and holiday is dearest. What is free without bounds is reckoned as a stay of a day. Others have their turn between.
 */
export async function mostOfOne(book: TariffBook, given: GivenByOne): Promise<number> {
  const { kind, fare, minutes, percent } = given;
  if (kind === 'AMOUNT') return fare;
  const rules = new Set(faresOf(book, given).map((version) => version.rules));
  let most = 0;
  for (const one of rules)
    most = Math.max(most, await (kind === 'MINUTES' ? mostFreed(one, minutes ?? 0) : dearest(one, dayMinutes)));
  return kind === 'PERCENT' ? Math.ceil((most * (percent ?? 0)) / 100) : most;
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
  const times = grid.edges.flatMap((edge) => [edge, edge - minutes]);
  const moments = [...new Set(times.map((time) => ((time % dayMinutes) + dayMinutes) % dayMinutes))];
  const holidayKinds = rules.some((rule) => rule.days?.includes('HOLIDAY')) ? [noHolidays, everyDay] : [noHolidays];
  const isDaily = rules.some((rule) => rule.days !== undefined);
  return (isDaily ? days : days.slice(0, 1)).flatMap((day) =>
    moments.flatMap((time) => holidayKinds.map((holidays) => ({ at: shiftMinutes(day, time), holidays }))),
  );
}

/** Every day of those weeks and of what follows on them. */
const everyDay: ReadonlySet<string> = new Set(
  Array.from({ length: 60 }, (_, day) => shiftMinutes(`${monday}T00:00:00`, day * dayMinutes).slice(0, 10)),
);

const priceOf = (rules: FareRules, { at, holidays }: Entry, length: number): number =>
  length <= 0 ? 0 : computeFare({ rules, enteredAt: at, exitedAt: shiftMinutes(at, length), holidays }).total;

async function dearest(rules: FareRules, length: number): Promise<number> {
  await nextTurn();
  return Math.max(0, ...entriesOf(rules, 0).map((entry) => priceOf(rules, entry, length)));
}

/** So many pairs of prices are held against each other; of more every second, or third. */
const mostPairs = 2_000;
const pairsInOneTurn = 100;

/**
 * What the first minutes come to: of a stay that is no longer than they, its units and what is free at its beginning, or of
 * one that ends just after any step of its price.
 */
async function mostFreed(rules: FareRules, minutes: number): Promise<number> {
  const grace = Math.max(0, ...rules.map((rule) => (rule.rule === 'GRACE' ? rule.minutes : 0)));
  const unit = Math.max(0, ...rules.map((rule) => (rule.rule === 'PER_UNIT' ? rule.unitMinutes : 0)));
  const border = Math.max(0, ...rules.map((rule) => (isSegment(rule) ? (rule.untilMinute ?? 0) : 0)));
  const longest = Math.min(border, 31 * dayMinutes) + grace + minutes + 2 * dayMinutes;
  let most = 0;
  let pairs = 0;
  const entries = entriesOf(rules, minutes);
  for (const entry of entries) {
    const later = { ...entry, at: shiftMinutes(entry.at, minutes) };
    most = Math.max(most, priceOf(rules, entry, minutes + grace + unit));
    const steps = [...new Set([grace + minutes, ...stepsOf(rules, entry.at, longest, entry.holidays)])];
    const stride = Math.ceil((steps.length * entries.length) / mostPairs);
    for (let at = 0; at < steps.length; at += stride) {
      const length = steps[at] ?? 0;
      most = Math.max(most, priceOf(rules, entry, length) - priceOf(rules, later, length - minutes));
      pairs += 1;
      if (pairs % pairsInOneTurn === 0) await nextTurn();
    }
  }
  return most;
}
