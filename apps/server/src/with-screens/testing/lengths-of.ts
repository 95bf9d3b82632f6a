import type { List } from './open-figures.ts';

const quarter = 15;

/** Minutes that a share of the cars of a list stayed at most, as reports tell it: those of a quarter of an hour lie evenly in it. */
export function atMost({ rows }: List, share: number): number {
  const cars = new Map<number, number>();
  for (const { durationMinutes } of rows) {
    const bucket = Math.floor(Number(durationMinutes) / quarter);
    cars.set(bucket, (cars.get(bucket) ?? 0) + 1);
  }
  const wanted = share * rows.length;
  let before = 0;
  for (const [bucket, count] of [...cars].toSorted(([one], [other]) => one - other)) {
    if (before + count >= wanted)
      return Math.round(bucket * quarter + (Math.max(0, wanted - before) * quarter) / count);
    before += count;
  }
  return 0;
}
