import { expect, test } from 'vitest';
import { businessDayOf } from './business-day.ts';

test.each([
  ['2026-11-21T16:59:59Z', 0, 'Asia/Jakarta', '2026-11-21'],
  ['2026-11-21T17:00:00Z', 0, 'Asia/Jakarta', '2026-11-22'],
  ['2026-11-21T22:59:59Z', 6, 'Asia/Jakarta', '2026-11-21'],
  ['2026-11-21T23:00:00Z', 6, 'Asia/Jakarta', '2026-11-22'],
  ['2026-11-21T15:00:00Z', 0, 'Asia/Jayapura', '2026-11-22'],
])('%s with days from %i o’clock in %s belongs to %s', (at, dayStartHour, zone, day) => {
  expect(businessDayOf(new Date(at), { zone, dayStartHour })).toBe(day);
});
