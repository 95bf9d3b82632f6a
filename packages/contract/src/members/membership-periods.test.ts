import { expect, test } from 'vitest';
import { dayAfter, lastDayOf, nextPeriodStart } from './membership-periods.ts';

test.each([
  ['2026-03-15', 1, '2026-04-14'],
  ['2026-03-01', 1, '2026-03-31'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-29', 1, '2026-02-28'],
  ['2028-01-29', 1, '2028-02-28'],
  ['2026-01-28', 1, '2026-02-27'],
  ['2026-01-31', 2, '2026-03-30'],
  ['2026-05-31', 1, '2026-06-30'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2027-02-28', 12, '2028-02-27'],
  ['2026-12-10', 1, '2027-01-09'],
  ['2026-11-22', 60, '2031-11-21'],
])('from %s %i months last until %s', (from, months, until) => {
  expect(lastDayOf(from, months)).toBe(until);
});

test('periods that follow one another leave no day out and none twice', () => {
  let from = '2026-01-31';
  for (let n = 0; n < 30; n += 1) {
    const until = lastDayOf(from, 1);
    expect(until > from).toBe(true);
    const next = dayAfter(until);
    expect(Date.parse(next) - Date.parse(until)).toBe(86_400_000);
    from = next;
  }
});

test.each([
  ['its wish for the first', null, '2026-12-01'],
  ['the day after the present end', '2026-11-30', '2026-12-01'],
  ['the day after an end today', '2026-11-22', '2026-11-23'],
  ['today when it has expired', '2026-11-21', '2026-11-22'],
])('a next period begins on %s', (_, memberEndDate, start) => {
  expect(nextPeriodStart({ memberStartDate: '2026-12-01', memberEndDate, today: '2026-11-22' })).toBe(start);
});
