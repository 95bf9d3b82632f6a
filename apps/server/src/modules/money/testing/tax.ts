import { newId } from '@parking/contract/core/id';
import { inTransaction } from '../../../platform/db/pool.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { freezeReturn } from '../tax/lock-return.ts';

/** A month of tax that somebody locked: only such a one is written to a file. */
export async function buildLockedMonth({ platform }: TestServer, byId: string): Promise<void> {
  const taxReturn = { id: newId(), month: '2026-01-01' };
  await inTransaction(platform.database, async (tx) => {
    await tx.insertInto('taxReturns').values(taxReturn).execute();
    await freezeReturn(tx, taxReturn, byId);
  });
}
