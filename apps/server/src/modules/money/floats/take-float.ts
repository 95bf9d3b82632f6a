import { contract } from '@parking/contract/contract';
import { endpointKey } from '@parking/contract/core/endpoint';
import { isAllowed } from '@parking/contract/core/permissions';
import type { Float } from '@parking/contract/money/floats/floats';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Context } from '../../../platform/http/context.ts';
import { nextUpdatedAt } from '../../../platform/http/resource-handlers.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { postEntry } from '../journal/journal.ts';
import { lockFloat, lockOwnFloat, readFloat, requireState } from './held-float.ts';

type Calls = typeof contract.floats;

const handOutCall = endpointKey(contract.floats.handOut);

/** The second name: its cashier says that it is there, and it leaves its cash account. */
export async function takeFloat(context: Context<Calls['take']>): Promise<Float> {
  const { tx, actor, params, body, site } = context;
  const float = await lockOwnFloat(tx, actor, params.id);
  requireState(float, 'WAITING');
  if (float.amount !== body.amount) throw context.fail('changed-meanwhile');
  // Who handed it out may have touched this account since.
  await requireTwoPersons(context, [float.givenById], () => context.fail('own-money'));
  const takenAt = new Date();
  const takenDay = businessDayOf(takenAt, site);
  await tx
    .updateTable('floats')
    .set({ state: 'OUT', takenAt, takenDay, updatedAt: nextUpdatedAt })
    .where('id', '=', float.id)
    .execute();
  await postEntry(tx, {
    siteId: site.id,
    type: 'FLOAT',
    kind: 'TAKEN',
    sourceId: float.id,
    businessDay: takenDay,
    depositId: null,
    actorId: actor.userId,
    lines: [
      { account: { kind: 'FLOAT', ownerId: float.operatorId }, amount: float.amount },
      { account: { kind: 'CASH', ownerId: float.cashId }, amount: -float.amount },
    ],
  });
  await context.log({
    action: 'take-float',
    entity: 'floats',
    entityId: float.id,
    before: { state: 'WAITING' },
    after: { state: 'OUT', amount: float.amount },
  });
  return readFloat(tx, site, float.id);
}

/** Its cashier does not take it, or who handed it out takes it back: nothing was posted yet. */
export async function cancelFloat(context: Context<Calls['cancel']>): Promise<Float> {
  const { tx, actor, params, body, site } = context;
  const float = await lockFloat(tx, actor, params.id);
  if (float.operatorId !== actor.userId && !isAllowed(contract.floats.handOut.permission, handOutCall, actor.rights))
    throw context.fail('forbidden');
  requireState(float, 'WAITING');
  await tx
    .updateTable('floats')
    .set({
      state: 'CANCELLED',
      cancelledAt: new Date(),
      cancelledById: actor.userId,
      cancelNote: body.note,
      updatedAt: nextUpdatedAt,
    })
    .where('id', '=', float.id)
    .execute();
  await context.log({
    action: 'cancel-float',
    entity: 'floats',
    entityId: float.id,
    before: { state: 'WAITING' },
    after: { state: 'CANCELLED', note: body.note },
  });
  return readFloat(tx, site, float.id);
}
