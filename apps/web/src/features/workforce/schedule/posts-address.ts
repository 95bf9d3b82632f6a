import type { Filter } from '@parking/contract/core/list';
import { type AttendanceState, scheduleSummary } from '@parking/contract/workforce/schedule-summary';
import { filterPair } from '../../../kit/list/state/list-state.ts';
import { searchText } from '../../../kit/list/state/search-text.ts';
import { narrowingOf } from '../../../kit/report/grouped-rows.ts';
import { only } from '../../../kit/report/narrowed.ts';
import { type ReportRow, type ReportView, isNamed } from '../../../kit/report/report-model.ts';
import { withinReport } from '../../../kit/report/within-report.ts';

/** How the posts went that a figure counts, where it is not of all. */
const attendanceOf: Readonly<Record<string, AttendanceState>> = {
  lateTimes: 'LATE',
  late: 'LATE',
  absences: 'ABSENT',
  unplanned: 'UNPLANNED',
};

/** What a row adds up, post by post; of one post, the exits that its person served. Null where the reader may not see them. */
export function postsAddress(view: ReportView, row: ReportRow, key: string): string | null {
  const { groupBy, filters } = view.state;
  if (groupBy.includes('post')) return key === 'sales' ? servedAddress(view, row) : null;
  const attendance = attendanceOf[key];
  const asked = filters.find(({ column }) => column === 'attendance');
  if (attendance !== undefined && asked && asked.value !== attendance) return null;
  const day = row['date'];
  return withinReport(scheduleSummary, view, {
    groupBy: ['post'],
    days: typeof day === 'string' ? { from: day, to: day } : view.period,
    narrowing: {
      ...narrowingOf(groupBy, row, { operator: 'operatorId' }),
      ...(attendance !== undefined && { attendance }),
    },
  });
}

/** Between the first sign of work at a post and the last one: all that its person sold there. */
function servedAddress({ opens }: Pick<ReportView, 'opens'>, row: ReportRow): string | null {
  const { operator, arrivedAt, leftAt } = row;
  if (!opens('/parking_outs') || !isNamed(operator) || typeof arrivedAt !== 'string') return null;
  const times: Filter[] = [
    { column: 'datetimeOut', operator: 'atLeast', value: arrivedAt },
    ...(typeof leftAt === 'string' ? [{ column: 'datetimeOut', operator: 'atMost', value: leftAt } as const] : []),
    only('operatorId', operator.id),
  ];
  return `/parking_outs${searchText(times.map(filterPair))}`;
}
