import type { contract } from '@parking/contract/contract';
import type { VoucherState } from '@parking/contract/parking/vouchers/vouchers';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { fourEyes } from '../../money/two-names.ts';

type Calls = typeof contract.vouchers;

/** The batch, which exits with its codes wait for from here on. Refuses one that is in another state. */
async function lockBatch(
  tx: Tx,
  id: string,
  states: readonly VoucherState[],
): Promise<{ byId: string; state: string }> {
  const batch = await tx
    .selectFrom('voucherBatches')
    .select(['byId', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!batch) throw new Failure('record-not-found');
  if (!states.some((state) => state === batch.state)) throw new Failure('vouchers-decided');
  return batch;
}

/** A second person agrees to a batch that waits, or does not. */
export async function decideBatch(context: Context<Calls['decideBatch']>): Promise<void> {
  const { tx, actor, params, body, log } = context;
  if (!body.accepted && !body.note) throw badInput({ path: 'note', code: 'required' });
  const { byId } = await lockBatch(tx, params.id, ['WAITING']);
  await requireTwoPersons(context, [byId], () => fourEyes('madeVouchers', 'FINANCE, OWNER'));
  const state: VoucherState = body.accepted ? 'ACTIVE' : 'REFUSED';
  await tx
    .updateTable('voucherBatches')
    .set({ state, decidedBy: actor.userId, decidedAt: new Date(), decidedNote: body.note || null })
    .where('id', '=', params.id)
    .execute();
  await log({
    action: 'decide-vouchers',
    entity: 'voucher_batches',
    entityId: params.id,
    before: { state: 'WAITING' },
    after: { state, askedBy: byId, note: body.note || null },
  });
}

/** From now on its codes do not hold; an exit under way is waited for. */
export async function withdrawBatch(context: Context<Calls['withdrawBatch']>): Promise<void> {
  const { tx, actor, params, body, log } = context;
  const before = await lockBatch(tx, params.id, ['ACTIVE', 'WAITING']);
  const state: VoucherState = 'WITHDRAWN';
  await tx
    .updateTable('voucherBatches')
    .set({ state, withdrawnBy: actor.userId, withdrawnAt: new Date(), withdrawnNote: body.note })
    .where('id', '=', params.id)
    .execute();
  await log({
    action: 'withdraw-vouchers',
    entity: 'voucher_batches',
    entityId: params.id,
    before: { state: before.state },
    after: { state, note: body.note },
  });
}
