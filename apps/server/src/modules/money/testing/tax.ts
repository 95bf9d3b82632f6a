import { newId } from '@parking/contract/core/id';
import pg from 'pg';
import { findBreaches } from '../../../platform/audit/invariants.ts';
import { inTransaction } from '../../../platform/db/pool.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { reportInvariants } from '../../reports/invariants.ts';
import { postEntry } from '../journal/journal.ts';
import { freezeReturn } from '../tax/lock-return.ts';
import { taxReturnInvariants } from '../tax/tax-return-invariants.ts';

interface Booking {
  readonly platform: Pick<Platform, 'database' | 'site'>;
}

/**
 * Takings of a day that are taxed at ten percent, below zero where they are taken back, also those of a deposit; nothing else is held
 * against them. Returns the entry's id.
 */
export const bookTax = (
  { platform }: Booking,
  day: string,
  amount: number,
  depositId: string | null = null,
): Promise<string | null> =>
  inTransaction(platform.database, (tx) =>
    postEntry(tx, {
      siteId: platform.site.current().id,
      type: 'AUDIT',
      kind: 'AUDIT',
      sourceId: newId(),
      businessDay: day,
      depositId,
      actorId: null,
      bookedAt: new Date(`${day}T05:00:00Z`),
      lines: [
        { account: { kind: 'OTHER_INCOME' }, amount: 11 * amount },
        { account: { kind: 'REVENUE' }, amount: -10 * amount },
        { account: { kind: 'TAX' }, amount: -amount },
      ],
    }),
  );

/** Which of what holds of tax and of sums does not. */
export async function listTaxBreaches({ database }: TestServer): Promise<readonly string[]> {
  const owner = new pg.Client(database);
  await owner.connect();
  try {
    return (await findBreaches(owner, [...taxReturnInvariants, ...reportInvariants])).map(({ holds }) => holds);
  } finally {
    await owner.end();
  }
}

/** A month of tax that somebody locked: only such a one is written to a file. */
export async function buildLockedMonth({ platform }: TestServer, byId: string): Promise<void> {
  const taxReturn = { id: newId(), month: '2026-01-01' };
  await inTransaction(platform.database, async (tx) => {
    await tx.insertInto('taxReturns').values(taxReturn).execute();
    await freezeReturn(tx, taxReturn, byId);
  });
}
