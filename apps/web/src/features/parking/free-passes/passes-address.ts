import { searchText } from '../../../kit/list/state/search-text.ts';
import { daysOfRow } from '../../../kit/report/days/days-of-row.ts';
import { narrowingOf } from '../../../kit/report/grouped-rows.ts';
import { narrowedPairs, onlyThese } from '../../../kit/report/narrowed.ts';
import type { ReportRow, ReportView } from '../../../kit/report/report-model.ts';

const list = '/free_passes';
/** Filters that the list of free passes has too, by the group that tells them. */
const filterOf: Readonly<Record<string, string>> = {
  operator: 'operatorId',
  reason: 'reasonId',
  status: 'status',
  gate: 'gateId',
  plate: 'plateNumber',
  nthOfDay: 'nthOfDay',
  nthOfMonth: 'nthOfMonth',
};
const shared = new Set([...Object.values(filterOf), 'emergency']);
/** By the clock and by vehicle type the list cannot be narrowed. */
const unknown = new Set(['hour', 'vehicle']);

/** The passes that a figure counts; null where their list cannot be narrowed to them, or its reader may not see it. */
export function passesAddress(
  view: ReportView,
  row: ReportRow,
  more: Readonly<Record<string, string>> = {},
): string | null {
  const { groupBy, filters } = view.state;
  if (
    !view.opens(list) ||
    groupBy.some((group) => unknown.has(group)) ||
    filters.some(({ column }) => !shared.has(column))
  )
    return null;
  const { from, to } = daysOfRow(view, row['businessDay']);
  return `${list}${searchText([
    ['at.atLeast', from],
    ['at.atMost', to],
    ...narrowedPairs(filters, onlyThese({ ...narrowingOf(groupBy, row, filterOf), ...more })),
  ])}`;
}
