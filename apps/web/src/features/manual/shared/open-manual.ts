import { useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the manual beside the screen, at its page; or closes it. */
export function openManual(isOpen = true): void {
  open = isOpen;
  for (const listener of listeners) listener();
}

export const useManualOpen = (): boolean => useSyncExternalStore(watch, () => open);
