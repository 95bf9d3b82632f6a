import { expect, test } from 'vitest';
import { taxDueOn } from './tax-deadlines.ts';

test('a day of the next month, over the end of a year and of a short month too', () => {
  expect(taxDueOn('2026-10-01', 10, [])).toBe('2026-11-10');
  expect(taxDueOn('2026-12-01', 15, [])).toBe('2027-01-15');
  expect(taxDueOn('2026-01-01', 10, [])).toBe('2026-02-10');
});

test('a weekend or a holiday moves it to the next working day', () => {
  // 10 January 2026 is a Saturday.
  expect(taxDueOn('2025-12-01', 10, [])).toBe('2026-01-12');
  expect(taxDueOn('2025-12-01', 10, ['2026-01-12'])).toBe('2026-01-13');
  expect(taxDueOn('2026-10-01', 10, ['2026-11-10', '2026-11-11'])).toBe('2026-11-12');
});
