import { firstDay } from '@parking/contract/core/business-day';
import { expect, test } from 'vitest';
import { businessDayBounds, businessDayOf, nextDayFor } from './business-day.ts';

test.each([
  ['2026-11-21T16:59:59Z', 0, 'Asia/Jakarta', '2026-11-21'],
  ['2026-11-21T17:00:00Z', 0, 'Asia/Jakarta', '2026-11-22'],
  ['2026-11-21T22:59:59Z', 6, 'Asia/Jakarta', '2026-11-21'],
  ['2026-11-21T23:00:00Z', 6, 'Asia/Jakarta', '2026-11-22'],
  ['2026-11-21T15:00:00Z', 0, 'Asia/Jayapura', '2026-11-22'],
])('%s with days from %i o’clock in %s belongs to %s', (at, dayStartHour, zone, day) => {
  expect(businessDayOf(new Date(at), { zone, dayStarts: [{ from: firstDay, hour: dayStartHour }] })).toBe(day);
});

const zone = 'Asia/Jakarta';
const iso = (bounds: { from: Date; until: Date }) => [bounds.from.toISOString(), bounds.until.toISOString()];

test('a day whose next one begins later is longer', () => {
  const dayStarts = [
    { from: firstDay, hour: 0 },
    { from: '2026-11-22', hour: 6 },
  ];
  expect(iso(businessDayBounds('2026-11-21', { zone, dayStarts }))).toEqual([
    '2026-11-20T17:00:00.000Z',
    '2026-11-21T23:00:00.000Z',
  ]);
});

test.each([
  [0, 6, '2026-11-21T10:00:00Z', '2026-11-22'],
  [6, 0, '2026-11-21T10:00:00Z', '2026-11-22'],
  // Three at night, still the day before by a start at six: the new day at midnight has gone by already.
  [6, 0, '2026-11-21T20:00:00Z', '2026-11-23'],
  [6, 4, '2026-11-21T20:00:00Z', '2026-11-22'],
])('a start moved from %i to %i at %s holds from %s and moves nothing that was booked', (was, hour, at, from) => {
  const now = new Date(at);
  const site = { zone, dayStarts: [{ from: firstDay, hour: was }] };
  expect(nextDayFor(hour, now, site)).toBe(from);
  const moved = { zone, dayStarts: [...site.dayStarts, { from, hour }] };
  expect(businessDayOf(now, moved)).toBe(businessDayOf(now, site));
});
