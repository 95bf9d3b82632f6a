import { describe, expect, test } from 'vitest';
import { type Edit, groupDigits, numberFault, readPercent, readWhole, retype } from './typed-number.ts';

const inIndonesian = (text: string) => readWhole(text, 'id');
const inEnglish = (text: string) => readWhole(text, 'en');

test('a whole number is read with its groups; what is none is kept as it was typed', () => {
  const typed = ['', ' ', '7', '12.000', '1 234 567', '-5', '1e3', '12.', 'Rp lima', '1'.repeat(16)];
  const read = [null, null, 7, 12000, 1234567, -5, '1e3', '12.', 'Rp lima', '1'.repeat(16)];
  expect(typed.map(inIndonesian)).toEqual(read);
});

test('a sum is read as it is written anywhere, in either language', () => {
  for (const read of [inIndonesian, inEnglish])
    expect(['Rp 32.000', 'Rp32.000', 'rp. 32.000', 'Rp\u00A032.000', '-Rp 32.000', 'Rp 32.000,-'].map(read)).toEqual([
      32000, 32000, 32000, 32000, -32000, 32000,
    ]);
});

test('only groups of three digits are groups; a fraction is never taken for one', () => {
  const neither = ['1.5', '1,5', '15.00', '1.50', '1 5', '1234.567', '.500', '1.234,567', '1,234.567', '0.500', '0-5'];
  expect(neither.map(inIndonesian)).toEqual(neither);
  expect(neither.map(inEnglish)).toEqual(neither);
  expect(['1,500', '1.500,00'].map(inIndonesian)).toEqual(['1,500', '1.500,00']);
  expect(inEnglish('1,500.00')).toBe('1,500.00');
  expect(['1.500', '1\u00A0500', '-1.500', ' 999.999 '].map(inIndonesian)).toEqual([1500, 1500, -1500, 999999]);
  expect(['1.500', '1,500', '1 500', '-1,500'].map(inEnglish)).toEqual([1500, 1500, 1500, -1500]);
});

test('what is no whole number is refused by what it seems to mean', () => {
  const faults = (language: 'id' | 'en') => (text: string) => numberFault(text, language);
  expect(['1,500', '1,5', '1.500,00', '1.5', 'lima', '1'.repeat(16)].map(faults('id'))).toEqual([
    { code: 'mistaken', meant: '1.500' },
    { code: 'decimals' },
    { code: 'decimals' },
    { code: 'groups' },
    { code: 'none' },
    { code: 'long' },
  ]);
  expect(['1.5', '1,5', '1,500.00'].map(faults('en'))).toEqual([
    { code: 'groups' },
    { code: 'groups' },
    { code: 'groups' },
  ]);
});

test('a percentage is read with its decimals, by comma or point', () => {
  const typed = ['', '7', '12,5', '12.50', '0,07', '100', '100,5', '12,555', 'abc'];
  expect(typed.map(readPercent)).toEqual([null, 7, 12.5, 12.5, 0.07, 100, '100,5', '12,555', 'abc']);
});

describe('a field of sums', () => {
  /** Types key by key at the end of what stands in the field, as the field shows it. */
  const typing = (keys: string, language: 'id' | 'en' = 'id', from = '') =>
    keys.split('').reduce((shown, key) => {
      const typed = shown + key;
      return groupDigits(retype(shown, { text: typed, caret: typed.length, typed: key }, language).text);
    }, from);
  /** `|` is the caret. */
  const edited = (shown: string, after: string, edit: Pick<Edit, 'typed' | 'forward'> = { typed: '' }) => {
    const caret = after.indexOf('|');
    const next = retype(shown, { text: after.replace('|', ''), caret, ...edit }, 'id');
    const text = groupDigits(next.text);
    return `${text.slice(0, next.caret)}|${text.slice(next.caret)}`;
  };

  test('groups its digits as they are typed, as sums are printed in both languages', () => {
    const groups = ['3', '32', '320', '3.200', '32.000', '1.234.567', '-32.000', '007', '1'.repeat(16)];
    expect(groups.map((text) => typing(text.replaceAll('.', '')))).toEqual(groups);
    expect(typing('32000', 'en')).toBe('32.000');
  });

  test('takes groups that are typed along, and keeps what is no number for all to see', () => {
    const typed = ['32.000', '1.234.567', '1.500,00', '1.5', '1,500'];
    expect(typed.map((keys) => typing(keys))).toEqual(typed);
    expect(typing('1500,00')).toBe('1.500,00');
    expect([typing('32,000', 'en'), typing('1.500', 'en')]).toEqual(['32.000', '1.500']);
  });

  test('keeps the caret behind the digit it stood behind', () => {
    expect(edited('32.000', '312|.000', { typed: '1' })).toBe('312|.000');
    expect(edited('320.000', '3120|.000', { typed: '1' })).toBe('3.120|.000');
    expect(edited('1.234.567', '1.23|.567')).toBe('123|.567');
    expect(edited('1.000', '|.000')).toBe('|000');
    expect(edited('000', '2|000', { typed: '2' })).toBe('2|.000');
  });

  test('deletes the digit beyond a mark, to either side', () => {
    expect(edited('32.000', '32|000')).toBe('3|.000');
    expect(edited('32.000', '32|000', { typed: '', forward: true })).toBe('3.2|00');
  });

  test('takes what is pasted, over everything or between its digits, and never drops a mark of it', () => {
    const paste = { typed: null };
    for (const text of ['Rp 32.000', '32.000', '32000']) expect(edited('5', `${text}|`, paste)).toBe('32.000|');
    expect(edited('1.500', '1.50000|', paste)).toBe('150.000|');
    expect(edited('15.000', '15.00|', paste)).toBe('15.00|');
    expect(edited('1.000', '1.50|', paste)).toBe('1.50|');
  });
});
