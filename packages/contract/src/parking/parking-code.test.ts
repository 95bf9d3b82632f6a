import { expect, test } from 'vitest';
import { makeParkingCode } from './parking-code.ts';

test('codes are ten letters and figures that nobody takes for one another, as they were chosen', () => {
  let next = 0;
  const codes = Array.from({ length: 26 }, () => makeParkingCode((most) => next++ % most));
  for (const code of codes) expect(code).toMatch(/^[ACDEFGHJKLMNPQRTUVWXY34679]{10}$/);
  expect(new Set(codes.join('')).size).toBe(26);
  expect(makeParkingCode(() => 0)).toBe('AAAAAAAAAA');
});
