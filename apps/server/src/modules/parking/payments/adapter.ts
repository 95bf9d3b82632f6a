import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentState } from '@parking/contract/parking/payments/payments';

/** A cashless payment as a provider is asked for it. */
export interface PaymentRequest {
  /** Ours; the provider gets it as its reference, so that asking twice is one payment. */
  readonly id: string;
  readonly kind: 'EMONEY' | 'QRIS' | 'CARD' | 'TRANSFER';
  readonly amount: number;
  readonly gateCode: string;
  readonly gateId: string | null;
  /** Its card was lost while it was deducted; `cardNumber` is which, where the reader could tell. */
  readonly unsure: boolean;
  readonly cardNumber: string | null;
  /** What the customer's statement shows. */
  readonly billNumber: string;
  readonly createdAt: Date;
  /** Until then somebody waits for it. */
  readonly expiresAt: Date;
  /** The provider's, once it has told it. */
  readonly reference: string | null;
}

/** What a provider says. `raw` is kept word for word. */
export interface ProviderAnswer {
  readonly state: PaymentState;
  /** The provider's; none where it has told none. */
  readonly reference?: string | undefined;
  /** What it says was asked for or paid, where it says so: rupiah, whole or not. Another amount is never taken for the payment. */
  readonly amount?: number | undefined;
  readonly qrString?: string | undefined;
  /** It may have been paid: the card was lost while it was deducted. */
  readonly unsure?: boolean;
  readonly cardType?: string;
  readonly cardNumber?: string;
  readonly terminal?: string;
  readonly balanceBefore?: number;
  readonly balanceAfter?: number;
  readonly error?: string | undefined;
  readonly raw: Readonly<Record<string, unknown>>;
}

export interface RefundRequest {
  /** Ours: asking twice is one refund. */
  readonly id: string;
  /** Whole rupiah. */
  readonly amount: number;
  readonly reason: string;
  /** The provider's, once it has told it. */
  readonly reference: string | null;
}

/** What became of a refund; PENDING may still be either. */
export interface RefundAnswer {
  readonly state: 'DONE' | 'PENDING' | 'REFUSED';
  readonly reference: string;
  /** What it says that it gave back, where it says so. Another amount is no answer. */
  readonly amount?: number | undefined;
  readonly error?: string | undefined;
}

/** A refund that a provider has made. */
export interface MadeRefund {
  /** Ours, of one that we asked for; else whatever it names, or nothing. */
  readonly id: string | null;
  readonly reference: string;
  /** Rupiah; NaN where it is no number of them. */
  readonly amount: number;
}

/** What a provider sent by itself, as it came. */
export interface ProviderNotification {
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
  /** The path that it called. */
  readonly path: string;
  readonly at: Date;
}

/** A notification that its provider signed. */
export interface VerifiedNotification {
  /** Ours, as it was asked for; null where it names none. */
  readonly paymentId: string | null;
  /** The provider's own reference of the payment, where it names none of ours. */
  readonly reference?: string | undefined;
  /** What is proved by it; null where its provider has to be asked, because the signature does not cover what it says. */
  readonly answer: ProviderAnswer | null;
}

/** TAKEN is answered to a second one as well. */
export type NotificationOutcome = 'TAKEN' | 'FORGED' | 'UNKNOWN';

/**
 * The way to a provider or card reader. Calls throw when no answer came: that is never a refusal. Asking twice for one payment, or one
 * refund, is one.
 */
export interface PaymentAdapter {
  readonly name: string;
  /** By which set-up it is asked (`payment_providers`); null where nothing was set. */
  readonly setUpId: string | null;
  request(payment: PaymentRequest): Promise<ProviderAnswer>;
  query(payment: PaymentRequest): Promise<ProviderAnswer>;
  /** From then on it cannot be paid, unless it was. */
  cancel(payment: PaymentRequest): Promise<ProviderAnswer>;
  refund(payment: PaymentRequest, refund: RefundRequest): Promise<RefundAnswer>;
  /** What it gave back of a payment so far, whoever asked for it. */
  listRefunds(payment: PaymentRequest): Promise<readonly MadeRefund[]>;
  /** Null where it is not signed as this provider signs. */
  verifyNotification(notification: ProviderNotification): VerifiedNotification | null;
  /** What the provider expects to be answered, and what its body is. */
  replyTo(outcome: NotificationOutcome): { readonly status: number; readonly body: object };
  /** Asks for something that is not there. Throws what keeps payments from being asked for. */
  tryConnection(): Promise<void>;
}

/** How long an answer is waited for. */
export const answerMs = 8_000;
