import { useCallback, useState } from 'react';
import { type Draft, noDraft } from './draft.ts';

interface History {
  readonly past: readonly Draft[];
  readonly now: Draft;
  readonly future: readonly Draft[];
}

const start = (now: Draft): History => ({ past: [], now, future: [] });

/** A plan under way, with every step to be taken back. */
export function useDraft(first: Draft = noDraft) {
  const [history, setHistory] = useState<History>(() =>
    first.size > 0 ? { past: [noDraft], now: first, future: [] } : start(noDraft),
  );
  const { past, now, future } = history;
  const change = useCallback(
    (next: (draft: Draft) => Draft) =>
      setHistory((before) => {
        const draft = next(before.now);
        return draft === before.now ? before : { past: [...before.past, before.now], now: draft, future: [] };
      }),
    [],
  );
  const undo = useCallback(
    () =>
      setHistory((before) => {
        const last = before.past.at(-1);
        return last ? { past: before.past.slice(0, -1), now: last, future: [before.now, ...before.future] } : before;
      }),
    [],
  );
  const redo = useCallback(
    () =>
      setHistory((before) => {
        const [next, ...rest] = before.future;
        return next ? { past: [...before.past, before.now], now: next, future: rest } : before;
      }),
    [],
  );
  const reset = useCallback(() => setHistory(start(noDraft)), []);
  return { draft: now, change, undo, redo, reset, canUndo: past.length > 0, canRedo: future.length > 0 };
}
