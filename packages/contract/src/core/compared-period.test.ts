import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Comparison, comparedPeriod, comparisons, dayBeside } from './compared-period.ts';

const periodOf = (from: string, to: string) => ({ from, to });

describe('the period beside', () => {
  test.each<[Comparison, string, string, string, string]>([
    ['previous', '2026-11-26', '2026-11-26', '2026-11-25', '2026-11-25'],
    ['previous', '2026-11-20', '2026-11-26', '2026-11-13', '2026-11-19'],
    // Of a month or a year begun the same dates; a whole one against the whole one before.
    ['previous', '2026-11-01', '2026-11-26', '2026-10-01', '2026-10-26'],
    ['previous', '2026-01-01', '2026-11-26', '2025-01-01', '2025-11-26'],
    ['previous', '2026-11-01', '2026-11-01', '2026-10-01', '2026-10-01'],
    ['previous', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['previous', '2026-10-01', '2026-12-31', '2026-07-01', '2026-09-30'],
    ['last-week', '2026-11-26', '2026-11-26', '2026-11-19', '2026-11-19'],
    ['last-week', '2026-11-01', '2026-11-30', '2026-10-25', '2026-11-23'],
    ['last-year', '2026-11-10', '2026-11-26', '2025-11-10', '2025-11-26'],
    ['last-year', '2024-02-29', '2024-02-29', '2023-02-28', '2023-02-28'],
    ['last-year', '2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
    ['last-year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ])('%s of %s to %s is %s to %s', (compare, from, to, otherFrom, otherTo) => {
    expect(comparedPeriod(periodOf(from, to), compare)).toEqual(periodOf(otherFrom, otherTo));
  });
});

describe('the day beside', () => {
  test('is the same of the month, the week or the run of days', () => {
    const november = periodOf('2026-11-01', '2026-11-30');
    expect(dayBeside('2026-10-03', november, 'previous', 'day')).toBe('2026-11-03');
    expect(dayBeside('2026-10-31', november, 'previous', 'day')).toBeNull();
    expect(dayBeside('2025-11-03', november, 'last-year', 'day')).toBe('2026-11-03');
    expect(dayBeside('2026-10-25', november, 'last-week', 'day')).toBe('2026-11-01');
    const week = periodOf('2026-11-20', '2026-11-26');
    expect(dayBeside('2026-11-14', week, 'previous', 'day')).toBe('2026-11-21');
    const year = periodOf('2026-01-01', '2026-11-26');
    expect(dayBeside('2025-03-01', year, 'last-year', 'month')).toBe('2026-03-01');
    // Weeks stand under their Mondays, the second beside the second.
    expect(dayBeside('2026-10-05', november, 'previous', 'week')).toBe('2026-11-02');
    expect(dayBeside('2026-09-28', november, 'previous', 'week')).toBe('2026-10-26');
  });

  test('no two days stand beside the same one, and all of them in the period', () => {
    const day = fc
      .integer({ min: 0, max: 3_000 })
      .map((n) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 400 }), fc.constantFrom(...comparisons), (from, length, compare) => {
        const to = new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10);
        const other = comparedPeriod({ from, to }, compare);
        expect(other.from <= other.to).toBe(true);
        expect(other.from < from).toBe(true);
        const found: string[] = [];
        for (
          let at = other.from;
          at <= other.to;
          at = new Date(Date.parse(at) + 86_400_000).toISOString().slice(0, 10)
        ) {
          const beside = dayBeside(at, { from, to }, compare, 'day');
          if (beside !== null) found.push(beside);
        }
        expect(new Set(found).size).toBe(found.length);
        expect(found.every((one) => one >= from && one <= to)).toBe(true);
      }),
    );
  });
});
