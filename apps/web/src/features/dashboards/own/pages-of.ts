import type { WidgetSize } from '@parking/contract/dashboards/dashboards';

/** Of the twelve columns of a dashboard; a page has two rows of them. */
const widths: Readonly<Record<WidgetSize, number>> = { SMALL: 4, MEDIUM: 6, LARGE: 12 };
const rowWidth = 12;
const rows = 2;

/** As many as fit two rows, in their order. */
export function pagesOf<Item extends { readonly size: WidgetSize }>(
  items: readonly Item[],
): readonly (readonly Item[])[] {
  const pages: Item[][] = [];
  let [row, used] = [0, rowWidth];
  for (const item of items) {
    const width = widths[item.size];
    if (used + width > rowWidth) [row, used] = [row + 1, 0];
    if (pages.length === 0 || row > rows) {
      pages.push([]);
      row = 1;
    }
    pages.at(-1)?.push(item);
    used += width;
  }
  return pages;
}
