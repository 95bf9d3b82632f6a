import type { Pair } from './list-state.ts';

/** Query text as the API writes it: commas stay commas. */
export function searchText(pairs: readonly Pair[]): string {
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}
