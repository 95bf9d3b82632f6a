import { expect, it } from 'vitest';
import { clockTime } from './clock-time.ts';

it.each([
  ['22.00', '22:00'],
  ['22:00', '22:00'],
  ['2200', '22:00'],
  ['9.30', '09:30'],
  ['930', '09:30'],
  ['', ''],
  ['malam', 'malam'],
  ['22', '22'],
])('reads "%s" as "%s"', (typed, time) => {
  expect(clockTime(typed)).toBe(time);
});
