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
  /** Who signed beside them; left out where nobody did. */
  readonly approvedBy?: string | null;
}

/** Writes down which way a settlement went, by whom, and who signed beside them. */
export async function writeStep(
  tx: Tx,
  { settlementId, from, to, note, byId, approvedBy = null }: Step,
): Promise<void> {
  await tx
    .insertInto('settlementSteps')
    .values({ id: newId(), settlementId, at: new Date(), fromState: from, toState: to, note, byId, approvedBy })
    .execute();
}
