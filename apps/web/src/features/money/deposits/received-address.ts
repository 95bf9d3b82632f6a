import { financeReport } from '@parking/contract/money/deposits/finance-report';
import { daysOfRow } from '../../../kit/report/days/days-of-row.ts';
import { narrowingOf } from '../../../kit/report/grouped-rows.ts';
import type { ReportRow, ReportView } from '../../../kit/report/report-model.ts';
import { withinReport } from '../../../kit/report/within-report.ts';

const filterOf: Readonly<Record<string, string>> = { cash: 'cashId', operator: 'operatorId' };

/** What a row adds up, payment by payment; null where the reader may not see it. */
export const receivedAddress = (view: ReportView, row: ReportRow): string | null =>
  withinReport(financeReport, view, {
    groupBy: ['payment'],
    days: daysOfRow(view, row['businessDay']),
    narrowing: narrowingOf(view.state.groupBy, row, filterOf),
  });
