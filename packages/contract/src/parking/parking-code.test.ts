import { expect, test } from 'vitest';
import { makeParkingCode } from './parking-code.ts';

test('codes are ten letters and figures that nobody takes for one another, never the same, each as often as the others', () => {
  const codes = Array.from({ length: 5_000 }, () => makeParkingCode());
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^[ACDEFGHJKLMNPQRTUVWXY34679]{10}$/);
  const counts = new Map<string, number>();
  for (const letter of codes.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  // 50,000 letters, 1,923 each: six standard deviations are 258.
  expect([...counts.values()].filter((count) => Math.abs(count - 50_000 / 26) > 258)).toEqual([]);
});

test('who chooses by chance that can be repeated gets the same codes again', () => {
  const first = () => 0;
  expect(makeParkingCode(first)).toBe(makeParkingCode(first));
});
