import type { Filter } from '@parking/contract/core/list';
import { filterPair } from '../list/list-state.ts';
import { searchText } from '../list/search-text.ts';
import type { ReportView } from './report-model.ts';

type Narrowing = Readonly<Record<string, string | null>>;

/** Filters of reports that lists of stays have too. */
const shared = new Set(['vehicleId', 'paidTypeId', 'gateId', 'operatorId', 'isMember']);

function addressOf(
  route: string,
  dateColumn: string,
  { state, period, opens }: Pick<ReportView, 'state' | 'period' | 'opens'>,
  { from = period.from, to = period.to, ...narrowing }: Narrowing,
): string | null {
  const filters = state.filters.filter(({ column }) => !Object.hasOwn(narrowing, column));
  if (!opens(route) || filters.some(({ column }) => !shared.has(column))) return null;
  const own = Object.entries(narrowing).map(([column, value]): Filter => ({ column, operator: 'equals', value }));
  return `${route}${searchText([
    [`${dateColumn}.atLeast`, from ?? ''],
    [`${dateColumn}.atMost`, to ?? ''],
    ...[...filters, ...own].map(filterPair),
  ])}`;
}

type Asked = Pick<ReportView, 'state' | 'period' | 'opens'>;

/** The list of exits that a figure sums, `from` and `to` by default those of the report; null where the user may not see it. */
export const exitsAddress = (view: Asked, narrowing: Narrowing = {}): string | null =>
  addressOf('/parking_outs', 'businessDay', view, narrowing);

/** The list of entries that a figure counts. */
export const entriesAddress = (view: Asked, narrowing: Narrowing = {}): string | null =>
  addressOf('/parking_ins', 'datetimeIn', view, narrowing);
