import { type Charge, type ChargeFault, chargeStay } from '@parking/contract/tariffs/charge';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import { pricingOf } from '@parking/contract/tariffs/pricing-of';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';

interface StayByHand {
  readonly vehicleId: string;
  readonly parkingType: ParkingType;
  readonly datetimeIn: string;
  readonly datetimeOut: string;
}

/** What a stay costs whose two ends are typed in; the server prices it the same way when it is saved. */
export const priceByHand = (book: TariffBook, stay: StayByHand): Charge | ChargeFault =>
  chargeStay(
    book,
    pricingOf(
      { vehicleTypeId: stay.vehicleId, parkingType: stay.parkingType, enteredAt: stay.datetimeIn, prepaid: 0 },
      { exitedAt: stay.datetimeOut },
    ),
  );
