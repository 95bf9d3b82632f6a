import { shiftDays } from '@parking/contract/core/business-day';
import type { ForecastDay } from '@parking/contract/reports/forecast';
import { trafficIn, trafficPerHour } from '@parking/contract/reports/traffic';
import { only } from '../../../kit/report/narrowed.ts';
import { readReportState } from '../../../kit/report/report-address.ts';
import type { ReportView } from '../../../kit/report/report-model.ts';
import { shapeOf } from '../../../kit/report/shape-of.ts';
import { withinReport } from '../../../kit/report/within-report.ts';

/** 1 is Monday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

interface Expected {
  readonly day: Pick<ForecastDay, 'businessDay' | 'holiday'>;
  /** Of the clock; of the whole day where none are given. */
  readonly hours?: readonly number[];
  readonly today: string;
  /** Whole days of cars before today that it was learnt from. */
  readonly knownDays: number;
}

/**
 * The entries that what is expected of a day was learnt from: one by one the days before today of its weekday that were no holidays, or of a
 * holiday the holidays. Null where the reader may not see them.
 */
export function pastAddress(
  { opens }: Pick<ReportView, 'opens'>,
  { day, hours, today, knownDays }: Expected,
): string | null {
  const report = hours ? trafficPerHour : trafficIn;
  const shape = shapeOf(report);
  const state = readReportState(shape, { period: 'today', views: [] }, new URLSearchParams());
  const [hour = 0, ...others] = hours ?? [];
  const values = hours?.map(String) ?? [];
  const times = !hours
    ? []
    : others.length === 0
      ? [only('hour', String(hour))]
      : [{ column: 'hour', operator: 'in', value: values.join(','), values } as const];
  return withinReport(
    report,
    { opens, state: { ...state, filters: times } },
    {
      groupBy: ['day'],
      // No report tells as many days at once as are learnt from at most.
      days: { from: shiftDays(today, -Math.min(knownDays, shape.maximumDays)), to: shiftDays(today, -1) },
      narrowing: day.holiday ? { holiday: 'true' } : { holiday: 'false', weekday: String(weekdayOf(day.businessDay)) },
    },
  );
}
