import { contract } from '@parking/contract/contract';
import type { CashDrop } from '@parking/contract/money/cash-drops/cash-drops';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { type ListOptions, sourceOf } from '../../../platform/http/list-handlers.ts';
import { findRecord } from '../../../platform/http/resource-handlers.ts';

export const cashDropList: ListOptions<typeof contract.cashDrops.list> = {
  view: 'cash_drops_v',
  defaultSort: [{ column: 'droppedAt', direction: 'desc' }],
};

const source = sourceOf(contract.cashDrops.list, cashDropList);

export async function readCashDrop(reads: Reads, site: Site, id: string): Promise<CashDrop> {
  const row = await findRecord(reads, source, id, site.zone);
  if (!row) throw new Failure('record-not-found');
  return row;
}

/** The deposit of a bag, which is held before the bag itself: whoever hands in, receives or counts anew holds that first. */
export async function findDepositOf(reads: Reads, id: string): Promise<string> {
  const found = await reads.selectFrom('cashDrops').select('depositId').where('id', '=', id).executeTakeFirst();
  if (!found) throw new Failure('record-not-found');
  return found.depositId;
}

/** A closed bag, held until the act is over. Refuses with `already-settled` one that was opened. */
export async function lockClosedDrop(tx: Tx, id: string) {
  const drop = await tx
    .selectFrom('cashDrops')
    .select(['id', 'bag', 'operatorId', 'counted', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (drop.state !== 'IN_SAFE') throw new Failure('already-settled');
  return drop;
}
