import { type Charge, type ChargeFault, chargeStay } from '@parking/contract/tariffs/charge';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';

interface StayByHand {
  readonly vehicleId: string;
  readonly parkingType: ParkingType;
  readonly datetimeIn: string;
  readonly datetimeOut: string;
}

/** What a stay costs whose two ends are typed in; the server prices it the same way when it is saved. */
export const priceByHand = (book: TariffBook, stay: StayByHand): Charge | ChargeFault =>
  chargeStay(book, {
    vehicleTypeId: stay.vehicleId,
    parkingType: stay.parkingType,
    fareNonRegularId: null,
    enteredAt: stay.datetimeIn,
    exitedAt: stay.datetimeOut,
    additionalFareNameIds: [],
    lostTicket: 'no',
    prepaid: 0,
    freePass: false,
    entitlement: null,
    voucher: null,
  });
