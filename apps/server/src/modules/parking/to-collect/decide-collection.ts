import type { contract } from '@parking/contract/contract';
import { type CollectionOutcome, collectionWaitsDays } from '@parking/contract/money/to-collect';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import { chargeDebt } from '../../money/charge-debt.ts';
import { postEntry } from '../../money/journal.ts';
import { refuseTooYoung, sayOfMoney } from '../../money/two-names.ts';
import { type LockedCollection, lockCollection } from './collect.ts';

/** What one person says waits for another who says the same; neither let the car go. */
export async function decideCollection(context: Context<typeof contract.toCollect.decide>): Promise<void> {
  const { tx, site, actor, params, body, log } = context;
  const collection = await lockCollection(tx, params.id);
  const { outcome, note } = body;
  if ([collection.operatorId, collection.approvedBy].includes(actor.userId))
    throw context.fail('four-eyes', { values: { step: 'letGo', groups: 'FINANCE, AUDITOR, OWNER' } });
  refuseTooYoung('too-young-to-drop', collection.at, collectionWaitsDays, site);
  const { proposed, proposedBy, state, due } = collection;
  const said = { outcome, note, actorId: actor.userId, isSame: proposed === outcome, proposedBy };
  const { isSecond, row } = sayOfMoney({ ...said, step: 'saidOfCollection' });
  await tx.updateTable('toCollect').set(row).where('id', '=', collection.id).execute();
  await log({
    action: isSecond ? 'decide-collection' : 'propose-collection',
    entity: 'to_collect',
    entityId: collection.id,
    before: { state, proposed },
    after: { outcome, due, note },
  });
  if (isSecond) await post(tx, site, collection, { outcome, note, actorId: actor.userId });
}

interface Decision {
  readonly outcome: CollectionOutcome;
  readonly note: string;
  readonly actorId: string;
}

/** Its cashier is charged with what is still owed, and answers; or it is lost. */
async function post(tx: Tx, site: Site, collection: LockedCollection, decision: Decision): Promise<void> {
  const { id: sourceId, operatorId, due } = collection;
  const { outcome, note: reason, actorId } = decision;
  const from = { kind: 'TO_COLLECT' } as const;
  if (outcome === 'CHARGED') {
    const charge = { site, operatorId, amount: due, cause: 'TO_COLLECT', sourceId, from, reason, actorId } as const;
    await chargeDebt(tx, { ...charge, depositId: null });
    return;
  }
  await postEntry(tx, {
    siteId: site.id,
    type: 'SETTLEMENT',
    kind: 'LOST',
    sourceId,
    businessDay: businessDayOf(new Date(), site),
    depositId: null,
    actorId,
    reason,
    lines: [
      { account: { kind: 'WRITTEN_OFF', ownerId: operatorId }, amount: due },
      { account: from, amount: -due },
    ],
  });
}
