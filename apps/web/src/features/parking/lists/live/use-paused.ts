import type { LiveStay, transactions } from '@parking/contract/parking/lists/transactions';
import { useState } from 'react';
import type { ResultOf } from '../../../../api/client.ts';
import { happenedSince } from './happened-since.ts';

type Counts = ResultOf<typeof transactions.liveCounts>;

interface Held {
  readonly of: string;
  readonly stays: readonly LiveStay[];
  readonly counts: Counts | undefined;
}

/** Rows that stand still while somebody reads them; what happens meanwhile is counted, and comes when they go on. */
export function usePaused(of: string, live: readonly LiveStay[] | undefined, counts: Counts | undefined) {
  const [held, setHeld] = useState<Held | null>(null);
  // Other rows were asked for: nothing of them was held.
  const now = held?.of === of ? held : null;
  return {
    isPaused: now !== null,
    shown: now?.stays ?? live,
    waiting: now && live ? happenedSince({ ...now, live, now: counts }) : 0,
    toggle: () => setHeld(now ? null : { of, stays: live ?? [], counts }),
  };
}
