import { expect, test } from 'vitest';
import { readRupiah } from './read-amount.ts';
import { readDay, readInstant } from './read-day.ts';

test.each([
  ['15000', 15_000],
  ['15,000.00', 15_000],
  ['15.000,00', 15_000],
  ['1.500.000', 1_500_000],
  ['1,500,000', 1_500_000],
  ['Rp 100.000,00', 100_000],
  ['IDR15000', 15_000],
  ['.00', 0],
  ['-15,000.00', -15_000],
  ['15,000.00-', -15_000],
  ['(15.000)', -15_000],
  ['\u22125000', -5_000],
  ["'7000", 7_000],
])('%s is %d rupiah', (text, amount) => {
  expect(readRupiah(text)).toBe(amount);
});

test.each([
  '',
  'abc',
  '15,000.50',
  '1.5',
  '1,50',
  '15.00.000',
  '=1+1',
  '12e3',
  '0x10',
  '--5',
  '99999999999999999999',
  '1 000 x',
])('%s is no amount', (text) => {
  expect(readRupiah(text)).toBeNull();
});

test('what tells a fraction may be said', () => {
  expect(readRupiah('1.500', '.')).toBeNull();
  expect(readRupiah('1.500', ',')).toBe(1_500);
  expect(readRupiah('1,500', ',')).toBeNull();
});

test.each([
  ['15.000', '.'],
  ['15,000', ','],
  ['1.500.000', '.'],
  ['15000.000', '.'],
  ['15000,0000', ','],
] as const)('%s with %s before sen is no amount: more than two digits are no sen', (text, decimal) => {
  expect(readRupiah(text, decimal)).toBeNull();
});

test.each([
  ['15000.0', '.', 15_000],
  ['15000,', ',', 15_000],
  ['15.000,00', ',', 15_000],
] as const)('%s with %s before sen is %d rupiah', (text, decimal, amount) => {
  expect(readRupiah(text, decimal)).toBe(amount);
});

test.each([
  ['2026-11-20', 'YMD', '2026-11-20'],
  ['2026-11-20', 'DMY', '2026-11-20'],
  ['20/11/2026', 'DMY', '2026-11-20'],
  ['11/20/2026', 'MDY', '2026-11-20'],
  ['20112026', 'DMY', '2026-11-20'],
  ['20261120', 'YMD', '2026-11-20'],
  ['20 Nov 2026', 'DMY', '2026-11-20'],
  ["'5/1/26", 'DMY', '2026-01-05'],
  ['31/02/2026', 'DMY', null],
  ['20/11/2026', 'YMD', null],
  ['PEND', 'DMY', null],
] as const)('%s as %s is the day %s', (text, form, day) => {
  expect(readDay(text, form)).toBe(day);
});

test.each([
  ['2026-11-20 10:00:00', 'YMD', '2026-11-20T03:00:00.000Z'],
  ['2026-11-20T10:00:00+08:00', 'YMD', '2026-11-20T02:00:00.000Z'],
  ['20/11/2026 10.30', 'DMY', '2026-11-20T03:30:00.000Z'],
  ['20261120100005', 'YMD', '2026-11-20T03:00:05.000Z'],
  ['20 Nov 2026 10:00 WITA', 'DMY', '2026-11-20T02:00:00.000Z'],
  ['2026-11-20', 'YMD', '2026-11-19T17:00:00.000Z'],
] as const)('%s as %s is %s', (text, form, instant) => {
  expect(readInstant(text, form, 'Asia/Jakarta')?.toISOString()).toBe(instant);
});

test.each([
  '2026-11-20T10:00:00+99:99',
  '2026-11-20T10:00:00+14:01',
  '2026-11-20T10:00:00-15:00',
  '2026-11-20T10:00:00+07:60',
  '2026-11-20T10:60:00Z',
  '2026-11-20T10:00:60Z',
  '0001-01-01 00:00:00',
  '1999-12-31T23:59:59Z',
  '2101-01-01 00:00:00',
  '9999-12-31T23:59:59-14:00',
  '9999-12-31',
])('%s is no time', (text) => {
  expect(readInstant(text, 'YMD', 'Asia/Jakarta')).toBeNull();
});

test('offsets up to 14 hours are read', () => {
  expect(readInstant('2026-11-20T10:00:00+14:00', 'YMD', 'Asia/Jakarta')?.toISOString()).toBe(
    '2026-11-19T20:00:00.000Z',
  );
  expect(readInstant('2026-11-20T10:00:00-1400', 'YMD', 'Asia/Jakarta')?.toISOString()).toBe(
    '2026-11-21T00:00:00.000Z',
  );
});

test('a day more than a year ahead is none', () => {
  const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  expect(readDay(ahead(360), 'YMD')).toBe(ahead(360));
  expect(readDay(ahead(370), 'YMD')).toBeNull();
  expect(readInstant(`${ahead(370)} 10:00:00`, 'YMD', 'Asia/Jakarta')).toBeNull();
});

test('25 o’clock is no time', () => {
  expect(readInstant('2026-11-20 25:00', 'YMD', 'Asia/Jakarta')).toBeNull();
});
