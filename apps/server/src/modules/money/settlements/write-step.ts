import { newId } from '@parking/contract/core/id';
import type { SettlementState } from '@parking/contract/money/settlements/settlement-states';
import type { Tx } from '../../../platform/db/pool.ts';

interface Step {
  readonly settlementId: string;
  readonly from: SettlementState;
  readonly to: SettlementState;
  readonly note: string | null;
  /** Null: the product itself. */
  readonly byId: string | null;
}

/** Writes down which way a settlement went, and by whom. */
export async function writeStep(tx: Tx, { settlementId, from, to, note, byId }: Step): Promise<void> {
  await tx
    .insertInto('settlementSteps')
    .values({ id: newId(), settlementId, at: new Date(), fromState: from, toState: to, note, byId })
    .execute();
}
