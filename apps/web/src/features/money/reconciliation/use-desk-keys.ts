import type { DifferenceAct } from '@parking/contract/money/reconciliation/reconciliation-words';
import { usePresses } from '../../../kit/keys/use-presses.ts';

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
