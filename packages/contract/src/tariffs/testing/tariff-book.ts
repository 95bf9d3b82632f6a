import { firstDay } from '../../core/business-day.ts';
import type { ChargeInput } from '../charge.ts';
import type { FareRule } from '../fare-rules.ts';
import type { FareVersion, TariffBook, VehicleType } from '../tariff-book.ts';

export const car = '01900000-0000-7000-8000-000000000102';
export const memberFare = '01900000-0000-7000-8000-000000000501';
export const washing = '01900000-0000-7000-8000-000000000601';

let made = 0;
export function buildFare(given: Partial<FareVersion> & { rules: FareRule[] }): FareVersion {
  made += 1;
  return {
    id: `01900000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    vehicleTypeId: car,
    parkingType: 'REGULAR',
    fareNonRegularId: null,
    effectiveDate: '2020-01-01',
    ...given,
  };
}

export const hourly = (amount: number): FareRule[] => [
  { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount },
];

export const buildVehicleType = (given: Pick<VehicleType, 'id' | 'label'> & Partial<VehicleType>): VehicleType => ({
  name: given.label.toUpperCase(),
  labelEn: null,
  vehicleGroup: 'CAR',
  child: false,
  parentVehicleTypeId: null,
  shortcut: null,
  isActive: true,
  isBasic: false,
  ...given,
});

export function buildTariffBook(
  given: Partial<Omit<TariffBook, 'settings'>> & { settings?: Partial<TariffBook['settings']> } = {},
): TariffBook {
  return {
    epoch: 1,
    vehicleTypes: [],
    fares: [buildFare({ rules: hourly(5000) })],
    fines: [{ vehicleTypeId: car, fine: 25_000 }],
    additionalFares: [],
    holidays: [],
    zone: 'Asia/Jakarta',
    dayStarts: [{ from: firstDay, hour: 0 }],
    taxRates: [{ from: firstDay, basisPoints: 1000, mode: 'INCLUDED' }],
    ...given,
    settings: {
      fareHandlingType: 'ENTRY',
      fineType: 'FINE_PLUS_FARE',
      lostTicketMinutes: 1440,
      roundSecondsUp: false,
      overdueToleranceMinutes: 15,
      ...given.settings,
    },
  };
}

export function buildChargeInput(given: Partial<ChargeInput> = {}): ChargeInput {
  return {
    vehicleTypeId: car,
    entryVehicleTypeId: car,
    parkingType: 'REGULAR',
    fareNonRegularId: null,
    enteredAt: '2026-11-20T10:00:00',
    exitedAt: '2026-11-20T12:30:00',
    additionalFareNameIds: [],
    lostTicket: 'no',
    prepaid: 0,
    freePass: false,
    entitlement: null,
    voucher: null,
    ...given,
  };
}
