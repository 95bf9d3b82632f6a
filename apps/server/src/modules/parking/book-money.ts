import { type AccountRef, postEntry } from '../money/journal.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';
import type { PaidTypeFacts } from './exit-facts.ts';

interface Takings {
  readonly site: Site;
  /** What was sold; parking where it is not said. */
  readonly type?: keyof typeof revenueOf;
  /** SALE ends a stay, PREPAID is money before its end. */
  readonly kind: string;
  /** The stay, the payment that came before it, or the membership's purchase. */
  readonly sourceId: string;
  readonly operatorId: string;
  readonly depositId: string;
  readonly businessDay: string;
  readonly paidType: PaidTypeFacts;
  readonly total: number;
  /** The part of `total` that is tax. */
  readonly tax: number;
  readonly reason?: string;
}

/** What each kind of sale brings stands on an account of its own. */
const revenueOf = { PARKING_OUT: 'REVENUE', MEMBERSHIP: 'MEMBERSHIP_REVENUE' } as const;

/** Where the money is: in the cashier's drawer, or on account since its payment was confirmed. */
export const holderOf = (paidType: PaidTypeFacts, operatorId: string): AccountRef =>
  paidType.kind === 'CASH' ? { kind: 'DRAWER', ownerId: operatorId } : { kind: 'ON_ACCOUNT', ownerId: paidType.id };

/** Books takings: into drawer or provider's account, out of revenue and tax. Nothing where nothing was paid. */
export async function bookTakings(tx: Tx, takings: Takings): Promise<void> {
  const { total, tax, site, paidType, operatorId, type = 'PARKING_OUT' } = takings;
  if (total === 0) return;
  await postEntry(tx, {
    siteId: site.id,
    type,
    kind: takings.kind,
    sourceId: takings.sourceId,
    businessDay: takings.businessDay,
    depositId: takings.depositId,
    actorId: operatorId,
    reason: takings.reason ?? null,
    lines: [
      { account: holderOf(paidType, operatorId), amount: total },
      { account: { kind: revenueOf[type] }, amount: tax - total },
      { account: { kind: 'TAX' }, amount: -tax },
    ],
  });
}
