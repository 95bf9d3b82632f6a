import type { VoucherBatch } from '@parking/contract/parking/vouchers/vouchers';

export interface BatchDialogProps {
  readonly batch: VoucherBatch;
  readonly close: () => void;
}
