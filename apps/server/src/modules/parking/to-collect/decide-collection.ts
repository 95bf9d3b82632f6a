import type { contract } from '@parking/contract/contract';
import { type CollectionOutcome, collectionWaitsDays } from '@parking/contract/parking/to-collect/to-collect';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { chargeDebt } from '../../money/debts/charge-debt.ts';
import { postEntry } from '../../money/journal/journal.ts';
import { fourEyes, refuseTooYoung, sayOfMoney } from '../../money/two-names.ts';
import { type LockedCollection, lockCollection } from './collect.ts';
import { accountOf } from './owe-exit.ts';

/** What one person says waits for another who says the same; neither let the car go, nor took a part of it in cash. */
export async function decideCollection(
  context: Context<(typeof contract.toCollect | typeof contract.shortPayments)['decideCollection']>,
): Promise<void> {
  const { tx, site, actor, params, body, log } = context;
  const collection = await lockCollection(tx, params.id);
  const { outcome, note } = body;
  await requireTwoPersons(context, [collection.operatorId, collection.approvedBy], () => fourEyes('letGo'));
  await requireTwoPersons(context, await listTakers(tx, collection.id), () => fourEyes('tookMoney'));
  await refuseUndecidedMoney(tx, collection.stayId);
  refuseTooYoung('too-young-to-drop', collection.at, collectionWaitsDays, site);
  const { proposed, proposedBy, state, due } = collection;
  const said = { outcome, note, isSame: proposed === outcome, proposedBy };
  const { isSecond, row } = await sayOfMoney(context, { ...said, step: 'saidOfCollection' });
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

/** Who took a part of it in cash does not say that the rest never came. */
async function listTakers(reads: Reads, id: string): Promise<(string | null)[]> {
  const taken = await reads
    .selectFrom('toCollectParts')
    .select('byId')
    .distinct()
    .where('toCollectId', '=', id)
    .where('way', '=', 'CASH')
    .execute();
  return taken.map(({ byId }) => byId);
}

/** What may be its money is decided on first: nothing is lost that lies there. */
async function refuseUndecidedMoney(reads: Reads, stayId: string): Promise<void> {
  const { rows } = await sql`
    select from payments p where stay_id = ${stayId} and state = 'PAID'
      and not exists (select from payment_uses u where u.payment_id = p.id)
    union all select from unmatched_takings where stay_id = ${stayId} and outcome is null limit 1`.execute(reads);
  if (rows.length > 0) throw new Failure('money-undecided');
}

interface Decision {
  readonly outcome: CollectionOutcome;
  readonly note: string;
  readonly actorId: string;
}

/** Its cashier is charged with what is still owed, and answers; or it is lost. */
async function post(tx: Tx, site: Site, collection: LockedCollection, decision: Decision): Promise<void> {
  const { id: sourceId, operatorId, due, reason: why } = collection;
  const { outcome, note: reason, actorId } = decision;
  const from = accountOf(why);
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
