import type { LiveStay, transactions } from '@parking/contract/parking/lists/transactions';
import type { ResultOf } from '../../../../api/client.ts';

type Counts = ResultOf<typeof transactions.liveCounts>;

export const keyOf = ({ id, kind }: Pick<LiveStay, 'id' | 'kind'>): string => `${kind}${id}`;

interface Since {
  readonly stays: readonly Pick<LiveStay, 'id' | 'kind'>[];
  readonly counts: Counts | undefined;
  readonly live: readonly Pick<LiveStay, 'id' | 'kind'>[];
  readonly now: Counts | undefined;
}

/** How much has happened since rows were held: by the rows that are new, and by the day's counts where those are more than one reading shows. */
export function happenedSince({ stays, counts, live, now }: Since): number {
  const held = new Set(stays.map(keyOf));
  const rows = live.filter((stay) => !held.has(keyOf(stay))).length;
  const all = (of: Counts): number => of.in + of.out + of.openings + of.deleted;
  return counts && now && counts.day === now.day ? Math.max(rows, all(now) - all(counts)) : rows;
}
