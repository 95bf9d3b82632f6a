import type { DifferenceAct } from '@parking/contract/money/reconciliation/reconciliation-words';
import { useEffect, useEffectEvent } from 'react';

const acts: Readonly<Record<string, DifferenceAct>> = { a: 'accept', d: 'dispute', w: 'writeOff', z: 'undo' };
const moves: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

interface Desk {
  readonly move: (by: number) => void;
  /** With the proposal at this place, from 0. */
  readonly choose: (place: number) => void;
  readonly act: (act: DifferenceAct) => void;
}

/** The keys of the desk: arrows go on, a digit matches with that proposal, letters decide. */
export function useDeskKeys(enabled: boolean, desk: Desk): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    const isTyping =
      target instanceof HTMLElement && target.closest('input, textarea, [role="combobox"], [role="dialog"]');
    if (isTyping || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = acts[key.toLowerCase()];
    const by = moves[key];
    if (by !== undefined) desk.move(by);
    else if (act) desk.act(act);
    else if (/^[1-9]$/.test(key)) desk.choose(Number(key) - 1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!enabled) return undefined;
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [enabled]);
}
