import type { Reads } from '../../../../platform/db/pool.ts';

const hourMs = 3_600_000;

export interface Oldest {
  readonly seq: number;
  readonly paidAt: Date;
  /** Whole hours since. */
  readonly hours: number;
}

/** The oldest row that the office does not have, where one is connected. */
export async function findOldest(reads: Reads, now: Date): Promise<Oldest | null> {
  const found = await reads
    .selectFrom('taxFeedSetup as s')
    .innerJoin('taxFeed as f', (join) => join.on((row) => row('f.seq', '=', row(row.ref('s.deliveredSeq'), '+', 1))))
    .select(['f.seq', 'f.paidAt'])
    .where('s.way', '<>', 'NONE')
    .executeTakeFirst();
  return found ? { ...found, hours: Math.floor((now.getTime() - found.paidAt.getTime()) / hourMs) } : null;
}
