import { useCallback, useState } from 'react';
import { type Draft, isSameDraft } from './fare-draft.ts';

const keptSteps = 100;
/** Typing in one field within so long is one step. */
const oneStepMs = 1500;

interface History {
  readonly past: readonly Draft[];
  readonly draft: Draft;
  readonly future: readonly Draft[];
  readonly step: string | null;
  readonly at: number;
}

export interface FareDraft {
  readonly draft: Draft;
  /** `step` names what is changed: several changes of the same in a row are undone together. */
  readonly change: (next: Draft, step?: string) => void;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  readonly isDirty: boolean;
}

/** The rules as they are being written, with the way back. */
export function useFareDraft(start: () => Draft): FareDraft {
  const [first] = useState(start);
  const [history, setHistory] = useState<History>({ past: [], draft: first, future: [], step: null, at: 0 });
  const { past, draft, future } = history;
  const change = useCallback((next: Draft, step: string | null = null) => {
    setHistory((now) => {
      if (isSameDraft(now.draft, next)) return now;
      const at = Date.now();
      const goesOn = step !== null && step === now.step && at - now.at < oneStepMs;
      const before = goesOn ? now.past : [...now.past, now.draft].slice(-keptSteps);
      return { past: before, draft: next, future: [], step, at };
    });
  }, []);
  const last = past.at(-1);
  const next = future[0];
  return {
    draft,
    change,
    undo: last
      ? () => setHistory({ past: past.slice(0, -1), draft: last, future: [draft, ...future], step: null, at: 0 })
      : null,
    redo: next
      ? () => setHistory({ past: [...past, draft], draft: next, future: future.slice(1), step: null, at: 0 })
      : null,
    isDirty: !isSameDraft(first, draft),
  };
}
