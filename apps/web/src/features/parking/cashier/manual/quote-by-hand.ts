import { type Charge, chargeStay, endsBeforeEntry } from '@parking/contract/tariffs/charge';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import { pricingOf } from '@parking/contract/tariffs/pricing-of';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';

interface StayByHand {
  readonly vehicleId: string;
  readonly parkingType: ParkingType;
  readonly datetimeIn: string;
  readonly datetimeOut: string;
}

/**
 * What a stay costs whose two ends are typed in; the server prices it the same way when it is saved: until now where that
 * costs more, unless somebody else approves the times. Null when the exit was typed to lie before the entry.
 */
export function quoteByHand(book: TariffBook, stay: StayByHand, now: string, isApproved: boolean): Charge | null {
  const { vehicleId: vehicleTypeId, parkingType, datetimeIn: enteredAt, datetimeOut: exitedAt } = stay;
  if (endsBeforeEntry({ enteredAt, exitedAt })) return null;
  const until = (at: string) =>
    chargeStay(book, pricingOf({ vehicleTypeId, parkingType, enteredAt, prepaid: 0 }, { exitedAt: at }));
  const told = until(exitedAt);
  const atNow = isApproved || now < exitedAt ? told : until(now);
  return atNow.total > told.total ? atNow : told;
}
