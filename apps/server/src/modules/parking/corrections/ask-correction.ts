import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { approvesCorrections } from '@parking/contract/parking/corrections/corrections';
import { attachAsset } from '../../../platform/files/assets.ts';
import { badInput } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { approvalNeeded, findApprover } from '../../controls/approve.ts';
import { notify } from '../../notices/notify.ts';
import { bookCorrection } from './book-correction.ts';
import { holdOwnSale } from './own-sale.ts';

type Asking = Context<(typeof contract.corrections)['ask']>;

/**
 * A cashier says what one of the own last sales should have been. Somebody who signs on the spot approves it; else it waits, with a
 * picture of what is wrong, and until then its drawer owes what it did. Returns its id.
 */
export async function askCorrection(context: Asking): Promise<string> {
  const { tx, site, actor, body, log } = context;
  const { parkingOutId, reason, rightAmount, picture = null } = body;
  const approver = findApprover(context, approvesCorrections);
  const { depositId, businessDay, total, tax } = await holdOwnSale(tx, actor.userId, parkingOutId);
  if (rightAmount >= total) throw badInput({ path: 'rightAmount', code: 'too-big', values: { maximum: total - 1 } });
  // Who signs has seen it; whoever looks later has the picture.
  if (picture === null && !approver) throw approvalNeeded(approvesCorrections, context.origin);
  if (picture !== null)
    await attachAsset(tx, picture, 'corrections', { uploadedBy: actor.userId, picture: true, field: 'picture' });
  const id = newId();
  const amount = total - rightAmount;
  const asked = {
    id,
    stayId: parkingOutId,
    operatorId: actor.userId,
    depositId,
    businessDay,
    amount,
    tax: Math.round((tax * amount) / total),
  };
  const note = body.note || null;
  await tx
    .insertInto('corrections')
    .values({
      ...asked,
      siteId: site.id,
      reason,
      note,
      charged: total,
      rightAmount,
      picture,
      ...(approver && { state: 'APPROVED', decidedBy: approver.userId, decidedAt: new Date() }),
    })
    .execute();
  if (approver) await bookCorrection(tx, site, asked, { actorId: approver.userId, reason: note ?? reason });
  else await tellWaiting(context, id);
  await log({
    action: approver ? 'correct' : 'ask-correction',
    entity: 'corrections',
    entityId: id,
    // Without the amount, which its record has: who counts blind may read the log.
    after: { parkingOutId, reason, note, approvedBy: approver?.username ?? null },
  });
  return id;
}

async function tellWaiting({ tx, site, actor }: Asking, id: string): Promise<void> {
  const { number } = await tx.selectFrom('corrections').select('number').where('id', '=', id).executeTakeFirstOrThrow();
  await notify(tx, site.id, {
    type: 'CORRECTION_WAITING',
    values: { code: number, username: actor.username },
    filter: { 'id.equals': id },
    about: id,
    flag: 'editable',
  });
}
