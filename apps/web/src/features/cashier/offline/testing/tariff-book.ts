import type { InsideCar } from '@parking/contract/parking/offline';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';

/** One vehicle type: 5.000 for the first hour, 3.000 for each further one. */
export const tariffBook: TariffBook = {
  epoch: 1,
  vehicleTypes: [
    {
      id: 'car',
      name: 'MOBIL',
      label: 'Mobil',
      labelEn: 'Car',
      vehicleGroup: 'CAR',
      child: false,
      shortcut: '2',
      isActive: true,
      isBasic: true,
    },
  ],
  fares: [
    {
      id: 'fare',
      vehicleTypeId: 'car',
      parkingType: 'REGULAR',
      fareNonRegularId: null,
      effectiveDate: '2020-01-01',
      rules: [
        { rule: 'PER_UNIT', untilMinute: 60, unitMinutes: 60, amount: 5000 },
        { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: 3000 },
      ],
    },
  ],
  fines: [{ vehicleTypeId: 'car', fine: 25_000 }],
  additionalFares: [],
  holidays: [],
  settings: {
    fareHandlingType: 'ENTRY',
    fineType: 'FINE_PLUS_FARE',
    taxPercent: 10,
    taxOnTop: false,
    lostTicketMinutes: 1440,
    roundSecondsUp: false,
    overdueToleranceMinutes: 15,
    varianceThreshold: 1000,
  },
};

/** Came at a quarter to eight. */
export const car: InsideCar = {
  id: 'one',
  parkingCode: 'T0001',
  plateNumber: 'B1234ABC',
  vehicleId: 'car',
  parkingType: 'REGULAR',
  datetimeIn: '2026-11-20T07:45:00',
  gateName: 'Utara',
  origin: 'DISPENSER',
  prepaid: 0,
};
