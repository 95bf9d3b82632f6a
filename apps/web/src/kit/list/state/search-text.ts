import type { Pair } from './list-state.ts';

/** Query text as the API writes it: commas stay commas. */
export function searchText(pairs: readonly Pair[]): string {
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

/** The query of the address bar, which is ahead of what is drawn when somebody clicks twice in a moment. */
export const searchNow = (): URLSearchParams => new URLSearchParams(window.location.search);
