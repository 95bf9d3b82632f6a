import { trafficPerHourGraphic } from '@parking/contract/reports/traffic';
import type { ReportRow, ReportView } from '../../../kit/report/report-model.ts';
import { withinReport } from '../../../kit/report/within-report.ts';
import { entriesAddress, exitsAddress } from '../shared/stays-address.ts';

type HourView = Pick<ReportView, 'state' | 'period' | 'opens' | 'dayStarts'>;

/**
 * The cars that came in an hour of a day, or left; of a weekday's mean the days that it is of, beside one another. Null of cars that were inside
 * on a day, which no list tells. `key` is the day or the weekday.
 */
export function hourAddress(view: HourView, row: ReportRow, direction: string, key: string): string | null {
  if (typeof row['hour'] !== 'number') return null;
  if (view.state.groupBy.includes('weekday'))
    return withinReport(trafficPerHourGraphic, view, {
      groupBy: ['day'],
      days: view.period,
      narrowing: { weekday: key },
    });
  const days = { from: key, to: key };
  if (direction === 'entered') return entriesAddress(view, days, { hour: row['hour'] });
  return direction === 'left' ? exitsAddress(view, days, { hour: row['hour'] }) : null;
}
