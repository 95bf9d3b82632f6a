import { expect, test } from 'vitest';
import { shiftDays } from './business-day.ts';
import { addWorkingDays, workingDayFrom } from './working-days.ts';

// 27 November 2026 is a Friday.
test('working days go over weekends and holidays', () => {
  expect(addWorkingDays('2026-11-26', 1, [])).toBe('2026-11-27');
  expect(addWorkingDays('2026-11-27', 1, [])).toBe('2026-11-30');
  expect(addWorkingDays('2026-11-27', 2, ['2026-11-30'])).toBe('2026-12-02');
  expect(addWorkingDays('2026-11-28', 1, [])).toBe('2026-11-30');
});

test('none after a day is that day, or the next working day', () => {
  expect(addWorkingDays('2026-11-27', 0, [])).toBe('2026-11-27');
  expect(addWorkingDays('2026-11-28', 0, ['2026-11-30'])).toBe('2026-12-01');
  expect(workingDayFrom('2026-11-29', [])).toBe('2026-11-30');
});

test('no more than ten holidays put off one payment, whatever their order, and weekends are none of them', () => {
  const month = Array.from({ length: 40 }, (_, n) => shiftDays('2026-11-30', n));
  // Ten working days after the first that would be one.
  expect(addWorkingDays('2026-11-27', 1, month)).toBe('2026-12-14');
  expect(addWorkingDays('2026-11-27', 1, month.toReversed())).toBe('2026-12-14');
  expect(addWorkingDays('2026-11-27', 2, month)).toBe('2026-12-15');
  expect(addWorkingDays('2026-11-27', 0, ['2026-11-27', ...month])).toBe('2026-12-11');
  expect(workingDayFrom('2026-11-28', month)).toBe('2026-12-14');
  // Those before it are none of them.
  const before = Array.from({ length: 30 }, (_, n) => shiftDays('2026-10-01', n));
  expect(addWorkingDays('2026-11-27', 1, [...before, '2026-11-30'])).toBe('2026-12-01');
});
