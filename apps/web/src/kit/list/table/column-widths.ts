import { checkWidth, heldWidth, widthBounds } from '../state/list-layout.ts';

/** How wide the columns of a table stand, by their keys. */
export function measureWidths(table: HTMLTableElement): Record<string, number> {
  const heads = [...table.querySelectorAll<HTMLElement>('thead [data-column]')];
  return Object.fromEntries(heads.map((head) => [head.dataset['column'] ?? '', heldWidth(head.offsetWidth)]));
}

/** What a table with columns of these widths is as a whole. */
export const tableWidth = (widths: readonly number[], hasChecks: boolean): number =>
  widths.reduce((sum, width) => sum + width, hasChecks ? checkWidth : 0);

/** Shows widths at once, beside what React draws: a column follows the pointer without its rows being drawn anew. */
export function showWidths(table: HTMLTableElement, widths: Readonly<Record<string, number>>): void {
  const columns = [...table.querySelectorAll<HTMLElement>('col[data-column]')];
  for (const column of columns) column.style.width = `${widths[column.dataset['column'] ?? '']}px`;
  const hasChecks = table.querySelector('col[data-checks]') !== null;
  table.dataset['widths'] = 'set';
  table.style.width = `${tableWidth(Object.values(widths), hasChecks)}px`;
}

/** How wide a column would be if nobody had arranged the table; its widths are to be shown anew afterwards. */
export function neededWidth(table: HTMLTableElement, key: string): number {
  for (const column of table.querySelectorAll<HTMLElement>('col[data-column]')) column.style.width = '';
  delete table.dataset['widths'];
  table.style.width = 'max-content';
  return measureWidths(table)[key] ?? widthBounds.least;
}
