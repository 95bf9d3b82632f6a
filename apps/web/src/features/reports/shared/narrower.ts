import type { Filter } from '@parking/contract/core/list';
import { timeFilters } from '@parking/contract/core/report-query';
import { type CubeReport, type Dimension, type Measure, subjectOf } from '@parking/contract/reports/cube';
import { tenantType } from '@parking/contract/parking/tenants/tenant-type';
import { shortPaidType, toCollectType } from '@parking/contract/parking/to-collect/let-go';
import { productionSubscription } from '@parking/contract/reports/recap';
import { daysOfRow } from '../../../kit/report/days/days-of-row.ts';
import { type Narrowing, only } from '../../../kit/report/narrowed.ts';
import { type ReportRow, type ReportView, isNamed } from '../../../kit/report/report-model.ts';
import { withinReport } from '../../../kit/report/within-report.ts';
import { returnsAddress } from './returns-address.ts';
import { entriesAddress, exitsAddress } from './stays-address.ts';
import { isDimension } from './subject-text.ts';

/** The filter that holds rows to one of a dimension. */
const filterOf: Partial<Readonly<Record<Dimension, string>>> = {
  vehicle: 'vehicleId',
  paidType: 'paidTypeId',
  gate: 'gateId',
  shift: 'shiftId',
  operator: 'operatorId',
  member: 'isMember',
};

/** Figures of cars that entered; all others are of cars that left, or of their money. */
const ofEntries: ReadonlySet<Measure> = new Set(['entered', 'membersIn', 'casualIn']);
const membersOnly: Partial<Readonly<Record<Measure, string>>> = {
  membersIn: 'true',
  membersOut: 'true',
  casualIn: 'false',
  casualOut: 'false',
};
/** Of the stays of a row those that a figure is of, where it is not of all. */
const onlyOf: Partial<Readonly<Record<Measure, Filter>>> = {
  discount: only('freePass', 'false'),
  freePasses: only('freePass', 'true'),
  freePassValue: only('freePass', 'true'),
  lostTickets: only('exitKind', 'LOST_TICKET'),
  byHand: only('flags', 'manual-exit'),
  cash: only('isCash', 'true'),
  nonCash: only('isCash', 'false'),
};
/** What is reckoned of days: of several it leads to each of them, of one to what it then is. */
const perDay: Partial<Readonly<Record<Measure, Measure>>> = {
  enteredPerDay: 'entered',
  leftPerDay: 'left',
  receivedPerDay: 'received',
  bestDay: 'received',
  worstDay: 'received',
};
/** What is no sum of stays: cars that were deleted are no list of their own. */
const sumsNothing: ReadonlySet<Measure> = new Set([
  'deleted',
  'net',
  'asked',
  'failed',
  'failedShare',
  'lostShare',
  'freePassShare',
  'byHandShare',
  'secondsWaited',
  'secondsToPay',
  'received',
  'carShare',
  'cumulativeShare',
  'paidShare',
  'totalShare',
  'nonCashShare',
  'movingAverage',
  'inside',
  'enteredMost',
  'leftMost',
  'offlineMinutes',
  'enteredPerOpenHour',
  'leftPerOpenHour',
  'worked',
  'perHourWorked',
]);

/** Names of money beside the types that exits are paid by: no exit is found by them. */
const noTypes: ReadonlySet<string> = new Set([tenantType.id, toCollectType.id, shortPaidType.id]);

/** The stays of a band of lengths. */
function lengthsOf(from: number, bands: readonly number[]): Filter[] {
  const until = bands.find((one) => one > from);
  const column = 'durationMinutes';
  return [
    { column, operator: 'atLeast', value: String(from) },
    ...(until === undefined ? [] : [{ column, operator: 'lessThan', value: String(until) } as const]),
  ];
}

/** The stays of a band of the tariff; null of what was paid before a car left, or by others. */
const bandOf = (fare: unknown): Filter[] | null => (typeof fare === 'number' ? [only('fare', String(fare))] : null);

const isTime = (name: string): boolean => Object.hasOwn(timeFilters, name);
const withoutTimes = (view: ReportView): ReportView => ({
  ...view,
  state: { ...view.state, filters: view.state.filters.filter(({ column }) => !isTime(column)) },
});
/** The hour of the clock that a row is of: its own, or the only one that the report is held to; null of none or several. */
function hourOf({ state }: ReportView, groups: readonly Dimension[], row: ReportRow): number | null {
  if (groups.includes('hour')) return Number(row['hour']);
  const asked = state.filters.find(({ column }) => column === 'hour');
  const { values = [asked?.value], value } = asked ?? {};
  return values.length === 1 && value ? Number(value) : null;
}
const valueOf = (value: unknown): string | null =>
  isNamed(value) ? value.id : typeof value === 'boolean' ? String(value) : null;

/**
 * Where a figure leads: to the list of stays that it sums or, where no list can be narrowed to them, to this report of that row alone, by what
 * it is not told by yet. Null where there is nothing narrower that the reader may see.
 * `side` is what it is of besides: the value of what lies across, by its filter.
 */
export function narrower(
  report: CubeReport,
  view: ReportView,
  row: ReportRow,
  measure: Measure,
  side: Narrowing = {},
): string | null {
  const groups = view.state.groupBy.filter(isDimension);
  const days = daysOfRow(view, row['businessDay']);
  const oneDay = days.from === days.to;
  const ofOneDay = perDay[measure];
  if (ofOneDay && oneDay) return narrower(report, view, row, ofOneDay, side);
  if (sumsNothing.has(measure)) return null;
  const band = groups.includes('fare')
    ? bandOf(row['fare'])
    : groups.includes('band')
      ? lengthsOf(Number(row['band']), view.state.bands)
      : [];
  if (!band) return null;
  const told = groups.flatMap((by) => (filterOf[by] ? [[filterOf[by], valueOf(row[subjectOf[by]])] as const] : []));
  const narrowing: Narrowing = { ...Object.fromEntries(told), ...side };
  if (!oneDay && (ofOneDay || tellsTimes(view, groups)))
    return dayByDay(report, view, row, { days, groups, narrowing: { ...narrowing, ...whose(report, measure) } });
  if (measure === 'memberships')
    return withinReport(productionSubscription, withoutTimes(view), { groupBy: ['payment'], days, narrowing });
  // What went back is of no gate: there is a row without one.
  if (measure === 'givenBack')
    return (
      returnsAddress(view, { ...narrowing, ...days }) ??
      (groups.includes('gate') ? null : withinRow(report, view, narrowing, days, groups))
    );
  if (noTypes.has(narrowing['paidTypeId'] ?? '')) return null;
  const also = onlyOf[measure];
  const stays = staysOf(report, view, { ...narrowing, ...days }, row, measure, also ? [...band, also] : band);
  return stays ?? withinRow(report, view, narrowing, days, groups);
}

/** The same of a column that lies across, by the id under which the row holds its figure. */
export function narrowerAcross(
  report: CubeReport,
  view: ReportView,
  row: ReportRow,
  name: string,
  id: string,
): string | null {
  const across = report.cube.across[name];
  const filter = across && filterOf[across.by];
  return filter ? narrower(report, view, row, across.of, { [filter]: id === 'none' ? null : id }) : null;
}

/** Where the figures of all rows together lead; null where that is what is shown already. */
export function narrowerOfAll(report: CubeReport, view: ReportView, measure: Measure): string | null {
  const { state, period } = view;
  const address = narrower(report, { ...view, state: { ...state, groupBy: [] } }, {}, measure);
  const shown = withinReport(report, view, { groupBy: state.groupBy, days: period, narrowing: {} });
  return address === shown ? null : address;
}

/** Whose cars a figure is of, where it is not of all. */
const whose = ({ cube }: CubeReport, measure: Measure): Narrowing => {
  const member = membersOnly[measure] ?? (cube.casualOnly ? 'false' : undefined);
  return member === undefined ? {} : { isMember: member };
};

/** Whether a row is of some weekdays or hours alone, by which no list of stays is narrowed. */
const tellsTimes = ({ state }: ReportView, groups: readonly Dimension[]): boolean =>
  groups.some(isTime) || state.filters.some(({ column }) => isTime(column));

interface Told {
  readonly days: ReportView['period'];
  readonly groups: readonly Dimension[];
  readonly narrowing: Narrowing;
}

/** The same report of the days that a row is of, one by one; of a band with its others, as nothing is narrowed to it alone. */
function dayByDay(report: CubeReport, view: ReportView, row: ReportRow, { days, groups, narrowing }: Told) {
  if (!report.cube.dimensions.includes('day')) return null;
  const { isMember, ...others } = narrowing;
  const times = groups.flatMap((by) => (isTime(by) ? [[by, String(row[by])] as const] : []));
  return withinReport(report, view, {
    groupBy: [...groups.filter((by) => by === 'band' || by === 'fare'), 'day'],
    days,
    narrowing: {
      ...others,
      ...(isMember !== undefined && !report.cube.casualOnly && { isMember }),
      ...Object.fromEntries(times),
    },
  });
}

function staysOf(
  report: CubeReport,
  view: ReportView,
  narrowing: Narrowing,
  row: ReportRow,
  measure: Measure,
  more: readonly Filter[],
): string | null {
  const hour = hourOf(view, view.state.groupBy.filter(isDimension), row);
  const address = ofEntries.has(measure) ? entriesAddress : exitsAddress;
  return address(view, { ...narrowing, ...whose(report, measure) }, { hour, more });
}

/** The same report of what the row is about, by the next that it can be told by. */
function withinRow(
  report: CubeReport,
  view: ReportView,
  narrowing: Narrowing,
  days: ReportView['period'],
  groups: readonly Dimension[],
): string | null {
  const next = report.cube.dimensions.find((by) => !groups.includes(by) && subjectOf[by] !== 'businessDay');
  if (!next || groups.some((by) => ['hour', 'weekday', 'band', 'fare'].includes(by))) return null;
  return withinReport(report, view, { groupBy: [next], days, narrowing });
}
