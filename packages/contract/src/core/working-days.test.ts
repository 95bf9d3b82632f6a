import { expect, test } from 'vitest';
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
