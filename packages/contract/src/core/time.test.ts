import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromLocal, localDate, localDateTime, siteZones, toLocalDate, toLocalDateTime } from './time.ts';

test('an instant is shown by the wall clock of each zone', () => {
  const at = new Date('2026-11-20T17:30:15.900Z');
  expect(siteZones.map((zone) => toLocalDateTime(at, zone))).toEqual([
    '2026-11-21T00:30:15',
    '2026-11-21T01:30:15',
    '2026-11-21T02:30:15',
  ]);
  expect(toLocalDate(at, 'Asia/Jakarta')).toBe('2026-11-21');
});

test('a local time names one instant and comes back as it was', () => {
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.constantFrom(...siteZones), (at, zone) => {
      const local = toLocalDateTime(at, zone);
      expect(fromLocal(local, zone).getTime()).toBe(Math.floor(at.getTime() / 1000) * 1000);
      expect(localDateTime().safeParse(local).success).toBe(true);
    }),
  );
});

test('days and times that no calendar has are refused', () => {
  for (const day of ['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '20261120', '2026-04-31']) {
    expect(localDate().safeParse(day).success, day).toBe(false);
    expect(localDateTime().safeParse(`${day}T00:00:00`).success, day).toBe(false);
  }
  expect(localDate().safeParse('2028-02-29').success).toBe(true);
  expect(localDateTime().safeParse('2026-11-20T24:00:00').success).toBe(false);
  expect(localDateTime().safeParse('2026-11-20T10:00:00Z').success).toBe(false);
});
