import type { PaymentSlip } from '@parking/contract/money/claims/payment-slip';
import { claimPayment } from '../../money/claims/claim-payment.ts';
import { type AccountRef, type NewEntry, postEntry, withoutZeros } from '../../money/journal/journal.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { PaidTypeFacts } from '../exit/desk-settings.ts';

export interface Takings {
  readonly site: Site;
  /** What was sold; parking where it is not said. */
  readonly type?: keyof typeof revenueOf;
  /** SALE ends a stay, PREPAID is money before its end. */
  readonly kind: 'SALE' | 'PREPAID';
  /** The stay, the payment that came before it, or the membership's purchase. */
  readonly sourceId: string;
  readonly operatorId: string;
  readonly depositId: string;
  readonly businessDay: string;
  /** Null: it is to be collected. */
  readonly paidType: PaidTypeFacts | null;
  /** Where it is to be collected, on which account. */
  readonly owedOn?: AccountRef & { readonly kind: 'TO_COLLECT' | 'SHORT_PAID' };
  readonly total: number;
  /** The part of `total` that is tax. */
  readonly tax: number;
  readonly reason?: string;
  /** Of a payment that the cashier claims. */
  readonly claim?: Claimed;
}

export interface Claimed {
  readonly slip?: PaymentSlip | undefined;
  /** Which part of one sale its slip pays for. */
  readonly part?: number;
}

/** What each kind of sale brings stands on an account of its own. */
const revenueOf = { PARKING_OUT: 'REVENUE', MEMBERSHIP: 'MEMBERSHIP_REVENUE' } as const;

/**
 * Where the money is: still with who owes it, in the cashier's drawer, on the cashier's word, or on account since its payment
 * was confirmed.
 */
export function holderOf({
  paidType,
  operatorId,
  owedOn = { kind: 'TO_COLLECT' },
}: Pick<Takings, 'paidType' | 'operatorId' | 'owedOn'>): AccountRef {
  if (paidType === null) return owedOn;
  const { id, kind, claimed } = paidType;
  if (kind === 'CASH') return { kind: 'DRAWER', ownerId: operatorId };
  return claimed ? { kind: 'CLAIMED', ownerId: operatorId } : { kind: 'ON_ACCOUNT', ownerId: id };
}

/**
 * Books takings: into the drawer, as a claim, to be collected or out of what is on account, against revenue and tax. Nothing
 * where nothing was paid. Refuses a slip that paid for something else (`slip-used`).
 */
export async function bookTakings(tx: Tx, takings: Takings): Promise<void> {
  await claimTakings(tx, takings);
  const entry = entryOfTakings(takings);
  if (entry) await postEntry(tx, entry);
}

/** Writes down what a cashier claims to have been paid. Refuses a slip that paid for something else (`slip-used`). */
export async function claimTakings(tx: Tx, takings: Takings): Promise<void> {
  const { total, site, paidType } = takings;
  if (total > 0 && paidType?.claimed)
    await claimPayment(tx, { ...takings, ...takings.claim, siteId: site.id, paidTypeId: paidType.id, amount: total });
}

/** Takings as the journal keeps them; null where nothing was paid. */
export function entryOfTakings(takings: Takings): NewEntry | null {
  const { total, tax, site, operatorId, type = 'PARKING_OUT' } = takings;
  if (total === 0) return null;
  return withoutZeros({
    siteId: site.id,
    type,
    kind: takings.kind,
    sourceId: takings.sourceId,
    businessDay: takings.businessDay,
    depositId: takings.depositId,
    actorId: operatorId,
    reason: takings.reason ?? null,
    lines: [
      { account: holderOf(takings), amount: total },
      { account: { kind: revenueOf[type] }, amount: tax - total },
      { account: { kind: 'TAX' }, amount: -tax },
    ],
  });
}
