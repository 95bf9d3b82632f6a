import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCalendarDate } from './calendar.ts';
import {
  fromLocal,
  instant,
  localDate,
  localDateTime,
  siteZones,
  steadyZone,
  toLocalDate,
  toLocalDateTime,
} from './time.ts';

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

test('what is known of the zones of Indonesia is what the list of all zones says', () => {
  const instants = fc.date({ min: new Date('1950-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.constantFrom(...siteZones), (at, timeZone) => {
      const listed = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
      expect(toLocalDateTime(at, timeZone).slice(0, 16)).toBe(listed.replace(' ', 'T'));
    }),
    {
      examples: siteZones.flatMap((zone) =>
        ['1963-12-31T23:59', '1964-01-01T00:00'].map((at) => [new Date(`${at}Z`), zone]),
      ),
    },
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

test('years that nobody means are refused, by whatever offset an instant is told', () => {
  for (const year of ['0000', '0001', '1899', '2201', '9999']) {
    expect(localDate().safeParse(`${year}-06-01`).success, year).toBe(false);
    expect(localDateTime().safeParse(`${year}-06-01T00:00:00`).success, year).toBe(false);
    expect(instant().safeParse(`${year}-06-01T00:00:00Z`).success, year).toBe(false);
  }
  for (const at of ['0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00', '2026-02-30T00:00:00Z'])
    expect(instant().safeParse(at).success, at).toBe(false);
  for (const at of ['1970-01-01T00:00:00+07:00', '2026-11-20T10:00:00.250Z', '2100-01-01T00:00:00-14:00'])
    expect(instant().safeParse(at).success, at).toBe(true);
});

test('the calendar is the one that computers keep, from the year 1 on', () => {
  fc.assert(
    fc.property(fc.nat(9999), fc.nat(15), fc.nat(35), (year, month, day) => {
      const text = [String(year).padStart(4, '0'), ...[month, day].map((one) => String(one).padStart(2, '0'))].join(
        '-',
      );
      const at = new Date(`${text}T00:00:00Z`);
      const kept = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
      expect(isCalendarDate(text), text).toBe(kept && year > 0);
    }),
    { numRuns: 2_000 },
  );
});

test('a zone that stands still is told as its offset, and any other by its name', () => {
  expect([...siteZones, 'Europe/Berlin'].map(steadyZone)).toEqual(['UTC+7', 'UTC+8', 'UTC+9', 'Europe/Berlin']);
});
