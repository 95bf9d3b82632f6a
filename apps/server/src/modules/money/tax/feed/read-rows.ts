import type { TaxFeedRow } from '@parking/contract/money/tax/feed/tax-feed-row';
import { sql } from 'kysely';
import { type Reads, anyOf } from '../../../../platform/db/pool.ts';
import { listHiddenDeposits } from '../../deposits/takings.ts';

/** Rows of the feed after a number, as they are told, oldest first, none of them after `last`. */
export async function readRows(
  reads: Reads,
  after: number,
  limit: number,
  last: number | null = null,
): Promise<readonly TaxFeedRow[]> {
  const { rows } = await sql<{ told: TaxFeedRow }>`
    select told from tax_feed_rows_v where seq > ${after} and seq <= coalesce(${last}, seq) order by seq limit ${limit}`.execute(
    reads,
  );
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

/**
 * The number of the last row that a user is told of: the rows of own takings that are counted blind are kept from them, and all after the
 * first of these, whose hashes cover it.
 */
export async function findLastShown(reads: Reads, actor: { readonly userId: string }): Promise<number> {
  const hidden = await listHiddenDeposits(reads, actor);
  const { rows } = await sql<{ first: number | null }>`
    select min(f.seq) as first from journal_entries e join tax_feed f on f.entry_id = e.id
    where e.deposit_id = ${anyOf(hidden)}`.execute(reads);
  const first = rows[0]?.first ?? null;
  return first === null ? findLastSeq(reads) : first - 1;
}
