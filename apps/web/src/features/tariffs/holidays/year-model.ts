/** A month's days in weeks that begin on Monday; null before the first and after the last day. */
export function monthWeeks(year: number, month: number): (string | null)[][] {
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const lead = (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7;
  const cells: (string | null)[] = Array.from({ length: lead }, () => null);
  for (let day = 1; day <= days; day += 1) cells.push(dayText(year, month, day));
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

const two = (number: number): string => String(number).padStart(2, '0');
const dayText = (year: number, month: number, day: number): string => `${year}-${two(month + 1)}-${two(day)}`;

/** Whether a day (`YYYY-MM-DD`) is a Sunday. */
export const isSunday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
