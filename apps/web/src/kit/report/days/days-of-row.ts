import { lastDayOf } from '@parking/contract/core/compared-period';
import { type ReportPeriod, calendarOf } from '@parking/contract/core/report-query';
import type { ReportView } from '../report-model.ts';

/** The days of a row that stands under `first`, those of them that the report is of; all of the report's where it stands under none. */
export function daysOfRow({ state, period }: Pick<ReportView, 'state' | 'period'>, first: unknown): ReportPeriod {
  if (typeof first !== 'string') return period;
  const last = lastDayOf(first, calendarOf(state));
  return { from: first < period.from ? period.from : first, to: last > period.to ? period.to : last };
}
