import type { RuleType } from './fare-rules.ts';
import type { Run } from './fare-runs.ts';
import { type DayBasis, type DayClock, type StayClock, dayMinutes, dayOffset } from './stay-clock.ts';

interface Bucket {
  readonly from: number;
  readonly until: number;
  readonly runs: Run[];
}

/** By how many rupiah a cap has cut what begins in this minute of the stay. */
interface Cut {
  readonly from: number;
  readonly by: number;
}

/**
 * Holds what falls due in the stay, in each 24 h or in each calendar day to at most `limit` rupiah. Charges are kept in
 * the order in which they fall due and the rest is left out, so a longer stay never costs less. `holds` says, of a
 * bucket's first minute, whether the cap is for it. Returns the charges left and the cuts, one a bucket.
 */
export function capRuns(
  runs: readonly Run[],
  limit: number,
  basis: RuleType,
  clock: StayClock,
  holds: (minute: number) => boolean,
): { runs: Run[]; cuts: Cut[] } {
  const cuts: Cut[] = [];
  const left: Run[] = [];
  for (const bucket of buckets(runs, basis, clock)) {
    const excess = chargedUntil(bucket.runs, bucket.until) - limit;
    const from = Math.max(0, bucket.from);
    if (excess <= 0 || !holds(from)) {
      for (const run of bucket.runs) left.push(run);
      continue;
    }
    cuts.push({ from, by: excess });
    const at = minuteOfPassing(bucket, limit);
    for (const run of bucket.runs) {
      const count = countUntil(run, at);
      if (count > 0) left.push({ ...run, count });
    }
    left.push({ at, step: 1, count: 1, amount: limit - chargedUntil(bucket.runs, at) });
  }
  return { runs: left, cuts };
}

const countUntil = (run: Run, minute: number): number =>
  minute < run.at ? 0 : Math.min(run.count, Math.floor((minute - run.at) / run.step) + 1);

const chargedUntil = (runs: readonly Run[], minute: number): number =>
  runs.reduce((sum, run) => sum + countUntil(run, minute) * run.amount, 0);

function minuteOfPassing(bucket: Bucket, limit: number): number {
  const [run, ...others] = bucket.runs;
  if (run && others.length === 0) return run.at + Math.floor(limit / run.amount) * run.step;
  let low = Math.max(0, bucket.from);
  let high = bucket.until;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (chargedUntil(bucket.runs, middle) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

function buckets(runs: readonly Run[], basis: RuleType, clock: StayClock): Iterable<Bucket> {
  if (basis === 'STAY') return [{ from: 0, until: clock.minutes, runs: [...runs] }];
  return splitByDay(runs, basis, clock).values();
}

/** Charges by the day of the stay in which they fall due, the day of the entry 0. */
export function splitByDay(runs: readonly Run[], basis: DayBasis, clock: DayClock): ReadonlyMap<number, Bucket> {
  const offset = dayOffset(basis, clock);
  const found = new Map<number, Bucket>();
  for (const run of runs) {
    let { at, count } = run;
    while (count > 0) {
      const number = Math.floor((at + offset) / dayMinutes);
      const until = (number + 1) * dayMinutes - offset;
      const inside = Math.min(count, Math.ceil((until - at) / run.step));
      const bucket = found.get(number) ?? { from: until - dayMinutes, until: until - 1, runs: [] };
      found.set(number, bucket);
      bucket.runs.push({ ...run, at, count: inside });
      at += inside * run.step;
      count -= inside;
    }
  }
  return found;
}
