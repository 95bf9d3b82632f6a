import type { returnWays } from '@parking/contract/parking/payments/payments-on-account';
import { sql } from 'kysely';
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
  /** Null: its provider gave it back by itself. */
  readonly byId: string | null;
}

export interface LockedReturn extends ReturnRow {
  readonly state: string;
  readonly at: Date;
}

/** A locked return, whatever became of it. */
export async function lockReturn(tx: Tx, id: string): Promise<LockedReturn | null> {
  const { rows } = await sql<LockedReturn>`
    select r.id, r.payment_id as "paymentId", r.owed_id as "owedId", p.paid_type_id as "paidTypeId", r.amount, r.way, r.reason,
      r.cash_id as "cashId", r.deposit_id as "depositId", r.by_id as "byId", r.state, r.at
    from payment_returns r left join payments p on p.id = r.payment_id where r.id = ${id} for update of r`.execute(tx);
  return rows[0] ?? null;
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
    reason: row.reason || null,
    lines: [
      { account: paidTypeId === null ? { kind: 'REFUNDABLE' } : { kind: 'REFUNDABLE', ownerId: paidTypeId }, amount },
      { account: sourceOf(row), amount: -amount },
    ],
  });
}

function sourceOf({ way, cashId, byId, paidTypeId }: ReturnRow): AccountRef {
  if (way === 'KEPT') return { kind: 'OTHER_INCOME' };
  if (paidTypeId !== null && way === 'REFUNDED_BY_PROVIDER') return { kind: 'PROVIDER', ownerId: paidTypeId };
  if (cashId !== null) return { kind: 'CASH', ownerId: cashId };
  if (byId === null) throw new Error('Cash is paid out of somebody’s drawer.');
  return { kind: 'DRAWER', ownerId: byId };
}
