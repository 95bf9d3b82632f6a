import type { NotificationFeed } from '@parking/contract/communication/communication';
import type { DispenserNews } from '@parking/contract/gates/dispenser';
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

const gateListeners = new Set<(news: DispenserNews) => void>();
let watchedGate: string | null = null;
const gateChoosers = new Set<() => void>();

export const watchedGateId = (): string | null => watchedGate;

/** Told whenever another gate is worked from this screen. */
export function watchGateChoice(listener: () => void): () => void {
  gateChoosers.add(listener);
  return () => gateChoosers.delete(listener);
}

export function publishGateNews(news: DispenserNews): void {
  for (const listener of gateListeners) listener(news);
}

/** Listens to one gate over the live connection until the returned function is called. */
export function watchGate(gateId: string, listener: (news: DispenserNews) => void): () => void {
  gateListeners.add(listener);
  watchedGate = gateId;
  for (const choose of gateChoosers) choose();
  return () => {
    gateListeners.delete(listener);
    if (watchedGate === gateId) watchedGate = null;
  };
}
