import type { ReportRow } from '../../../kit/report/report-model.ts';
import { type ReportAddress, entriesAddress, exitsAddress } from '../shared/stays-address.ts';

/** The cars that came in an hour of a day, or left; null of means of weekdays, and of cars that were inside, which no list tells. */
export function hourAddress(view: ReportAddress, row: ReportRow, direction: string, day: string): string | null {
  if (view.state.groupBy.includes('weekday') || typeof row['hour'] !== 'number') return null;
  const days = { from: day, to: day };
  if (direction === 'entered') return entriesAddress(view, days, { hour: row['hour'] });
  return direction === 'left' ? exitsAddress(view, days, { hour: row['hour'] }) : null;
}
