import { parkingDurationGraphic } from '@parking/contract/reports/durations';
import { daysOfRow } from '../../../kit/report/days/days-of-row.ts';
import type { Narrowing } from '../../../kit/report/narrowed.ts';
import type { ReportRow, ReportView } from '../../../kit/report/report-model.ts';
import { withinReport } from '../../../kit/report/within-report.ts';
import { exitsAddress } from '../shared/stays-address.ts';

type LengthsView = Pick<ReportView, 'state' | 'period' | 'opens' | 'dayStarts'>;

/** The exits whose lengths of stay a figure is of; where it is of some weekdays, its days one by one. Null where neither is narrower. */
export function lengthsAddress(view: LengthsView, { businessDay, weekday }: ReportRow): string | null {
  const days = daysOfRow(view, businessDay);
  const ofWeekday = typeof weekday === 'number';
  const exits = ofWeekday ? null : exitsAddress(view, days);
  if (exits !== null || view.state.groupBy.includes('day')) return exits;
  const narrowing: Narrowing = ofWeekday ? { weekday: String(weekday) } : {};
  return withinReport(parkingDurationGraphic, view, { groupBy: ['day'], days, narrowing });
}
