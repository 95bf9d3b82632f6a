import { z } from 'zod';

/** A stretch of the site's local time, `YYYY-MM-DDTHH:mm:ss`: from its first second to the one before `until`. */
const Covered = z.object({ from: z.string(), until: z.string() }).readonly();
export type Covered = z.output<typeof Covered>;

const named = {
  label: z.string(),
  labelEn: z.string().nullable().optional(),
  /** What it covers beside the fare. */
  covers: z
    .array(z.enum(['ADDITIONAL', 'FINE']))
    .readonly()
    .optional(),
};
const covered = z.array(Covered).readonly();

/**
 * What a membership gives to a stay (decisions 9 and 42). `FREE`: the whole fare. `MINUTES`: its first minutes, as if the car
 * had come when they were over. `COVERED`: what falls due in these times is left out, before caps, while the stay goes on
 * counting. `FARE`: what falls due in these times is charged by another fare, where that makes the stay cheaper.
 */
export const Entitlement = z.discriminatedUnion('kind', [
  z.object({ ...named, kind: z.literal('FREE') }).readonly(),
  z.object({ ...named, kind: z.literal('MINUTES'), minutes: z.int() }).readonly(),
  z.object({ ...named, kind: z.literal('COVERED'), covered }).readonly(),
  z.object({ ...named, kind: z.literal('FARE'), covered, fareNonRegularId: z.string() }).readonly(),
]);
export type Entitlement = z.output<typeof Entitlement>;

/** The first and the last second that anybody means. */
const always: Covered = { from: '0001-01-01T00:00:00', until: '9999-12-31T23:59:59' };

/** The same times in their order, those that touch or overlap made one, empty ones left out. */
export function joinCovered(covered: readonly Covered[]): readonly Covered[] {
  const joined: Covered[] = [];
  const sorted = covered.filter(({ from, until }) => from < until);
  for (const one of sorted.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const last = joined.at(-1);
    if (!last || one.from > last.until) joined.push(one);
    else if (one.until > last.until) joined[joined.length - 1] = { ...last, until: one.until };
  }
  return joined;
}

/** What lies in the first times and not in the others. */
export function withoutCovered(covered: readonly Covered[], others: readonly Covered[]): readonly Covered[] {
  let left = joinCovered(covered);
  for (const { from, until } of joinCovered(others))
    left = left.flatMap((one) => [
      { from: one.from, until: one.until < from ? one.until : from },
      { from: one.from > until ? one.from : until, until: one.until },
    ]);
  return joinCovered(left);
}

/** Every time that is not among these. */
export const uncovered = (covered: readonly Covered[]): readonly Covered[] => withoutCovered([always], covered);
