import type { InsideCar } from '@parking/contract/parking/offline/offline';
import { buildFare, buildTariffBook } from '@parking/contract/tariffs/testing/tariff-book';

/** One vehicle type: 5.000 for the first hour, 3.000 for each further one. */
export const tariffBook = buildTariffBook({
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
    buildFare({
      vehicleTypeId: 'car',
      rules: [
        { rule: 'PER_UNIT', untilMinute: 60, unitMinutes: 60, amount: 5000 },
        { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: 3000 },
      ],
    }),
  ],
  fines: [{ vehicleTypeId: 'car', fine: 25_000 }],
});

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
  entitlement: null,
  member: null,
  validations: [],
};
