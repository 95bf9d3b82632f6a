import { type Charge, chargeStay } from '@parking/contract/tariffs/charge';
import type { FareRules } from '@parking/contract/tariffs/fare-rules';
import { pricingOf } from '@parking/contract/tariffs/pricing-of';
import { shiftMinutes } from '@parking/contract/tariffs/stay-clock';
import type { FareVersion, TariffBook } from '@parking/contract/tariffs/tariff-book';

/** Stays that tell a tariff apart: within the grace, an hour and one minute more, a day, three, seven, thirty. */
export const usualMinutes: readonly number[] = [15, 60, 61, 180, 1440, 4320, 10_080, 43_200];
/** Ten years: as long as the contract lets a rule reach. */
export const longestMinutes = 5_256_000;

export interface ExampleStay {
  readonly minutes: number;
  readonly charge: Charge;
  /** What the version in force asks for the same stay; null when there is none. */
  readonly before: number | null;
}

const vehicleTypeId = 'example';

/** The site's settings and holidays with one fare alone, in force since ever. */
function bookOf(book: TariffBook, rules: FareRules): TariffBook {
  const fare: FareVersion = {
    id: 'draft',
    vehicleTypeId,
    parkingType: 'REGULAR',
    fareNonRegularId: null,
    effectiveDate: '0001-01-01',
    rules: [...rules],
  };
  return { ...book, fares: [fare] };
}

function chargeOf(book: TariffBook, enteredAt: string, minutes: number): Charge {
  const stay = { vehicleTypeId, parkingType: 'REGULAR', enteredAt, prepaid: 0 } as const;
  return chargeStay(book, pricingOf(stay, { exitedAt: shiftMinutes(enteredAt, minutes) }));
}

export interface ExampleInput {
  readonly book: TariffBook;
  readonly rules: FareRules;
  readonly current: FareRules | null;
  /** The site's local time. */
  readonly enteredAt: string;
}

/** What stays of these lengths cost by the rules, and by those in force: by the very function that charges. */
export function exampleStays(
  { book, rules, current, enteredAt }: ExampleInput,
  lengths: readonly number[],
): ExampleStay[] {
  const draft = bookOf(book, rules);
  const former = current && bookOf(book, current);
  return lengths.map((minutes) => ({
    minutes,
    charge: chargeOf(draft, enteredAt, minutes),
    before: former && chargeOf(former, enteredAt, minutes).total,
  }));
}

/** The usual lengths and one's own, in order, each once. */
export const lengthsWith = (own: readonly number[]): number[] =>
  [...new Set([...usualMinutes, ...own])].toSorted((one, other) => one - other);
