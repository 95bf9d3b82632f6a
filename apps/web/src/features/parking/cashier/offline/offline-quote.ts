import { labelIn } from '../../../../i18n/format.ts';
import type { InsideCar } from '@parking/contract/parking/offline/offline';
import type { Quote } from '@parking/contract/parking/exit/parking-outs';
import type { ParkingIn } from '@parking/contract/parking/stays';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import { type ChargeInput, chargeStay } from '@parking/contract/tariffs/charge';
import { pricingTypesOf } from '@parking/contract/tariffs/prices-of-type';
import { pricingOf } from '@parking/contract/tariffs/pricing-of';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';

export interface OfflineCase {
  readonly book: TariffBook;
  /** A car of the copy, or what its ticket says; null when the ticket is lost and nothing is known. */
  readonly car: Partial<InsideCar> & Pick<InsideCar, 'vehicleId' | 'datetimeIn'>;
  readonly vehicleId?: string;
  readonly parkingType?: ParkingType;
  readonly additionalFareNameIds?: readonly string[];
  readonly lostTicket?: ChargeInput['lostTicket'];
  readonly datetimeOut: string;
}

/**
 * The price of a stay by the copy of the tariffs, with what its membership gives by the copy of the cars: one that the copy does not
 * know pays like any other, and a lost ticket shows on what nobody came in.
 */
export function quoteOffline(given: OfflineCase): Quote {
  const { book, car, datetimeOut } = given;
  const vehicleId = given.vehicleId ?? car.vehicleId;
  const parkingType = given.parkingType ?? car.parkingType ?? 'REGULAR';
  const stay = { vehicleTypeId: vehicleId, parkingType, enteredAt: car.datetimeIn, prepaid: car.prepaid ?? 0 };
  const { additionalFareNameIds, lostTicket } = given;
  const isShown = lostTicket === undefined || lostTicket === 'no';
  const entitlement = isShown ? car.entitlement : null;
  const facts = { exitedAt: datetimeOut, additionalFareNameIds, lostTicket, entitlement };
  const priceWith = (voucher: ChargeInput['voucher']) => chargeStay(book, pricingOf(stay, { ...facts, voucher }));
  // A stay takes one voucher: of several the one that gives most.
  const validations = isShown ? heldValidations(car, book, vehicleId, datetimeOut) : [];
  const charge = [null, ...validations].map(priceWith).reduce((one, other) => (other.total < one.total ? other : one));
  const { lines, byDay, gross, discount, fine, tax, taxOnTop, total, durationMinutes, warnings } = charge;
  return {
    parkingIn: parkingInOf(car, book),
    vehicleId,
    parkingType,
    datetimeOut,
    durationMinutes,
    lines,
    byDay,
    gross,
    discount,
    fine,
    tax,
    taxOnTop,
    total,
    member: (isShown && car.member) || null,
    payment: null,
    warnings,
    // Only the server knows what a plate owes.
    owed: [],
  };
}

/** What tenants have put on the car, as far as it holds for this exit. */
function heldValidations(
  { validations = [] }: OfflineCase['car'],
  book: TariffBook,
  vehicleId: string,
  datetimeOut: string,
): NonNullable<ChargeInput['voucher']>[] {
  const types = pricingTypesOf(book, vehicleId);
  return validations
    .filter(
      ({ vehicleTypeId, until }) => datetimeOut < until && (vehicleTypeId === null || types.includes(vehicleTypeId)),
    )
    .map(({ label, labelEn, minutes, percent, amount, most: limit }) => {
      const [named, bound] = [{ label, labelEn }, limit === null ? {} : { most: limit }];
      if (minutes !== null) return { ...named, minutes };
      return percent === null ? { ...named, amount, ...bound } : { ...named, percent, ...bound };
    });
}

function parkingInOf(car: OfflineCase['car'], book: TariffBook): ParkingIn {
  const vehicle = book.vehicleTypes.find(({ id }) => id === car.vehicleId);
  return {
    id: car.id ?? '',
    parkingCode: car.parkingCode ?? '',
    plateNumber: car.plateNumber ?? null,
    vehicleId: car.vehicleId,
    vehicleLabel: vehicle ? labelIn(vehicle, 'id') : '',
    vehicleLabelEn: vehicle?.labelEn ?? null,
    parkingType: car.parkingType ?? 'REGULAR',
    gateId: '',
    gateName: car.gateName ?? '',
    datetimeIn: car.datetimeIn,
    origin: car.origin ?? 'OFFLINE',
    state: 'INSIDE',
    prepaid: car.prepaid ?? 0,
    isMember: (car.entitlement ?? null) !== null,
    note: null,
    images: [],
    flags: [],
  };
}
