import type { NotificationFeed } from '@parking/contract/communication';
import { useSyncExternalStore } from 'react';

export type LiveState = 'disconnected' | 'connected';

let state: LiveState = 'disconnected';
let feed: NotificationFeed | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function publishLiveState(next: LiveState): void {
  state = next;
  if (next === 'disconnected') feed = null;
  tell();
}

export function publishFeed(next: NotificationFeed): void {
  feed = next;
  tell();
}

export const useLiveState = (): LiveState => useSyncExternalStore(watch, () => state);

/** The newest notifications as the live connection last told them; `null` before it has. */
export const useLiveFeed = (): NotificationFeed | null => useSyncExternalStore(watch, () => feed);
