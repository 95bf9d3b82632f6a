import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ChargeInput, chargeStay, lostTickets } from './charge.ts';
import type { TariffBook } from './tariff-book.ts';
import { shiftMinutes } from './stay-clock.ts';
import {
  buildChargeInput,
  buildFare,
  buildTariffBook,
  car,
  hourly,
  memberFare,
  washing,
} from './testing/tariff-book.ts';

const types = ['bus', 'truck', 'van'];
const kinds = ['REGULAR', 'VALET', 'OVERNIGHT'] as const;
const days = ['2026-11-10', '2026-11-20', '2026-12-01'];

const fare = fc.record({
  vehicleTypeId: fc.constantFrom(...types),
  parkingType: fc.constantFrom(...kinds),
  fareNonRegularId: fc.constantFrom(null, memberFare),
  effectiveDate: fc.constantFrom(...days),
  rules: fc.integer({ min: 0, max: 20_000 }).map(hourly),
});
const book = fc
  .record({
    fares: fc.array(fare, { maxLength: 8 }),
    fareHandlingType: fc.constantFrom('ENTRY' as const, 'EXIT' as const, 'SPLIT' as const),
    fineType: fc.constantFrom('FINE_ONLY' as const, 'FINE_PLUS_FARE' as const),
  })
  .map(({ fares, ...settings }): TariffBook => buildTariffBook({ fares: fares.map(buildFare), settings }));
const input = fc
  .record({
    vehicleTypeId: fc.constantFrom(...types),
    entryVehicleTypeId: fc.constantFrom(...types),
    parkingType: fc.constantFrom(...kinds),
    fareNonRegularId: fc.constantFrom(null, memberFare),
    lostTicket: fc.constantFrom(...lostTickets),
    minutes: fc.integer({ min: -50_000, max: 50_000 }),
  })
  .map(({ minutes, ...given }): ChargeInput => {
    const enteredAt = '2026-11-20T10:00:00';
    return buildChargeInput({ ...given, enteredAt, exitedAt: shiftMinutes(enteredAt, minutes) });
  });

test('there is always a price, whatever fares there are and whatever the clocks say', () => {
  fc.assert(
    fc.property(book, input, (tariffs, given) => {
      const found = chargeStay(tariffs, given);
      expect(Number.isSafeInteger(found.total) && found.total >= 0).toBe(true);
      expect(found.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(found.total);
      expect(found.durationMinutes).toBeGreaterThan(0);
      expect(new Set(found.warnings).size).toBe(found.warnings.length);
    }),
  );
});

test('a longer stay by one version costs no less, also where another type prices it', () => {
  fc.assert(
    fc.property(book, input, fc.integer({ min: 0, max: 10_000 }), (tariffs, given, more) => {
      const held = { ...tariffs, settings: { ...tariffs.settings, fareHandlingType: 'ENTRY' as const } };
      const later = { ...given, lostTicket: 'no' as const, exitedAt: shiftMinutes(given.exitedAt, more) };
      const sooner = { ...given, lostTicket: 'no' as const };
      expect(chargeStay(held, later).total).toBeGreaterThanOrEqual(chargeStay(held, sooner).total);
    }),
  );
});

test('a type that no fare knows costs no less than any other would by its ordinary fare', () => {
  fc.assert(
    fc.property(book, input, (tariffs, given) => {
      const asked = { ...given, parkingType: 'REGULAR' as const, fareNonRegularId: null, lostTicket: 'no' as const };
      const priced = (vehicleTypeId: string) =>
        chargeStay(tariffs, { ...asked, vehicleTypeId, entryVehicleTypeId: vehicleTypeId });
      const unknown = priced('tram');
      const known = types.map(priced).filter(({ warnings }) => warnings.length === 0);
      for (const { total } of known) expect(unknown.total).toBeGreaterThanOrEqual(total);
    }),
  );
});

test('a stay before the first fare costs what it would if that fare had always held', () => {
  fc.assert(
    fc.property(fare, input, (only, given) => {
      const own = { ...given, ...only, lostTicket: 'no' as const };
      const priced = (effectiveDate: string) =>
        chargeStay(buildTariffBook({ fares: [buildFare({ ...only, effectiveDate })] }), own);
      const { warnings, fareId: _, ...late } = priced('2027-01-01');
      expect(warnings).toContain('fare-before-first');
      expect(priced('2020-01-01')).toMatchObject(late);
    }),
  );
});

test('a lost ticket costs no less than the same stay with its ticket, where its entry is known', () => {
  const put = fc.record({
    prepaid: fc.integer({ min: 0, max: 60_000 }),
    freePass: fc.boolean(),
    additionalFareNameIds: fc.constantFrom([], [washing]),
  });
  fc.assert(
    fc.property(book, input, put, fc.integer({ min: 0, max: 90_000 }), (tariffs, given, more, fine) => {
      const additional = { nameId: washing, label: 'Cuci', labelEn: null, effectiveDate: '2020-01-01', amount: 7_000 };
      const held = {
        ...tariffs,
        fines: types.map((vehicleTypeId) => ({ vehicleTypeId, fine })),
        additionalFares: types.map((vehicleTypeId) => ({ ...additional, vehicleTypeId })),
      };
      const priced = (lostTicket: ChargeInput['lostTicket']) => chargeStay(held, { ...given, ...more, lostTicket });
      expect(priced('entry-known').total).toBeGreaterThanOrEqual(priced('no').total);
    }),
  );
});

test('no reduction lowers the fine or an additional fare, unless it names them', () => {
  const reduction = fc.record({
    freePass: fc.boolean(),
    voucher: fc.constantFrom(null, { label: 'V', amount: null }),
    entitlement: fc.constantFrom(null, { label: 'E', kind: 'FREE' as const }),
  });
  fc.assert(
    fc.property(reduction, fc.integer({ min: 0, max: 90_000 }), (reduced, fine) => {
      const washed = { nameId: washing, vehicleTypeId: car, label: 'Cuci', labelEn: null, effectiveDate: '2020-01-01' };
      const held = buildTariffBook({
        fines: [{ vehicleTypeId: car, fine }],
        additionalFares: [{ ...washed, amount: 7_000 }],
      });
      const asked = buildChargeInput({ ...reduced, lostTicket: 'entry-known', additionalFareNameIds: [washing] });
      const any = reduced.freePass || reduced.voucher !== null || reduced.entitlement !== null;
      expect(chargeStay(held, asked).total).toBe(7_000 + fine + (any ? 0 : 15_000));
      const voucher = { label: 'V', amount: null, covers: ['FINE', 'ADDITIONAL'] as const };
      expect(chargeStay(held, { ...asked, voucher }).total).toBe(0);
    }),
  );
});
