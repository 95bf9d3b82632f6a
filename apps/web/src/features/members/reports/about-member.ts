import type { Report } from '@parking/contract/core/report';
import { daysOfRow } from '../../../kit/report/days/days-of-row.ts';
import { narrowingOf } from '../../../kit/report/grouped-rows.ts';
import { type ReportColumn, type ReportRow, type ReportView, isNamed } from '../../../kit/report/report-model.ts';
import { withinReport } from '../../../kit/report/within-report.ts';

/** The filters of these reports, by the groups that have one. */
export const filterOf: Readonly<Record<string, string>> = {
  subscription: 'subscriptionFareNameId',
  department: 'departmentId',
  vehicle: 'vehicleId',
  gate: 'gateId',
  status: 'status',
};

/** Beside the name of a member stands who that is. */
export const toMember = <Row extends ReportRow>(
  columns: readonly ReportColumn<Row>[],
  { opens }: Pick<ReportView, 'opens'>,
): ReportColumn<Row>[] =>
  columns.map((column) =>
    column.key === 'member'
      ? {
          ...column,
          link: ({ member }) => (isNamed(member) && opens('/members') ? `/members/${member.id}` : null),
        }
      : column,
  );

/** The same report of what a row adds up, one by one; null where it cannot be narrowed to that. */
export function oneByOne(
  report: Report,
  view: ReportView,
  row: ReportRow,
  each: string,
  more: Readonly<Record<string, string>> = {},
): string | null {
  const { groupBy } = view.state;
  if (groupBy.includes('hour') || (groupBy.includes('member') && each !== 'member')) return null;
  return withinReport(report, view, {
    groupBy: [each],
    days: daysOfRow(view, row['businessDay']),
    narrowing: { ...narrowingOf(groupBy, row, filterOf), ...more },
  });
}
