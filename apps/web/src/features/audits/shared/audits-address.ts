import type { Filter } from '@parking/contract/core/list';
import { auditOutcomes } from '@parking/contract/audits/audited-exit';
import { searchText } from '../../../kit/list/state/search-text.ts';
import { daysOfRow } from '../../../kit/report/days/days-of-row.ts';
import { narrowingOf } from '../../../kit/report/grouped-rows.ts';
import { narrowed, narrowedPairs, only, onlyThese } from '../../../kit/report/narrowed.ts';
import type { ReportRow, ReportView } from '../../../kit/report/report-model.ts';

const list = '/audit_list';
/** The filters that hold exits to what a row is about. */
const filterOf: Readonly<Record<string, string>> = {
  operator: 'operatorId',
  shift: 'shiftId',
  gate: 'gateId',
  auditor: 'auditorId',
};

const decided: Filter = { column: 'status', operator: 'in', value: auditOutcomes.join(',') };
const booked = [only('status', 'UNMATCHED'), only('awaitsSecond', 'false')];
/** What holds all exits of a row to those that a figure counts, or whose amounts it adds up. */
export const auditFigures = {
  picked: [],
  audited: [decided],
  matched: [only('status', 'MATCHED')],
  unmatched: [only('status', 'UNMATCHED')],
  noEvidence: [only('status', 'NO_EVIDENCE')],
  byMachine: [decided, only('auditorId', null)],
  waiting: [only('status', 'UNAUDITED')],
  amount: booked,
  amountMinus: booked,
} as const satisfies Readonly<Record<string, readonly Filter[]>>;
export type AuditFigure = keyof typeof auditFigures;

/** The exits that a figure of audits is of; null where the reader may not see their list. */
export function auditsAddress(
  view: Pick<ReportView, 'state' | 'period' | 'opens'>,
  row: ReportRow,
  figure: AuditFigure,
): string | null {
  if (!view.opens(list)) return null;
  const { from, to } = daysOfRow(view, row['businessDay']);
  const also: readonly Filter[] = auditFigures[figure];
  // What a figure is of says more than what its row is about: by the machine are those of no auditor.
  const own = narrowed(onlyThese(narrowingOf(view.state.groupBy, row, filterOf)), also);
  return `${list}${searchText([
    ['businessDay.atLeast', from],
    ['businessDay.atMost', to],
    ...narrowedPairs(view.state.filters, own),
  ])}`;
}
