import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { businessDayOf } from '../../../platform/business-day.ts';
import { type EntryLine, postEntry } from '../../money/journal/journal.ts';
import type { PaymentOnAccount } from './on-account.ts';

interface PaymentUse {
  readonly site: Site;
  readonly payment: Pick<PaymentOnAccount, 'id' | 'amount' | 'paidTypeId'>;
  /** EXIT and ENTRY pay a price, PREPAID comes off one, COLLECTED settles what a car owes that was let go, RETURN only goes back. */
  readonly kind: 'EXIT' | 'PREPAID' | 'COLLECTED' | 'ENTRY' | 'MEMBERSHIP' | 'RETURN';
  /** The stay or the purchase. */
  readonly sourceId: string;
  /** Rupiah that are needed of it; the rest is owed back. */
  readonly used: number;
  readonly userId: string;
}

/** Uses a locked payment up. That it happens once is the key of `payment_uses`; what was used is the caller's to book. */
export async function spendPayment(tx: Tx, use: PaymentUse): Promise<void> {
  const { site, payment, kind, sourceId, used, userId } = use;
  const owedBack = payment.amount - used;
  await tx
    .insertInto('paymentUses')
    .values({ paymentId: payment.id, kind, sourceId, used, owedBack, byId: userId })
    .execute();
  if (owedBack > 0)
    await postPayment(tx, { site, payment, kind: 'OVER', userId, lines: linesOfOver(payment, owedBack) });
}

const linesOfOver = ({ paidTypeId }: PaymentUse['payment'], amount: number): EntryLine[] => [
  { account: { kind: 'ON_ACCOUNT', ownerId: paidTypeId }, amount },
  { account: { kind: 'REFUNDABLE', ownerId: paidTypeId }, amount: -amount },
];

/** A confirmed payment: the provider holds the money, and nothing has used it yet. */
export const linesOfPaid = ({ paidTypeId, amount }: PaymentUse['payment']): EntryLine[] => [
  { account: { kind: 'PROVIDER', ownerId: paidTypeId }, amount },
  { account: { kind: 'ON_ACCOUNT', ownerId: paidTypeId }, amount: -amount },
];

interface PaymentPosting {
  readonly site: Site;
  readonly payment: Pick<PaymentOnAccount, 'id'>;
  /** With the payment it makes the act that is booked once. */
  readonly kind: 'PAID' | 'OVER';
  readonly userId: string;
  readonly lines: readonly EntryLine[];
}

/** Books what became of a payment itself, outside every deposit. */
export async function postPayment(tx: Tx, { site, payment, kind, userId, lines }: PaymentPosting): Promise<void> {
  await postEntry(tx, {
    siteId: site.id,
    type: 'PAYMENT',
    kind,
    sourceId: payment.id,
    businessDay: businessDayOf(new Date(), site),
    depositId: null,
    actorId: userId,
    lines,
  });
}
