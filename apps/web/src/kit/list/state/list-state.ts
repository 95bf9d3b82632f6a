import {
  type Columns,
  type Filter,
  type Page,
  type Sort,
  defaultPageSize,
  maximumPageSize,
  parseListQuery,
} from '@parking/contract/core/list';

/** What a list shows, as its address says it. */
export interface ListState {
  readonly page: number;
  readonly size: number;
  readonly sort: readonly Sort[];
  readonly filters: readonly Filter[];
  readonly q: string;
  /** Columns shown and their order; null while nobody chose. */
  readonly columns: readonly string[] | null;
}

export type Pair = readonly [name: string, value: string];

export const emptyListState: ListState = {
  page: 0,
  size: defaultPageSize,
  sort: [],
  filters: [],
  q: '',
  columns: null,
};

/** Names of the address that are the screen's own, not the API's. */
export const screenParameters = { columns: 'columns', open: 'open', tab: 'tab' } as const;
const ownNames: ReadonlySet<string> = new Set([...Object.values(screenParameters), 'total', 'sums']);

/** Reads an address; what no column of this list understands is left out, so an old link still opens. */
export function readListState(columns: Columns, address: URLSearchParams): ListState {
  const given = [...address].filter(([name]) => !ownNames.has(name));
  const { query } = parseListQuery(columns, given);
  const chosen = address.get(screenParameters.columns);
  return {
    page: Number.isSafeInteger(query.page) && query.page > 0 ? query.page : 0,
    size: query.size >= 1 && query.size <= maximumPageSize ? query.size : defaultPageSize,
    sort: query.sort,
    filters: query.filters,
    q: query.q,
    columns: chosen === null ? null : chosen.split(',').filter(Boolean),
  };
}

/** Commas and percent signs inside one value of `in`. */
const encodeListed = (value: string): string => value.replace(/[%,]/g, encodeURIComponent);
export const joinListed = (values: readonly string[]): string => values.map(encodeListed).join(',');

export const filterPair = (filter: Filter): Pair => [
  `${filter.column}.${filter.operator}`,
  filter.values ? joinListed(filter.values) : (filter.value ?? ''),
];

/** Filters, search and order: what an export and a saved view share with the page. */
function questionPairs(state: Pick<ListState, 'filters' | 'q' | 'sort'>): Pair[] {
  return [
    ...state.filters.map(filterPair),
    ...(state.q ? [['q', state.q] as const] : []),
    ...state.sort.map(({ column, direction }) => ['sort', `${column},${direction}`] as const),
  ];
}

/** The query text of the API's list call. */
export function listPairs(state: ListState): Pair[] {
  return [['page', String(state.page)], ['size', String(state.size)], ...questionPairs(state)];
}

/** The query text of the export call. */
export const exportPairs = (state: Pick<ListState, 'filters' | 'q' | 'sort'>): Pair[] => questionPairs(state);

/** What a saved view keeps: everything but the page one happened to be on. */
export function viewText(state: ListState): string {
  return new URLSearchParams(addressPairs({ ...state, page: 0 }).map(([name, value]) => [name, value])).toString();
}

/** The shortest address that says this state. */
export function addressPairs(state: ListState): Pair[] {
  return [
    ...questionPairs(state),
    ...(state.size === defaultPageSize ? [] : [['size', String(state.size)] as const]),
    ...(state.columns ? [[screenParameters.columns, state.columns.join(',')] as const] : []),
    ...(state.page > 0 ? [['page', String(state.page)] as const] : []),
  ];
}

/** Whether no page follows; where rows are not counted, a page that is full may be followed by an empty one. */
export const isLastPage = (
  { totalPages, data }: Page<unknown>,
  { page, size }: Pick<ListState, 'page' | 'size'>,
): boolean => (totalPages === undefined ? data.length < size : page + 1 >= totalPages);

/** Whether rows are hidden by what the user asked for. */
export const isNarrowed = (state: ListState): boolean => state.filters.length > 0 || state.q !== '';

/** Whatever changes which rows are shown begins again at the first page. */
export function withChange(state: ListState, change: Partial<ListState>): ListState {
  const sameRows = 'page' in change || Object.keys(change).every((key) => key === 'columns');
  return { ...state, ...(sameRows ? {} : { page: 0 }), ...change };
}

/** A header's next order: ascending, descending, the list's own. `add` keeps the other columns' order. */
export function nextSort(sort: readonly Sort[], column: string, add = false): Sort[] {
  const now = sort.find((entry) => entry.column === column)?.direction;
  const next: Sort[] =
    now === undefined ? [{ column, direction: 'asc' }] : now === 'asc' ? [{ column, direction: 'desc' }] : [];
  return add ? [...sort.filter((entry) => entry.column !== column), ...next] : next;
}
