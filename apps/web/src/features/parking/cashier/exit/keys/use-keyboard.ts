import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type Act, type Typing, actOfKey, afterKey, isScanned, noTyping } from './keys.ts';

interface Keyboard {
  readonly field: RefObject<HTMLInputElement | null>;
  /** Whether a scanner typed what stands in the field; asked once, when Enter ends it. */
  readonly takeScanned: () => boolean;
}

const isTextField = (element: Element | null): boolean =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

/** Keys count wherever the focus is; what is typed goes into the field, unless a dialog or another field has it. */
export function useKeyboard(enabled: boolean, onAct: (act: Act) => void): Keyboard {
  const field = useRef<HTMLInputElement>(null);
  const typing = useRef<Typing>(noTyping);
  const act = useRef(onAct);
  // As soon as a screen shows a price its keys count.
  useLayoutEffect(() => {
    act.current = onAct;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const { activeElement } = document;
      const elsewhere = isTextField(activeElement) && activeElement !== field.current;
      const meant = actOfKey(event);
      // In another field, letters and signs are its own; function keys and Esc still count.
      if (meant && !(elsewhere && event.key.length === 1)) {
        event.preventDefault();
        return act.current(meant);
      }
      if (elsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1) {
        typing.current =
          field.current?.value === '' ? afterKey(noTyping, event.timeStamp) : afterKey(typing.current, event.timeStamp);
        if (activeElement !== field.current) field.current?.focus();
      }
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [enabled]);
  const takeScanned = useCallback(() => {
    const scanned = isScanned(typing.current);
    typing.current = noTyping;
    return scanned;
  }, []);
  return { field, takeScanned };
}
