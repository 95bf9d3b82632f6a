import { type CopiedTable, htmlOf, tsvOf } from './copied-table.ts';

/** The words of a part of the screen, as they are seen: without icons, and apart where they stand apart. */
function wordsOf(part: Node): string {
  if (part.nodeType === Node.TEXT_NODE) return part.textContent ?? '';
  if (!(part instanceof Element) || part.getAttribute('aria-hidden') === 'true') return '';
  return [...part.childNodes].map(wordsOf).join(part.childElementCount > 1 ? ' ' : '');
}

const cellsOf = (row: Element): string[] =>
  [...row.querySelectorAll(':scope > :is(th, td):not(.table-check)')].map((cell) =>
    wordsOf(cell).replaceAll(/\s+/g, ' ').trim(),
  );

/** The rows on the screen with these keys, beneath the heads of their columns; null while no table is shown. */
function readTable(ids: readonly string[]): CopiedTable | null {
  const table = document.querySelector('[data-list] table');
  const heads = table?.querySelector('thead tr');
  if (!table || !heads) return null;
  const rows = [...table.querySelectorAll<HTMLElement>('tbody [data-row]')];
  return [heads, ...rows.filter(({ dataset }) => ids.includes(dataset['row'] ?? ''))].map(cellsOf);
}

/** Rows of the table that is shown, by the kinds in which a clipboard keeps them; null while no table is shown. */
export function copiedRows(ids: readonly string[]): Readonly<Record<'text/plain' | 'text/html', string>> | null {
  const table = readTable(ids);
  return table && { 'text/plain': tsvOf(table), 'text/html': htmlOf(table) };
}

/** Only a secure context has a clipboard; elsewhere rows are copied by the keys for it. */
export const hasClipboard = (): boolean => 'clipboard' in navigator;

/** Copies rows of the table that is shown; false where the browser keeps its clipboard from it. */
export async function copyRows(ids: readonly string[]): Promise<boolean> {
  const kinds = Object.entries(copiedRows(ids) ?? {}).map(([type, text]) => [type, new Blob([text], { type })]);
  if (kinds.length === 0) return false;
  try {
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(kinds) as Record<string, Blob>)]);
    return true;
  } catch {
    return false;
  }
}
