import { type DayStarts, businessDayStart, shiftDays } from '@parking/contract/core/business-day';
import type { Filter } from '@parking/contract/core/list';
import { searchText } from '../../../kit/list/state/search-text.ts';
import { type Narrowing, narrowedPairs, onlyThese } from '../../../kit/report/narrowed.ts';
import type { ReportView } from '../../../kit/report/report-model.ts';

/** An hour of one day; and filters that reports do not have. */
interface Further {
  readonly hour?: number | null;
  readonly more?: readonly Filter[];
}

/** Filters of reports that lists of stays have too; in which shift's takings a car stands, that of exits alone. */
const shared: ReadonlySet<string> = new Set(['vehicleId', 'paidTypeId', 'gateId', 'operatorId', 'isMember']);
const ofExits: ReadonlySet<string> = new Set([...shared, 'shiftId']);
const ofDeleted: ReadonlySet<string> = new Set(['vehicleId', 'gateId']);

const midnight = 'T00:00:00';

/** What an address needs to know of the report that it leads on from. */
export type ReportAddress = Pick<ReportView, 'state' | 'period' | 'opens' | 'dayStarts'>;

/** Lists ask for times: a business day that begins at six runs from then until a second before the next one begins. */
function bounds(from: string, to: string, hour: number | null, starts: DayStarts): readonly [from: string, to: string] {
  if (hour !== null) return hourOf(from, hour, starts);
  const first = businessDayStart(from, starts);
  const next = businessDayStart(shiftDays(to, 1), starts);
  if (first.endsWith(midnight) && next.endsWith(midnight)) return [from, to];
  return [first, new Date(Date.parse(`${next}Z`) - 1_000).toISOString().slice(0, 19)];
}

/** An hour of the clock within a business day: the small hours of one that begins at six lie on the next date. */
function hourOf(day: string, hour: number, starts: DayStarts): readonly [from: string, to: string] {
  const clock = String(hour).padStart(2, '0');
  const date = `${day}T${clock}:00:00` < businessDayStart(day, starts) ? shiftDays(day, 1) : day;
  return [`${date}T${clock}:00:00`, `${date}T${clock}:59:59`];
}

function addressOf(
  route: string,
  time: string,
  known: ReadonlySet<string>,
  view: ReportAddress,
  narrowing: Narrowing,
  { hour = null, more = [] }: Further,
): string | null {
  const { state, period, opens, dayStarts } = view;
  const { from: given, to: until, ...others } = narrowing;
  const [from, to] = [given ?? period.from, until ?? period.to];
  // A date says which weekday it is and whether a holiday, and times which hour.
  const filters = state.filters.filter(
    ({ column }) =>
      !((column === 'weekday' || column === 'holiday') && from === to) && !(column === 'hour' && hour !== null),
  );
  const own = [...onlyThese(others), ...more];
  const told = new Set([...known, ...own.map(({ column }) => column)]);
  if (!opens(route) || filters.some(({ column }) => !told.has(column))) return null;
  const [first, last] = bounds(from, to, hour, dayStarts);
  return `${route}${searchText([
    [`${time}.atLeast`, first],
    [`${time}.atMost`, last],
    ...narrowedPairs(filters, own),
  ])}`;
}

/**
 * The list of exits that a figure sums, `from` and `to` by default those of the report, of one hour of a day where one is given; null where the
 * user may not see it.
 */
export const exitsAddress = (view: ReportAddress, narrowing: Narrowing = {}, further: Further = {}): string | null =>
  addressOf('/parking_outs', 'datetimeOut', ofExits, view, narrowing, further);

/** The list of entries that a figure counts. */
export const entriesAddress = (view: ReportAddress, narrowing: Narrowing = {}, further: Further = {}): string | null =>
  addressOf('/parking_ins', 'datetimeIn', shared, view, narrowing, further);

/** The list of entries that were taken away. */
export const deletedAddress = (view: ReportAddress, narrowing: Narrowing = {}): string | null =>
  addressOf('/parking_in_deletes', 'deletedAt', ofDeleted, view, narrowing, {});
