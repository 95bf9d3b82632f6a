import { dateTime, text } from '@parking/contract/core/list';
import { expect, test } from 'vitest';
import { withPeriod } from './list-period.ts';

const columns = { id: text(), at: dateTime({ period: true }) };
const asked = (filters: Parameters<typeof withPeriod>[1]['filters'], days?: number) =>
  withPeriod(
    columns,
    { page: 0, size: 20, sort: [], filters, q: '', total: true, sums: false },
    '2026-03-01',
    days,
  ).filters.map(({ column, operator, value }) => `${column}.${operator}=${value}`);

test('a list of a period that nobody asked for is of today, or of so many days with today', () => {
  expect(asked([])).toEqual(['at.atLeast=2026-03-01', 'at.atMost=2026-03-01']);
  expect(asked([], 3)).toEqual(['at.atLeast=2026-02-27', 'at.atMost=2026-03-01']);
  expect(asked([{ column: 'at', operator: 'atLeast', value: '2026-02-01' }], 3)).toEqual(['at.atLeast=2026-02-01']);
});

test('an end that is told alone ends the longest period, whole days of it', () => {
  expect(asked([{ column: 'at', operator: 'atMost', value: '2025-12-31' }])).toEqual([
    'at.atLeast=2024-12-31',
    'at.atMost=2025-12-31',
  ]);
  expect(asked([{ column: 'at', operator: 'lessThan', value: '2025-12-31T23:59:59' }])[0]).toBe(
    'at.atLeast=2024-12-31',
  );
  const both = ['2025-12-31', '2025-06-30'].map((value, index) => ({
    column: 'at',
    operator: index === 0 ? ('lessThan' as const) : ('atMost' as const),
    value,
  }));
  expect(asked(both)[0]).toBe('at.atLeast=2024-06-30');
});
