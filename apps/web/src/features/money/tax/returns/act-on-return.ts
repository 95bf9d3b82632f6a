import type { TaxReturnAct } from '@parking/contract/money/tax/tax-return-states';
import type { TaxReturn } from '@parking/contract/money/tax/tax-returns';

/** What somebody is about to do with the return of a month. */
export interface ActOnReturn {
  readonly act: TaxReturnAct;
  readonly taxReturn: TaxReturn;
}
