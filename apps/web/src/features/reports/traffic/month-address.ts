import { lastDayOf } from '@parking/contract/core/compared-period';
import type { ReportRow } from '../../../kit/report/report-model.ts';
import { type ReportAddress, entriesAddress } from '../shared/stays-address.ts';

/** The first day of a month, 1 is January. */
export const firstOf = (year: string, month: number): string => `${year}-${String(month).padStart(2, '0')}-01`;

/** The cars that came in a month of a year. */
export function monthAddress(view: ReportAddress, { month }: ReportRow, year: string): string | null {
  if (typeof month !== 'number') return null;
  const from = firstOf(year, month);
  return entriesAddress(view, { from, to: lastDayOf(from, 'month') });
}
