import type { VoucherKind } from '@parking/contract/parking/vouchers/vouchers';
import { chargeStay } from '@parking/contract/tariffs/charge';
import { pricingOf } from '@parking/contract/tariffs/pricing-of';
import { shiftMinutes } from '@parking/contract/tariffs/stay-clock';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';

export interface Given {
  readonly vehicleTypeId: string | null;
  readonly quantity: number;
  readonly maxUsage: number;
  readonly kind: VoucherKind;
  readonly fare: number;
  readonly minutes: number | null;
  readonly percent: number | null;
}

/** What is free without bounds is reckoned as a stay of a day. */
const dayMinutes = 24 * 60;

/** Rupiah that a batch may give at the tariff of `day`; one for every type is reckoned by the dearest. */
export function worthOfBatch(book: TariffBook, day: string, given: Given): number {
  const { kind, fare, minutes, percent, vehicleTypeId, quantity, maxUsage } = given;
  const types = vehicleTypeId === null ? book.vehicleTypes.map(({ id }) => id) : [vehicleTypeId];
  const enteredAt = `${day}T00:00:00`;
  const priceOf = (length: number): number =>
    Math.max(
      0,
      ...types.map((id) => {
        const stay = { vehicleTypeId: id, parkingType: 'REGULAR' as const, enteredAt, prepaid: 0 };
        return chargeStay(book, pricingOf(stay, { exitedAt: shiftMinutes(enteredAt, length) })).gross;
      }),
    );
  const each = {
    AMOUNT: () => fare,
    WHOLE: () => priceOf(dayMinutes),
    MINUTES: () => priceOf(minutes ?? 0),
    PERCENT: () => Math.ceil((priceOf(dayMinutes) * (percent ?? 0)) / 100),
  }[kind]();
  return Math.min(Number.MAX_SAFE_INTEGER, each * quantity * maxUsage);
}
