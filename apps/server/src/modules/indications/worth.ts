import { toLocalDateTime } from '@parking/contract/core/time';
import { chargeStay } from '@parking/contract/tariffs/charge';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import { pricingOf } from '@parking/contract/tariffs/pricing-of';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';

/** A stay as it should have been sold. */
export interface Should {
  readonly vehicleTypeId: string;
  readonly parkingType: ParkingType;
  readonly enteredAt: Date;
  readonly exitedAt: Date;
}

/** Whole rupiah, by the tariffs of the moment: what is to be missing is an estimate, and is decided by people. */
export function worthOf(book: TariffBook, { vehicleTypeId, parkingType, enteredAt, exitedAt }: Should): number {
  const local = (at: Date): string => toLocalDateTime(at, book.zone);
  const stay = { vehicleTypeId, parkingType, enteredAt: local(enteredAt), prepaid: 0 };
  return chargeStay(book, pricingOf(stay, { exitedAt: local(exitedAt) })).total;
}

/** What is missing where a stay was sold for less than it should have been. */
export const missingOf = (book: TariffBook, should: Should, paid: number): number =>
  Math.max(0, worthOf(book, should) - paid);
