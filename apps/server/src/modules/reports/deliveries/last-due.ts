import { type DayStarts, businessDayAt, heldOn, shiftDays } from '@parking/contract/core/business-day';
import type { Rhythm } from '@parking/contract/reports/report-deliveries';

/** Times are the site's: `HH:MM` or `HH:MM:SS`. */
export interface Timing {
  readonly rhythm: Rhythm;
  readonly time: string | null;
  readonly weekday: number | null;
  readonly monthDay: number | null;
  readonly shiftId: string | null;
}

export interface ShiftTimes {
  readonly id: string;
  readonly startTime: string;
  readonly endTime: string;
}

export interface Due {
  /** The site's time. */
  readonly at: string;
  /** The business day that stands for today in what is sent. */
  readonly today: string;
}

/** A month and a day ahead of any that is due monthly. */
const daysBack = 63;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (day: string, time: string): string => `${day}T${time.slice(0, 5)}:00`;

const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

function isMonthDay(day: string, monthDay: number): boolean {
  const isLast = shiftDays(day, 1).endsWith('-01');
  return Number(day.slice(8)) === monthDay || (isLast && Number(day.slice(8)) < monthDay);
}

/** The moments of a day at which something is due. */
function momentsOf(day: string, timing: Timing, shifts: readonly ShiftTimes[], starts: DayStarts): string[] {
  const { rhythm, time, weekday, monthDay, shiftId } = timing;
  switch (rhythm) {
    case 'DAILY':
      return [timeOf(day, time ?? '00:00')];
    case 'WEEKLY':
      return weekdayOf(day) === weekday ? [timeOf(day, time ?? '00:00')] : [];
    case 'MONTHLY':
      return isMonthDay(day, monthDay ?? 1) ? [timeOf(day, time ?? '00:00')] : [];
    case 'SHIFT_END':
      // An end at or before the start lies on the next day.
      return shifts
        .filter(({ id }) => shiftId === null || id === shiftId)
        .map(({ startTime, endTime }) =>
          timeOf(minutesOf(endTime) > minutesOf(startTime) ? day : shiftDays(day, 1), endTime),
        );
    case 'OPENING': {
      const { hour } = heldOn(starts, day);
      const afterStart = ({ startTime }: ShiftTimes): number => (minutesOf(startTime) - hour * 60 + 1440) % 1440;
      const [first] = shifts.toSorted((one, other) => afterStart(one) - afterStart(other));
      const begins = first ? afterStart(first) + hour * 60 : hour * 60;
      const two = (value: number): string => String(value).padStart(2, '0');
      const opening = `${two(Math.floor((begins % 1440) / 60))}:${two(begins % 60)}`;
      return [timeOf(begins >= 1440 ? shiftDays(day, 1) : day, opening)];
    }
  }
}

/**
 * The last moment up to now at which it was due; earlier ones that nobody saw are not made up for. What is sent at the end of a
 * shift is of the day that the shift ended in, though the next one may begin at that minute.
 */
export function lastDue(timing: Timing, now: string, shifts: readonly ShiftTimes[], starts: DayStarts): Due | null {
  const today = now.slice(0, 10);
  const moments = Array.from({ length: daysBack }, (_, back) => shiftDays(today, 1 - back)).flatMap((day) =>
    momentsOf(day, timing, shifts, starts),
  );
  const at = moments
    .filter((moment) => moment <= now)
    .toSorted()
    .at(-1);
  if (at === undefined) return null;
  const before = new Date(Date.parse(`${at}Z`) - 1_000).toISOString().slice(0, 19);
  return { at, today: businessDayAt(timing.rhythm === 'SHIFT_END' ? before : at, starts) };
}
