import type { Handover, handovers } from '@parking/contract/parking/desk/handovers';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { notify } from '../../notices/notify.ts';
import { readHandover } from './handover-list.ts';

/** One that waits for this user's word, held until the act is over. */
async function lockOwn(tx: Tx, id: string, userId: string) {
  const row = await tx
    .selectFrom('handovers')
    .select(['id', 'state', 'toUserId', 'fromUserId', 'depositId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row?.toUserId !== userId) throw new Failure('record-not-found');
  if (row.state !== 'WAITING') throw new Failure('handover-state');
  return row;
}

/** What was sold since then in the taker's name is theirs from that moment. */
export async function confirmHandover({
  tx,
  params,
  actor,
  site,
  log,
}: Context<typeof handovers.confirm>): Promise<Handover> {
  const { id } = await lockOwn(tx, params.id, actor.userId);
  const now = new Date();
  await tx
    .updateTable('handovers')
    .set({ state: 'CONFIRMED', decidedAt: now, updatedAt: now })
    .where('id', '=', id)
    .execute();
  await log({ action: 'confirm-handover', entity: 'handovers', entityId: id });
  return readHandover(tx, site, id);
}

/** Whoever handles deposits is told: somebody sold in another one's name. */
export async function denyHandover(context: Context<typeof handovers.deny>): Promise<Handover> {
  const { tx, params, body, actor, site, log } = context;
  const { id } = await lockOwn(tx, params.id, actor.userId);
  const now = new Date();
  const { reason } = body;
  await tx
    .updateTable('handovers')
    .set({ state: 'DENIED', reason, decidedAt: now, updatedAt: now })
    .where('id', '=', id)
    .execute();
  await log({ action: 'deny-handover', entity: 'handovers', entityId: id, after: { reason } });
  const denied = await readHandover(tx, site, id);
  await notify(tx, site.id, {
    type: 'HANDOVER_DENIED',
    values: { from: denied.fromUser, to: denied.toUser, gate: denied.gate, reason },
    filter: { 'id.equals': id },
    butTo: [denied.fromUserId, denied.toUserId],
  });
  return denied;
}
