import type { SiteCalendar } from '../site-calendar.ts';
import type { Car } from '../stay-rows.ts';

/** A car as if it had come at another time. */
export const enteredAs = (car: Car, enteredAt: number, calendar: SiteCalendar): Car => ({
  ...car,
  enteredAt,
  entryDay: calendar.dayText(calendar.dayNumber(enteredAt)),
  entryBusinessDay: calendar.businessDay(enteredAt),
  recordedAt: enteredAt + 80,
});
