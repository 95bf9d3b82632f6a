import { shiftDays } from '../../core/business-day.ts';

const saturday = 6;

/** The first day of the month after the one that a day lies in. */
export const monthAfter = (day: string): string => `${shiftDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;

/**
 * By when something of a month is due: that day of the next month, or the next working day after it.
 * `month` is its first day, `YYYY-MM-DD`, as are the holidays.
 */
export function taxDueOn(month: string, dayOfMonth: number, holidays: readonly string[]): string {
  let day = shiftDays(monthAfter(month), dayOfMonth - 1);
  while (isDayOff(day, holidays)) day = shiftDays(day, 1);
  return day;
}

function isDayOff(day: string, holidays: readonly string[]): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === saturday || holidays.includes(day);
}
