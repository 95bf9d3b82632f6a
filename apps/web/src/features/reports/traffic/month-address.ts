import { lastDayOf } from '@parking/contract/core/compared-period';
import type { ReportRow } from '../../../kit/report/report-model.ts';
import { type ReportAddress, entriesAddress } from '../shared/stays-address.ts';

/** The cars that came in a month of a year. */
export function monthAddress(view: ReportAddress, { month }: ReportRow, year: string): string | null {
  if (typeof month !== 'number') return null;
  const from = `${year}-${String(month).padStart(2, '0')}-01`;
  return entriesAddress(view, { from, to: lastDayOf(from, 'month') });
}
