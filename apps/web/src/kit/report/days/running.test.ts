import { firstDay } from '@parking/contract/core/business-day';
import { expect, test } from 'vitest';
import { runningOf, unfinishedPlace } from './running.ts';

const sixOClock = [{ from: firstDay, hour: 6 }];
const asOf = '2026-11-26T02:15:00';
const running = runningOf({ provisional: true, asOf }, sixOClock);
const month = { from: '2026-11-01', to: '2026-11-25' };

test('in the small hours the business day before is the one that is not over; of days that are over nothing grows', () => {
  expect(running).toEqual({ day: '2026-11-25', hour: 2 });
  expect(runningOf({ provisional: false, asOf }, sixOClock)).toBeNull();
  expect(unfinishedPlace({ running: null, period: month }, 'day', ['2026-11-25'])).toBeUndefined();
});

test('the day, week, month or weekday that today lies in is the one that still grows', () => {
  const place = (group: string, keys: readonly string[]) => unfinishedPlace({ running, period: month }, group, keys);
  expect(place('day', ['2026-11-24', '2026-11-25'])).toBe(1);
  expect(place('week', ['2026-11-16', '2026-11-23'])).toBe(1);
  expect(place('month', ['2026-10-01', '2026-11-01'])).toBe(1);
  expect(place('weekday', ['1', '2', '3', '4'])).toBe(2);
  expect(place('day', ['2026-11-23', ''])).toBeUndefined();
  expect(place('gate', ['2026-11-25'])).toBeUndefined();
});

test('the hour that it is still grows where the hours are of today alone', () => {
  const today = { from: '2026-11-25', to: '2026-11-25' };
  expect(unfinishedPlace({ running, period: today }, 'hour', ['00', '01', '02', '03'])).toBe(2);
  expect(unfinishedPlace({ running, period: month }, 'hour', ['00', '01', '02', '03'])).toBeUndefined();
});
