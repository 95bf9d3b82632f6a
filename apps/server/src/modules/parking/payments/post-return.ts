import type { returnWays } from '@parking/contract/money/payments-on-account';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { type AccountRef, postEntry } from '../../money/journal.ts';

export interface ReturnRow {
  readonly id: string;
  readonly paymentId: string;
  readonly paidTypeId: string;
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
      { account: { kind: 'REFUNDABLE', ownerId: paidTypeId }, amount },
      { account: sourceOf(row), amount: -amount },
    ],
  });
}

function sourceOf({ way, cashId, byId, paidTypeId }: ReturnRow): AccountRef {
  if (way === 'KEPT') return { kind: 'OTHER_INCOME' };
  if (way === 'REFUNDED_BY_PROVIDER') return { kind: 'PROVIDER', ownerId: paidTypeId };
  return cashId === null ? { kind: 'DRAWER', ownerId: byId } : { kind: 'CASH', ownerId: cashId };
}
