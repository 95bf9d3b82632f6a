import type { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Post } from '@parking/contract/gates/gates';
import type { Actor, Context, Site } from '../../platform/http/context.ts';
import type { Reads } from '../../platform/db/pool.ts';
import { type Post as CurrentPost, findCurrentPost, findNextPost } from '../workforce/current-shift.ts';
import { listGateOptions } from './gate-options.ts';

/** Where the caller works now in one direction: by today's schedule, else as last chosen, else at the only gate there is. */
export const readPost = (
  { reads, actor, site }: Pick<Context<typeof contract.gates.exitPost>, 'reads' | 'actor' | 'site'>,
  gateType: 'IN' | 'OUT',
): Promise<Post> => findPost(reads, site, actor, gateType);

/** Whether that is where a user works now. */
export async function worksAt(reads: Reads, site: Site, userId: string, gateId: string): Promise<boolean> {
  const [gate] = await listGateOptions(reads, { id: gateId });
  if (gate === undefined) return false;
  const post = await findPost(reads, site, { userId, deskGateId: null }, gate.gateType);
  return post.gate?.id === gateId || (await sitsAt(reads, userId, gateId));
}

/** Whether they came to that desk by a PIN; one person may sit at several. */
async function sitsAt(reads: Reads, userId: string, gateId: string): Promise<boolean> {
  const session = await reads
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('gateId', '=', gateId)
    .where('begunBy', '=', 'PIN')
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return session !== undefined;
}

async function findPost(
  reads: Reads,
  site: Site,
  { userId, deskGateId }: Pick<Actor, 'userId' | 'deskGateId'>,
  gateType: 'IN' | 'OUT',
): Promise<Post> {
  const candidates = await listGateOptions(reads, { gateType });
  const scheduled = await findCurrentPost(reads, site, userId, new Date());
  const chosen = await reads
    .selectFrom('chosenGates')
    .select('gateId')
    .where('userId', '=', userId)
    .where('gateType', '=', gateType)
    .executeTakeFirst();
  const answering = await readAnswering(reads);
  const find = (gateId: string | null | undefined) => candidates.find(({ id }) => id === gateId);
  const only = candidates.length === 1 ? candidates[0] : undefined;
  const gate = find(deskGateId) ?? find(scheduled.gateId) ?? find(chosen?.gateId) ?? only ?? null;
  return {
    gate,
    shift: shiftOf(scheduled, site),
    schedule: scheduled.scheduleId ? { id: scheduled.scheduleId } : null,
    next: gate && (await findNextPost(reads, site, { gateId: gate.id, besides: userId }, new Date())),
    candidates: candidates.map((gate) => ({ ...gate, online: answering.get(gate.id) ?? null })),
  };
}

const shiftOf = ({ shiftId, shiftName, endsAt }: CurrentPost, { zone }: Site): Post['shift'] =>
  shiftId === null ? null : { id: shiftId, name: shiftName ?? '', endsAt: endsAt && toLocalDateTime(endsAt, zone) };

/** Of each gate that has ever said anything, whether it answers. */
async function readAnswering(reads: Reads): Promise<ReadonlyMap<string, boolean>> {
  const heard = await reads
    .selectFrom('gateStates')
    .select(['gateId', 'online'])
    .where('heardAt', 'is not', null)
    .execute();
  return new Map(heard.map(({ gateId, online }) => [gateId, online]));
}

/** Remembers where the caller works in the gate's direction; at a desk that they came to by a PIN, of that desk alone. */
export async function chooseGate(context: Context<typeof contract.gates.choose>) {
  const { tx, actor, body } = context;
  const [gate] = await listGateOptions(tx, { id: body.gateId });
  if (!gate) throw context.fail('gate-not-found');
  if (actor.deskGateId !== null && gate.gateType === 'OUT') {
    await tx.updateTable('sessions').set({ gateId: gate.id }).where('id', '=', actor.sessionId).execute();
    return gate;
  }
  const choice = { gateId: gate.id, chosenAt: new Date() };
  await tx
    .insertInto('chosenGates')
    .values({ ...choice, userId: actor.userId, gateType: gate.gateType })
    .onConflict((conflict) => conflict.columns(['userId', 'gateType']).doUpdateSet(choice))
    .execute();
  return gate;
}
