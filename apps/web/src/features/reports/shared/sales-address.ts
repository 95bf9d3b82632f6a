import { productionSubscription } from '@parking/contract/reports/recap';
import { daysOfRow } from '../../../kit/report/days/days-of-row.ts';
import { narrowingOf } from '../../../kit/report/grouped-rows.ts';
import type { ReportRow, ReportView } from '../../../kit/report/report-model.ts';
import { withinReport } from '../../../kit/report/within-report.ts';

/** The filter that holds payments to what a row is about. */
const filterOf: Readonly<Record<string, string>> = {
  subscription: 'subscriptionFareNameId',
  department: 'departmentId',
  paidType: 'paidTypeId',
  operator: 'operatorId',
  sale: 'sale',
};

/** What a row adds up, payment by payment; null where the reader may not see it. */
export const salesAddress = (view: ReportView, row: ReportRow): string | null =>
  withinReport(productionSubscription, view, {
    groupBy: ['payment'],
    days: daysOfRow(view, row['businessDay']),
    narrowing: narrowingOf(view.state.groupBy, row, filterOf),
  });
