import type { VehicleType } from '@parking/contract/tariffs/tariff-book';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { ExitDesk } from '../machine/exit-acts.ts';
import { enterMeans } from './enter.ts';
import { type Act, actOfLetter, scanPauseMs } from './keys.ts';
import { useKeyboard } from './use-keyboard.ts';

interface DeskKeys {
  /** Where codes, shortcuts and money are typed. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly plateField: RefObject<HTMLInputElement | null>;
  /** Of keys in the field. */
  readonly onKey: (event: KeyboardEvent) => void;
  /** What the device's own camera has read: as if a scanner had typed it. */
  readonly onScan: (code: string) => void;
}

/** The keyboard of the desk; a dialog that covers it has its own. */
export function useDeskKeys(
  exit: ExitDesk,
  vehicles: readonly VehicleType[],
  covered: boolean,
  onAct: (act: Act) => void,
): DeskKeys {
  const { state } = exit;
  const { field, takeScanned } = useKeyboard(!covered, onAct);
  const plateField = useRef<HTMLInputElement>(null);

  // The field is ready for the next key as soon as a step is shown, not a moment after it.
  useLayoutEffect(() => {
    if (!covered) field.current?.focus();
  }, [covered, field, state.step]);

  // A single key on a price is no code yet; a scanner's next key comes sooner than this.
  useEffect(() => {
    if (state.step !== 'priced' || state.text.length !== 1) return undefined;
    const timer = setTimeout(() => {
      const act = actOfLetter(state.text, vehicles);
      // Without days there is nothing to change between, and the letter begins a code.
      if (!act || (act.kind === 'arithmetic' && !state.quote?.byDay)) return;
      exit.type('');
      onAct(act);
    }, scanPauseMs);
    return () => clearTimeout(timer);
  });

  const carryOut = (act: ReturnType<typeof enterMeans>) => {
    switch (act?.kind) {
      case 'scan-ahead':
        return exit.scanAhead();
      case 'choose':
        return void exit.choose(act.candidate);
      case 'scan-while-paying':
        return exit.refuse({ code: 'scan-while-paying' });
      case 'confirm':
        return void exit.confirm();
      case 'look':
        return void exit.look(act.text);
      default:
        return undefined;
    }
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      carryOut(enterMeans(state, takeScanned()));
    } else if (event.key === 'Tab' && !event.shiftKey && plateField.current) {
      event.preventDefault();
      plateField.current.focus();
    } else if (state.step === 'choosing' && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      exit.mark(event.key === 'ArrowDown' ? 1 : -1);
    }
  };
  const onScan = (code: string) => carryOut(enterMeans({ ...state, text: code }, true));
  return { field, plateField, onKey, onScan };
}
