import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/db/pool.ts';
import { postEntry } from '../../money/journal/journal.ts';

interface Returned {
  readonly siteId: string;
  readonly day: string;
  readonly byId: string;
  readonly amount: number;
  readonly kind: 'REFUNDED_BY_PROVIDER' | 'KEPT';
}

/** What was paid too much by QRIS goes back by its provider, or nobody fetched it, as it leaves its lines in the journal. */
export async function bookReturn(database: Database, { siteId, day, byId, amount, kind }: Returned): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from paid_types where kind = 'QRIS' limit 1`.execute(tx);
    const ownerId = rows[0]?.id ?? '';
    await postEntry(tx, {
      siteId,
      type: 'PAYMENT',
      kind,
      sourceId: newId(),
      businessDay: day,
      depositId: null,
      actorId: byId,
      reason: null,
      lines: [
        { account: { kind: 'REFUNDABLE', ownerId }, amount },
        { account: kind === 'KEPT' ? { kind: 'OTHER_INCOME' } : { kind: 'PROVIDER', ownerId }, amount: -amount },
      ],
    });
  });
}
