import { dayMs } from '../site-calendar.ts';
import { schemes } from './index.ts';
import type { Spell } from './scheme.ts';

/** Rules judge so many days of a night. */
export const judgedMs = 28 * dayMs;

/** Honest work until the last 28 days, and every scheme in these. */
export function plantedSpells(until: Date, seed: number): Spell[] {
  const ends = until.getTime();
  const begins = ends - judgedMs;
  return [
    { from: Number.NEGATIVE_INFINITY, until: begins, seed, schemes: [] },
    { from: begins, until: ends, seed: seed + 1, schemes },
  ];
}
