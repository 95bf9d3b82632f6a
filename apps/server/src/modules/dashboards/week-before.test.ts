import type { DayStarts } from '@parking/contract/core/business-day';
import { expect, test } from 'vitest';
import { weekBefore } from './week-before.ts';

const midnight: DayStarts = [{ from: '1900-01-01', hour: 0 }];
const six: DayStarts = [{ from: '1900-01-01', hour: 6 }];

test.each([
  ['at noon', 'Asia/Jakarta', midnight, '2026-11-27T05:00:00Z', '2026-11-20', '2026-11-20T05:00:00Z'],
  // In Papua it is Friday already while Jakarta has Thursday still.
  ['past midnight in WIT', 'Asia/Jayapura', midnight, '2026-11-26T16:10:00Z', '2026-11-20', '2026-11-19T16:10:00Z'],
  ['before midnight in WIB', 'Asia/Jakarta', midnight, '2026-11-26T16:10:00Z', '2026-11-19', '2026-11-19T16:10:00Z'],
  // Half past three belongs to the day before.
  ['in the small hours', 'Asia/Jakarta', six, '2026-11-26T20:30:00Z', '2026-11-19', '2026-11-19T20:30:00Z'],
  ['as a day begins', 'Asia/Jakarta', six, '2026-11-26T23:00:00Z', '2026-11-20', '2026-11-19T23:00:00Z'],
] as const)('%s the clock of a week ago showed the same', (_, zone, dayStarts, now, day, until) => {
  expect(weekBefore(new Date(now), { zone, dayStarts })).toEqual({ day, until: new Date(until) });
});

test('a day that began at another hour is nothing to hold this one against, until a week is over', () => {
  const dayStarts: DayStarts = [...midnight, { from: '2026-11-24', hour: 6 }];
  const at = (now: string) => weekBefore(new Date(now), { zone: 'Asia/Jakarta', dayStarts })?.day ?? null;
  expect(at('2026-11-23T05:00:00Z')).toBe('2026-11-16');
  expect(at('2026-11-24T05:00:00Z')).toBeNull();
  expect(at('2026-11-30T22:00:00Z')).toBeNull();
  expect(at('2026-11-30T23:00:00Z')).toBe('2026-11-24');
});
