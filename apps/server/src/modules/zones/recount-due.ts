import { sql } from 'kysely';
import { type Database, inTransaction } from '../../platform/db/pool.ts';
import { foldAlone } from '../reports/fold.ts';
import { recount } from './recount.ts';

/** Adds up zones anew that a release counts by other rules than the one before. */
export async function recountDue(database: Database): Promise<void> {
  const { rows } = await sql`select from zones where is_due limit 1`.execute(database.readQueries);
  if (rows.length === 0) return;
  await inTransaction(database, async (tx) => {
    await foldAlone(tx);
    const { rows: due } = await sql<{ id: string }>`update zones set is_due = false where is_due returning id`.execute(
      tx,
    );
    for (const { id } of due) await recount(tx, id);
  });
}
