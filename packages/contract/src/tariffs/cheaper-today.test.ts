import { expect, test } from 'vitest';
import { isCheaperToday } from './testing/is-cheaper-today.ts';
import { buildFare, buildTariffBook, buildVehicleType, car, hourly, memberFare } from './testing/tariff-book.ts';

const bus = '01900000-0000-7000-8000-000000000104';
const vehicleTypes = [buildVehicleType({ id: car, label: 'Mobil' }), buildVehicleType({ id: bus, label: 'Bus' })];

test('a first fare of tomorrow prices the days before it as well, unless an ordinary one or one of its kind has begun', () => {
  const ofMembers = buildFare({ rules: hourly(1_000), vehicleTypeId: bus, fareNonRegularId: memberFare });
  const fares = [buildFare({ rules: hourly(5_000) }), ofMembers];
  const added = (more: object, held = fares) =>
    buildTariffBook({
      vehicleTypes,
      fares: [...held, buildFare({ rules: hourly(500), vehicleTypeId: bus, effectiveDate: '2026-11-21', ...more })],
    });
  const before = buildTariffBook({ vehicleTypes, fares });
  expect(isCheaperToday(before, added({}))).toBe(true);
  expect(isCheaperToday(before, added({ parkingType: 'VALET' }))).toBe(true);
  expect(isCheaperToday(before, added({ fareNonRegularId: memberFare }))).toBe(false);
  const withOrdinary = [...fares, buildFare({ rules: hourly(5_000), vehicleTypeId: bus })];
  const known = buildTariffBook({ vehicleTypes, fares: withOrdinary });
  for (const kind of [{}, { parkingType: 'VALET' }, { fareNonRegularId: memberFare }])
    expect(isCheaperToday(known, added(kind, withOrdinary))).toBe(false);
});
