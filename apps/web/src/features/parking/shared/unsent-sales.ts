import { useSyncExternalStore } from 'react';

const storageKey = 'unsent-sales';
const listeners = new Set<() => void>();

/**
 * How many sales this browser made without the server and still has to send; null when it keeps nothing of a cashier's.
 * Kept outside the sales themselves, so that log-out and update can ask without loading them.
 */
export function countUnsentSales(): number | null {
  const text = localStorage.getItem(storageKey);
  return text === null ? null : Number(text) || 0;
}

export function publishUnsentSales(count: number | null): void {
  if (count === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, String(count));
  for (const listener of listeners) listener();
}

export const useUnsentSales = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
    () => countUnsentSales() ?? 0,
  );
