import type { contract } from '@parking/contract/contract';
import type { SettlementState } from '@parking/contract/money/settlements/settlement-states';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { nextUpdatedAt } from '../../../platform/http/resource-handlers.ts';

export type Updating = Context<typeof contract.settlements.update>;

export interface HeldSettlement {
  readonly id: string;
  readonly number: number;
  readonly paidTypeId: string;
  readonly day: string;
  readonly status: SettlementState;
  readonly endsAt: Date;
  /** Rupiah; null while it is open. */
  readonly total: number | null;
  readonly items: number | null;
  /** By the rates of its payments' days; null where one of them has none. */
  readonly expectedFee: number | null;
  readonly paidAmount: number | null;
  readonly valueDate: string | null;
  readonly reference: string | null;
  readonly cashId: string | null;
}

/** Holds a settlement until the act is over: who leads it on at the same moment waits, and finds it led on. */
export async function lockSettlement(tx: Tx, id: string): Promise<HeldSettlement> {
  const found = await tx
    .selectFrom('settlements')
    .select([
      'id',
      'number',
      'paidTypeId',
      'day',
      'status',
      'endsAt',
      'total',
      'items',
      'expectedFee',
      'paidAmount',
      'valueDate',
      'reference',
      'cashId',
    ])
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<{ status: SettlementState }>()
    .executeTakeFirst();
  if (!found) throw new Failure('record-not-found');
  return found;
}

interface Led
  extends Partial<Pick<HeldSettlement, 'endsAt' | 'total' | 'paidAmount' | 'valueDate' | 'reference' | 'cashId'>> {
  readonly status: SettlementState;
  readonly sentAt?: Date | null;
  readonly generatedAt?: Date;
  readonly items?: number;
}

/** Writes where a held settlement stands now, and what is known of it since. */
export async function lead(tx: Tx, id: string, led: Led): Promise<void> {
  await tx
    .updateTable('settlements')
    .set({ ...led, updatedAt: nextUpdatedAt })
    .where('id', '=', id)
    .execute();
}
