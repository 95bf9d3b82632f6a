import type { Filter } from '@parking/contract/core/list';
import { freePassReport } from '@parking/contract/parking/free-passes/free-pass-report';
import { useTranslation } from 'react-i18next';
import { filterPair } from '../../../kit/list/state/list-state.ts';
import { searchText } from '../../../kit/list/state/search-text.ts';
import { daysOfRow } from '../../../kit/report/days-of-row.ts';
import { drawGroups, groupColumns, narrowingOf } from '../../../kit/report/grouped-rows.ts';
import type { ReportRow, ReportView, RowOf } from '../../../kit/report/report-model.ts';
import { ReportPage } from '../../../kit/report/report-page.tsx';
import './texts.ts';
import '../../../kit/report/texts.ts';

type Row = RowOf<typeof freePassReport>;

const list = '/free_passes';
/** Filters that the list of free passes has too, by the group that tells them. */
const filterOf: Readonly<Record<string, string>> = {
  operator: 'operatorId',
  reason: 'reasonId',
  status: 'status',
  gate: 'gateId',
  plate: 'plateNumber',
};
const shared = new Set([...Object.values(filterOf), 'emergency']);
/** By the clock and by vehicle type the list cannot be narrowed. */
const unknown = new Set(['hour', 'vehicle']);

/** Cars that left free of charge and what they did not pay. */
export default function FreePassReportPage() {
  const { t } = useTranslation();
  return (
    <ReportPage
      report={freePassReport}
      texts="freePasses.report"
      period="thisMonth"
      columns={(view) => [
        ...groupColumns<Row>(view),
        { key: 'count', link: (row) => passesAddress(view, row) },
        { key: 'countShare' },
        { key: 'value', link: (row) => passesAddress(view, row) },
        { key: 'average', hidden: true },
        { key: 'waiting', link: (row) => passesAddress(view, row, { status: 'WAITING' }) },
        { key: 'rejected', link: (row) => passesAddress(view, row, { status: 'REJECTED' }) },
        { key: 'rejectedValue', hidden: true, link: (row) => passesAddress(view, row, { status: 'REJECTED' }) },
        { key: 'emergencies', link: (row) => passesAddress(view, row, { emergency: 'true' }) },
      ]}
      figures={(view) => {
        const whole = { ...view, state: { ...view.state, groupBy: [] } };
        return [
          { key: 'value', link: passesAddress(whole, {}) },
          { key: 'count', link: passesAddress(whole, {}) },
          { key: 'waiting', link: passesAddress(whole, {}, { status: 'WAITING' }) },
          { key: 'rejected', link: passesAddress(whole, {}, { status: 'REJECTED' }) },
          { key: 'emergencies', link: passesAddress(whole, {}, { emergency: 'true' }) },
        ];
      }}
      chart={(view) =>
        drawGroups<Row>({
          view,
          series: [{ key: 'value', of: ({ value }) => value }],
          measure: 'rupiah',
          answer: (what, figure) => t('report.most', { what, figure }),
        })
      }
    />
  );
}

/** The passes that a figure counts; null where their list cannot be narrowed to them, or its reader may not see it. */
function passesAddress(view: ReportView, row: ReportRow, more: Readonly<Record<string, string>> = {}): string | null {
  const { groupBy, filters } = view.state;
  if (
    !view.opens(list) ||
    groupBy.some((group) => unknown.has(group)) ||
    filters.some(({ column }) => !shared.has(column))
  )
    return null;
  const { from, to } = daysOfRow(view, row['businessDay']);
  const own = { ...narrowingOf(groupBy, row, filterOf), ...more };
  const narrowed = Object.entries(own).map(([column, value]): Filter => ({ column, operator: 'equals', value }));
  return `${list}${searchText([
    ['at.atLeast', from],
    ['at.atMost', to],
    ...[...filters.filter(({ column }) => !Object.hasOwn(own, column)), ...narrowed].map(filterPair),
  ])}`;
}
