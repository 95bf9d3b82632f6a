import { isCalendarDate } from './calendar.ts';
import type { FieldProblem } from './field-errors.ts';
import { patternSize } from './pattern-size.ts';
import { textFault } from './sound-text.ts';

export const operators = [
  'contains',
  'startsWith',
  'endsWith',
  'matches',
  'greaterThan',
  'lessThan',
  'equals',
  'in',
  'atLeast',
  'atMost',
] as const;
export type Operator = (typeof operators)[number];

/** What a list's column holds, and by which operators and in which order it can be asked for. */
export interface Column {
  readonly type: 'text' | 'integer' | 'money' | 'boolean' | 'date' | 'dateTime' | 'enum' | 'reference';
  readonly operators: readonly Operator[];
  readonly sortable: boolean;
  /** Codes of an enumeration. */
  readonly values?: readonly string[];
  /** The options call of a reference, `/identity_types/list`. */
  readonly options?: string;
  /** Found by `q=`. */
  readonly searched?: boolean;
  readonly nullable?: boolean;
  /** Holds several values; a filter asks whether one of them is there. */
  readonly many?: boolean;
  /** The number of a document, by which people call it: shown as it is, not in groups of three. */
  readonly ordinal?: true;
  /** Of a number: how it is written beside what it counts. */
  readonly unit?: 'percent' | 'minutes';
  /** A partial match needs so many characters: with fewer, the index of a large table does not help. */
  readonly minimumLength?: number;
  /**
   * An amount whose sum over all rows that a list finds means something: it stands at the foot of the list, where there are so many rows
   * at most.
   */
  readonly summed?: number;
  /** The list is of a period of this column: today where it is not asked for, `maximumPeriodDays` at most and before an end alone. */
  readonly period?: true;
}

export type Columns = Readonly<Record<string, Column>>;

const textOperators = ['contains', 'startsWith', 'endsWith', 'matches', 'equals', 'in'] as const;
const orderOperators = ['greaterThan', 'lessThan', 'equals', 'atLeast', 'atMost'] as const;

export const text = (more: Partial<Column> = {}): Column => ({
  type: 'text',
  operators: textOperators,
  sortable: true,
  searched: true,
  ...more,
});
/** Text of a large table: found by an index of trigrams, compared without case, in no order. */
export const largeText = (more: Partial<Column> = {}): Column => ({
  type: 'text',
  operators: ['contains', 'startsWith', 'endsWith', 'matches', 'equals'],
  sortable: false,
  searched: true,
  minimumLength: 3,
  ...more,
});
export const integer = (more: Partial<Column> = {}): Column => ({
  type: 'integer',
  operators: [...orderOperators, 'in'],
  sortable: true,
  ...more,
});
/** The number of a document. */
export const ordinal = (more: Partial<Column> = {}): Column => integer({ ordinal: true, ...more });
export const money = (more: Partial<Column> = {}): Column => ({ ...integer(more), type: 'money' });
/** Money that is added up at the foot of its list; of fewer rows where each of them is reckoned. */
export const summed = (more: Partial<Column> = {}): Column => money({ summed: maximumDepth, ...more });
export const boolean = (more: Partial<Column> = {}): Column => ({
  type: 'boolean',
  operators: ['equals'],
  sortable: true,
  ...more,
});
export const date = (more: Partial<Column> = {}): Column => ({
  type: 'date',
  operators: orderOperators,
  sortable: true,
  ...more,
});
export const dateTime = (more: Partial<Column> = {}): Column => ({ ...date(more), type: 'dateTime' });
export const oneOf = (values: readonly string[], more: Partial<Column> = {}): Column => ({
  type: 'enum',
  values,
  operators: ['equals', 'in'],
  sortable: true,
  ...more,
});
export const reference = (options: string, more: Partial<Column> = {}): Column => ({
  type: 'reference',
  options,
  operators: ['equals', 'in'],
  sortable: false,
  ...more,
});

/** Shown, and never asked for: which rows lie above an amount would tell a sum that is not shown. */
export const shownOnly = { operators: [], sortable: false, nullable: true } as const;

export interface Filter {
  readonly column: string;
  readonly operator: Operator;
  /** `null` asks for rows without a value; `in` has several. */
  readonly value: string | null;
  readonly values?: readonly string[];
}

export interface Sort {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

/** What a list is asked: one page, its order, what it must hold. */
export interface ListQuery {
  readonly page: number;
  readonly size: number;
  readonly total: boolean;
  /** Whether the summed columns of all rows are added up too. */
  readonly sums: boolean;
  readonly sort: readonly Sort[];
  readonly filters: readonly Filter[];
  readonly q: string;
}

export const defaultPageSize = 20;
export const maximumPageSize = 500;
/** The longest period of a list that is of a period: a year with its leap day. */
export const maximumPeriodDays = 366;
/** Beyond this many rows a list is narrowed, not paged; also how far totals are exact. */
export const maximumDepth = 10_000;

/** The envelope of a paged list. */
export interface Page<Row> {
  readonly data: readonly Row[];
  readonly page: number;
  readonly size: number;
  readonly totalElements?: number;
  readonly totalPages?: number;
  /** There are more rows than `totalElements` says. */
  readonly totalIsMinimum?: boolean;
  /**
   * Of all rows that the question finds, by column; absent of more rows than are counted. A column is absent that no row shows a value of,
   * or whose sum is more than a number can hold.
   */
  readonly sums?: Readonly<Record<string, number>>;
}

type Parameters = readonly (readonly [name: string, value: string])[];

/** Reads a list's query text (pairs already decoded once). Problems name the parameter as it was written. */
export function parseListQuery(
  columns: Columns,
  parameters: Parameters,
): { query: ListQuery; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const once = new Set<string>();
  const sort: Sort[] = [];
  const filters: Filter[] = [];
  let page = 0;
  let size = defaultPageSize;
  let total = true;
  let sums = false;
  let q = '';
  for (const [name, value] of parameters) {
    if (name !== 'sort') {
      if (once.has(name)) problems.push({ path: name, code: 'given-twice' });
      once.add(name);
    }
    if (name === 'page') page = readInteger(name, value, 0, Number.MAX_SAFE_INTEGER, problems);
    else if (name === 'size') size = readInteger(name, value, 1, maximumPageSize, problems);
    else if (name === 'total') total = readBoolean(name, value, problems);
    else if (name === 'sums' && sumsOf(columns).length > 0) sums = readBoolean(name, value, problems);
    else if (name === 'q') q = value.trim().slice(0, 100);
    else if (name === 'sort') readSort(columns, value, sort, problems);
    else readFilter(columns, name, value, filters, problems);
  }
  const minimum = shortestSearch(columns);
  if (q !== '' && q.length < minimum) problems.push({ path: 'q', code: 'too-short', values: { minimum } });
  return { query: { page, size, total, sums, sort, filters, q }, problems };
}

/** The columns that are added up at the foot of a list. */
export const sumsOf = (columns: Columns): string[] => Object.keys(columns).filter((name) => columns[name]?.summed);

/** Of so many rows at most they are added up. */
export const sumDepth = (columns: Columns): number =>
  Math.min(...Object.values(columns).map((column) => column.summed ?? maximumDepth));

/** Characters that `q` needs at least. */
export const shortestSearch = (columns: Columns): number =>
  Math.max(1, ...Object.values(columns).map((column) => (column.searched && column.minimumLength) || 1));

function readInteger(name: string, value: string, minimum: number, maximum: number, problems: FieldProblem[]): number {
  const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isNaN(number)) problems.push({ path: name, code: 'wrong-type' });
  else if (number < minimum) problems.push({ path: name, code: 'too-small', values: { minimum } });
  else if (number > maximum) problems.push({ path: name, code: 'too-big', values: { maximum } });
  return number;
}

function readBoolean(name: string, value: string, problems: FieldProblem[]): boolean {
  if (value !== 'true' && value !== 'false') problems.push({ path: name, code: 'wrong-type' });
  return value !== 'false';
}

function readSort(columns: Columns, value: string, sort: Sort[], problems: FieldProblem[]): void {
  const [column = '', direction = 'asc', ...rest] = value.split(',');
  const known = Object.hasOwn(columns, column) && columns[column]?.sortable;
  if (!known || rest.length > 0 || (direction !== 'asc' && direction !== 'desc')) {
    problems.push({ path: `sort=${column}`, code: known ? 'wrong-format' : 'unknown-field' });
  } else if (sort.some((entry) => entry.column === column))
    problems.push({ path: `sort=${column}`, code: 'given-twice' });
  else sort.push({ column, direction });
}

function readFilter(columns: Columns, name: string, raw: string, filters: Filter[], problems: FieldProblem[]): void {
  const dot = name.lastIndexOf('.');
  const columnName = dot < 0 ? name : name.slice(0, dot);
  const column = Object.hasOwn(columns, columnName) ? columns[columnName] : undefined;
  if (!column || dot < 0) return void problems.push({ path: name, code: 'unknown-field' });
  const operator = operators.find((known) => known === camel(name.slice(dot + 1)));
  if (!operator || !column.operators.includes(operator)) {
    return void problems.push({ path: name, code: 'unknown-operator' });
  }
  if (operator === 'equals' && raw === '') {
    filters.push({ column: columnName, operator, value: null });
    return;
  }
  // Commas inside a value of `in` arrive percent-encoded once more.
  const values = operator === 'in' ? raw.split(',').map(decodeOnce) : [raw];
  const faults = values.map((value) => valueFault(column, operator, value)).filter((fault) => fault !== null);
  if (faults[0]) problems.push({ path: name, ...faults[0] });
  else filters.push({ column: columnName, operator, value: raw, ...(operator === 'in' && { values }) });
}

const camel = (operator: string): string => operator.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

function decodeOnce(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

const dateForm = /^\d{4}-\d{2}-\d{2}$/;
const dateTimeForm = /^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?$/;
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What is wrong with a value that a column is compared with; null when nothing is. */
export function valueFault(column: Column, operator: Operator, value: string): Omit<FieldProblem, 'path'> | null {
  if (value.length > 200) return { code: 'too-long', values: { maximum: 200 } };
  if (value === '') return { code: 'required' };
  // A value of `in` may have come encoded once more.
  const unsound = textFault(value);
  if (unsound !== null) return { code: unsound };
  switch (column.type) {
    case 'integer':
    case 'money':
      return /^-?\d{1,15}$/.test(value) ? null : { code: 'wrong-type' };
    case 'boolean':
      return value === 'true' || value === 'false' ? null : { code: 'wrong-type' };
    case 'date':
      return dateForm.test(value) && isCalendarDate(value) ? null : { code: 'wrong-format' };
    case 'dateTime':
      return dateTimeForm.test(value) && isCalendarDate(value.slice(0, 10)) ? null : { code: 'wrong-format' };
    case 'enum':
      return column.values?.includes(value) ? null : { code: 'not-an-option' };
    case 'reference':
      return uuidForm.test(value) ? null : { code: 'wrong-format' };
    case 'text':
      if (column.minimumLength !== undefined && operator !== 'equals' && value.length < column.minimumLength)
        return { code: 'too-short', values: { minimum: column.minimumLength } };
      return operator === 'matches' ? patternFault(value) : null;
  }
}

/** Larger ones take the database a second and more to prepare, the cube of their size. */
const maximumPatternSize = 250;

/** Patterns are bounded: 100 characters, no backreferences, no repetition of much, and they must be complete. */
export function patternFault(pattern: string): Omit<FieldProblem, 'path'> | null {
  if (pattern.length > 100) return { code: 'too-long', values: { maximum: 100 } };
  if (/\\\d|\(\?/.test(pattern)) return { code: 'wrong-format' };
  const size = patternSize(pattern);
  if (!Number.isFinite(size)) return { code: 'wrong-format' };
  if (size > maximumPatternSize) return { code: 'too-broad' };
  try {
    new RegExp(pattern);
    return null;
  } catch {
    return { code: 'wrong-format' };
  }
}
