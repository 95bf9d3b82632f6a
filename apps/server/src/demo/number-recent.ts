import { shiftDays } from '@parking/contract/core/business-day';
import { toLocalDate } from '@parking/contract/core/time';
import { sql } from 'kysely';
import pg from 'pg';
import { numberTaxed } from '../modules/reports/number-taxed.ts';
import { type Database, inTransaction } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/context.ts';

/** Numbering is made for what comes in, and takes minutes over a year: the feed of the demo began a week ago. */
const days = 7;
const atOnce = 1_000;

/** Fills the tax feed with the sales of the last days. What the folder has not added up it numbers itself. */
export async function numberRecent(
  owner: pg.ClientConfig,
  database: Database,
  { zone }: Pick<Site, 'zone'>,
  now: Date,
): Promise<void> {
  const since = shiftDays(toLocalDate(now, zone), -days);
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query(
      `update tax_feed_setup set opening = (select coalesce(sum(tax), 0) from rollup_tax where business_day < $1)`,
      [since],
    );
  } finally {
    await client.end();
  }
  const { rows } = await sql<{ id: string }>`
    select entry_id as id from taxed_entries_v
    where business_day >= ${since} and entry_id not in (select entry_id from journal_unfolded) order by 1`.execute(
    database.backgroundQueries,
  );
  for (let at = 0; at < rows.length; at += atOnce)
    await inTransaction(database, (tx) =>
      numberTaxed(
        tx,
        rows.slice(at, at + atOnce).map(({ id }) => id),
      ),
    );
}
