import { newId } from '@parking/contract/core/id';
import type { desks } from '@parking/contract/parking/desk/desks';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { PinHolder } from '../../identity/pins.ts';
import { findTaking } from '../../money/deposits/open-deposit.ts';
import type { Seller } from '../offline/grants.ts';

interface Taking {
  /** By the grant of who leaves. */
  readonly desk: Seller;
  readonly person: PinHolder;
  readonly now: Date;
}

export interface RecordedHandover {
  readonly id: string;
  readonly number: number;
  readonly depositNumber: number | null;
}

/**
 * Whether the person is whom this desk was left to last, since the grant: told by its device, or by a call whose answer was lost. Then
 * nothing is handed over once more.
 */
async function findLast(tx: Tx, { gateId, deviceNumber, givenAt }: Seller) {
  return tx
    .selectFrom('handovers as h')
    .leftJoin('deposits as d', 'd.id', 'h.depositId')
    .select(['h.id', 'h.number', 'h.toUserId', 'd.number as depositNumber'])
    .where('h.deviceNumber', '=', deviceNumber)
    .where('h.gateId', '=', gateId)
    .where('h.at', '>=', givenAt)
    .orderBy('h.at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** One row a handover, however often its call is sent. Refuses with `already-exists` the number of another one. */
export async function recordHandover(
  { body, site, log }: Context<typeof desks.signIn>,
  tx: Tx,
  { desk, person, now }: Taking,
): Promise<RecordedHandover> {
  const { userId: fromUserId, gateId, deviceNumber } = desk;
  const last = await findLast(tx, desk);
  if (last?.toUserId === person.id) return { id: last.id, number: last.number, depositNumber: last.depositNumber };
  const people = { fromUserId, toUserId: person.id };
  const depositId = await findTaking(tx, fromUserId);
  const id = newId();
  const made = await tx
    .insertInto('handovers')
    .values({
      id,
      siteId: site.id,
      requestId: body.requestId,
      gateId,
      deviceNumber,
      ...people,
      depositId,
      at: now,
      toldAt: now,
      offline: false,
      state: 'TAKEN',
    })
    .onConflict((conflict) => conflict.column('requestId').doNothing())
    .returning('id')
    .executeTakeFirst();
  const found = await tx
    .selectFrom('handovers as h')
    .leftJoin('deposits as d', 'd.id', 'h.depositId')
    .select(['h.id', 'h.number', 'h.fromUserId', 'h.toUserId', 'h.deviceNumber', 'd.number as depositNumber'])
    .where('h.requestId', '=', body.requestId)
    .executeTakeFirstOrThrow();
  const isSame = found.fromUserId === fromUserId && found.toUserId === person.id && found.deviceNumber === deviceNumber;
  if (!isSame) throw new Failure('already-exists');
  if (made) await log({ action: 'hand-over', entity: 'handovers', entityId: id, by: person, after: people }, tx);
  return { id: found.id, number: found.number, depositNumber: found.depositNumber };
}
