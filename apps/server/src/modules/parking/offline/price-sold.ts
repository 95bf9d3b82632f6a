import type { OfflineSale } from '@parking/contract/parking/offline/offline';
import type { Charge, ChargeInput, LostTicket } from '@parking/contract/tariffs/charge';
import { chargeAs } from '@parking/contract/tariffs/charge-as';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { type TaxRate, taxRateAt } from '@parking/contract/tariffs/tax-rate';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Site } from '../../../platform/http/context.ts';
import type { PaymentOnAccount } from '../payments/on-account.ts';
import { type Applied, applyPayments } from '../exit/apply-payments.ts';
import { priceStay } from '../exit/price.ts';
import type { StayInside } from '../exit/stay-inside.ts';

/** What our price of a sale follows from. */
export interface SoldFacts {
  readonly book: TariffBook;
  readonly site: Site;
  readonly stay: StayInside;
  readonly sale: OfflineSale;
  readonly vehicleTypeId: string;
  readonly lostTicket: LostTicket;
  /** What a membership gives. */
  readonly entitlement: ChargeInput['entitlement'];
}

interface Sold extends SoldFacts {
  /** What a tenant had put on the stay. */
  readonly voucher: ChargeInput['voucher'];
  /** Beside what is on account. */
  readonly taken: number;
  readonly payments: readonly PaymentOnAccount[];
}

export interface SoldPrice extends Omit<Applied, 'holder'> {
  readonly taxRate: TaxRate;
  /** Rupiah taken beside our price. */
  readonly variance: number;
}

/**
 * What we would have charged, by the dearest of the moments that the sale may be of, and what was taken in its place. What is on
 * account comes off only as far as what was taken does not cover our price: the rest is owed back to who paid twice.
 */
export function priceSold(sold: Sold, moments: readonly Date[]): SoldPrice {
  const { book, site, stay, taken } = sold;
  const priced = moments.map((at) => ({ at, full: priceAt(sold, at, stay.prepaid) }));
  const dearest = priced.reduce((one, other) => (other.full.total > one.full.total ? other : one));
  const missing = Math.max(0, dearest.full.total - taken);
  const taxRate = taxRateAt(book, toLocalDateTime(dearest.at, site.zone));
  const applied = applyPayments({
    stay,
    exitedAt: dearest.at,
    settings: book.settings,
    taxRate,
    price: (at, prepaid) => priceAt(sold, at, prepaid),
    payments: withinSum(sold.payments, missing),
    mayHold: () => false,
  });
  const unused = sold.payments
    .filter(({ id }) => !applied.parts.some(({ payment }) => payment.id === id))
    .map((payment) => ({ payment, used: 0 }));
  return {
    ...applied,
    parts: [...applied.parts.map((part) => ({ ...part, payment: amountOf(sold.payments, part.payment) })), ...unused],
    charge: chargeAs(applied.charge, taken, taxRate, whileOffline),
    variance: taken - applied.charge.total,
    taxRate,
  };
}

/** Payments as far as their sum is needed; the last one in part. */
function withinSum(payments: readonly PaymentOnAccount[], needed: number): PaymentOnAccount[] {
  let left = needed;
  return payments.flatMap((payment) => {
    const amount = Math.min(payment.amount, left);
    left -= amount;
    return amount > 0 ? [{ ...payment, amount }] : [];
  });
}

const amountOf = (payments: readonly PaymentOnAccount[], { id }: PaymentOnAccount): PaymentOnAccount => {
  const found = payments.find((payment) => payment.id === id);
  if (!found) throw new Error(`Payment ${id} is not on account.`);
  return found;
};

/** Our price. */
export const priceAt = (
  { book, site, stay, sale, vehicleTypeId, lostTicket, entitlement, voucher }: SoldFacts & Pick<Sold, 'voucher'>,
  exitedAt: Date,
  prepaid: number,
): Charge =>
  priceStay(book, site, stay, exitedAt, {
    vehicleTypeId,
    parkingType: sale.parkingType,
    lostTicket,
    entitlement,
    voucher,
    prepaid,
  });

const whileOffline = { code: 'VARIANCE', label: 'Selisih saat luring', labelEn: 'Difference while offline' };
