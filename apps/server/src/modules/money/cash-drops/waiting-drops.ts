import { cashDrops } from '@parking/contract/money/cash-drops/cash-drops';
import { sql } from 'kysely';
import { type WaitingSource, mayCall, notBy } from '../../controls/waiting.ts';

/** A bag in the safe waits for somebody else to open it. */
export const waitingDrops: readonly WaitingSource[] = [
  {
    kind: 'CASH_DROPS',
    told: mayCall(cashDrops.receive),
    rows: (asker) => sql`
      select p.id, p.id as record_id, p.bag as what, p.note, p.operator_id as by_id, p.dropped_at as since, p.counted as amount
      from cash_drops p join deposits d on d.id = p.deposit_id
      where p.state = 'IN_SAFE' and d.state in ('OPEN', 'SUBMITTED') and ${notBy('p.operator_id', asker)}`,
  },
];
