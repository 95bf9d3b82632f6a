import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { PaidTypeFacts } from '../exit-facts.ts';

/** A paid cashless payment, locked for the exit that uses it. */
export interface HeldPayment {
  readonly id: string;
  readonly stayId: string | null;
  readonly paidTypeId: string;
  readonly amount: number;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
}

/** Locks a payment before anything else of the exit. Refuses one that is unknown, not paid, used, or to be refunded. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<HeldPayment> {
  const { rows } = await sql<HeldPayment & { state: string; refundable: boolean }>`
    select id, stay_id as "stayId", paid_type_id as "paidTypeId", amount, created_at as "createdAt", paid_at as "paidAt",
      state, refundable_at is not null as refundable from payments where id = ${paymentId} for update`.execute(tx);
  const [payment] = rows;
  if (!payment) throw new Failure('payment-not-found', { fields: [{ path: 'paymentId', code: 'does-not-exist' }] });
  const used = await tx.selectFrom('stays').select('id').where('paymentId', '=', paymentId).executeTakeFirst();
  if (payment.state !== 'PAID' || payment.refundable || used) throw new Failure('payment-not-paid');
  return payment;
}

/** A car whose cashless payment went through is not let out for cash as well. One still PENDING does not hold it up. */
export async function refuseOtherPayment(tx: Tx, stayId: string): Promise<void> {
  const paid = await tx
    .selectFrom('payments')
    .select('id')
    .where('stayId', '=', stayId)
    .where('state', '=', 'PAID')
    .where('refundableAt', 'is', null)
    .executeTakeFirst();
  if (paid) throw new Failure('payment-waiting', { values: { paymentId: paid.id } });
}

/** A payment that was made before its stay was known belongs to it from now on. */
export async function claimPayment(tx: Tx, payment: HeldPayment, stayId: string): Promise<void> {
  await tx.updateTable('payments').set({ stayId }).where('id', '=', payment.id).where('stayId', 'is', null).execute();
}

/** Cash needs no payment; anything cashless needs a PAID one of its own kind and of this total. */
export function refuseWrongPayment(paidType: PaidTypeFacts | null, payment: HeldPayment | null, total: number): void {
  if (paidType?.kind === 'CASH' && payment === null) return;
  if (payment === null || payment.amount !== total || payment.paidTypeId !== paidType?.id)
    throw new Failure('payment-not-paid', {
      fields: [{ path: 'paymentId', code: payment === null ? 'required' : 'not-equal' }],
    });
}

/** What the customer gave must cover the price. */
export function refuseTooLittle(paidType: PaidTypeFacts | null, tendered: number | undefined, total: number): void {
  if (paidType?.kind !== 'CASH' || tendered === undefined || tendered >= total) return;
  throw new Failure('tendered-too-little', {
    fields: [{ path: 'tendered', code: 'too-small', values: { minimum: total } }],
  });
}
