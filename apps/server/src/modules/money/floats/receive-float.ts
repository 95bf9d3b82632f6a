import type { contract } from '@parking/contract/contract';
import { type Float, receivesFloats } from '@parking/contract/money/floats/floats';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Context } from '../../../platform/http/context.ts';
import { nextUpdatedAt } from '../../../platform/http/resource-handlers.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { chargeDebt } from '../debts/charge-debt.ts';
import { postEntry } from '../journal/journal.ts';
import { getWitness } from '../witness.ts';
import { lockFloat, readFloat, requireState } from './held-float.ts';

type Receiving = Context<(typeof contract.floats)['receive']>;

/**
 * Receives a float back into the account it came from, never by who held it. What is not as its cashier counted it, and what nobody
 * counted, is signed for on the spot: by that cashier, or by a witness. What is short is charged to its cashier and not
 * tolerated, as it was to come back whole; what is over is nobody's.
 */
export async function receiveFloat(context: Receiving): Promise<Float> {
  const { tx, actor, params, body, site } = context;
  const float = await lockFloat(tx, actor, params.id);
  await requireTwoPersons(context, [float.operatorId], () => context.fail('own-money'));
  requireState(float, 'OUT', 'COUNTED');
  const { value } = body;
  const note = body.note || null;
  const witnessId = value === float.counted ? null : await getWitness(context, float.operatorId, receivesFloats);
  const receivedAt = new Date();
  await tx
    .updateTable('floats')
    .set({
      state: 'RETURNED',
      received: value,
      receivedAt,
      receivedById: actor.userId,
      witnessId,
      receiveNote: note,
      updatedAt: nextUpdatedAt,
    })
    .where('id', '=', float.id)
    .execute();
  const back = Math.min(value, float.amount);
  await postEntry(tx, {
    siteId: site.id,
    type: 'FLOAT',
    kind: 'RECEIVED',
    sourceId: float.id,
    businessDay: businessDayOf(receivedAt, site),
    depositId: null,
    actorId: actor.userId,
    reason: note,
    lines: [
      { account: { kind: 'CASH', ownerId: float.cashId }, amount: value },
      { account: { kind: 'FLOAT', ownerId: float.operatorId }, amount: -back },
      { account: { kind: 'SURPLUS' }, amount: back - value },
    ],
  });
  if (back < float.amount)
    await chargeDebt(tx, {
      site,
      operatorId: float.operatorId,
      amount: float.amount - back,
      cause: 'FLOAT',
      sourceId: float.id,
      from: { kind: 'FLOAT', ownerId: float.operatorId },
      depositId: float.depositId,
      reason: note,
      actorId: actor.userId,
    });
  await context.log({
    action: 'receive-float',
    entity: 'floats',
    entityId: float.id,
    before: { state: float.state, counted: float.counted },
    after: { state: 'RETURNED', received: value, witnessId, note },
  });
  return readFloat(tx, site, float.id);
}
