import { reprintReport } from '@parking/contract/parking/paper/reprint-report';
import { daysOfRow } from '../../../kit/report/days/days-of-row.ts';
import { narrowingOf } from '../../../kit/report/grouped-rows.ts';
import type { ReportRow, ReportView } from '../../../kit/report/report-model.ts';
import { withinReport } from '../../../kit/report/within-report.ts';

const filterOf: Readonly<Record<string, string>> = { operator: 'operatorId', what: 'what', gate: 'gateId' };

/** The copies that a figure counts, one by one. */
export function copiesAddress(
  view: ReportView,
  row: ReportRow,
  more: Readonly<Record<string, string>> = {},
): string | null {
  if (view.state.groupBy.includes('hour')) return null;
  return withinReport(reprintReport, view, {
    groupBy: ['copy'],
    days: daysOfRow(view, row['businessDay']),
    narrowing: { ...narrowingOf(view.state.groupBy, row, filterOf), ...more },
  });
}
