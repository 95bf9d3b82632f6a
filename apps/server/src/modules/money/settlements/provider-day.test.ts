import { siteZones, toLocalDateTime } from '@parking/contract/core/time';
import { shiftDays } from '@parking/contract/core/business-day';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { providerDayEnd, providerDayOf } from './provider-day.ts';

const twoDigits = (value: number) => String(value).padStart(2, '0');
const cutOffs = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${twoDigits(hour)}:${twoDigits(minute)}`);
const days = fc.record({ cutOff: cutOffs, zone: fc.constantFrom(...siteZones) });
const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });

test('every instant is of the one day that is not over and began when the day before was', () => {
  fc.assert(
    fc.property(instants, days, (at, own) => {
      const day = providerDayOf(at, own);
      expect(providerDayEnd(day, own).getTime()).toBeGreaterThan(at.getTime());
      expect(providerDayEnd(shiftDays(day, -1), own).getTime()).toBeLessThanOrEqual(at.getTime());
    }),
  );
});

test('a day ends at its cut-off on the wall of its zone, and what comes then is of the next', () => {
  fc.assert(
    fc.property(instants, days, (at, own) => {
      const day = providerDayOf(at, own);
      const end = providerDayEnd(day, own);
      expect(toLocalDateTime(end, own.zone).slice(11, 16)).toBe(own.cutOff);
      expect(providerDayOf(end, own)).toBe(shiftDays(day, 1));
      expect(providerDayOf(new Date(end.getTime() - 1), own)).toBe(day);
    }),
  );
});

test.each([
  ['00:00', '2026-11-20T23:59:59', '2026-11-20'],
  ['00:00', '2026-11-21T00:00:00', '2026-11-21'],
  // A bank that counts until two in the morning.
  ['02:00', '2026-11-21T01:59:59', '2026-11-20'],
  ['02:00', '2026-11-21T02:00:00', '2026-11-21'],
  // One that counts the evening to the next day.
  ['23:00', '2026-11-20T22:59:59', '2026-11-20'],
  ['23:00', '2026-11-20T23:00:00', '2026-11-21'],
])('with its cut-off at %s what comes at %s is of %s', (cutOff, local, day) => {
  expect(providerDayOf(new Date(`${local}+08:00`), { cutOff, zone: 'Asia/Makassar' })).toBe(day);
});
