import { expect, test } from 'vitest';
import { readPercent, readWhole } from './typed-number.ts';

test('a whole number is read with its groups; what is none is kept as it was typed', () => {
  const typed = ['', ' ', '7', '12.000', '12,000', '1 234 567', '-5', '1e3', '12.', 'Rp 5', '1'.repeat(16)];
  expect(typed.map(readWhole)).toEqual([
    null,
    null,
    7,
    12000,
    12000,
    1234567,
    -5,
    '1e3',
    '12.',
    'Rp 5',
    '1'.repeat(16),
  ]);
});

test('only groups of three digits, parted alike, are groups; a fraction is never taken for one', () => {
  const typed = [
    '1.5',
    '1,5',
    '15.00',
    '1.50',
    '1 5',
    '1234.567',
    '.500',
    '1.234,567',
    '1,234.567',
    '1.500,00',
    '0.500',
    '0-5',
  ];
  expect(typed.map(readWhole)).toEqual(typed);
  expect(['1.500', '1,500', '1\u00A0500', '-1.500', ' 999.999 '].map(readWhole)).toEqual([
    1500, 1500, 1500, -1500, 999999,
  ]);
});

test('a percentage is read with its decimals, by comma or point', () => {
  const typed = ['', '7', '12,5', '12.50', '0,07', '100', '100,5', '12,555', 'abc'];
  expect(typed.map(readPercent)).toEqual([null, 7, 12.5, 12.5, 0.07, 100, '100,5', '12,555', 'abc']);
});
