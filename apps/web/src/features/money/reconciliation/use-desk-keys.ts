import type { DifferenceAct } from '@parking/contract/money/reconciliation/reconciliation-words';
import { useEffectEvent, useLayoutEffect } from 'react';

const acts: Readonly<Record<string, DifferenceAct>> = { a: 'accept', d: 'dispute', w: 'writeOff', z: 'undo' };
const moves: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

interface Desk {
  readonly move: (by: number) => void;
  readonly act: (act: DifferenceAct) => void;
}

/** The keys of the desk: arrows go on, letters decide. */
export function useDeskKeys(enabled: boolean, { move, act }: Desk): void {
  usePresses(enabled, (key) => {
    const decided = acts[key.toLowerCase()];
    const by = moves[key];
    if (by !== undefined) move(by);
    else if (decided) act(decided);
    return by !== undefined || decided !== undefined;
  });
}

/** Digits from 1, told as places from 0. */
export function useDigits(enabled: boolean, choose: (place: number) => void): void {
  usePresses(enabled, (key) => {
    const isDigit = /^[1-9]$/.test(key);
    if (isDigit) choose(Number(key) - 1);
    return isDigit;
  });
}

/** Keys where nobody types, from the moment at which what they act on is drawn; `press` says whether it was one of its own. */
function usePresses(enabled: boolean, press: (key: string) => boolean): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    const isTyping =
      target instanceof HTMLElement && target.closest('input, textarea, [role="combobox"], [role="dialog"]');
    if (isTyping || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (press(key)) event.preventDefault();
  });
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [enabled]);
}
