import { useSyncExternalStore } from 'react';

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
  /** Shown small beneath, to be told to whoever looks after the server. */
  readonly requestId?: string;
}

export const toastDurationMs = 4000;

let shown: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function publish(toast: Toast | null): void {
  shown = toast;
  for (const listener of listeners) listener();
}

/** Shows a short message at the bottom left for 4000 ms; never for something that must be read. */
export function showToast(text: string, tone: ToastTone = 'info', requestId?: string | null): void {
  lastId += 1;
  publish({ id: lastId, text, tone, ...(requestId && { requestId }) });
}

export function hideToast(id: number): void {
  if (shown?.id === id) publish(null);
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToast(): Toast | null {
  return useSyncExternalStore(watch, () => shown);
}
