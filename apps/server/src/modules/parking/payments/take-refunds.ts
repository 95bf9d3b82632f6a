import { id as idOf, newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { MadeRefund } from './adapter.ts';
import { finishRefund } from './follow-refunds.ts';
import { oweUnused } from './owed.ts';
import { tellOfPayment } from './tell-of-payment.ts';
import { type ReturnRow, lockReturn, postReturn } from './post-return.ts';

interface Refunded {
  readonly id: string;
  readonly paidTypeId: string;
  readonly byId: string;
}

/**
 * Books what a provider gave back of a payment, each refund once: those that were asked for, and of any other what is owed back. What is
 * not owed stays on the worklist of whoever deals with payments on account.
 */
export async function takeRefunds(tx: Tx, site: Site, paymentId: string, made: readonly MadeRefund[]): Promise<void> {
  const { rows } = await sql<Refunded & { state: string }>`
    select id, paid_type_id as "paidTypeId", by_id as "byId", state from payments where id = ${paymentId} for update`.execute(
    tx,
  );
  const [payment] = rows;
  if (payment?.state !== 'PAID') return;
  for (const refund of made) await takeRefund(tx, site, payment, refund);
}

async function takeRefund(tx: Tx, site: Site, payment: Refunded, { id, reference, amount }: MadeRefund): Promise<void> {
  // What is no number of rupiah is looked at where it was told.
  if (!Number.isSafeInteger(amount) || amount <= 0 || (await isKnown(tx, payment.id, reference))) return;
  const asked = await findAsked(tx, payment.id, id, amount);
  if (asked?.state === 'DONE') return;
  if (asked?.state === 'ASKED' && asked.amount === amount) return finishRefund(tx, site, asked, reference);
  await oweUnused(tx, site, payment.id, payment.byId);
  const owed = Math.min(amount, await leftOf(tx, payment.id));
  if (owed > 0) await bookTold(tx, site, payment, { amount: owed, reference });
  if (owed === amount) return;
  await tx
    .insertInto('providerRefunds')
    .values({ id: newId(), paymentId: payment.id, reference, amount: amount - owed })
    .execute();
  await tellOfPayment(tx, site.id, 'REFUND_TOLD', { ...payment, amount: amount - owed });
}

async function isKnown(tx: Tx, paymentId: string, reference: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment_returns where payment_id = ${paymentId} and way = 'REFUNDED_BY_PROVIDER' and reference = ${reference} and state = 'DONE'
    union all select from provider_refunds where payment_id = ${paymentId} and reference = ${reference} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The refund that was asked for under this id; where none is named, one of this amount that was asked for or made. */
async function findAsked(tx: Tx, paymentId: string, id: string | null, amount: number) {
  const named = id === null ? null : idOf().safeParse(id);
  if (named && !named.success) return null;
  const { rows } = await sql<{ id: string }>`
    select id from payment_returns where payment_id = ${paymentId} and way = 'REFUNDED_BY_PROVIDER'
      and (id = ${named?.data ?? null}::uuid or (${named === null}::boolean and amount = ${amount} and state in ('ASKED', 'DONE')))
    order by id limit 1`.execute(tx);
  const [found] = rows;
  return found ? lockReturn(tx, found.id) : null;
}

async function leftOf(tx: Tx, paymentId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select (u.owed_back - coalesce((select sum(amount) from payment_returns r
      where r.payment_id = u.payment_id and r.state <> 'REFUSED'), 0))::bigint as left
    from payment_uses u where u.payment_id = ${paymentId}`.execute(tx);
  return rows[0]?.left ?? 0;
}

/** Nobody here asked for it. */
async function bookTold(
  tx: Tx,
  site: Site,
  { id: paymentId, paidTypeId }: Refunded,
  { amount, reference }: { readonly amount: number; readonly reference: string },
): Promise<void> {
  const told = { id: newId(), paymentId, amount, way: 'REFUNDED_BY_PROVIDER', reason: '', byId: null } as const;
  await tx
    .insertInto('paymentReturns')
    .values({ ...told, state: 'DONE', reference, answeredAt: new Date() })
    .execute();
  const row: ReturnRow = { ...told, owedId: null, paidTypeId, cashId: null, depositId: null };
  await postReturn(tx, site, row);
}
