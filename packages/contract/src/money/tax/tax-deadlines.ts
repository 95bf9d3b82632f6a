import { shiftDays } from '../../core/business-day.ts';
import { workingDayFrom } from '../../core/working-days.ts';

/** The first day of the month after the one that a day lies in. */
export const monthAfter = (day: string): string => `${shiftDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;

/**
 * By when something of a month is due: that day of the next month, or the next working day after it.
 * `month` is its first day, `YYYY-MM-DD`, as are the holidays.
 */
export const taxDueOn = (month: string, dayOfMonth: number, holidays: readonly string[]): string =>
  workingDayFrom(shiftDays(monthAfter(month), dayOfMonth - 1), holidays);
