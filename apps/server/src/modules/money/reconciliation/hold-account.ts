import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';

/** Whose reports or statements they are. */
interface Source {
  readonly paidTypeId: string | null;
  readonly cashId: string | null;
}

/**
 * Whatever is imported or decided of one bank account follows each other, of all payment types that are paid into it: two that read the
 * same credit, or the same item, at once would each take it for theirs. Taken before anything else is held.
 */
export async function holdAccount(tx: Tx, { paidTypeId, cashId }: Source): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('reconciliation ' || coalesce(${cashId}::uuid, (
      select coalesce(cash_id, id) from paid_types where id = ${paidTypeId})), 0))`.execute(tx);
}
