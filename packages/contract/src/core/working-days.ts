import { shiftDays } from './business-day.ts';

const saturday = 6;

/** Days that money of one day is waited for at most, over however many holidays. */
export const longestWait = 60;
/** So many holidays at most put off one payment: no stretch of them is longer. */
const longestStretch = 10;

/** Whether a day is one on which nobody works anyway. Days are `YYYY-MM-DD`. */
export function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === saturday;
}

/** Whether banks and offices are closed: weekends, and the site's holidays. */
const isDayOff = (day: string, holidays: readonly string[]): boolean => isWeekend(day) || holidays.includes(day);

/** The working days after a day that are holidays, as many as count. */
const holidaysAfter = (day: string, holidays: readonly string[]): readonly string[] =>
  holidays
    .filter((one) => one >= day && !isWeekend(one))
    .toSorted()
    .slice(0, longestStretch);

/** A day, or the next working day after it. */
export function workingDayFrom(day: string, holidays: readonly string[]): string {
  const counted = holidaysAfter(day, holidays);
  let found = day;
  while (isDayOff(found, counted)) found = shiftDays(found, 1);
  return found;
}

/** So many working days after a day; none after it is that day, or the next working day. */
export function addWorkingDays(day: string, days: number, holidays: readonly string[]): string {
  if (days === 0) return workingDayFrom(day, holidays);
  const counted = holidaysAfter(shiftDays(day, 1), holidays);
  let found = day;
  for (let left = days; left > 0; left -= 1) found = workingDayFrom(shiftDays(found, 1), counted);
  return found;
}
