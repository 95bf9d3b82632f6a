import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Charge, type ChargeInput, chargeStay, lostTickets } from './charge.ts';
import { firstDay } from '../core/business-day.ts';
import type { TariffBook } from './tariff-book.ts';
import { taxModes } from './tax-rate.ts';
import {
  buildChargeInput,
  buildFare,
  buildTariffBook,
  car,
  hourly,
  memberFare,
  washing,
} from './testing/tariff-book.ts';

const charge = (book: TariffBook, given: Partial<ChargeInput> = {}): Charge =>
  chargeStay(book, buildChargeInput(given));
const lines = (found: Charge) => found.lines.map((one) => [one.code, one.amount]);
const book = buildTariffBook();

test('a plain stay: its fare, and the tax that is inside it', () => {
  expect(charge(book)).toEqual({
    lines: [{ code: 'FIRST', label: 'Jam 1–3', labelEn: 'Hours 1–3', quantity: 3, unitAmount: 5000, amount: 15_000 }],
    byDay: null,
    gross: 15_000,
    discount: 0,
    fine: 0,
    tax: 1364,
    taxOnTop: false,
    total: 15_000,
    durationMinutes: 150,
    fareId: book.fares[0]?.id,
    warnings: [],
  });
});

test('tax on top is a line of its own, half a rupiah counts as one', () => {
  const found = charge(
    buildTariffBook({
      fares: [buildFare({ rules: [{ rule: 'FLAT', amount: 5005 }] })],
      taxRates: [{ from: firstDay, basisPoints: 1000, mode: 'ON_TOP' }],
    }),
  );
  expect(found).toMatchObject({ gross: 5005, tax: 501, total: 5506, taxOnTop: true });
  expect(lines(found)).toEqual([
    ['FLAT', 5005],
    ['TAX', 501],
  ]);
});

describe('the version', () => {
  const old = buildFare({ rules: hourly(5000) });
  const next = buildFare({ rules: hourly(7000), effectiveDate: '2026-11-21' });
  const late = { enteredAt: '2026-11-20T22:30:00', exitedAt: '2026-11-21T02:30:00' };
  const by = (fareHandlingType: 'ENTRY' | 'EXIT' | 'SPLIT') =>
    charge(buildTariffBook({ fares: [next, old], settings: { fareHandlingType } }), late);

  test('is that of the entry, of the exit, or each for what begins while it holds', () => {
    expect(by('ENTRY')).toMatchObject({ total: 20_000, fareId: old.id });
    expect(by('EXIT')).toMatchObject({ total: 28_000, fareId: next.id });
    expect(by('SPLIT')).toMatchObject({ total: 2 * 5000 + 2 * 7000, fareId: old.id, durationMinutes: 240 });
  });

  test('split, a grace and a flat fare count once for the stay', () => {
    const flat = (amount: number) => [
      { rule: 'GRACE' as const, minutes: 60 },
      { rule: 'FLAT' as const, amount },
    ];
    const fares = [buildFare({ rules: flat(9000) }), buildFare({ rules: flat(12_000), effectiveDate: '2026-11-21' })];
    const split = buildTariffBook({ fares, settings: { fareHandlingType: 'SPLIT' } });
    expect(charge(split, late).total).toBe(9000);
    expect(charge(split, { ...late, exitedAt: '2026-11-20T23:30:00' }).total).toBe(0);
  });

  test('split, a total takes off what the version before has charged already', () => {
    const total = { rule: 'TOTAL' as const, untilMinute: 1440, amount: 30_000 };
    const fares = [old, buildFare({ rules: [total], effectiveDate: '2026-11-21' })];
    const split = buildTariffBook({ fares, settings: { fareHandlingType: 'SPLIT' } });
    expect(charge(split, late).total).toBe(10_000 + 30_000);
    const rising = buildFare({
      rules: [{ rule: 'PER_UNIT', untilMinute: 120, unitMinutes: 60, amount: 8000 }, total],
      effectiveDate: '2026-11-21',
    });
    const other = buildTariffBook({ fares: [old, rising], settings: { fareHandlingType: 'SPLIT' } });
    expect(charge(other, late).total).toBe(10_000 + 30_000 - 16_000);
  });

  test('of a member is the regular one with a warning where there is none of its own', () => {
    const own = buildFare({ rules: hourly(1000), fareNonRegularId: memberFare });
    const both = buildTariffBook({ fares: [old, own] });
    expect(charge(both, { fareNonRegularId: memberFare })).toMatchObject({ total: 3000, warnings: [] });
    expect(charge(both, { parkingType: 'VALET' })).toMatchObject({ total: 15_000, warnings: ['fare-fallback'] });
    expect(charge(book, { fareNonRegularId: memberFare })).toMatchObject({
      total: 15_000,
      warnings: ['fare-fallback'],
    });
  });

  test('before the first is the first, and says so', () => {
    const later = buildTariffBook({ fares: [buildFare({ rules: hourly(9000), effectiveDate: '2026-12-01' }), next] });
    expect(charge(later)).toMatchObject({ total: 21_000, fareId: next.id, warnings: ['fare-before-first'] });
    expect(charge(later, { parkingType: 'VALET' }).warnings).toEqual(['fare-fallback', 'fare-before-first']);
  });
});

describe('a type without a fare', () => {
  const bus = '01900000-0000-7000-8000-000000000104';
  const truck = '01900000-0000-7000-8000-000000000105';
  const fares = [
    buildFare({ rules: hourly(5000) }),
    buildFare({ rules: hourly(8000), vehicleTypeId: truck }),
    buildFare({ rules: hourly(50_000), vehicleTypeId: truck, parkingType: 'VALET' }),
    buildFare({ rules: hourly(90_000), vehicleTypeId: truck, effectiveDate: '2026-12-01' }),
  ];
  const several = buildTariffBook({ fares });

  test('is priced as the type that it came in as', () => {
    expect(charge(several, { vehicleTypeId: bus })).toMatchObject({
      total: 15_000,
      fareId: fares[0]?.id,
      warnings: ['fare-of-another-type'],
    });
  });

  test('that came in as it is, by the dearest ordinary fare in force', () => {
    const unknown = { vehicleTypeId: bus, entryVehicleTypeId: bus };
    expect(charge(several, unknown)).toMatchObject({ total: 24_000, warnings: ['fare-of-another-type'] });
    expect(charge(several, { ...unknown, parkingType: 'VALET', fareNonRegularId: memberFare }).total).toBe(24_000);
  });

  test('is free where nobody has a fare, and says so', () => {
    const none = buildTariffBook({ fares: [] });
    expect(charge(none)).toMatchObject({ lines: [], total: 0, fareId: null, warnings: ['fare-missing'] });
  });
});

test('an exit before its entry is a stay of no time', () => {
  const early = charge(book, { exitedAt: '2026-11-20T09:59:59' });
  expect(early).toMatchObject({ total: 5000, durationMinutes: 1, warnings: ['exit-before-entry'] });
  expect(early.lines).toEqual(charge(book, { exitedAt: '2026-11-20T10:00:00' }).lines);
});

describe('the tax', () => {
  const taxRates = [
    { from: firstDay, basisPoints: 1000, mode: 'INCLUDED' as const },
    { from: '2026-11-21', basisPoints: 1250, mode: 'ON_TOP' as const },
  ];
  const dayStarts = [{ from: firstDay, hour: 6 }];

  test('is that of the business day of the exit, whenever the car came', () => {
    const dated = buildTariffBook({ taxRates, dayStarts });
    const until = (exitedAt: string) => charge(dated, { enteredAt: '2026-11-21T04:30:00', exitedAt });
    expect(until('2026-11-21T05:59:59')).toMatchObject({ total: 10_000, tax: 909, taxOnTop: false });
    expect(until('2026-11-21T06:00:00')).toMatchObject({ total: 11_250, tax: 1250, taxOnTop: true });
    expect(until('2026-11-21T06:00:00').lines.at(-1)).toMatchObject({
      label: 'Pajak parkir 12,5%',
      labelEn: 'Parking tax 12.5%',
    });
  });
});

test('additional fares follow their own dates; one without a price for the type warns', () => {
  const added = { nameId: washing, label: 'Cuci', labelEn: 'Washing', vehicleTypeId: car };
  const withWashing = buildTariffBook({
    additionalFares: [
      { ...added, effectiveDate: '2026-01-01', amount: 30_000 },
      { ...added, effectiveDate: '2026-11-20', amount: 35_000 },
      { ...added, effectiveDate: '2026-11-21', amount: 40_000 },
    ],
  });
  const found = charge(withWashing, { additionalFareNameIds: [washing, washing, memberFare] });
  expect(found).toMatchObject({ gross: 50_000, total: 50_000, warnings: ['additional-fare-missing'] });
});

describe('a lost ticket', () => {
  test('costs the fine and the fare of the real stay, or of a day when nobody knows the entry', () => {
    expect(charge(book, { lostTicket: 'entry-known' })).toMatchObject({ gross: 15_000, fine: 25_000, total: 40_000 });
    expect(charge(book, { lostTicket: 'entry-unknown' })).toMatchObject({ total: 145_000, durationMinutes: 1440 });
  });

  test('costs the fine or the fare, whichever is more, where that is the rule', () => {
    const fineOnly = buildTariffBook({ settings: { fineType: 'FINE_ONLY' } });
    const day = { exitedAt: '2026-11-21T10:00:00' };
    expect(charge(fineOnly, { ...day, lostTicket: 'entry-known' })).toMatchObject({ total: 120_000, fine: 0 });
    expect(charge(fineOnly, { ...day, lostTicket: 'entry-unknown' })).toMatchObject({ gross: 0, total: 25_000 });
    expect(charge(fineOnly, { lostTicket: 'entry-known' })).toMatchObject({ gross: 0, total: 25_000, fareId: null });
    expect(charge(fineOnly)).toMatchObject({ total: 15_000, fine: 0 });
  });

  test('of a type without a fine warns', () => {
    expect(charge(buildTariffBook({ fines: [] }), { lostTicket: 'entry-known' })).toMatchObject({
      total: 15_000,
      warnings: ['fine-missing'],
    });
  });
});

describe('what comes off', () => {
  const label = 'Langganan';

  test('free minutes are the first ones; a stay within them is free', () => {
    const free = (minutes: number) => charge(book, { entitlement: { kind: 'MINUTES', minutes, label } });
    expect(free(60)).toMatchObject({ gross: 15_000, discount: 5000, total: 10_000 });
    expect(free(150).total).toBe(0);
    expect(free(149).total).toBe(5000);
  });

  test('a voucher takes rupiah, the first minutes or a part of what is charged of the fare, and nothing of the fine alone', () => {
    const off = (voucher: object, more: object = {}) => {
      const given = { voucher: { label: 'V', ...voucher } as NonNullable<ChargeInput['voucher']>, ...more };
      return lines(charge(book, given)).flatMap(([code, amount]) => (code === 'VOUCHER' ? [amount] : []));
    };
    const fare = charge(book, {}).gross;
    expect(off({ minutes: 100_000 })).toEqual([-fare]);
    expect(off({ percent: 33 })).toEqual([-Math.floor((fare * 33) / 100)]);
    expect(off({ percent: 100 })).toEqual([-fare]);
    const entitlement = { kind: 'MINUTES', minutes: 60, label: 'Member' } as const;
    const [member = 0] = lines(charge(book, { entitlement })).flatMap(([code, amount]) =>
      code === 'MEMBER' ? [Number(amount)] : [],
    );
    expect(member).toBeLessThan(0);
    expect(off({ percent: 50 }, { entitlement })).toEqual([-Math.floor((fare + member) / 2)]);
    expect(off({ percent: 50 }, { additionalFareNameIds: [washing] })).toEqual([-Math.floor(fare / 2)]);
  });

  test('an entitlement, a voucher and a free pass free what is left of the fare, not the fine', () => {
    const minutes = { kind: 'MINUTES' as const, minutes: 60, label };
    const lost = { lostTicket: 'entry-known' as const, entitlement: minutes };
    expect(charge(book, lost)).toMatchObject({ discount: 5_000, total: 35_000 });
    expect(lines(charge(book, { ...lost, voucher: { label: 'Voucher', amount: 4_000 }, freePass: true }))).toEqual([
      ['FIRST', 15_000],
      ['FINE', 25_000],
      ['MEMBER', -5_000],
      ['VOUCHER', -4_000],
      ['FREE_PASS', -6_000],
    ]);
    const covers = ['FINE'] as const;
    expect(charge(book, { ...lost, voucher: { label: 'Voucher', amount: 20_000, covers } }).total).toBe(15_000);
  });

  test('what was paid on entry comes off, never below zero', () => {
    expect(charge(book, { prepaid: 5000 })).toMatchObject({ discount: 5000, total: 10_000 });
    expect(charge(book, { prepaid: 50_000, voucher: { label, amount: null } })).toMatchObject({
      discount: 15_000,
      total: 0,
      tax: 0,
    });
  });
});

test('whatever is asked: total, lines and parts agree', () => {
  const reduction = fc.integer({ min: 0, max: 60_000 });
  fc.assert(
    fc.property(
      fc.record({
        minutes: fc.integer({ min: 0, max: 5000 }),
        prepaid: reduction,
        freePass: fc.boolean(),
        lostTicket: fc.constantFrom(...lostTickets),
        voucher: fc.option(fc.record({ label: fc.constant('V'), amount: fc.option(reduction, { nil: null }) }), {
          nil: null,
        }),
        entitlement: fc.option(
          fc.record({
            kind: fc.constant('MINUTES' as const),
            minutes: fc.integer({ min: 0, max: 3000 }),
            label: fc.constant('E'),
          }),
          { nil: null },
        ),
      }),
      fc.record({
        fineType: fc.constantFrom('FINE_ONLY' as const, 'FINE_PLUS_FARE' as const),
        fareHandlingType: fc.constantFrom('ENTRY' as const, 'EXIT' as const, 'SPLIT' as const),
      }),
      fc.record({
        from: fc.constant(firstDay),
        basisPoints: fc.integer({ min: 0, max: 10_000 }),
        mode: fc.constantFrom(...taxModes),
      }),
      ({ minutes, ...given }, settings, rate) => {
        const enteredAt = '2026-11-20T10:00:00';
        const exitedAt = new Date(Date.parse(`${enteredAt}Z`) + minutes * 60_000).toISOString().slice(0, 19);
        const fares = [
          buildFare({ rules: hourly(5000) }),
          buildFare({ rules: hourly(3000), effectiveDate: '2026-11-22' }),
        ];
        const found = charge(buildTariffBook({ fares, settings, taxRates: [rate] }), { ...given, enteredAt, exitedAt });
        expect(found.total).toBeGreaterThanOrEqual(0);
        expect(found.total).toBe(found.gross + found.fine - found.discount + (found.taxOnTop ? found.tax : 0));
        expect(found.lines.reduce((sum, one) => sum + one.amount, 0)).toBe(found.total);
      },
    ),
  );
});
