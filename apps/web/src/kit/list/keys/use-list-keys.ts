import { useEffect, useRef } from 'react';
import { usePresses } from '../../keys/use-presses.ts';
import { isTyped } from '../../keys/pressed.ts';
import { type RecordAddress, newRecord, openNow } from '../state/use-record-address.ts';
import type { ListModel } from '../state/list-model.ts';
import { commandOf, isArrow, rowBeside } from './list-keys.ts';

/**
 * The keys of a list. The marked row is the one whose link has the focus: it is seen, read aloud, and opened by Enter. With a record open
 * they go on to the record beside it, wherever the focus is; while a form is open they leave it alone.
 */
export function useListKeys(list: ListModel, address: RecordAddress): void {
  const { openId } = address;
  const marked = useRef<string | null>(null);
  const ids = list.rows.map(({ id }) => id);

  const go = (by: 1 | -1): boolean => {
    const focused = focusedRow();
    const now = openNow();
    if (isForm(now) && focused === null) return false;
    const next = rowBeside(ids, focused ?? now.openId ?? marked.current, by);
    if (next === null) return false;
    marked.current = next;
    const reads = now.openId !== null && !isForm(now);
    showRow(next, !reads || focused !== null);
    if (reads && next !== now.openId) address.show(next, now.tab);
    return true;
  };
  const mark = (range: boolean): boolean => {
    const now = openNow();
    const id = focusedRow() ?? now.openId ?? marked.current;
    if (!list.selectable || isForm(now) || id === null || !ids.includes(id)) return false;
    list.selection.toggle(id, range);
    return true;
  };
  usePresses(
    true,
    (key, { target, shiftKey }) => {
      if (isArrow(key) && !isOfRows(target)) return false;
      switch (commandOf(key)) {
        case 'next':
          return go(1);
        case 'previous':
          return go(-1);
        case 'mark':
          return mark(shiftKey);
        case 'search':
        case 'export':
          return pressTool(key);
        case 'close':
          if (openNow().openId === null) return false;
          address.close();
          return true;
        default:
          return false;
      }
    },
    { repeats: true },
  );

  // The focus comes back to the record that was read last, not to the one that was opened first.
  const before = useRef(openId);
  useEffect(() => {
    const closed = before.current;
    before.current = openId;
    if (openId === null && closed !== null) showRow(closed, true);
  }, [openId]);
}

const isForm = ({ openId, tab }: Pick<RecordAddress, 'openId' | 'tab'>): boolean =>
  openId === newRecord || tab === 'edit';

const rowOf = (id: string): HTMLElement | null => document.querySelector(`main [data-row="${CSS.escape(id)}"]`);

const focusedRow = (): string | null =>
  document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null;

/** Arrows move what has the focus elsewhere: they are the rows' own where these have it, or nothing. */
const isOfRows = (target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof Element && (target.matches('main') || target.closest('[data-list]') !== null));

function showRow(id: string, focuses: boolean): void {
  const row = rowOf(id);
  if (focuses) row?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

/** What stands above the list answers to the key that it names; what does not stand there has none. */
function pressTool(key: string): boolean {
  const tool = document.querySelector<HTMLElement>(
    `[data-list-tools] [aria-keyshortcuts="${CSS.escape(key.toLowerCase())}"]`,
  );
  if (!tool) return false;
  if (isTyped(tool)) tool.focus();
  else tool.click();
  return true;
}
