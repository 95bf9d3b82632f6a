import { shiftDays } from './business-day.ts';

const saturday = 6;

/** Whether banks and offices are closed: weekends, and the site's holidays. Days are `YYYY-MM-DD`. */
function isDayOff(day: string, holidays: readonly string[]): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === saturday || holidays.includes(day);
}

/** A day, or the next working day after it. */
export function workingDayFrom(day: string, holidays: readonly string[]): string {
  let found = day;
  while (isDayOff(found, holidays)) found = shiftDays(found, 1);
  return found;
}

/** So many working days after a day; none after it is that day, or the next working day. */
export function addWorkingDays(day: string, days: number, holidays: readonly string[]): string {
  let found = days === 0 ? workingDayFrom(day, holidays) : day;
  for (let left = days; left > 0; left -= 1) found = workingDayFrom(shiftDays(found, 1), holidays);
  return found;
}
