import { cashCounts } from '@parking/contract/money/cash-counts/cash-counts';
import { type RawBuilder, sql } from 'kysely';
import { type Asker, type WaitingSource, mayCall, notBy } from '../../controls/waiting.ts';
import { handledSince, notInVain } from './held-count.ts';

/** In SQL, that whoever asks did not handle the money of this account since then: who did is not told when it is to be counted. */
const byOtherHands = (cashId: string, since: RawBuilder<Date>, { own }: Asker): RawBuilder<boolean> =>
  sql`not exists (select from handled_cash(${sql.ref(cashId)}, ${since}) as hand (id) where hand.id = any(${[...own]}::uuid[]))`;

/** An account waits to be counted, and what a count differs by for a second person. */
export const waitingCashCounts: readonly WaitingSource[] = [
  {
    kind: 'CASH_COUNTS',
    told: mayCall(cashCounts.post),
    rows: (asker) => sql`
      select n.id, n.id as record_id, n.number::text as what, n.note, n.counted_by_id as by_id, n.counted_at as since, n.difference as amount
      from cash_counts n where n.state = 'WAITING' and ${notBy('n.counted_by_id', asker)} and ${byOtherHands('n.cash_id', handledSince(sql`n.counted_at`), asker)}`,
  },
  {
    kind: 'CASH_TO_COUNT',
    told: mayCall(cashCounts.count),
    // Without an amount: it is counted before its book is told.
    rows: (asker) => sql`
      select c.cash_id as id, c.cash_id as record_id, c.cash as what, null as note, null::uuid as by_id, c.due_at as since,
        null::bigint as amount
      from cash_to_count_v c where c.due_at <= now() and ${byOtherHands('c.cash_id', handledSince(), asker)}
        and ${notInVain(sql.ref('c.cash_id'), sql`(select unnest(${[...asker.own]}::uuid[]))`)}`,
  },
];
