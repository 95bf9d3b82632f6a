import { searchText } from '../../../kit/list/state/search-text.ts';
import { filterPair } from '../../../kit/list/state/list-state.ts';
import { type Narrowing, narrowed, onlyThese } from '../../../kit/report/narrowed.ts';
import type { ReportView } from '../../../kit/report/report-model.ts';

const route = '/transactions';
/** By what went back is told; it is of no car, so by nothing else. */
const known: ReadonlySet<string> = new Set(['paidTypeId', 'operatorId']);

/**
 * What was given back to drivers, entry by entry, `from` and `to` by default those of the report; null where the list cannot be narrowed to
 * that, or the user may not see it.
 */
export function returnsAddress(
  view: Pick<ReportView, 'state' | 'period' | 'opens'>,
  narrowing: Narrowing,
): string | null {
  const { from, to, ...own } = narrowing;
  const filters = narrowed(view.state.filters, onlyThese(own));
  if (!view.opens(route) || filters.some(({ column }) => !known.has(column))) return null;
  return `${route}${searchText([
    ['businessDay.atLeast', from ?? view.period.from],
    ['businessDay.atMost', to ?? view.period.to],
    ['source.equals', 'PAYMENT'],
    ...filters.map(filterPair),
  ])}`;
}
