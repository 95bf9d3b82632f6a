import type { PaymentSlip } from '@parking/contract/money/claims/payment-slip';
import type { StayFlag } from '@parking/contract/parking/stays';
import type { Charge } from '@parking/contract/tariffs/charge';
import { taxWithin } from '@parking/contract/tariffs/charge-adjustments';
import type { Tx } from '../../../platform/db/pool.ts';
import { badInput } from '../../../platform/failure.ts';
import { type DeskSettings, type GateFacts, type PaidTypeFacts, getPaidType, paidTypeOf } from './desk-settings.ts';
import { flagsOfSlip, refuseStraySlip } from '../payments/slips.ts';
import { type LockedPayments, cancelPending, refuseTooLittle, refuseUnpaid } from '../payments/on-account.ts';
import { spendPayment } from '../payments/spend-payment.ts';
import type { Claimed } from '../payments/book-money.ts';
import type { Owed } from '../to-collect/owe-exit.ts';
import { bookPrepayment } from '../payments/prepayment.ts';
import { payPart, refusePartOfNothing } from '../to-collect/short-payment.ts';
import { type Applied, type Applying, applyPayments } from './apply-payments.ts';
import { refuseChangedPrice } from './price.ts';
import type { Tariffs } from '../../tariffs/read-tariff-book.ts';
import type { StayInside } from './stay-inside.ts';
import type { Till } from './till.ts';

export interface Settling extends Omit<Applying, 'payments' | 'mayHold' | 'stay' | 'settings'> {
  readonly tariffs: Tariffs;
  readonly settings: DeskSettings;
  readonly till: Till;
  readonly stay: StayInside;
  readonly gate: GateFacts;
  readonly payments: LockedPayments;
  readonly paidTypeId?: string | undefined;
  readonly expectedTotal?: number | undefined;
  readonly tendered?: number | undefined;
  readonly slip?: PaymentSlip | undefined;
  readonly owed?: Owed | undefined;
}

/** How the price of an exit was paid. */
export interface Settled {
  readonly charge: Charge;
  /** The exit for the price: the payment's moment where one holds its price. */
  readonly pricedAt: Date;
  readonly prepaid: number;
  /** Null where nothing is to be paid, or what is due is to be collected. */
  readonly paidType: PaidTypeFacts | null;
  /** The payment that paid the price. */
  readonly paymentId: string | null;
  readonly claim: Claimed;
  /** Where what is due is to be collected. */
  readonly owed: Owed | undefined;
  /** What an auditor should look at about the money. */
  readonly moneyFlags: readonly StayFlag[];
}

/**
 * Decides what is due and that it is paid. What is on account never holds a car: it pays, or comes off and the rest is due by
 * any payment type, or to be collected. Refuses another price than was told, and money that is not there.
 */
export async function settle(tx: Tx, given: Settling): Promise<Settled> {
  const { paidTypeId, payments, settings } = given;
  const applied = applyPayments({
    ...given,
    settings: given.tariffs.book.settings,
    payments: payments.onAccount,
    // Whoever was told to take cash is told that it is paid, by another price.
    mayHold: (payment) => paidTypeId === undefined || paidTypeId === payment.paidTypeId,
  });
  const { charge, holder } = applied;
  refuseChangedPrice(charge.total, given.expectedTotal);
  // A payment that was made after all leaves nothing to be collected.
  const owed = holder === null && charge.total > 0 ? given.owed : undefined;
  if (!owed) refusePartOfNothing(given.owed);
  const due = owed ? 0 : charge.total;
  const paidType = decidePaidType(settings, paidTypeId ?? holder?.paidTypeId, due);
  refuseUnpaid(paidType, holder, due);
  refuseTooLittle(paidType, given.tendered, charge.total);
  refuseStraySlip(paidType, given.slip, charge.total);
  // What settles it may be the payment that is waited for.
  if (!owed) await cancelPending(tx, payments.pending);
  await spendApplied(tx, given, applied);
  const { slip, till } = given;
  const ofSlip = await flagsOfSlip(tx, { ...till, paidType, slip, total: charge.total });
  const moneyFlags = [
    ...ofSlip,
    ...(owed ? [owed.reason === 'SHORT_PAID' ? ('short-paid' as const) : ('to-collect' as const)] : []),
  ];
  const left = owed ? await payPart(tx, { ...given, owed }, applied) : applied;
  return { ...left, paidType, paymentId: holder?.id ?? null, claim: { slip }, owed, moneyFlags };
}

type Using = Pick<Settling, 'till' | 'stay' | 'gate' | 'taxRate'>;

/** Uses up what paid the price or came off it, and books what came off, under its own payment type, in this till. */
export async function spendApplied(
  tx: Tx,
  { till, stay, gate, taxRate }: Using,
  applied: Omit<Applied, 'charge'>,
): Promise<void> {
  const use = { site: till.site, sourceId: stay.id, userId: till.operatorId };
  const { holder, parts } = applied;
  if (holder) await spendPayment(tx, { ...use, payment: holder, kind: 'EXIT', used: holder.amount });
  for (const { payment, used } of parts) {
    await spendPayment(tx, { ...use, payment, kind: 'PREPAID', used });
    await bookPrepayment(tx, {
      ...till,
      at: new Date(),
      sourceId: payment.id,
      gateId: gate.id,
      vehicleTypeId: stay.vehicleTypeId,
      paidType: await getPaidType(tx, payment.paidTypeId),
      amount: used,
      tax: taxWithin(used, taxRate),
    });
  }
}

function decidePaidType(settings: DeskSettings, paidTypeId: string | undefined, total: number): PaidTypeFacts | null {
  if (paidTypeId !== undefined) return paidTypeOf(settings, paidTypeId);
  if (total > 0) throw badInput({ path: 'paidTypeId', code: 'required' });
  return null;
}
