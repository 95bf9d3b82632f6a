import type { Filter } from '@parking/contract/core/list';
import { type Pair, filterPair } from '../list/state/list-state.ts';

/** Values that columns are to be, by their names; null of what has none. */
export type Narrowing = Readonly<Record<string, string | null>>;

export const only = (column: string, value: string | null): Filter => ({ column, operator: 'equals', value });

export const onlyThese = (narrowing: Narrowing): Filter[] =>
  Object.entries(narrowing).map(([column, value]) => only(column, value));

/** The filters of a view, held to what a figure is about: what is said of a column there stands in place of what the view says of it. */
export function narrowed(filters: readonly Filter[], own: readonly Filter[]): Filter[] {
  const said = new Set(own.map(({ column }) => column));
  return [...filters.filter(({ column }) => !said.has(column)), ...own];
}

export const narrowedPairs = (filters: readonly Filter[], own: readonly Filter[]): Pair[] =>
  narrowed(filters, own).map(filterPair);
