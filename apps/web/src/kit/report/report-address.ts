import type { Comparison } from '@parking/contract/core/compared-period';
import type { Filter, Sort } from '@parking/contract/core/list';
import { type ReportShape, limitsOf, parseReportQuery } from '@parking/contract/core/report-query';
import { type Pair, filterPair } from '../list/state/list-state.ts';
import { type Period, type PeriodName, periodOf, reportPeriodNames } from '../calendar/periods.ts';

/** What a report shows, as its address says it. */
export interface ReportState {
  /** A period by its name stays true when the link is opened later; `own` has its days. */
  readonly period: PeriodName | 'own';
  readonly from: string;
  readonly to: string;
  /** The outermost first. */
  readonly groupBy: readonly string[];
  /** Which other period stands beside it. */
  readonly compare: Comparison | null;
  /** Where bands of lengths of stay begin, in minutes; of a report that tells none, nothing. */
  readonly bands: readonly number[];
  readonly filters: readonly Filter[];
  readonly sort: readonly Sort[];
  /** Columns shown and their order; null while nobody chose. */
  readonly columns: readonly string[] | null;
  /** Which of its pictures, where a report has several. */
  readonly view: string;
}

/** What a screen shows while its address says nothing. */
export interface ReportDefaults {
  readonly period: PeriodName;
  readonly views: readonly string[];
}

const ownNames: ReadonlySet<string> = new Set(['period', 'columns', 'view']);

/** Reads an address; what this report does not understand is left out, so an old link still opens. */
export function readReportState(shape: ReportShape, defaults: ReportDefaults, address: URLSearchParams): ReportState {
  const { query, problems } = parseReportQuery(
    shape,
    [...address].filter(([name]) => !ownNames.has(name)),
  );
  const named = reportPeriodNames.find((name) => name === address.get('period'));
  const { from, to } = query;
  const own = from !== null && to !== null && from <= to;
  const chosen = address.get('columns');
  return {
    period: own ? 'own' : (named ?? defaults.period),
    from: own ? from : '',
    to: own ? to : '',
    groupBy: problems.some(({ path }) => path === 'groupBy') ? (shape.groupBy?.usual ?? []) : query.groupBy,
    compare: query.compare,
    bands: problems.some(({ path }) => path === 'bands') ? (shape.bands ?? []) : query.bands,
    filters: query.filters,
    sort: query.sort,
    columns: chosen === null ? null : chosen.split(',').filter(Boolean),
    view: defaults.views.find((view) => view === address.get('view')) ?? defaults.views[0] ?? '',
  };
}

const isUsual = ({ groupBy }: ReportState, shape: ReportShape): boolean =>
  groupBy.join(',') === (shape.groupBy?.usual ?? []).join(',');

const hasUsualBands = ({ bands }: ReportState, shape: ReportShape): boolean =>
  !shape.bands || limitsOf(bands) === limitsOf(shape.bands);

const questionPairs = (state: ReportState, shape: ReportShape): Pair[] => [
  ...(isUsual(state, shape) ? [] : [['groupBy', state.groupBy.join(',')] as const]),
  ...(state.compare ? [['compare', state.compare] as const] : []),
  ...(hasUsualBands(state, shape) ? [] : [['bands', limitsOf(state.bands)] as const]),
  ...state.filters.map(filterPair),
  ...state.sort.map(({ column, direction }) => ['sort', `${column},${direction}`] as const),
];

/** The shortest address that says this state. */
export function reportAddress(state: ReportState, shape: ReportShape, defaults: ReportDefaults): Pair[] {
  return [
    ...(state.period === 'own'
      ? [['from', state.from] as const, ['to', state.to] as const]
      : state.period === defaults.period
        ? []
        : [['period', state.period] as const]),
    ...questionPairs(state, shape),
    ...(state.view === (defaults.views[0] ?? '') ? [] : [['view', state.view] as const]),
    ...(state.columns ? [['columns', state.columns.join(',')] as const] : []),
  ];
}

/** The days of a state, of which `today` is the business day now. */
export const daysOfState = ({ period, from, to }: ReportState, today: string): Period =>
  period === 'own' ? { from, to } : periodOf(period, today);

/** The query text of the API's report and export calls. */
export function reportPairs(state: ReportState, shape: ReportShape, today: string): Pair[] {
  const { from, to } = daysOfState(state, today);
  return [['from', from], ['to', to], ...questionPairs(state, shape)];
}
