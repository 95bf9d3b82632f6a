import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import { keptAfterDays } from '@parking/contract/money/payments-on-account';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { findTaking } from '../../money/open-deposit.ts';
import { lockOnAccount } from './on-account.ts';
import { type ReturnRow, postReturn } from './post-return.ts';
import { spendPayment } from './spend-payment.ts';

type GiveBack = Context<typeof contract.paymentsOnAccount.giveBack>;

/**
 * Writes down that a payment, or what is owed of it, goes back. What its provider gave back is booked at once; cash, and what
 * the car park keeps, wait for a second person. From here on no exit can use it.
 */
export async function giveBack(context: GiveBack): Promise<void> {
  const { tx, site, actor, params, body } = context;
  const owed = await lockOwed(context);
  const { amount = owed.left } = body;
  if (amount > owed.left) throw badInput({ path: 'amount', code: 'too-big', values: { maximum: owed.left } });
  const { way, reason } = body;
  const wanted = { id: newId(), paymentId: params.id, amount, way, reason, byId: actor.userId };
  const row: ReturnRow = { ...wanted, ...(await decideSource(context, owed)), paidTypeId: owed.paidTypeId };
  const isDone = way === 'REFUNDED_BY_PROVIDER';
  const { id, cashId, depositId } = row;
  await tx
    .insertInto('paymentReturns')
    .values({
      ...wanted,
      state: isDone ? 'DONE' : 'WAITING',
      cashId,
      depositId,
      reference: body.reference ?? null,
      receivedBy: body.receivedBy ?? null,
      at: new Date(),
    })
    .execute();
  if (isDone) await postReturn(tx, site, row);
  await context.log({
    action: isDone ? 'give-back' : 'ask-give-back',
    entity: 'payment_returns',
    entityId: id,
    after: { ...wanted, cashId, depositId, reference: body.reference ?? null, receivedBy: body.receivedBy ?? null },
  });
}

interface Owed {
  readonly paidTypeId: string;
  readonly paidAt: Date;
  /** What a customer can show: the provider's reference, else ours. */
  readonly reference: string;
  /** Owed back and neither given back nor asked for. */
  readonly left: number;
}

/** What is owed of the payment, its row locked; one that nothing has used is owed as a whole from now on. */
async function lockOwed({ tx, site, actor, params }: GiveBack): Promise<Owed> {
  const payment = await lockOnAccount(tx, params.id, { orOwed: true });
  const unused = await tx
    .selectFrom('paymentUses')
    .select('paymentId')
    .where('paymentId', '=', payment.id)
    .executeTakeFirst();
  if (!unused)
    await spendPayment(tx, { site, payment, kind: 'RETURN', sourceId: payment.id, used: 0, userId: actor.userId });
  const { rows } = await sql<Owed>`
    select p.paid_type_id as "paidTypeId", p.paid_at as "paidAt", coalesce(p.adapter_ref, p.id::text) as reference,
      (u.owed_back - coalesce((select sum(r.amount) from payment_returns r
        where r.payment_id = p.id and r.state <> 'REFUSED'), 0))::bigint as left
    from payments p join payment_uses u on u.payment_id = p.id where p.id = ${payment.id}`.execute(tx);
  const [owed] = rows;
  if (!owed || owed.left === 0) throw new Failure('already-settled');
  return owed;
}

type Source = Pick<ReturnRow, 'cashId' | 'depositId'>;
const nowhere: Source = { cashId: null, depositId: null };

/** Where the money comes from. Refuses what this way lacks. */
async function decideSource({ tx, site, actor, body }: GiveBack, owed: Owed): Promise<Source> {
  if (body.way === 'KEPT') {
    const from = new Date(owed.paidAt.getTime() + keptAfterDays * 86_400_000);
    if (from > new Date()) throw new Failure('too-early-to-keep', { values: { day: toLocalDate(from, site.zone) } });
    return nowhere;
  }
  if (body.reference === undefined) throw badInput({ path: 'reference', code: 'required' });
  if (body.way === 'REFUNDED_BY_PROVIDER') return nowhere;
  if (body.reference.toUpperCase() !== owed.reference.toUpperCase())
    throw badInput({ path: 'reference', code: 'does-not-exist' });
  if (body.receivedBy === undefined) throw badInput({ path: 'receivedBy', code: 'required' });
  return decideCash(tx, actor.userId, body.cashId);
}

/** Out of the own open deposit, which is held; without one, out of a cash account. */
async function decideCash(tx: Tx, userId: string, cashId: string | undefined): Promise<Source> {
  const depositId = await findTaking(tx, userId);
  if (depositId !== null) {
    if (cashId !== undefined) throw badInput({ path: 'cashId', code: 'not-an-option' });
    return { cashId: null, depositId };
  }
  if (cashId === undefined) throw badInput({ path: 'cashId', code: 'required' });
  const cash = await tx.selectFrom('cash').select('id').where('id', '=', cashId).executeTakeFirst();
  if (!cash) throw badInput({ path: 'cashId', code: 'does-not-exist' });
  return { cashId, depositId: null };
}
