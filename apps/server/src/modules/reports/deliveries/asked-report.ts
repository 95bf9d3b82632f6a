import { periodOf } from '@parking/contract/core/periods';
import { type ReportQuery, type ReportShape, parseReportQuery } from '@parking/contract/core/report-query';
import type { SavedReport } from '@parking/contract/system/system';
import { closedBy } from '../../../platform/report/read-report.ts';

/** What the address of a screen says and no call is asked for. */
const ofScreen: ReadonlySet<string> = new Set(['period', 'columns', 'view']);
const ofPeriod: ReadonlySet<string> = new Set(['period', 'from', 'to', 'date']);

export interface AskedReport {
  readonly query: ReportQuery & { readonly from: string; readonly to: string };
  /** The address that shows the same days whenever it is opened. */
  readonly address: string;
}

/** A saved report as it is asked on a business day; what its report understands no more is left out, as the screen does. */
export function askedReport(
  { query: text, report }: { readonly query: string; readonly report: Pick<SavedReport, 'period'> },
  shape: ReportShape,
  today: string,
): AskedReport {
  const pairs = [...new URLSearchParams(text)];
  const { query } = parseReportQuery(
    shape,
    pairs.filter(([name]) => !ofScreen.has(name)),
  );
  const days = report.period === 'own' ? closedBy(query, today) : periodOf(report.period, today);
  const address = new URLSearchParams([...Object.entries(days), ...pairs.filter(([name]) => !ofPeriod.has(name))]);
  return { query: { ...query, ...days, page: null }, address: address.toString() };
}
