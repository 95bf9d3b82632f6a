import { expect, test } from 'vitest';
import { type ShiftTimes, type Timing, lastDue } from './last-due.ts';

const shifts: readonly ShiftTimes[] = [
  { id: 'day', startTime: '06:00:00', endTime: '14:00:00' },
  { id: 'late', startTime: '14:00:00', endTime: '22:00:00' },
  { id: 'night', startTime: '22:00:00', endTime: '06:00:00' },
];
const atSix = [{ from: '1900-01-01', hour: 6 }];
const midnight = [{ from: '1900-01-01', hour: 0 }];
const none = { time: null, weekday: null, monthDay: null, shiftId: null };
const due = (timing: Partial<Timing>, now: string, starts = midnight, at = shifts) =>
  lastDue({ rhythm: 'DAILY', ...none, ...timing }, now, at, starts);

test.each([
  ['today', '07:00', '2026-11-26T07:00:00', '2026-11-26T07:00:00'],
  ['yesterday while its hour has not come', '07:00', '2026-11-26T06:59:59', '2026-11-25T07:00:00'],
])('daily: %s', (_, time, now, at) => {
  expect(due({ time }, now)?.at).toBe(at);
});

test('weekly and monthly: the last such day, and the last of a month that is shorter', () => {
  // A Thursday.
  expect(due({ rhythm: 'WEEKLY', weekday: 1, time: '08:30' }, '2026-11-26T12:00:00')?.at).toBe('2026-11-23T08:30:00');
  expect(due({ rhythm: 'WEEKLY', weekday: 4, time: '12:01' }, '2026-11-26T12:00:00')?.at).toBe('2026-11-19T12:01:00');
  expect(due({ rhythm: 'MONTHLY', monthDay: 1, time: '00:05' }, '2026-11-26T12:00:00')?.at).toBe('2026-11-01T00:05:00');
  expect(due({ rhythm: 'MONTHLY', monthDay: 31, time: '09:00' }, '2026-03-05T12:00:00')?.at).toBe(
    '2026-02-28T09:00:00',
  );
  expect(due({ rhythm: 'MONTHLY', monthDay: 31, time: '09:00' }, '2026-03-31T12:00:00')?.at).toBe(
    '2026-03-31T09:00:00',
  );
});

test('at the end of a shift, which may lie on the next day; of the business day that ends with it', () => {
  expect(due({ rhythm: 'SHIFT_END' }, '2026-11-26T13:59:00', atSix)).toEqual({
    at: '2026-11-26T06:00:00',
    today: '2026-11-25',
  });
  expect(due({ rhythm: 'SHIFT_END' }, '2026-11-26T14:00:00', atSix)).toEqual({
    at: '2026-11-26T14:00:00',
    today: '2026-11-26',
  });
  expect(due({ rhythm: 'SHIFT_END', shiftId: 'late' }, '2026-11-26T13:00:00')?.at).toBe('2026-11-25T22:00:00');
});

test('at opening: as the first shift of the business day begins, else as the day does', () => {
  expect(due({ rhythm: 'OPENING' }, '2026-11-26T12:00:00')).toEqual({ at: '2026-11-26T06:00:00', today: '2026-11-26' });
  expect(due({ rhythm: 'OPENING' }, '2026-11-26T12:00:00', [{ from: '1900-01-01', hour: 4 }], [])?.at).toBe(
    '2026-11-26T04:00:00',
  );
  const late = [{ id: 'x', startTime: '01:00', endTime: '03:00' }];
  expect(due({ rhythm: 'OPENING' }, '2026-11-26T12:00:00', [{ from: '1900-01-01', hour: 4 }], late)).toEqual({
    at: '2026-11-26T01:00:00',
    today: '2026-11-25',
  });
});

test('nothing is due where there are no shifts', () => {
  expect(due({ rhythm: 'SHIFT_END' }, '2026-11-26T12:00:00', midnight, [])).toBeNull();
});
