import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';

/**
 * Makes the return of every month up to this one from the first day on which anything was taxed, whichever process comes first. Once one is
 * locked none is made before it: what tells of an earlier day, as a clock that is wrong does, is told with the next. Returns how many it made.
 */
export async function keepTaxReturns(database: Database, site: Pick<Site, 'zone'>): Promise<number> {
  const today = toLocalDate(new Date(), site.zone);
  const { rows } = await sql<{ month: string }>`
    select month::date::text as month from generate_series(
      date_trunc('month', coalesce(
        (select min(month) from tax_returns having bool_or(status <> 'DRAFT')),
        least((select min(tax_day) from rollup_tax), (select min(month) from tax_returns)))), ${today}::date, interval '1 month') month
    where month::date not in (select month from tax_returns)`.execute(database.readQueries);
  if (rows.length === 0) return 0;
  return inTransaction(database, async (tx) => {
    const made = await tx
      .insertInto('taxReturns')
      .values(rows.map(({ month }) => ({ id: newId(), month })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    return made.length;
  });
}
