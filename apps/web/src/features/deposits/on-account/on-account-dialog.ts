import type { PaymentOnAccount } from '@parking/contract/money/payments-on-account';

export interface OnAccountDialogProps {
  readonly payment: PaymentOnAccount;
  readonly close: () => void;
}
