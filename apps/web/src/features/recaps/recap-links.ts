import type { Filter } from '@parking/contract/core/list';
import type { Report } from '@parking/contract/core/report';
import { depositStates } from '@parking/contract/money/deposits/deposit-states';
import { type RecapPartName, recapParts } from '@parking/contract/recaps/recaps';
import type { CubeReport, Measure } from '@parking/contract/reports/cube';
import { filterPair } from '../../kit/list/state/list-state.ts';
import { searchText } from '../../kit/list/state/search-text.ts';
import { daysOfRow } from '../../kit/report/days/days-of-row.ts';
import { only } from '../../kit/report/narrowed.ts';
import { type ReportRow, type ReportView, isNamed } from '../../kit/report/report-model.ts';
import { withinReport } from '../../kit/report/within-report.ts';
import { type AuditFigure, auditFigures, auditsAddress } from '../audits/shared/audits-address.ts';
import { balanceSides, bookAddress } from '../money/shared/book-address.ts';
import { narrower } from '../reports/shared/narrower.ts';
import { salesAddress } from '../reports/shared/sales-address.ts';
import { stockAddress } from '../reports/shared/stock-address.ts';

/** Parts that are tables; the hours of a day are a picture. */
export type TablePart = Exclude<RecapPartName, 'hours'>;
export type RecapTableName = TablePart | 'deposits' | 'floats' | 'drops' | 'tickets';

type Leads = (view: ReportView, row: ReportRow, key: string) => string | null;
type RecapDays = Pick<ReportView, 'state' | 'opens' | 'period'>;

/** A report of the recap's days, narrowed to a part of it. */
export const within = (
  report: Report,
  view: RecapDays,
  groupBy: readonly string[],
  narrowing: Readonly<Record<string, string | null>> = {},
): string | null => withinReport(report, view, { groupBy, days: view.period, narrowing });

const toStays =
  (report: CubeReport): Leads =>
  (view, row, key) =>
    (report.cube.measures as readonly string[]).includes(key) ? narrower(report, view, row, key as Measure) : null;

/** What stock can be told by cars, and takings of days by those that left. */
const stock: ReadonlySet<string> = new Set(['entered', 'left', 'deleted']);
const ofDays: ReadonlySet<string> = new Set([...stock, 'casual', 'member', 'total']);
const sold: ReadonlySet<string> = new Set(['count', 'takenBack', 'tax', 'total']);

/** Where the figures of each table lead. */
const leads: Readonly<Record<RecapTableName, Leads>> = {
  stock: (view, row, key) => (stock.has(key) ? stockAddress(view, row, key) : null),
  vehicles: toStays(recapParts.vehicles.of),
  paidTypes: toStays(recapParts.paidTypes.of),
  shifts: toStays(recapParts.shifts.of),
  dates: (view, row, key) =>
    key === 'businessDay' ? recapOfRow(view, row) : ofDays.has(key) ? stockAddress(view, row, key) : null,
  memberships: (view, row, key) => (sold.has(key) ? salesAddress(view, row) : null),
  audits: (view, row, key) => (isAudits(key) ? auditsAddress(view, row, key) : null),
  cash: (view, row, key) => {
    if (key === 'cash') return within(recapParts.cash.of, view, ['day'], { cashId: idOf(row['cash']) });
    return isSide(key) ? bookAddress(view, row, balanceSides[key]) : null;
  },
  deposits: (view, row, key) => {
    const state = statesOf[key];
    return state ? depositsAddress(view, [...ofCashier(row), ...state]) : null;
  },
  floats: (view, { operator }, key) => {
    const state = floatsOf[key];
    return state ? floatsAddress(view, [only('operatorId', idOf(operator)), ...state]) : null;
  },
  drops: (view, { operator }, key) => {
    const state = dropsOf[key];
    return state ? dropsAddress(view, [only('operatorId', idOf(operator)), ...state]) : null;
  },
  tickets: (view, { operator }, key) => {
    const kind = ticketsOf[key];
    return kind
      ? ticketsAddress(view, [only('operatorId', idOf(operator)), only('counts', 'true'), only('kind', kind)])
      : null;
  },
};

/** What the figures of a recap's table lead to; null where nothing narrower tells them. */
export const recapLink = (name: RecapTableName, view: ReportView, row: ReportRow, key: string): string | null =>
  leads[name](view, row, key);

const isAudits = (key: string): key is AuditFigure => Object.hasOwn(auditFigures, key);
const isSide = (key: string): key is keyof typeof balanceSides => Object.hasOwn(balanceSides, key);
const idOf = (value: unknown): string | null => (isNamed(value) ? value.id : null);

function recapOfRow(view: ReportView, { businessDay }: ReportRow): string | null {
  if (typeof businessDay !== 'string') return null;
  const { from, to } = daysOfRow(view, businessDay);
  const route = from === to ? '/recap' : '/recapitulation-period';
  return view.opens(route) ? `${route}?from=${from}&to=${to}` : null;
}

const handedIn: readonly Filter[] = [
  { column: 'state', operator: 'in', value: depositStates.filter((state) => state !== 'OPEN').join(',') },
];
/** Which deposits a figure counts or adds up: what lies in an open one nobody is told. */
const statesOf: Readonly<Record<string, readonly Filter[]>> = {
  deposits: [],
  open: [only('state', 'OPEN')],
  owed: handedIn,
  counted: handedIn,
  received: handedIn,
  difference: handedIn,
};
const ofCashier = ({ operator, shift }: ReportRow): Filter[] => [
  only('operatorId', idOf(operator)),
  only('shiftId', idOf(shift)),
];

/** A list of the recap's days, by the column that says which day is meant. */
const listOfDays =
  (route: string, day: string) =>
  ({ opens, period: { from, to } }: RecapDays, more: readonly Filter[] = []): string | null =>
    opens(route)
      ? `${route}${searchText([[`${day}.atLeast`, from], [`${day}.atMost`, to], ...more.map(filterPair)])}`
      : null;

export const depositsAddress = listOfDays('/deposits', 'businessDay');
/** Floats by when cashiers took them. */
export const floatsAddress = listOfDays('/floats', 'takenDay');
/** Bags by when they left their drawers. */
export const dropsAddress = listOfDays('/cash_drops', 'droppedDay');

/** Paper tickets by when they were entered. */
export const ticketsAddress = listOfDays('/paper_tickets', 'businessDay');

/** What became of the paper tickets that a figure counts or adds up. */
const ticketsOf: Readonly<Record<string, string>> = {
  tickets: 'SOLD',
  brought: 'SOLD',
  spoiled: 'SPOILED',
  missing: 'MISSING',
  charged: 'MISSING',
};

/** Which floats a figure counts or adds up. */
const floatsOf: Readonly<Record<string, readonly Filter[]>> = {
  floats: [],
  lent: [],
  returned: [only('state', 'RETURNED')],
  difference: [only('state', 'RETURNED')],
  out: [{ column: 'state', operator: 'in', value: 'OUT,COUNTED' }],
};

/** Which bags a figure counts or adds up. */
const dropsOf: Readonly<Record<string, readonly Filter[]>> = {
  drops: [],
  dropped: [],
  received: [only('state', 'RECEIVED')],
  difference: [only('state', 'RECEIVED')],
  inSafe: [only('state', 'IN_SAFE')],
};
