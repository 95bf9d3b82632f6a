import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/db/pool.ts';

interface Booked {
  readonly siteId: string;
  /** `YYYY-MM-DD`; it is booked at ten in the morning there. */
  readonly day: string;
  readonly operatorId: string | null;
  /** Rupiah without tax, and tax. */
  readonly revenue: number;
  readonly tax: number;
}

/** A membership that was paid by QRIS, as its sale leaves it in the journal. */
export async function bookMembership(
  database: Database,
  { siteId, day, operatorId, revenue, tax }: Booked,
): Promise<void> {
  const accounts = await sql<{ id: string; kind: string }>`
    select id, kind from accounts
    where kind in ('MEMBERSHIP_REVENUE', 'TAX') or (kind = 'ON_ACCOUNT' and owner_id = (select id from paid_types where kind = 'QRIS'))`.execute(
    database.writeQueries,
  );
  const amounts: Readonly<Record<string, number>> = {
    ON_ACCOUNT: revenue + tax,
    MEMBERSHIP_REVENUE: -revenue,
    TAX: -tax,
  };
  await inTransaction(database, async (within) => {
    const entryId = newId();
    await within
      .insertInto('journalEntries')
      .values({
        id: entryId,
        siteId,
        bookedAt: new Date(`${day}T10:00:00+07:00`),
        businessDay: day,
        type: 'MEMBERSHIP',
        sourceId: newId(),
        kind: 'SALE',
        lineCount: 3,
        actorId: operatorId,
        digest: Buffer.from([0]),
      })
      .execute();
    const rows = accounts.rows.map(({ id, kind }, index) => ({
      entryId,
      n: index + 1,
      accountId: id,
      amount: amounts[kind] ?? 0,
    }));
    await within.insertInto('journalLines').values(rows).execute();
    await within.insertInto('journalUnfolded').values({ entryId }).execute();
  });
}
