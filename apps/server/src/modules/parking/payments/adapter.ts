import type { PaymentState } from '@parking/contract/parking/payments/payments';

/** A cashless payment as a provider is asked for it. */
export interface PaymentRequest {
  /** Ours; the provider gets it as its reference, so that asking twice is one payment. */
  readonly id: string;
  readonly kind: 'EMONEY' | 'QRIS' | 'CARD' | 'TRANSFER';
  readonly amount: number;
  readonly gateCode: string;
  /** What the customer's statement shows. */
  readonly billNumber: string;
  readonly createdAt: Date;
}

/** What a provider says. `raw` is kept word for word. */
export interface ProviderAnswer {
  readonly state: PaymentState;
  readonly reference: string;
  readonly qrString?: string;
  readonly cardType?: string;
  readonly cardNumber?: string;
  readonly terminal?: string;
  readonly balanceBefore?: number;
  readonly balanceAfter?: number;
  readonly error?: string;
  readonly raw: Readonly<Record<string, unknown>>;
}

/** The way to a provider or card reader. Throws when no answer came: that is never a refusal. */
export interface PaymentAdapter {
  readonly name: string;
  request(payment: PaymentRequest): Promise<ProviderAnswer>;
  status(payment: PaymentRequest): Promise<ProviderAnswer>;
}

/** How long an answer is waited for. */
export const answerMs = 8_000;
