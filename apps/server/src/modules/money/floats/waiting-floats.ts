import { floats } from '@parking/contract/money/floats/floats';
import { sql } from 'kysely';
import { type WaitingSource, mayCall, notBy, toEverybody } from '../../controls/waiting.ts';

/** A float waits for its cashier to take it, and once it is counted for somebody else to receive it. */
export const waitingFloats: readonly WaitingSource[] = [
  {
    kind: 'OWN_FLOATS',
    told: toEverybody,
    rows: ({ userId }) => sql`
      select f.id, f.id as record_id, f.number::text as what, f.note, f.given_by_id as by_id, f.given_at as since, f.amount
      from floats f where f.state = 'WAITING' and f.operator_id = ${userId}`,
  },
  {
    kind: 'FLOATS_WAITING',
    told: mayCall(floats.receive),
    rows: (asker) => sql`
      select f.id, f.id as record_id, f.number::text as what, f.note, f.operator_id as by_id, f.counted_at as since, f.counted as amount
      from floats f where f.state = 'COUNTED' and ${notBy('f.operator_id', asker)}`,
  },
];
