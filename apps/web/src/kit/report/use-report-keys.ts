import { usePresses } from '../keys/use-presses.ts';
import { commandOf, isArrow } from '../list/keys/list-keys.ts';
import { pressTool } from '../list/keys/press-tool.ts';

const rowsOf = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-report-row]')];
const focusedRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-report-row]') ?? null;

/**
 * The keys of lists, as far as a report has use for them: from row to row, and its files. The row's first link has the focus, so that Enter
 * leads to what it adds up; a row that leads nowhere has it itself. Arrows scroll the report until a row has it.
 */
export function useReportKeys(): void {
  usePresses(
    true,
    (key) => {
      const focused = focusedRow();
      if (isArrow(key) && focused === null) return false;
      switch (commandOf(key)) {
        case 'next':
          return goFrom(focused, 1);
        case 'previous':
          return goFrom(focused, -1);
        case 'export':
          return pressTool(key);
        default:
          return false;
      }
    },
    { repeats: true },
  );
}

function goFrom(focused: HTMLElement | null, by: 1 | -1): boolean {
  const rows = rowsOf();
  const next = focused === null ? rows[0] : (rows[rows.indexOf(focused) + by] ?? focused);
  if (!next) return false;
  (next.querySelector<HTMLElement>('a') ?? next).focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
  return true;
}
