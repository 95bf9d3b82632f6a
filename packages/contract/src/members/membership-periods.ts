const dayMs = 86_400_000;

const parse = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const print = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The calendar day after, `YYYY-MM-DD`. */
export const dayAfter = (day: string): string => print(parse(day) + dayMs);

/**
 * The last day of a period of whole months that begins on `from`: the day before the same day of the month, and where
 * that month has no such day, its last one. From 15 March one month lasts until 14 April, from 31 January until the end
 * of February.
 */
export function lastDayOf(from: string, months: number): string {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  const nextMonth = Date.UTC(year, month + months, 1);
  const length = new Date(nextMonth - dayMs).getUTCDate();
  return print(day > length ? nextMonth - dayMs : Date.UTC(year, month - 1 + months, day) - dayMs);
}

/** The day on which the next period begins: its wish for the first one, else after the last, and never in the past. */
export function nextPeriodStart(member: {
  readonly memberStartDate: string;
  /** Null before the first period. */
  readonly memberEndDate: string | null;
  readonly today: string;
}): string {
  const { memberStartDate, memberEndDate, today } = member;
  if (memberEndDate === null) return memberStartDate;
  return memberEndDate < today ? today : dayAfter(memberEndDate);
}
