import { newId } from '@parking/contract/core/id';
import type { PurchaseKind } from '@parking/contract/members/member-words';
import type { Tx } from '../../platform/db/pool.ts';
import { badInput } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import { type PaidTypeFacts, getPaidType } from '../parking/exit/desk-settings.ts';
import { openTill } from '../parking/exit/till.ts';
import { type Claimed, bookTakings } from '../parking/payments/book-money.ts';
import {
  type PaymentOnAccount,
  lockPayments,
  refuseOthersPayment,
  refuseUnpaid,
} from '../parking/payments/on-account.ts';
import { refuseStraySlip } from '../parking/payments/slips.ts';
import { spendPayment } from '../parking/payments/spend-payment.ts';
import { insertPurchases } from './insert-purchases.ts';
import type { SalePrice } from './price-period.ts';

/** One sale to a member: a period, or a card. */
export interface Purchase {
  readonly memberId: string;
  readonly kind: PurchaseKind;
  readonly subscriptionFareNameId: string;
  readonly price: SalePrice;
  /** Of a period. */
  readonly months?: number;
  readonly from?: string;
  readonly until?: string;
  readonly worth?: number;
  /** What the member's subscription was, where the sale makes it another. */
  readonly subscriptionBefore?: SubscriptionState | null;
  /** What was sold as a card. */
  readonly card?: { readonly nfcNumber: string; readonly parkingCode: string | null };
  readonly previousStartDate: string;
  readonly previousEndDate: string | null;
  readonly at: Date;
  readonly paidTypeId: string | null;
  readonly payment: PaymentOnAccount | null;
  readonly claim: Claimed;
}

/** Which subscription a member has, and which comes next, as its row keeps them. */
export interface SubscriptionState {
  readonly id: string;
  readonly nextId: string | null;
  readonly nextFrom: string | null;
}

export interface Bought {
  readonly id: string;
  readonly number: number;
  readonly amount: number;
  readonly paidType: PaidTypeFacts | null;
}

/** Writes one purchase down and books its money as an exit's is booked. */
export async function writePurchase({ tx, site, actor }: Context, purchase: Purchase): Promise<Bought> {
  const { memberId, price, at, card, claim, payment } = purchase;
  const { amount, tax } = price;
  const paidType = amount === 0 ? null : await requirePaidType(tx, purchase.paidTypeId);
  const till = paidType && (await openTill(tx, site, actor.userId, at));
  const id = newId();
  const numbers = await insertPurchases({ tx, site }, { at, operatorId: actor.userId }, [
    {
      ...purchase,
      id,
      paidTypeId: paidType?.id ?? null,
      depositId: till?.depositId ?? null,
      paymentId: paidType && payment ? payment.id : null,
      nfcNumber: card?.nfcNumber ?? null,
      parkingCode: card?.parkingCode ?? null,
    },
  ]);
  if (paidType) await tx.updateTable('members').set({ paidTypeId: paidType.id }).where('id', '=', memberId).execute();
  if (paidType && till)
    await bookTakings(tx, {
      ...till,
      type: 'MEMBERSHIP',
      kind: 'SALE',
      sourceId: id,
      paidType,
      total: amount,
      tax,
      claim,
    });
  return { id, number: numbers.get(id) ?? 0, amount, paidType };
}

async function requirePaidType(tx: Tx, paidTypeId: string | null): Promise<PaidTypeFacts> {
  if (paidTypeId === null) throw badInput({ path: 'paidTypeId', code: 'required' });
  return getPaidType(tx, paidTypeId);
}

/** The cashless payment that a call names, held: the caller's own, and made for memberships. */
export async function holdPayment({ tx, actor }: Context, paymentId: string | undefined) {
  const [payment = null] = (await lockPayments(tx, null, paymentId)).onAccount;
  if (payment) refuseOthersPayment(payment, { userId: actor.userId, purposes: ['MEMBERSHIP'] });
  return payment;
}

interface Paying {
  readonly payment: PaymentOnAccount | null;
  readonly slip: Claimed['slip'];
}

/** Uses a payment for what was bought together; refuses one, or a slip, that is not of the very sum. */
export async function settlePurchases(
  { tx, site, actor }: Context,
  bought: readonly Bought[],
  { payment, slip }: Paying,
): Promise<void> {
  const [first] = bought;
  const total = bought.reduce((sum, { amount }) => sum + amount, 0);
  const paidType = bought.find((one) => one.paidType !== null)?.paidType ?? null;
  refuseUnpaid(paidType, payment, total);
  refuseStraySlip(paidType, slip, total);
  if (payment && first)
    await spendPayment(tx, {
      site,
      payment,
      kind: 'MEMBERSHIP',
      sourceId: first.id,
      used: total,
      userId: actor.userId,
    });
}
