import type { DepositAct } from '@parking/contract/money/deposit-states';
import type { DepositDetail } from '@parking/contract/money/deposit-records';

/** What somebody is about to do with a deposit. */
export interface ActOnDeposit {
  readonly act: DepositAct;
  readonly deposit: DepositDetail;
}
