import { newId } from '@parking/contract/core/id';
import { fromLocal } from '@parking/contract/core/time';
import { type desks, deskKnownHours } from '@parking/contract/parking/desk/desks';
import type { HandoverState, ToldHandover } from '@parking/contract/parking/desk/handovers';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { openSql } from '../../money/deposits/open-deposit.ts';
import { notify } from '../../notices/notify.ts';
import { type Seller, getSeller } from '../offline/grants.ts';

/** So far may a device's clock be ahead. */
const aheadMs = 120_000;

/**
 * Handovers that a device made while the server was away. They are that device's word until their taker says so: nothing is sold in
 * anybody's name before.
 */
export async function tellHandovers(context: Context<typeof desks.tell>) {
  const { tx, body } = context;
  const desk = await getSeller(tx, body.grant);
  const told = [];
  // Who may have left: whoever sat there with the grant, then each who took over before.
  const sat = new Set([desk.userId]);
  for (const [index, handover] of body.handovers.entries()) {
    if (!sat.has(handover.fromUserId) && !(await tookOverHere(tx, desk, handover.fromUserId)))
      throw badInput({ path: `handovers.${index}.fromUserId`, code: 'does-not-exist' });
    sat.add(handover.toUserId);
    told.push({ requestId: handover.requestId, ...(await recordTold(context, { desk, handover, index })) });
  }
  return { handovers: told };
}

async function tookOverHere(reads: Reads, { deviceNumber, gateId }: Seller, userId: string): Promise<boolean> {
  const row = await reads
    .selectFrom('handovers')
    .select('id')
    .where('deviceNumber', '=', deviceNumber)
    .where('gateId', '=', gateId)
    .where('toUserId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

interface Kept {
  readonly id: string;
  readonly state: HandoverState;
}

interface Told {
  readonly desk: Seller;
  readonly handover: ToldHandover;
  readonly index: number;
}

async function recordTold(
  { tx, site, log }: Context<typeof desks.tell>,
  { desk, handover, index }: Told,
): Promise<Kept> {
  const { requestId, fromUserId, toUserId } = handover;
  const known = await tx
    .selectFrom('handovers')
    .select(['id', 'fromUserId', 'toUserId', 'deviceNumber', 'state'])
    .$narrowType<Kept>()
    .where('requestId', '=', requestId)
    .executeTakeFirst();
  if (known) {
    const isSame =
      known.fromUserId === fromUserId && known.toUserId === toUserId && known.deviceNumber === desk.deviceNumber;
    if (!isSame) throw new Failure('already-exists');
    return { id: known.id, state: known.state };
  }
  const path = `handovers.${index}`;
  const [at, rosterAt] = [fromLocal(handover.at, site.zone), fromLocal(handover.rosterAt, site.zone)];
  if (at.getTime() > Date.now() + aheadMs || at < desk.givenAt)
    throw badInput({ path: `${path}.at`, code: 'outside-period' });
  const rosterAge = at.getTime() - rosterAt.getTime();
  if (rosterAge > deskKnownHours * 3_600_000 || rosterAge < -aheadMs)
    throw badInput({ path: `${path}.rosterAt`, code: 'outside-period' });
  const taker = await tx.selectFrom('users').select(['id', 'username']).where('id', '=', toUserId).executeTakeFirst();
  if (!taker || fromUserId === toUserId) throw badInput({ path: `${path}.toUserId`, code: 'does-not-exist' });
  const id = newId();
  await tx
    .insertInto('handovers')
    .values({
      id,
      siteId: site.id,
      requestId,
      gateId: desk.gateId,
      deviceNumber: desk.deviceNumber,
      fromUserId,
      toUserId,
      depositId: await findTakingAt(tx, fromUserId, at),
      at,
      toldAt: new Date(),
      offline: true,
      rosterAt,
      state: 'WAITING',
    })
    .execute();
  const after = { fromUserId, toUserId };
  await log({ action: 'hand-over', entity: 'handovers', entityId: id, by: taker, after });
  const gate = await tx.selectFrom('gates').select('name').where('id', '=', desk.gateId).executeTakeFirstOrThrow();
  const values = { gate: gate.name, time: handover.at.slice(11, 16) };
  await notify(tx, site.id, {
    type: 'HANDOVER_WAITING',
    values,
    filter: { 'id.equals': id },
    onlyTo: [toUserId],
  });
  return { id, state: 'WAITING' };
}

const findTakingAt = async (tx: Tx, operatorId: string, at: Date): Promise<string | null> =>
  (await openSql({ operatorId, at }).execute(tx)).rows[0]?.depositId ?? null;
