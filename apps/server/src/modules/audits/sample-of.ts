import { createHmac } from 'node:crypto';
import { auditSample } from '@parking/contract/audits/audited-exit';

/** An exit of the day that a sample is drawn of. */
export interface Drawable {
  readonly stayId: string;
  /** Its cashier and shift; what gates let out by themselves is one group. */
  readonly group: string;
}

/** Where an exit stands in the sample of its day: nobody can tell without the seed, everybody can with it. */
export const rankOf = (seed: Buffer, stayId: string): string => createHmac('sha256', seed).update(stayId).digest('hex');

/** How many of so many exits are drawn. */
export function sampleSize(exits: number, groups: number): number {
  const { aDay, ofEachShift, percent, atMost } = auditSample;
  return Math.min(exits, atMost, Math.max(aDay, ofEachShift * groups, Math.ceil((exits * percent) / 100)));
}

const inOrder = <Value extends string | number>(one: Value, other: Value): number =>
  one < other ? -1 : one > other ? 1 : 0;

/**
 * The sample of a day: of each cashier and shift those that stand first, so many of each, then whoever stands first. Where even the
 * first of each are too many, the first of all groups come before the second of any.
 */
export function sampleOf(exits: readonly Drawable[], seed: Buffer): string[] {
  const ranked = exits
    .map((exit) => ({ ...exit, rank: rankOf(seed, exit.stayId) }))
    .toSorted((one, other) => inOrder(one.rank, other.rank));
  const places = new Map<string, number>();
  const placed = ranked.map((exit) => {
    const place = places.get(exit.group) ?? 0;
    places.set(exit.group, place + 1);
    return { ...exit, turn: Math.min(place, auditSample.ofEachShift) };
  });
  return placed
    .toSorted((one, other) => one.turn - other.turn || inOrder(one.rank, other.rank))
    .slice(0, sampleSize(exits.length, places.size))
    .map(({ stayId }) => stayId);
}
