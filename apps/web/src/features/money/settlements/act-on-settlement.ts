import type { SettlementAct } from '@parking/contract/money/settlements/settlement-states';
import type { Settlement } from '@parking/contract/money/settlements/settlements';

/** What somebody is about to do with a settlement. */
export interface ActOnSettlement {
  readonly act: SettlementAct;
  readonly settlement: Settlement;
}
