import type { contract } from '@parking/contract/contract';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { getApprover } from '../../controls/approve.ts';
import { postEntry } from '../../money/journal/journal.ts';

interface ToldRefund {
  readonly id: string;
  readonly paidTypeId: string;
  /** Whole rupiah. */
  readonly amount: number;
}

/**
 * Ends what a provider gave back of a payment that was used here, by two persons: it put it back and owes it as before, or the car park
 * bears it, and the provider owes that much less. Refuses with `already-settled` where nothing of it is open.
 */
export async function endToldRefund(context: Context<typeof contract.paymentsOnAccount.endToldRefund>): Promise<void> {
  const { tx, site, actor, params, body } = context;
  const { userId: approvedBy } = getApprover(context, { menus: ['/payments_on_account'], flag: 'editable' });
  const open = await lockOpen(tx, params.id);
  if (open.length === 0) throw new Failure('already-settled');
  const { outcome, note } = body;
  for (const { id, paidTypeId, amount } of open) {
    await tx
      .updateTable('providerRefunds')
      .set({ outcome, note, decidedBy: actor.userId, approvedBy, decidedAt: new Date() })
      .where('id', '=', id)
      .execute();
    if (outcome === 'PUT_BACK') continue;
    await postEntry(tx, {
      siteId: site.id,
      type: 'PAYMENT',
      kind: outcome,
      sourceId: id,
      businessDay: businessDayOf(new Date(), site),
      depositId: null,
      actorId: actor.userId,
      reason: note,
      lines: [
        { account: { kind: 'FEE', ownerId: paidTypeId }, amount },
        { account: { kind: 'PROVIDER', ownerId: paidTypeId }, amount: -amount },
      ],
    });
  }
  await context.log({
    action: 'end-told-refund',
    entity: 'payments',
    entityId: params.id,
    after: { outcome, note },
  });
}

/** What of a payment is open, which is held until the end of the transaction. */
async function lockOpen(tx: Tx, paymentId: string): Promise<ToldRefund[]> {
  const { rows } = await sql<{ paidTypeId: string }>`
    select paid_type_id as "paidTypeId" from payments where id = ${paymentId} for update`.execute(tx);
  const [payment] = rows;
  if (!payment) throw new Failure('payment-not-found');
  const refunds = await tx
    .selectFrom('providerRefunds')
    .select(['id', 'amount'])
    .where('paymentId', '=', paymentId)
    .where('outcome', 'is', null)
    .orderBy('id')
    .execute();
  return refunds.map((refund) => ({ ...refund, paidTypeId: payment.paidTypeId }));
}
