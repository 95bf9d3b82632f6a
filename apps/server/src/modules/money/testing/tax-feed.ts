import type { TaxFeedRow } from '@parking/contract/money/tax/feed/tax-feed-row';
import { sql } from 'kysely';
import pg from 'pg';
import { findBreaches } from '../../../platform/audit/invariants.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { drainFolds } from '../../reports/fold.ts';
import { readRows } from '../tax/feed/read-rows.ts';
import { findBrokenFeed, taxFeedInvariants } from '../tax/feed/tax-feed-invariants.ts';

/** Which of what holds of the tax feed does not. */
export async function listFeedBreaches({ database }: Pick<TestServer, 'database'>): Promise<readonly string[]> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    const walked = await findBrokenFeed(client);
    return [...(await findBreaches(client, taxFeedInvariants)), ...(walked ? [walked] : [])].map(({ holds }) => holds);
  } finally {
    await client.end();
  }
}

/** Waits until everything that was booked is numbered, whoever folds. Returns the whole feed. */
export async function numberAll({ platform }: TestServer): Promise<readonly TaxFeedRow[]> {
  const { database } = platform;
  for (;;) {
    await drainFolds(database);
    const { rows } = await sql<{ left: number }>`select count(*)::integer as left from journal_unfolded`.execute(
      database.readQueries,
    );
    if (rows[0]?.left === 0) return readRows(database.readQueries, 0, 100_000);
  }
}

/** The numbers that a whole feed has. */
export const numbersUpTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);
