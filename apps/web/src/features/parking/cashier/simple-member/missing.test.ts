import { expect, test } from 'vitest';
import { findMissing, platesIn } from './missing.ts';

const given = { name: 'Sari', plates: 'B 1 ABC', card: '', isPriced: true, isUnpaid: false };

test('what is missing is told in the order of the form', () => {
  expect(findMissing(given)).toBeNull();
  expect(findMissing({ ...given, plates: '', card: '04A1' })).toBeNull();
  expect(findMissing({ ...given, name: ' ', plates: ' , ' })).toBe('needName');
  expect(findMissing({ ...given, plates: ' , ' })).toBe('needPlate');
  expect(findMissing({ ...given, isPriced: false, isUnpaid: true })).toBe('needPeriod');
  expect(findMissing({ ...given, isUnpaid: true })).toBe('needPayment');
});

test('plates are typed with commas between', () => {
  expect(platesIn('B 1 ABC,  D2XYZ ;; ')).toEqual(['B 1 ABC', 'D2XYZ']);
});
