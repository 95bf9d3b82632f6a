import { shiftDays } from '../../core/business-day.ts';

/** The days of the next month by which a month's tax is paid and its return is filed (DKI Jakarta, Kepgub 109/2024). */
export const taxDeadlines = { pay: 10, file: 15 } as const;

const saturday = 6;

/**
 * By when something of a month is due: that day of the next month, or the next working day after it.
 * `month` is its first day, `YYYY-MM-DD`, as are the holidays.
 */
export function taxDueOn(month: string, dayOfMonth: number, holidays: readonly string[]): string {
  const next = shiftDays(`${month.slice(0, 7)}-28`, 4).slice(0, 7);
  let day = `${next}-${String(dayOfMonth).padStart(2, '0')}`;
  while (isDayOff(day, holidays)) day = shiftDays(day, 1);
  return day;
}

function isDayOff(day: string, holidays: readonly string[]): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === saturday || holidays.includes(day);
}
