import { useState } from 'react';
import { noSelection, shownSelection, toggled, withRange } from './selection.ts';

export interface SelectionModel {
  readonly ids: readonly string[];
  readonly has: (id: string) => boolean;
  /** With `range`, everything since the row touched last. */
  readonly toggle: (id: string, range: boolean) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** `question` is what was asked of the server; another question starts with nothing selected. */
export function useSelection(question: string, shownIds: readonly string[]): SelectionModel {
  const [selection, setSelection] = useState(noSelection);
  const [last, setLast] = useState<string | null>(null);
  const ids = shownSelection(selection, question, shownIds);
  const select = (next: readonly string[]) => setSelection({ question, ids: new Set(next) });
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (id, range) => {
      select(range && last !== null ? withRange(ids, shownIds, last, id) : toggled(ids, id));
      setLast(id);
    },
    toggleAll: () => select(ids.length === shownIds.length ? [] : shownIds),
    clear: () => setSelection(noSelection),
  };
}
