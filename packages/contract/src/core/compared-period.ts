/** What a period can be held against: the one before it, the same weekdays a week before, the same dates a year before. */
export const comparisons = ['previous', 'last-week', 'last-year'] as const;
export type Comparison = (typeof comparisons)[number];

/** Days of a calendar, `YYYY-MM-DD`, both included. */
interface Days {
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;
const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** The day on which its week begins. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(Date.parse(day)).getUTCDay() + 6) % 7));

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const firstOfMonth = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
const lastOfMonth = (month: number): string => addDays(firstOfMonth(month + 1), -1);

/** The last day of the day, week or month that begins with one. */
export function lastDayOf(first: string, part: 'day' | 'week' | 'month'): string {
  if (part === 'month') return lastOfMonth(monthOf(first));
  return part === 'week' ? addDays(first, 6) : first;
}

/** The same date of another month; its last day where it has no such date. */
function inMonth(day: string, month: number): string {
  const same = addDays(firstOfMonth(month), Number(day.slice(8)) - 1);
  return monthOf(same) === month ? same : lastOfMonth(month);
}

const isWholeMonths = ({ from, to }: Days): boolean => from.endsWith('-01') && to === lastOfMonth(monthOf(to));

/**
 * So many months lie between two that are held against one another; null where it is days. Whoever compares November with the one
 * before means October, and of a month or a year begun the same dates.
 */
function monthsBetween(days: Days, compare: Comparison): number | null {
  if (compare !== 'previous') return compare === 'last-year' ? 12 : null;
  const { from, to } = days;
  const begun = monthOf(to) - monthOf(from) + 1;
  if (isWholeMonths(days) || (begun === 1 && from.endsWith('-01'))) return begun;
  return from.endsWith('-01-01') && from.slice(0, 4) === to.slice(0, 4) ? 12 : null;
}

/** The days that a period is held against. */
export function comparedPeriod(days: Days, compare: Comparison): Days {
  const { from, to } = days;
  const months = monthsBetween(days, compare);
  if (months === null) {
    const length = compare === 'last-week' ? 7 : daysBetween(from, to) + 1;
    return { from: addDays(from, -length), to: addDays(to, -length) };
  }
  const [first, last] = [monthOf(from) - months, monthOf(to) - months];
  return { from: inMonth(from, first), to: isWholeMonths(days) ? lastOfMonth(last) : inMonth(to, last) };
}

/**
 * The day of a period beside which a day of the compared one stands: the third beside the third. Null where there is none, as for the 31st
 * of October beside November. Rows of weeks and months stand under their first day: the second week beside the second.
 */
export function dayBeside(day: string, days: Days, compare: Comparison, part: 'day' | 'week' | 'month'): string | null {
  const other = comparedPeriod(days, compare);
  if (part !== 'day') {
    const first =
      part === 'month'
        ? firstOfMonth(monthOf(day) + monthOf(days.from) - monthOf(other.from))
        : addDays(day, daysBetween(mondayOf(other.from), mondayOf(days.from)));
    return first <= days.to ? first : null;
  }
  const months = monthsBetween(days, compare);
  const beside =
    months === null ? addDays(day, daysBetween(other.from, days.from)) : inMonth(day, monthOf(day) + months);
  const isSame = months === null || beside.slice(8) === day.slice(8);
  return isSame && beside >= days.from && beside <= days.to ? beside : null;
}
