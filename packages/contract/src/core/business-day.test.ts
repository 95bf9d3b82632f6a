import { expect, test } from 'vitest';
import { businessDayAt, businessDayStart, firstDay } from './business-day.ts';

test.each([
  ['2026-11-21T23:59:59', 0, '2026-11-21'],
  ['2026-11-22T00:00:00', 0, '2026-11-22'],
  ['2026-11-22T05:59:59', 6, '2026-11-21'],
  ['2026-11-22T06:00:00', 6, '2026-11-22'],
])('%s with days from %i o’clock belongs to %s', (local, hour, day) => {
  expect(businessDayAt(local, [{ from: firstDay, hour }])).toBe(day);
});

test.each([
  ['later', 0, 6, '2026-11-22T03:00:00', '2026-11-21'],
  ['later', 0, 6, '2026-11-21T03:00:00', '2026-11-21'],
  ['earlier', 6, 0, '2026-11-21T23:59:59', '2026-11-21'],
  ['earlier', 6, 0, '2026-11-22T00:00:00', '2026-11-22'],
  ['earlier', 6, 0, '2026-11-21T05:59:59', '2026-11-20'],
])(
  'a start that moves %s, from %i to %i, leaves no hour out and moves no day before it: %s',
  (_, was, is, local, day) => {
    const starts = [
      { from: firstDay, hour: was },
      { from: '2026-11-22', hour: is },
    ];
    expect(businessDayAt(local, starts)).toBe(day);
    expect(businessDayStart(day, starts) <= local).toBe(true);
  },
);
