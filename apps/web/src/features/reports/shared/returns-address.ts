import type { Filter } from '@parking/contract/core/list';
import { filterPair } from '../../../kit/list/state/list-state.ts';
import { searchText } from '../../../kit/list/state/search-text.ts';
import type { ReportView } from '../../../kit/report/report-model.ts';
import type { Narrowing } from './stays-address.ts';

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
  const filters = [
    ...view.state.filters.filter(({ column }) => !Object.hasOwn(own, column)),
    ...Object.entries(own).map(([column, value]): Filter => ({ column, operator: 'equals', value })),
  ];
  if (!view.opens(route) || filters.some(({ column }) => !known.has(column))) return null;
  return `${route}${searchText([
    ['businessDay.atLeast', from ?? view.period.from],
    ['businessDay.atMost', to ?? view.period.to],
    ['source.equals', 'PAYMENT'],
    ...filters.map(filterPair),
  ])}`;
}
