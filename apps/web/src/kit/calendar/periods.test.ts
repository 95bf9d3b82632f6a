import { reportPeriodsWithin } from '@parking/contract/core/periods';
import { expect, it } from 'vitest';
import { periodOf } from './periods.ts';

it.each([
  ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['lastSeven', '2026-01-03', '2025-12-28', '2026-01-03'],
  ['lastThirty', '2026-11-20', '2026-10-22', '2026-11-20'],
  ['thisWeek', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['thisWeek', '2026-11-23', '2026-11-23', '2026-11-23'],
  ['thisYear', '2026-11-20', '2026-01-01', '2026-11-20'],
  ['thisMonth', '2026-11-20', '2026-11-01', '2026-11-20'],
  ['lastMonth', '2024-03-31', '2024-02-01', '2024-02-29'],
] as const)('%s on %s runs from %s to %s', (name, today, from, to) => {
  expect(periodOf(name, today)).toEqual({ from, to });
});

it('offers none that a report of fewer days would refuse', () => {
  expect(reportPeriodsWithin(366)).toEqual(['today', 'yesterday', 'thisWeek', 'thisMonth', 'lastMonth', 'thisYear']);
  expect(reportPeriodsWithin(92)).toEqual(['today', 'yesterday', 'thisWeek', 'thisMonth', 'lastMonth']);
  expect(reportPeriodsWithin(7)).toEqual(['today', 'yesterday', 'thisWeek']);
});
