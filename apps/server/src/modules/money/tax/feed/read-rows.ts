import type { TaxFeedRow } from '@parking/contract/money/tax/feed/tax-feed-row';
import { sql } from 'kysely';
import type { Reads } from '../../../../platform/db/pool.ts';

/** Rows of the feed after a number, as they are told, oldest first. */
export async function readRows(reads: Reads, after: number, limit: number): Promise<readonly TaxFeedRow[]> {
  const { rows } = await sql<{ told: TaxFeedRow }>`
    select told from tax_feed_rows_v where seq > ${after} order by seq limit ${limit}`.execute(reads);
  return rows.map(({ told }) => told);
}

/** The number of the last row; 0 where there is none. */
export async function findLastSeq(reads: Reads): Promise<number> {
  const found = await reads
    .selectFrom('taxFeed')
    .select((row) => row.fn.max('seq').as('last'))
    .executeTakeFirst();
  return found?.last ?? 0;
}
