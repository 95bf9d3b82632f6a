import { type Column, type Columns, type Filter, type Operator, valueFault } from '@parking/contract/core/list';

/** What a filter field offers: the API's operators, a range made of two of them, and "has no value". */
export type Condition = Operator | 'between' | 'empty';

export interface FilterValue {
  readonly condition: Condition;
  /** One text; `in` has any number, `between` two of which either may be empty. */
  readonly values: readonly string[];
}

const orderConditions: readonly Condition[] = ['between', 'equals', 'greaterThan', 'lessThan'];

const isOrdered = (column: Column): boolean => ['integer', 'money', 'date', 'dateTime'].includes(column.type);

/** The conditions of a column in the order they are offered; the first is the usual one. */
export function conditionsOf(column: Column): Condition[] {
  const has = (operator: Operator) => column.operators.includes(operator);
  const known = (condition: Condition) =>
    condition === 'between' ? has('atLeast') && has('atMost') : has(condition as Operator);
  const usual: readonly Condition[] = isOrdered(column)
    ? orderConditions.filter(known)
    : column.type === 'enum' || column.type === 'reference'
      ? [has('in') ? 'in' : 'equals']
      : column.operators;
  return [...usual, ...(column.nullable && has('equals') ? (['empty'] as const) : [])];
}

/** The state of one column's field, from the filters of the address. */
export function filterValueOf(column: Column, name: string, filters: readonly Filter[]): FilterValue | null {
  const own = filters.filter((filter) => filter.column === name);
  const bound = (operator: Operator) => own.find((filter) => filter.operator === operator)?.value ?? '';
  if (isOrdered(column) && own.some(({ operator }) => operator === 'atLeast' || operator === 'atMost')) {
    return { condition: 'between', values: [bound('atLeast'), bound('atMost')] };
  }
  const [first] = own;
  if (!first) return null;
  if (first.operator === 'equals' && first.value === null) return { condition: 'empty', values: [] };
  const offered = conditionsOf(column);
  const values = first.values ?? [first.value ?? ''];
  // A link may say `equals` where the field offers several to choose from.
  if (!offered.includes(first.operator) && offered.includes('in')) return { condition: 'in', values };
  return { condition: first.operator, values };
}

/** The filters a field's state stands for; a field left empty stands for none. */
export function filtersOf(name: string, { condition, values }: FilterValue): Filter[] {
  if (condition === 'empty') return [{ column: name, operator: 'equals', value: null }];
  if (condition === 'between') {
    const [from = '', to = ''] = values;
    return [
      ...(from ? [{ column: name, operator: 'atLeast', value: from } as const] : []),
      ...(to ? [{ column: name, operator: 'atMost', value: to } as const] : []),
    ];
  }
  const filled = values.filter((value) => value !== '');
  if (filled.length === 0) return [];
  if (condition === 'in') return [{ column: name, operator: 'in', value: filled.join(','), values: filled }];
  return [{ column: name, operator: condition, value: filled[0] ?? '' }];
}

/** Replaces one column's filters where they stood, so that chips do not jump about. */
export function replaceFilters(filters: readonly Filter[], name: string, value: FilterValue | null): Filter[] {
  const next = value ? filtersOf(name, value) : [];
  const at = filters.findIndex((filter) => filter.column === name);
  const others = filters.filter((filter) => filter.column !== name);
  if (at < 0) return [...others, ...next];
  const before = filters.slice(0, at).filter((filter) => filter.column !== name);
  return [...before, ...next, ...others.slice(before.length)];
}

/** Texts of a list for `in`, as people type them. */
export const splitTyped = (typed: string): string[] =>
  typed
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** The column that a list is of a period of, while it is not asked for: then the list is of today. */
export const unaskedPeriod = <Shown extends { readonly key: string; readonly column: Column | null }>(
  columns: readonly Shown[],
  filters: readonly Filter[],
): Shown | undefined =>
  // Who asks for records by their ids asks for no period.
  filters.some(({ column, operator }) => column === 'id' && (operator === 'equals' || operator === 'in'))
    ? undefined
    : columns.find(({ key, column }) => column?.period && !filters.some((filter) => filter.column === key));

/** Why the API would refuse this value; null when it would not. */
export function valueProblem(
  column: Column,
  { condition, values }: FilterValue,
): 'number' | 'pattern' | 'short' | null {
  // Everything else is chosen, not typed.
  if (!typedTypes.has(column.type) || condition === 'empty') return null;
  const operator = condition === 'between' ? 'atLeast' : condition;
  const codes = values.filter((value) => value !== '').map((value) => valueFault(column, operator, value)?.code);
  if (codes.includes('too-short')) return 'short';
  if (codes.includes('wrong-type')) return 'number';
  return condition === 'matches' && codes.some((code) => code !== undefined) ? 'pattern' : null;
}

const typedTypes: ReadonlySet<Column['type']> = new Set(['text', 'integer', 'money']);

/** One chip: a condition of one column and the filters it is made of. */
export interface FilterChip {
  readonly name: string;
  readonly value: FilterValue;
  readonly filters: readonly Filter[];
}

/** Chips in the order of the address; the two ends of a range share one. */
export function filterChips(columns: Columns, filters: readonly Filter[]): FilterChip[] {
  const chips: FilterChip[] = [];
  for (const filter of filters) {
    const column = columns[filter.column];
    if (!column || chips.some((chip) => chip.filters.includes(filter))) continue;
    const isBound = (one: Filter) => one.operator === 'atLeast' || one.operator === 'atMost';
    const own =
      isOrdered(column) && isBound(filter)
        ? filters.filter((other) => other.column === filter.column && isBound(other))
        : [filter];
    const value = filterValueOf(column, filter.column, own);
    if (value) chips.push({ name: filter.column, value, filters: own });
  }
  return chips;
}

/** Filters without those of a chip, however often they were read from the address since it was drawn. */
export const withoutChip = (filters: readonly Filter[], chip: FilterChip): Filter[] =>
  filters.filter(
    ({ column, operator, value }) =>
      !chip.filters.some((own) => own.column === column && own.operator === operator && own.value === value),
  );

/** So many filters, in their order: those in use, then the first of the others. */
export function filtersInLine<Named extends { readonly key: string }>(
  all: readonly Named[],
  used: readonly string[],
  places: number,
): Named[] {
  const isUsed = ({ key }: Named) => used.includes(key);
  const chosen = [...all.filter(isUsed), ...all.filter((one) => !isUsed(one))].slice(0, places);
  return all.filter((one) => chosen.includes(one));
}
