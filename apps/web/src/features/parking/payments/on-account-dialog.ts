import type { PaymentOnAccount } from '@parking/contract/parking/payments/payments-on-account';

export interface OnAccountDialogProps {
  readonly payment: PaymentOnAccount;
  readonly close: () => void;
}
