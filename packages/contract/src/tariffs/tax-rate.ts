import { z } from 'zod';
import { type DayStarts, businessDayAt, heldOn } from '../core/business-day.ts';
import { localDate } from '../core/time.ts';

/** Held in the price, or added to it. */
export const taxModes = ['INCLUDED', 'ON_TOP'] as const;

/** The parking tax from a business day on. */
export const TaxRate = z.object({
  from: localDate(),
  /** Hundredths of a percent. */
  basisPoints: z.int().min(0).max(10_000),
  mode: z.enum(taxModes),
});
export type TaxRate = z.output<typeof TaxRate>;

interface Rates {
  readonly taxRates: readonly TaxRate[];
}

/** The rate on a business day. */
export const taxRateOn = ({ taxRates }: Rates, businessDay: string): TaxRate => heldOn(taxRates, businessDay);

/** The rate at a local time of the site. */
export const taxRateAt = (book: Rates & { readonly dayStarts: DayStarts }, local: string): TaxRate =>
  taxRateOn(book, businessDayAt(local, book.dayStarts));
