import fc from 'fast-check';
import { firstDay } from '../core/business-day.ts';
import { expect, test } from 'vitest';
import { type ChargeInput, chargeStay } from './charge.ts';
import { owedByTenant } from './owed-by-tenant.ts';
import { taxModes } from './tax-rate.ts';
import { buildChargeInput, buildFare, buildTariffBook, hourly } from './testing/tariff-book.ts';

const rate = fc.record({
  from: fc.constant(firstDay),
  basisPoints: fc.integer({ min: 0, max: 10_000 }),
  mode: fc.constantFrom(...taxModes),
});
const voucher = fc.oneof(
  fc.record({ amount: fc.option(fc.integer({ min: 1, max: 60_000 })) }),
  fc.record({ minutes: fc.integer({ min: 1, max: 600 }) }),
  fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
);

test('with what the driver paid it is the price without the voucher, and so is the tax, to the rupiah', () => {
  fc.assert(
    fc.property(
      rate,
      voucher,
      fc.integer({ min: 1, max: 20_000 }),
      fc.integer({ min: 0, max: 30_000 }),
      (taxRate, value, price, prepaid) => {
        const book = buildTariffBook({ fares: [buildFare({ rules: hourly(price) })], taxRates: [taxRate] });
        const named = { label: 'Voucher', labelEn: null, ...value } as NonNullable<ChargeInput['voucher']>;
        const without = chargeStay(book, buildChargeInput({ prepaid }));
        const { total, tax, lines } = chargeStay(book, buildChargeInput({ prepaid, voucher: named }));
        const given = -lines.reduce((sum, { code, amount }) => (code === 'VOUCHER' ? sum + amount : sum), 0);
        const owed = owedByTenant({ total, variance: null }, given, taxRate);
        expect([total + owed.owed, tax + owed.tax]).toEqual([without.total, without.tax]);
      },
    ),
  );
});

test('a driver who paid more than the price paid it for the tenant', () => {
  const taxRate = { from: firstDay, basisPoints: 1_000, mode: 'INCLUDED' } as const;
  const owedOf = (total: number, variance: number) => owedByTenant({ total, variance }, 3_000, taxRate).owed;
  expect([owedOf(8_000, 0), owedOf(10_000, 2_000), owedOf(12_000, 4_000), owedOf(7_000, -1_000)]).toEqual([
    3_000, 1_000, 0, 3_000,
  ]);
});
