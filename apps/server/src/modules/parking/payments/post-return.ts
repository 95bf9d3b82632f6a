import type { returnWays } from '@parking/contract/parking/payments/payments-on-account';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { type AccountRef, postEntry } from '../../money/journal/journal.ts';
import type { OwedOf } from './owed.ts';

export interface ReturnRow extends OwedOf {
  readonly id: string;
  /** Of a payment: its provider holds the money. */
  readonly paidTypeId: string | null;
  /** Whole rupiah. */
  readonly amount: number;
  readonly way: (typeof returnWays)[number];
  readonly reason: string;
  readonly cashId: string | null;
  readonly depositId: string | null;
  readonly byId: string;
}

/** Books what was given back: it is owed no more, and gone from where it came from. */
export async function postReturn(tx: Tx, site: Site, row: ReturnRow): Promise<void> {
  const { amount, paidTypeId } = row;
  await postEntry(tx, {
    siteId: site.id,
    type: 'PAYMENT',
    kind: row.way,
    sourceId: row.id,
    businessDay: businessDayOf(new Date(), site),
    depositId: row.depositId,
    actorId: row.byId,
    reason: row.reason,
    lines: [
      { account: paidTypeId === null ? { kind: 'REFUNDABLE' } : { kind: 'REFUNDABLE', ownerId: paidTypeId }, amount },
      { account: sourceOf(row), amount: -amount },
    ],
  });
}

function sourceOf({ way, cashId, byId, paidTypeId }: ReturnRow): AccountRef {
  if (way === 'KEPT') return { kind: 'OTHER_INCOME' };
  if (paidTypeId !== null && way === 'REFUNDED_BY_PROVIDER') return { kind: 'PROVIDER', ownerId: paidTypeId };
  return cashId === null ? { kind: 'DRAWER', ownerId: byId } : { kind: 'CASH', ownerId: cashId };
}
