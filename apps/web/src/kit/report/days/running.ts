import { type DayStarts, businessDayAt } from '@parking/contract/core/business-day';
import { lastDayOf } from '@parking/contract/core/compared-period';
import { type ReportPeriod, isCalendarGroup } from '@parking/contract/core/report-query';

/** The business day that is not over, and the hour of the clock that it is. */
export interface Running {
  readonly day: string;
  readonly hour: number;
}

/** What of a report still grows; null where its last day is over. */
export const runningOf = (
  { provisional, asOf }: { readonly provisional: boolean; readonly asOf: string },
  starts: DayStarts,
): Running | null => (provisional ? { day: businessDayAt(asOf, starts), hour: Number(asOf.slice(11, 13)) } : null);

/** 1 is Monday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/**
 * Of what rows are about by a group, as the rows say it, the place of the one that is not over: its figure still grows. Of hours that is one
 * only where they are of a single day.
 */
export function unfinishedPlace(
  { running, period }: { readonly running: Running | null; readonly period: ReportPeriod },
  group: string,
  keys: readonly string[],
): number | undefined {
  if (!running) return undefined;
  const { day, hour } = running;
  const isOver = (key: string): boolean => {
    if (isCalendarGroup(group)) return key === '' || key > day || lastDayOf(key, group) < day;
    if (group === 'hour') return period.from !== period.to || Number(key) !== hour;
    return group !== 'weekday' || Number(key) !== weekdayOf(day);
  };
  const place = keys.findIndex((key) => !isOver(key));
  return place < 0 ? undefined : place;
}
