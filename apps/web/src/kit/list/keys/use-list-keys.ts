import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePresses } from '../../keys/use-presses.ts';
import { type RecordAddress, newRecord, openNow } from '../state/use-record-address.ts';
import type { ListModel } from '../state/list-model.ts';
import { searchNow, searchText } from '../state/search-text.ts';
import { commandOf, isArrow, isAtEnd, rowBeside } from './list-keys.ts';
import { pressTool } from './press-tool.ts';

/**
 * The keys of a list. The marked row is the one whose link has the focus: it is seen, read aloud, and opened by Enter. With a record open
 * they go on to the record beside it, wherever the focus is; while a form is open they leave it alone. Past either end the page turns.
 */
export function useListKeys(list: ListModel, address: RecordAddress): void {
  const { openId } = address;
  const marked = useRef<string | null>(null);
  const ids = list.rows.map(({ id }) => id);

  /** Marks a row, and shows its record where one is read. */
  const goTo = (id: string, focuses: boolean): void => {
    const now = openNow();
    const reads = now.openId !== null && !isForm(now);
    marked.current = id;
    showRow(id, !reads || focuses);
    if (reads && id !== now.openId) address.show(id, now.tab);
  };
  const turning = usePageTurn(list, goTo);
  const go = (by: 1 | -1): boolean => {
    const focused = focusedRow();
    const now = openNow();
    if (isForm(now) && focused === null) return false;
    const from = focused ?? now.openId ?? marked.current;
    // Of the page that comes nobody knows the rows yet.
    if (turning.isUnderWay()) return true;
    if (isAtEnd(ids, from, by) && turning.turn(by, focused !== null)) return true;
    const next = rowBeside(ids, from, by);
    if (next === null) return false;
    goTo(next, focused !== null);
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

interface Turn {
  readonly page: number;
  readonly by: 1 | -1;
  readonly focuses: boolean;
}

const mostFrames = 120;

/** Turns to the page beside this one; once its rows are there, the nearest of them is gone to. */
function usePageTurn(list: ListModel, goTo: (id: string, focuses: boolean) => void) {
  const navigate = useNavigate();
  const location = useLocation();
  const turn = useRef<Turn | null>(null);
  const { page } = list.state;
  const { rows, waiting } = list;
  /** Rows are drawn in steps, some moments after they are known. */
  const goOnceDrawn = (id: string, current: Turn, frames = mostFrames): void => {
    if (turn.current !== current) return;
    if (rowOf(id) === null && frames > 0) {
      requestAnimationFrame(() => goOnceDrawn(id, current, frames - 1));
      return;
    }
    turn.current = null;
    goTo(id, current.focuses);
  };
  const arrive = useEffectEvent(() => {
    const { current } = turn;
    if (current === null || (current.page === page && waiting)) return;
    // Somebody went elsewhere meanwhile; or the page is the one that was left, as it is drawn until the address is read.
    if (current.page !== page) {
      if (current.page - current.by !== page) turn.current = null;
      return;
    }
    const next = current.by === 1 ? rows[0] : rows.at(-1);
    if (next) goOnceDrawn(next.id, current);
    else turn.current = null;
  });
  useEffect(() => arrive(), [page, rows, waiting]);
  return {
    isUnderWay: () => turn.current !== null,
    /** False where there is none. */
    turn: (by: 1 | -1, focuses: boolean): boolean => {
      if (list.waiting || (by === 1 ? list.isLastPage : page === 0)) return false;
      turn.current = { page: page + by, by, focuses };
      const next = searchNow();
      if (page + by > 0) next.set('page', String(page + by));
      else next.delete('page');
      // The record that is read stays open; going back still closes it.
      const reads = openNow().openId !== null;
      void navigate({ search: searchText([...next]) }, { replace: reads, ...(reads && { state: location.state }) });
      return true;
    },
  };
}
