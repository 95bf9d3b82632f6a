import type { contract } from '@parking/contract/contract';
import type { TaxReturnState } from '@parking/contract/money/tax/tax-return-states';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';

export type Updating = Context<typeof contract.taxReturns.update>;

export interface HeldReturn {
  readonly id: string;
  /** Its first day, `YYYY-MM-DD`. */
  readonly month: string;
  readonly status: TaxReturnState;
  /** Rupiah; null until it is locked. */
  readonly tax: number | null;
  readonly carried: number | null;
  readonly lockedById: string | null;
}

/** Holds a return until the act is over: who leads it on at the same moment waits, and finds it led on. */
export async function holdReturn(tx: Tx, id: string): Promise<HeldReturn> {
  const found = await tx
    .selectFrom('taxReturns')
    .select(['id', 'month', 'status', 'tax', 'carried', 'lockedById'])
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<{ status: TaxReturnState }>()
    .executeTakeFirst();
  if (!found) throw new Failure('record-not-found');
  return found;
}
