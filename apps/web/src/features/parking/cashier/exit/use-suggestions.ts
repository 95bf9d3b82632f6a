import { platePart } from '@parking/contract/parking/plates';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ExitDesk } from './machine/exit-acts.ts';

/** So long after the last key nobody types on. */
const typedMs = 300;

/** Offers the cars whose plate has what was typed in it, as one types. */
export function useSuggestions(exit: ExitDesk, free: boolean): void {
  const { step, text } = exit.state;
  const ask = useRef(exit.suggest);
  useLayoutEffect(() => {
    ask.current = exit.suggest;
  });
  useEffect(() => {
    if (!free || step !== 'ready' || platePart(text) === null) return undefined;
    const timer = setTimeout(() => void ask.current(text), typedMs);
    return () => clearTimeout(timer);
  }, [free, step, text]);
}
