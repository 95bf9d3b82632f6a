import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { type AccountRef, postEntry } from '../../money/journal/journal.ts';
import type { Till } from '../exit/till.ts';
import { spendPayment } from '../payments/spend-payment.ts';
import { accountOf } from './owe-exit.ts';

/** What a car that was let go still owes; its row is locked. */
export interface OpenCollection {
  readonly id: string;
  readonly stayId: string;
  /** Whole rupiah, above 0. */
  readonly due: number;
  readonly reason: string;
}

interface Part {
  readonly way: 'PAYMENT' | 'CASH';
  /** Whole rupiah. */
  readonly amount: number;
  /** What holds the money that settles it. */
  readonly from: AccountRef;
  readonly paymentId?: string;
  readonly cashId?: string | null;
  readonly depositId?: string | null;
  readonly actorId: string;
  readonly told?: ToldSale | undefined;
}

/** A sale without the server whose money it is. */
export interface ToldSale {
  readonly requestId: string;
  /** What its slip says; null where that cannot be read. */
  readonly provisionalNumber: string | null;
  readonly takenAt: Date;
}

export interface LockedCollection extends OpenCollection {
  readonly operatorId: string;
  readonly approvedBy: string | null;
  readonly state: string;
  readonly at: Date;
  readonly proposed: string | null;
  readonly proposedBy: string | null;
}

/** One that is open, its row locked. Refuses one that is unknown or over. */
export async function lockCollection(tx: Tx, id: string): Promise<LockedCollection> {
  const { rows } = await sql<LockedCollection>`
    select id, stay_id as "stayId", amount - collected as due, reason, operator_id as "operatorId", approved_by as "approvedBy", state, at,
      proposed, proposed_by as "proposedBy"
    from to_collect where id = ${id} for update`.execute(tx);
  const [collection] = rows;
  if (!collection) throw new Failure('record-not-found');
  if (!['OPEN', 'WAITING'].includes(collection.state)) throw new Failure('already-settled');
  return collection;
}

/** Writes down and books what comes in of a collection. Returns its id. */
export async function addPart(tx: Tx, site: Site, { id, due, reason }: OpenCollection, part: Part): Promise<string> {
  const { way, amount, from, paymentId = null, cashId = null, depositId = null, actorId, told } = part;
  const partId = newId();
  await tx
    .insertInto('toCollectParts')
    .values({
      id: partId,
      toCollectId: id,
      way,
      amount,
      paymentId,
      cashId,
      depositId,
      byId: actorId,
      requestId: told?.requestId ?? null,
      provisional: told?.provisionalNumber ?? null,
      takenAt: told?.takenAt ?? null,
    })
    .execute();
  await tx
    .updateTable('toCollect')
    .set(({ eb }) => ({ collected: eb('collected', '+', amount), ...(amount === due && { state: 'COLLECTED' }) }))
    .where('id', '=', id)
    .execute();
  await postEntry(tx, {
    siteId: site.id,
    type: 'COLLECTION',
    kind: way,
    sourceId: partId,
    businessDay: businessDayOf(new Date(), site),
    depositId,
    actorId,
    lines: [
      { account: from, amount },
      { account: accountOf(reason), amount: -amount },
    ],
  });
  return partId;
}

interface PaidLater {
  readonly id: string;
  readonly stayId: string | null;
  readonly paidTypeId: string;
  /** Whole rupiah. */
  readonly amount: number;
}

/**
 * A locked payment that nothing has used settles what its car owes, where it was let go and still owes; what is over is owed
 * back. Payments are locked before collections everywhere. Returns whether anything was owed.
 */
export async function collectPayment(
  tx: Tx,
  site: Site,
  payment: PaidLater,
  userId: string,
  told?: ToldSale,
): Promise<boolean> {
  const { id: paymentId, stayId, paidTypeId, amount } = payment;
  const open = await lockOwedBy(tx, stayId);
  if (!open) return false;
  const used = Math.min(amount, open.due);
  await spendPayment(tx, { site, payment, kind: 'COLLECTED', sourceId: open.stayId, used, userId });
  const from = { kind: 'ON_ACCOUNT', ownerId: paidTypeId } as const;
  await addPart(tx, site, open, { way: 'PAYMENT', amount: used, from, paymentId, actorId: userId, told });
  return true;
}

/** Cash that a cashier took of a car without the server settles what it owes that was let go, in that deposit. Returns how much of it. */
export async function collectCash(
  tx: Tx,
  till: Till,
  stayId: string | null,
  taken: number,
  told: ToldSale,
): Promise<number> {
  const open = taken > 0 ? await lockOwedBy(tx, stayId) : undefined;
  if (!open) return 0;
  const { site, operatorId: actorId, depositId } = till;
  const amount = Math.min(taken, open.due);
  const from = { kind: 'DRAWER', ownerId: actorId } as const;
  await addPart(tx, site, open, { way: 'CASH', amount, from, depositId, actorId, told });
  return amount;
}

async function lockOwedBy(tx: Tx, stayId: string | null): Promise<OpenCollection | undefined> {
  const { rows } = await sql<OpenCollection>`
    select id, stay_id as "stayId", amount - collected as due, reason from to_collect
    where stay_id = ${stayId}::uuid and state in ('OPEN', 'WAITING') for update`.execute(tx);
  return rows[0];
}
