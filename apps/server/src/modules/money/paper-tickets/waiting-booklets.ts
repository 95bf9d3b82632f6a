import { sql } from 'kysely';
import { type WaitingSource, toEverybody } from '../../controls/waiting.ts';

/** A booklet waits for its cashier to take it. */
export const waitingBooklets: readonly WaitingSource[] = [
  {
    kind: 'OWN_BOOKLETS',
    told: toEverybody,
    rows: ({ userId }) => sql`
      select b.id, b.id as record_id, b.series || ' ' || b.first || '–' || b.last as what, i.note, i.issued_by_id as by_id, i.issued_at as since,
        null::bigint as amount
      from ticket_booklets b join ticket_issues i on i.booklet_id = b.id and i.ended_at is null
      where b.state = 'ISSUED' and i.operator_id = ${userId}`,
  },
];
