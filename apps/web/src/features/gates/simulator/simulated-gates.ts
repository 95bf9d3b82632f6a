import { useSyncExternalStore } from 'react';
import { readToken, watchToken } from '../../../api/token.ts';
import { type AtGate, type Device, SimulatedGate } from './simulated-gate.ts';

/** By the side on which they stand: they work on while other screens of this tab are open, until whoever plays them signs out. */
const playing = new Map<Device['side'], SimulatedGate>();
const watchers = new Set<() => void>();
const tellAll = (): void => {
  for (const hear of watchers) hear();
};
const watchPlaying = (hear: () => void): (() => void) => {
  watchers.add(hear);
  return () => watchers.delete(hear);
};

let lastInside: string | null = null;
/** The car that took a ticket last, which will want to leave. */
export function rememberInside(plate: string): void {
  lastInside = plate;
  tellAll();
}
export const useLastInside = (): string | null => useSyncExternalStore(watchPlaying, () => lastInside);

/** Of whom the gates are played: whoever signs in next has not asked for them. */
let player: string | null = null;
const stopForOthers = (): void => {
  if (readToken() === player) return;
  for (const side of playing.keys()) stopPlaying(side);
};
const expiryLookMs = 2_000;
let watched = false;

export function playGate(device: Device): void {
  if (!watched) {
    watchToken(stopForOthers);
    // A session that ends by its time changes no token.
    window.setInterval(stopForOthers, expiryLookMs);
    watched = true;
  }
  void playing.get(device.side)?.stop();
  player = readToken();
  playing.set(device.side, new SimulatedGate(device));
  tellAll();
}

export function stopPlaying(side: Device['side']): void {
  void playing.get(side)?.stop();
  playing.delete(side);
  tellAll();
}

export const usePlayedGate = (side: Device['side']): SimulatedGate | null =>
  useSyncExternalStore(watchPlaying, () => playing.get(side) ?? null);

export const useAtGate = (gate: SimulatedGate): AtGate => useSyncExternalStore(gate.watch, gate.seen);
