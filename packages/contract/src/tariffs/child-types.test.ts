import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Charge, type ChargeInput, chargeStay, lostTickets } from './charge.ts';
import { findCheaperStay } from './cheaper.ts';
import { shiftMinutes } from './stay-clock.ts';
import type { TariffBook } from './tariff-book.ts';
import { isCheaperToday, window } from './testing/is-cheaper-today.ts';
import { publishedTariffs } from './testing/published.ts';
import {
  buildChargeInput,
  buildFare,
  buildTariffBook,
  buildVehicleType,
  car,
  hourly,
  memberFare,
  washing,
} from './testing/tariff-book.ts';

const electric = '01900000-0000-7000-8000-000000000112';
const bus = '01900000-0000-7000-8000-000000000104';
const types = [
  buildVehicleType({ id: car, label: 'Mobil', labelEn: 'Car' }),
  buildVehicleType({ id: electric, label: 'Mobil listrik', labelEn: null, child: true, parentVehicleTypeId: car }),
  buildVehicleType({ id: bus, label: 'Bus', labelEn: 'Bus' }),
];
const dear = buildFare({ rules: hourly(50_000), vehicleTypeId: bus });
const ofCar = buildFare({ rules: hourly(5000) });
const build = (given: Parameters<typeof buildTariffBook>[0] = {}): TariffBook =>
  buildTariffBook({ vehicleTypes: types, fares: [ofCar, dear], ...given });
const charge = (book: TariffBook, given: Partial<ChargeInput> = {}): Charge =>
  chargeStay(book, buildChargeInput({ vehicleTypeId: electric, entryVehicleTypeId: electric, ...given }));
const told = {
  code: 'PARENT_FARE',
  label: 'Tarif Mobil',
  labelEn: 'Fare of Car',
  quantity: 1,
  unitAmount: 0,
  amount: 0,
};
const untold = (lines: Charge['lines']) => lines.filter(({ code }) => code !== told.code);
const withoutTold = ({ lines, byDay, ...rest }: Charge) => ({
  ...rest,
  lines: untold(lines),
  byDay: byDay && { ...byDay, lines: untold(byDay.lines) },
});

describe('the fare of a child type', () => {
  test('is that of its parent, and the price says so', () => {
    const found = charge(build());
    expect(found).toMatchObject({ total: 15_000, fareId: ofCar.id, warnings: [] });
    expect(found.lines[0]).toEqual(told);
  });

  test('is its own where it has one, of the kind that is asked for and on that day', () => {
    const own = { vehicleTypeId: electric, rules: hourly(1000) };
    const valet = buildFare({ rules: hourly(9000), parkingType: 'VALET' });
    const ofMembers = buildFare({ rules: hourly(2000), fareNonRegularId: memberFare });
    const book = build({ fares: [ofCar, dear, buildFare(own), valet, ofMembers] });
    expect(charge(book)).toMatchObject({ total: 3000, warnings: [] });
    expect(charge(book).lines).not.toContainEqual(told);
    expect(charge(book, { parkingType: 'VALET' })).toMatchObject({ total: 27_000, warnings: [] });
    expect(charge(book, { fareNonRegularId: memberFare })).toMatchObject({ total: 6000, warnings: [] });
    expect(charge(book, { parkingType: 'OVERNIGHT' })).toMatchObject({ total: 3000, warnings: ['fare-fallback'] });
    const later = build({ fares: [ofCar, dear, buildFare({ ...own, effectiveDate: '2026-12-01' })] });
    expect(charge(later)).toMatchObject({ total: 15_000, warnings: [] });
  });

  test('before any began is the oldest, be it its own or its parent’s', () => {
    const own = buildFare({ vehicleTypeId: electric, rules: hourly(1000), effectiveDate: '2026-11-21' });
    const early = { enteredAt: '2019-12-31T10:00:00', exitedAt: '2019-12-31T11:00:00' };
    expect(charge(build({ fares: [own, ofCar] }), early)).toMatchObject({
      total: 5000,
      warnings: ['fare-before-first'],
    });
  });

  test('begins within a stay where versions are split', () => {
    const own = buildFare({ vehicleTypeId: electric, rules: hourly(1000), effectiveDate: '2026-11-21' });
    const book = build({ fares: [ofCar, own], settings: { fareHandlingType: 'SPLIT' } });
    const found = charge(book, { enteredAt: '2026-11-20T23:00:00', exitedAt: '2026-11-21T01:00:00' });
    expect(found.lines.map(({ label, amount }) => [label, amount])).toEqual([
      [told.label, 0],
      ['Jam 1', 5000],
      ['Jam 1–2', 1000],
    ]);
  });

  test('is that of another type where its parent has none either', () => {
    expect(charge(build({ fares: [dear] }))).toMatchObject({ total: 150_000, warnings: ['fare-of-another-type'] });
    const asCar = { vehicleTypeId: bus, entryVehicleTypeId: electric };
    expect(charge(build({ fares: [ofCar] }), asCar)).toMatchObject({
      total: 15_000,
      warnings: ['fare-of-another-type'],
    });
  });

  test('by a book that knows no parents is that of another type, as it was', () => {
    const vehicleTypes = types.map((type) => ({ ...type, parentVehicleTypeId: undefined }));
    expect(charge(build({ vehicleTypes }))).toMatchObject({ total: 150_000, warnings: ['fare-of-another-type'] });
  });
});

describe('what is charged beside the fare of a child type', () => {
  const added = { nameId: washing, label: 'Cuci', labelEn: 'Washing', effectiveDate: '2026-01-01' };
  const ofParent = { ...added, vehicleTypeId: car, amount: 30_000 };
  const asked = { additionalFareNameIds: [washing], lostTicket: 'entry-known' } as const;

  test('is what its parent is charged, fine and additional fares', () => {
    expect(charge(build({ additionalFares: [ofParent] }), asked)).toMatchObject({
      total: 15_000 + 30_000 + 25_000,
      warnings: [],
    });
  });

  test('is its own where it has one', () => {
    const own = { ...added, vehicleTypeId: electric, amount: 0 };
    const fines = [
      { vehicleTypeId: car, fine: 25_000 },
      { vehicleTypeId: electric, fine: 0 },
    ];
    const book = build({ additionalFares: [ofParent, own], fines });
    expect(charge(book, asked)).toMatchObject({ total: 15_000, warnings: [] });
    const later = build({ additionalFares: [ofParent, { ...own, effectiveDate: '2026-12-01' }], fines });
    expect(charge(later, asked)).toMatchObject({ total: 45_000, warnings: [] });
  });
});

test('a child without anything of its own is priced exactly as its parent', () => {
  const fare = fc.record({
    vehicleTypeId: fc.constantFrom(car, bus),
    parkingType: fc.constantFrom('REGULAR' as const, 'VALET' as const),
    fareNonRegularId: fc.constantFrom(null, memberFare),
    effectiveDate: fc.constantFrom('2026-11-10', '2026-11-20', '2026-11-21', '2026-12-01'),
    rules: fc.constantFrom(...publishedTariffs).map(({ rules }) => [...rules]),
  });
  const book = fc
    .record({
      fares: fc.array(fare, { maxLength: 6 }),
      fines: fc.subarray([
        { vehicleTypeId: car, fine: 25_000 },
        { vehicleTypeId: bus, fine: 90_000 },
      ]),
      fareHandlingType: fc.constantFrom('ENTRY' as const, 'EXIT' as const, 'SPLIT' as const),
      fineType: fc.constantFrom('FINE_ONLY' as const, 'FINE_PLUS_FARE' as const),
    })
    .map(({ fares, fines, ...settings }) => build({ fares: fares.map(buildFare), fines, settings }));
  const asked = fc.record({
    parkingType: fc.constantFrom('REGULAR' as const, 'VALET' as const),
    fareNonRegularId: fc.constantFrom(null, memberFare),
    lostTicket: fc.constantFrom(...lostTickets),
    exitedAt: fc.integer({ min: 0, max: 20_000 }).map((minutes) => shiftMinutes('2026-11-20T10:00:00', minutes)),
  });
  fc.assert(
    fc.property(book, asked, (tariffs, given) => {
      const [child, parent] = [electric, car].map((id) =>
        withoutTold(charge(tariffs, { ...given, vehicleTypeId: id, entryVehicleTypeId: id })),
      );
      expect(child).toEqual(parent);
    }),
    { numRuns: 300 },
  );
});

describe('what makes a child type cheaper today', () => {
  const asked = { vehicleTypeId: electric, parkingType: 'REGULAR', fareNonRegularId: null } as const;
  const under = (parentVehicleTypeId: string | null, more: Parameters<typeof build>[0] = {}): TariffBook =>
    build({
      vehicleTypes: types.map((type) => (type.id === electric ? { ...type, parentVehicleTypeId } : type)),
      fines: [car, bus].map((vehicleTypeId) => ({ vehicleTypeId, fine: 25_000 })),
      ...more,
    });

  test('is another parent, or one where there was none, that pays less', () => {
    expect(isCheaperToday(under(bus), under(car))).toBe(true);
    expect(isCheaperToday(under(null), under(car))).toBe(true);
    expect(isCheaperToday(under(car), under(bus))).toBe(false);
    expect(findCheaperStay(under(car), under(bus), asked, window)).toBeNull();
  });

  test('is a lower fine or additional fare of another parent, or of none', () => {
    const fines = [
      { vehicleTypeId: car, fine: 25_000 },
      { vehicleTypeId: bus, fine: 20_000 },
    ];
    const fares = [ofCar, buildFare({ rules: hourly(5000), vehicleTypeId: bus })];
    expect(isCheaperToday(under(car, { fines, fares }), under(bus, { fines, fares }))).toBe(true);
    expect(isCheaperToday(under(car, { fares }), under(null, { fares }))).toBe(true);
    const added = { nameId: washing, label: 'Cuci', labelEn: null, effectiveDate: '2026-01-01' };
    const additionalFares = [
      { ...added, vehicleTypeId: car, amount: 30_000 },
      { ...added, vehicleTypeId: bus, amount: 20_000 },
    ];
    expect(isCheaperToday(under(car, { additionalFares, fares }), under(bus, { additionalFares, fares }))).toBe(true);
  });

  test('is a lower fare of its parent, and one of its own that begins today; not one of tomorrow', () => {
    const own = (effectiveDate: string) =>
      under(car, { fares: [ofCar, dear, buildFare({ rules: hourly(4000), vehicleTypeId: electric, effectiveDate })] });
    const lower = under(car, { fares: [buildFare({ rules: hourly(4999) }), dear] });
    expect(findCheaperStay(under(car), lower, asked, window)).not.toBeNull();
    expect(isCheaperToday(under(car), own('2026-11-20'))).toBe(true);
    for (const fareHandlingType of ['ENTRY', 'EXIT', 'SPLIT'] as const) {
      const by = (book: TariffBook) => ({ ...book, settings: { ...book.settings, fareHandlingType } });
      expect([fareHandlingType, isCheaperToday(by(under(car)), by(own('2026-11-21')))]).toEqual([
        fareHandlingType,
        false,
      ]);
    }
  });
});
