import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargeAdjustments } from '../../tariffs/charge-adjustments.ts';
import { taxModes } from '../../tariffs/tax-rate.ts';
import { taxName, taxWords } from './tax-words.ts';

test('a tax is said to be held in the price or added to it, at its rate', () => {
  expect(taxWords(taxName, { total: 8_000, tax: 727 }, { basisPoints: 1_000, mode: 'INCLUDED' })).toEqual({
    label: 'Termasuk PBJT 10%',
    labelEn: 'Including PBJT 10%',
  });
  const named = { label: 'Pajak', labelEn: null };
  expect(taxWords(named, { total: 9_000, tax: 1_000 }, { basisPoints: 1_250, mode: 'ON_TOP' })).toEqual({
    label: 'Ditambah Pajak 12,5%',
    labelEn: 'Plus Pajak 12.5%',
  });
});

test('a rate that does not come to the tax, none, and one that nobody knows are not told', () => {
  const sale = { total: 8_000, tax: 727 };
  expect(taxWords(taxName, sale, { basisPoints: 1_100, mode: 'INCLUDED' })).toEqual(taxName);
  expect(taxWords(taxName, { total: 8_000, tax: 0 }, { basisPoints: 0, mode: 'INCLUDED' })).toEqual(taxName);
  expect(taxWords(taxName, sale, null)).toEqual(taxName);
});

test('every sale tells the rate that it was taxed at', () => {
  const given = { fine: null, entitlement: null, prepaid: 0, voucher: null, freePass: false };
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 1, max: 10_000 }),
      fc.constantFrom(...taxModes),
      (amount, basisPoints, mode) => {
        const line = { code: 'FIRST', label: 'Jam pertama', labelEn: null, quantity: 1, unitAmount: amount, amount };
        const sale = chargeAdjustments({ ...given, lines: [line], taxRate: { basisPoints, mode } });
        expect(taxWords(taxName, sale, { basisPoints, mode }).labelEn).toContain(`PBJT ${basisPoints / 100}%`);
      },
    ),
  );
});
