import { useEffectEvent, useLayoutEffect } from 'react';
import { isCovered, isTyped } from './pressed.ts';

interface Pressed {
  /** A key that is held down counts again and again. */
  readonly repeats?: boolean;
}

/**
 * Single keys of a screen, from the moment at which what they act on is drawn, and silent where somebody types or a dialog covers the screen.
 * `press` says whether the key was one of its own.
 */
export function usePresses(
  enabled: boolean,
  press: (key: string, event: KeyboardEvent) => boolean,
  { repeats = false }: Pressed = {},
): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || (event.repeat && !repeats)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyped(event.target) || isCovered()) return;
    if (press(event.key, event)) event.preventDefault();
  });
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [enabled]);
}
