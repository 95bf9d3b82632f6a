import type { DepositAct } from '@parking/contract/money/deposits/deposit-states';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';

/** What somebody is about to do with a deposit. */
export interface ActOnDeposit {
  /** `tie` books its money by a cash-in that was written by hand. */
  readonly act: DepositAct | 'tie';
  readonly deposit: DepositDetail;
}
