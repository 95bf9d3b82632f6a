import { formatRupiah } from '@parking/contract/core/format-rupiah';
import type { PriceOverride } from '@parking/contract/parking/exit/price-override';
import { toLocalDateTime } from '@parking/contract/core/time';
import { type Charge, chargeStay } from '@parking/contract/tariffs/charge';
import { chargeAs, lessPrepaid } from '@parking/contract/tariffs/charge-as';
import { type PricedStay, type PricingFacts, pricingOf } from '@parking/contract/tariffs/pricing-of';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import type { TaxRate } from '@parking/contract/tariffs/tax-rate';
import { Failure, badInput } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';

/** A stay as the database has it, as far as its price follows from it. */
export interface PriceableStay extends Omit<PricedStay, 'enteredAt'> {
  readonly enteredAt: Date;
}

/** The price of a stay that ends at `exitedAt`; there always is one. Refuses a type that nobody knows. */
export function priceStay(
  book: TariffBook,
  site: Pick<Site, 'zone'>,
  stay: PriceableStay,
  exitedAt: Date,
  facts: Omit<PricingFacts, 'exitedAt'> = {},
): Charge {
  const enteredAt = toLocalDateTime(stay.enteredAt, site.zone);
  const pricing = pricingOf({ ...stay, enteredAt }, { ...facts, exitedAt: toLocalDateTime(exitedAt, site.zone) });
  if (!book.vehicleTypes.some(({ id }) => id === pricing.vehicleTypeId))
    throw badInput({ path: 'vehicleId', code: 'does-not-exist' });
  return chargeStay(book, pricing);
}

export const isOutOfUse = ({ vehicleTypes }: TariffBook, vehicleTypeId: string): boolean =>
  vehicleTypes.some(({ id, isActive }) => id === vehicleTypeId && !isActive);

/**
 * As what somebody counts a car: a type in use, or the one that it is already or its gate takes every car for. Who gives prices
 * to a type out of use asks nobody, for it costs no car anything.
 */
export function countedAs(book: TariffBook, chosen: string | undefined, held: string | null): string {
  const id = chosen?.toLowerCase() ?? held ?? '';
  if (id !== held && isOutOfUse(book, id)) throw badInput({ path: 'vehicleId', code: 'not-an-option' });
  return id;
}

const setByHand = { code: 'OVERRIDE', label: 'Harga ditetapkan', labelEn: 'Price set by hand' };

/** What a stay costs of which so much was paid before: the price that somebody wrote for it, where somebody did. */
export function priceOrOverride(
  override: PriceOverride | null,
  rate: TaxRate,
  price: (prepaid: number) => Charge,
): (prepaid: number) => Charge {
  if (!override) return price;
  const written = chargeAs(price(0), override.total, rate, setByHand);
  return (prepaid) => lessPrepaid(written, prepaid, rate);
}

/** An exit that somebody tells without approval is priced as if it was now, where that costs more. */
export function dearerExit(
  price: (at: Date, prepaid: number) => Charge,
  { prepaid }: Pick<PriceableStay, 'prepaid'>,
  told: Date,
  now: Date,
): Date {
  return price(now, prepaid).total > price(told, prepaid).total ? now : told;
}

/** Refuses an exit that somebody has typed to lie before its entry, in whole seconds; what a clock tells so keeps no car in. */
export function refuseExitBeforeEntry(stay: PriceableStay, exitedAt: Date, { zone }: Pick<Site, 'zone'>): void {
  if (exitedAt.getTime() >= Math.floor(stay.enteredAt.getTime() / 1000) * 1000) return;
  const minimum = toLocalDateTime(stay.enteredAt, zone);
  throw new Failure('exit-before-entry', { fields: [{ path: 'datetimeOut', code: 'too-small', values: { minimum } }] });
}

/** Refuses when the price is not what the customer was told. */
export function refuseChangedPrice(total: number, expectedTotal: number | undefined): void {
  if (expectedTotal !== undefined && expectedTotal !== total)
    throw new Failure('fare-changed', { values: { total, price: formatRupiah(total) } });
}
