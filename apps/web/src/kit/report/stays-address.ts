import type { Filter } from '@parking/contract/core/list';
import { filterPair } from '../list/list-state.ts';
import { addDays } from '../list/periods.ts';
import { searchText } from '../list/search-text.ts';
import type { ReportView } from './report-model.ts';

type Narrowing = Readonly<Record<string, string | null>>;

/** Filters of reports that lists of stays have too. */
const shared = new Set(['vehicleId', 'paidTypeId', 'gateId', 'operatorId', 'isMember']);

type Asked = Pick<ReportView, 'state' | 'period' | 'opens' | 'dayStartHour'>;

/** Lists ask for times: a business day that begins at six runs from then until a second before six. */
function bounds(from: string, to: string, startHour: number): readonly [from: string, to: string] {
  if (startHour === 0) return [from, to];
  const two = (hour: number): string => String(hour).padStart(2, '0');
  return [`${from}T${two(startHour)}:00:00`, `${addDays(to, 1)}T${two(startHour - 1)}:59:59`];
}

function addressOf(route: string, time: string, view: Asked, narrowing: Narrowing): string | null {
  const { state, period, opens, dayStartHour } = view;
  const { from, to, ...others } = narrowing;
  const filters = state.filters.filter(({ column }) => !Object.hasOwn(others, column));
  if (!opens(route) || filters.some(({ column }) => !shared.has(column))) return null;
  const [first, last] = bounds(from ?? period.from, to ?? period.to, dayStartHour);
  const own = Object.entries(others).map(([column, value]): Filter => ({ column, operator: 'equals', value }));
  return `${route}${searchText([
    [`${time}.atLeast`, first],
    [`${time}.atMost`, last],
    ...[...filters, ...own].map(filterPair),
  ])}`;
}

/** The list of exits that a figure sums, `from` and `to` by default those of the report; null where the user may not see it. */
export const exitsAddress = (view: Asked, narrowing: Narrowing = {}): string | null =>
  addressOf('/parking_outs', 'datetimeOut', view, narrowing);

/** The list of entries that a figure counts. */
export const entriesAddress = (view: Asked, narrowing: Narrowing = {}): string | null =>
  addressOf('/parking_ins', 'datetimeIn', view, narrowing);
