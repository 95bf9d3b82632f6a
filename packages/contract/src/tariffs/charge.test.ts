import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Charge, type ChargeInput, chargeStay, lostTickets } from './charge.ts';
import type { TariffBook } from './tariff-book.ts';
import {
  buildChargeInput,
  buildFare,
  buildTariffBook,
  car,
  hourly,
  memberFare,
  washing,
} from './testing/tariff-book.ts';

function charge(book: TariffBook, given: Partial<ChargeInput> = {}): Charge {
  const found = chargeStay(book, buildChargeInput(given));
  if ('fault' in found) throw new Error(found.fault);
  return found;
}
const lines = (found: Charge) => found.lines.map((one) => [one.code, one.amount]);
const book = buildTariffBook();

test('a plain stay: its fare, and the tax that is inside it', () => {
  expect(charge(book)).toEqual({
    lines: [{ code: 'FIRST', label: 'Jam 1–3', labelEn: 'Hours 1–3', quantity: 3, unitAmount: 5000, amount: 15_000 }],
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
    buildTariffBook({ fares: [buildFare({ rules: [{ rule: 'FLAT', amount: 5005 }] })], settings: { taxOnTop: true } }),
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

  test('that never was is a fault, and so is an exit before the entry', () => {
    const later = buildTariffBook({ fares: [next] });
    expect(chargeStay(later, buildChargeInput())).toEqual({ fault: 'fare-missing' });
    expect(chargeStay(book, buildChargeInput({ exitedAt: '2026-11-20T09:59:59' }))).toEqual({
      fault: 'exit-before-entry',
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

  test('costs the fine alone where that is the rule', () => {
    const fineOnly = buildTariffBook({ settings: { fineType: 'FINE_ONLY' } });
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

  test('an entitlement frees the fare, not the fine; a voucher pays what is left; a free pass pays all', () => {
    const lost = { lostTicket: 'entry-known' as const, entitlement: { kind: 'FREE' as const, label } };
    expect(charge(book, lost)).toMatchObject({ discount: 15_000, total: 25_000 });
    expect(lines(charge(book, { ...lost, voucher: { label: 'Voucher', amount: 20_000 }, freePass: true }))).toEqual([
      ['FIRST', 15_000],
      ['FINE', 25_000],
      ['ENTITLEMENT', -15_000],
      ['VOUCHER', -20_000],
      ['FREE_PASS', -5000],
    ]);
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
        taxOnTop: fc.boolean(),
        taxPercent: fc.integer({ min: 0, max: 100 }),
        fineType: fc.constantFrom('FINE_ONLY' as const, 'FINE_PLUS_FARE' as const),
        fareHandlingType: fc.constantFrom('ENTRY' as const, 'EXIT' as const, 'SPLIT' as const),
      }),
      ({ minutes, ...given }, settings) => {
        const enteredAt = '2026-11-20T10:00:00';
        const exitedAt = new Date(Date.parse(`${enteredAt}Z`) + minutes * 60_000).toISOString().slice(0, 19);
        const fares = [
          buildFare({ rules: hourly(5000) }),
          buildFare({ rules: hourly(3000), effectiveDate: '2026-11-22' }),
        ];
        const found = charge(buildTariffBook({ fares, settings }), { ...given, enteredAt, exitedAt });
        expect(found.total).toBeGreaterThanOrEqual(0);
        expect(found.total).toBe(found.gross + found.fine - found.discount + (found.taxOnTop ? found.tax : 0));
        expect(found.lines.reduce((sum, one) => sum + one.amount, 0)).toBe(found.total);
      },
    ),
  );
});
