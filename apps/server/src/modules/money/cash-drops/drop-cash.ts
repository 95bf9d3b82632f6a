import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { type CashDrop, seesCashDrops } from '@parking/contract/money/cash-drops/cash-drops';
import { businessDayOf } from '../../../platform/business-day.ts';
import { attachAsset } from '../../../platform/files/assets.ts';
import type { Context } from '../../../platform/http/context.ts';
import { findTaking } from '../deposits/open-deposit.ts';
import { refuseDrawer } from '../deposits/refuse-drawer.ts';
import { getWitness } from '../witness.ts';
import { holdBags, readBags, refuseBeyondEntry } from './drops-of-deposit.ts';
import { readCashDrop } from './held-drop.ts';
import { postDropped } from './post-drop.ts';

/**
 * Takings leave the drawer for a bag, as their cashier counted them. The drawer's book is not asked: who counts blind is told nothing of it
 * by a refusal.
 */
export async function dropCash(context: Context<(typeof contract.cashDrops)['drop']>): Promise<CashDrop> {
  const { tx, actor, body, site } = context;
  const { bag, counted, drawer, picture = null } = body;
  const note = body.note || null;
  const operatorId = actor.userId;
  // Held as by a sale: what is handed in meanwhile has this bag, or is without it.
  const depositId = await findTaking(tx, operatorId);
  if (depositId === null) throw context.fail('no-open-deposit');
  refuseDrawer(body);
  // What all bags come to is an amount too, or nothing could be handed in.
  await holdBags(tx, depositId);
  refuseBeyondEntry('counted', (await readBags(tx, depositId)).all, counted);
  const isPictured = picture !== null && context.approver === null;
  const witnessId = isPictured ? null : await getWitness(context, operatorId, seesCashDrops);
  if (picture !== null)
    await attachAsset(tx, picture, 'cash_drops', { uploadedBy: operatorId, picture: true, field: 'picture' });
  const id = newId();
  const droppedAt = new Date();
  const droppedDay = businessDayOf(droppedAt, site);
  await tx
    .insertInto('cashDrops')
    .values({
      id,
      siteId: site.id,
      bag,
      depositId,
      operatorId,
      counted,
      drawer: drawer ? JSON.stringify(drawer) : null,
      note,
      witnessId,
      picture,
      droppedAt,
      droppedDay,
    })
    .execute();
  const bagged = { id, siteId: site.id, depositId, operatorId, counted };
  await postDropped(tx, { ...bagged, businessDay: droppedDay, actorId: operatorId });
  await context.log({
    action: 'drop-cash',
    entity: 'cash_drops',
    entityId: id,
    after: { bag, counted, witnessId, note },
  });
  return readCashDrop(tx, site, id);
}
