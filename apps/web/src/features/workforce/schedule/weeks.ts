import { addDays } from '../../../kit/calendar/periods.ts';

export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Monday to Sunday. */
export const daysOfWeek = (monday: string): string[] => Array.from({ length: 7 }, (_, index) => addDays(monday, index));

/** Days from one to another, negative when it lies before. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** The address's week, or today's where it names none. */
export const weekIn = (text: string | null, today: string): string =>
  mondayOf(text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : today);
