import type { owedCauses } from '@parking/contract/parking/payments/payments-on-account';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { lockOnAccount } from './on-account.ts';
import { spendPayment } from './spend-payment.ts';

/** What money goes back of: a payment, or what is owed without one. */
export interface OwedOf {
  readonly paymentId: string | null;
  readonly owedId: string | null;
}

interface Held extends OwedOf {
  /** What keeps a person out of giving it back: they asked for it, took it, or it is theirs. */
  readonly part: 'tookPayment' | 'tookMoney' | 'isOwedMoney';
  /** Null: nobody, as nobody here took what only its provider reported. */
  readonly partOf: string | null;
}

/** Locks a row of the worklist by its payment, or by itself where no payment stands behind it. */
export async function lockOwed(tx: Tx, id: string): Promise<Held> {
  const { rows } = await sql<{ cause: string; operatorId: string }>`
    select f.cause, f.operator_id as "operatorId" from payments_open o join refunds_owed f on f.id = o.owed_id
    where o.id = ${id} for update of o`.execute(tx);
  const [refund] = rows;
  if (refund) {
    const part = refund.cause === 'DEBT' ? 'isOwedMoney' : 'tookMoney';
    return { paymentId: null, owedId: id, part, partOf: refund.cause === 'REPORTED' ? null : refund.operatorId };
  }
  const { byId } = await lockOnAccount(tx, id, { orOwed: true });
  return { paymentId: id, owedId: null, part: 'tookPayment', partOf: byId };
}

/** A locked payment that nothing has used is owed as a whole from now on. */
export async function oweUnused(tx: Tx, site: Site, paymentId: string, userId: string): Promise<void> {
  const payment = await tx
    .selectFrom('payments as p')
    .leftJoin('paymentUses as u', 'u.paymentId', 'p.id')
    .select(['p.id', 'p.amount', 'p.paidTypeId'])
    .where('p.id', '=', paymentId)
    .where('u.paymentId', 'is', null)
    .executeTakeFirst();
  if (payment) await spendPayment(tx, { site, payment, kind: 'RETURN', sourceId: paymentId, used: 0, userId });
}

export interface Owed {
  readonly cause: (typeof owedCauses)[number];
  /** Whose account it is owed on: the provider's that holds it, or nobody's. */
  readonly paidTypeId: string | null;
  readonly paidAt: Date;
  /** What a customer can show: the provider's reference, else ours. */
  readonly reference: string;
  /** Owed back and neither given back nor asked for. */
  readonly left: number;
}

/** What is owed of what is locked; refuses where nothing is left. */
export async function readOwed(reads: Reads, { paymentId, owedId }: OwedOf): Promise<Owed> {
  const { rows } = await sql<Owed>`
    select o.cause, o.paid_type_id as "paidTypeId", o.paid_at as "paidAt", o.reference,
      (o.owed - coalesce((select sum(r.amount) from payment_returns r
        where (r.payment_id = ${paymentId} or r.owed_id = ${owedId}) and r.state <> 'REFUSED'), 0))::bigint as left
    from (
      select 'PAYMENT' as cause, p.paid_type_id, p.paid_at, coalesce(p.adapter_ref, p.id::text) as reference, u.owed_back as owed
      from payments p join payment_uses u on u.payment_id = p.id where p.id = ${paymentId}
      union all select cause, null, paid_at, reference, amount from refunds_owed where id = ${owedId}) o`.execute(
    reads,
  );
  const [owed] = rows;
  if (!owed || owed.left === 0) throw new Failure('already-settled');
  return owed;
}
