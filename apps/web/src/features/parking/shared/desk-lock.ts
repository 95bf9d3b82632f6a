import { useSyncExternalStore } from 'react';

let locked = false;
const listeners = new Set<() => void>();

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this browser's desk waits for a PIN or password, on whichever of its screens. */
export const deskLock = {
  set(next: boolean): void {
    if (locked === next) return;
    locked = next;
    for (const listener of listeners) listener();
  },
} as const;

export const useDeskLocked = (): boolean => useSyncExternalStore(watch, () => locked);
