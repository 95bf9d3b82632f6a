import type { PaymentSlip } from '@parking/contract/money/payment-slip';
import type { StayFlag } from '@parking/contract/parking/stays';
import { badInput } from '../../../platform/failure.ts';
import type { PaidTypeFacts } from '../exit-facts.ts';

/** A slip is of a payment that its cashier claims: with anything else its money would be in no book. */
export function refuseStraySlip(paidType: PaidTypeFacts | null, slip: PaymentSlip | undefined, total: number): void {
  if (slip !== undefined && (!paidType?.claimed || total === 0))
    throw badInput({ path: 'slip', code: 'not-an-option' });
}

/** A claim that no slip can be held against: without a number, or of a card without its terminal. */
export function flagsOfSlip(paidType: PaidTypeFacts | null, slip: PaymentSlip | undefined, total: number): StayFlag[] {
  if (!paidType?.claimed || total === 0) return [];
  const numbered = Boolean(slip?.approvalCode ?? slip?.rrn);
  return numbered && (paidType.kind !== 'CARD' || slip?.terminal) ? [] : ['claim-without-slip'];
}
