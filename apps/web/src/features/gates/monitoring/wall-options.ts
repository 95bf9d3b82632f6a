import { useState } from 'react';
import { z } from 'zod';

export const nightModes = ['OFF', 'HOURS', 'ON'] as const;

/** What somebody chose for the wall of this browser; hours of the site's clock. */
const WallOptions = z.object({
  takings: z.boolean().catch(false),
  sound: z.boolean().catch(false),
  night: z.enum(nightModes).catch('OFF'),
  nightFrom: z.int().min(0).max(23).catch(22),
  nightUntil: z.int().min(0).max(23).catch(5),
});
export type WallOptions = z.output<typeof WallOptions>;

const storageKey = 'wall-options';

/** Of what is stored; whatever is missing or no such choice is as nobody chose it. */
export function readOptions(stored: string | null): WallOptions {
  try {
    return WallOptions.parse(JSON.parse(stored ?? '{}'));
  } catch {
    return WallOptions.parse({});
  }
}

/** The choices, which the browser remembers. */
export function useWallOptions() {
  const [options, setOptions] = useState(() => readOptions(localStorage.getItem(storageKey)));
  const choose = (change: Partial<WallOptions>) => {
    const next = { ...options, ...change };
    localStorage.setItem(storageKey, JSON.stringify(next));
    setOptions(next);
  };
  return { options, choose };
}

/** Whether a wall is dimmed at that hour; from an hour until the same one it is so all day. */
export function isNight({ night, nightFrom, nightUntil }: WallOptions, hour: number): boolean {
  if (night !== 'HOURS') return night === 'ON';
  return nightFrom < nightUntil ? hour >= nightFrom && hour < nightUntil : hour >= nightFrom || hour < nightUntil;
}
