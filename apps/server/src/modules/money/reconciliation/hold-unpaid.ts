import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';

export interface HeldItem {
  readonly entryId: string;
  readonly n: number;
  readonly paidTypeId: string;
  /** Rupiah. */
  readonly amount: number;
  readonly settlementId: string | null;
}

/** Holds an item with its settlement. Refuses with `settlement-state` what is paid: its money left the provider by that. */
export async function holdUnpaid(tx: Tx, entryId: string): Promise<HeldItem> {
  const found = await tx
    .selectFrom('providerItems')
    .select(['entryId', 'n', 'paidTypeId', 'amount', 'settlementId'])
    .where('entryId', '=', entryId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Failure('record-not-found');
  if (found.settlementId !== null) await refusePaid(tx, [found.settlementId]);
  return found;
}

/** Holds settlements in one order. Refuses where one of them is paid. */
export async function refusePaid(tx: Tx, settlementIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ status: string }>`
    select status from settlements where id = any(${[...settlementIds]}::uuid[]) order by id for update`.execute(tx);
  if (rows.some(({ status }) => status === 'PAID' || status === 'CLOSED')) throw new Failure('settlement-state');
}
