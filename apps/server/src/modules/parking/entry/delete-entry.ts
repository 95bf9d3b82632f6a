import type { parkingIns } from '@parking/contract/parking/entry/parking-ins';
import { sql } from 'kysely';
import { type Reads, type Tx, inTransaction } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ApprovalRight, approvalNeeded, getApprover } from '../../controls/approve.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { whyNotInside } from '../lookup/find-stay.ts';
import { takeEntryAway } from './take-entry-away.ts';

export const deletesEntries = {
  menus: ['/parking_ins', '/parking_in_deletes'],
  flag: 'deleteable',
} as const satisfies ApprovalRight;

interface Person {
  readonly userId: string;
  readonly username: string;
}

interface Deletion {
  readonly stayId: string;
  readonly note: string;
  readonly askedBy: Person;
  readonly approvedBy: Person;
}

type Deleting = Pick<Context<typeof parkingIns.deleteEntry>, 'site' | 'log'>;

/** Takes an entry away: it stays on record as DELETED, with who asked, why and who approved. Neither of them made it. */
async function deleteEntry(tx: Tx, { site, log }: Deleting, given: Deletion): Promise<void> {
  const { stayId, note, askedBy, approvedBy } = given;
  const [byId, approvedById] = [askedBy.userId, approvedBy.userId];
  const stay = await takeEntryAway(tx, site, { stayId, note, byId, approvedById });
  await log(
    {
      action: 'delete-entry',
      entity: 'stays',
      entityId: stay.id,
      before: { parkingCode: stay.code, plateNumber: stay.entryPlate, enteredAt: stay.enteredAt.toISOString() },
      after: { note, askedBy: askedBy.username, approvedBy: approvedBy.username },
    },
    tx,
  );
}

/**
 * The specification's call, by one person: it asks, and waits for another (409 `approval-needed`, the request stands). When
 * somebody else has asked before, it approves.
 */
export async function askToDeleteEntry(
  platform: Platform,
  context: Context<typeof parkingIns.deleteEntry>,
): Promise<null> {
  const { site, actor, params, query, origin } = context;
  const isDone = await inTransaction(platform.database, async (tx) => {
    // A car inside: its place first, as its exit takes it. The second of two who ask at once finds the first one's request.
    await sql`select from stays_inside where stay_id = ${params.id} for update`.execute(tx);
    const { rows } = await sql<{ entryOperatorId: string | null }>`
      select entry_operator_id as "entryOperatorId" from stays where id = ${params.id} and state = 'INSIDE'
      for no key update`.execute(tx);
    const [stay] = rows;
    if (!stay) throw await whyNotInside(tx, site, { parkingInId: params.id });
    await requireTwoPersons({ reads: tx, site, actor }, [stay.entryOperatorId], () => new Failure('own-entry'));
    const request = await findRequest(tx, params.id);
    if (request && request.askedBy.userId !== actor.userId) {
      const { askedBy, note } = request;
      await requireTwoPersons({ reads: tx, site, actor }, [askedBy.userId], () =>
        approvalNeeded(deletesEntries, origin),
      );
      await deleteEntry(tx, context, { stayId: params.id, note, askedBy, approvedBy: actor });
      return true;
    }
    if (!request) await keepRequest(tx, context, query.note);
    return false;
  });
  platform.events.committed(['parking', 'operations']);
  if (!isDone) throw approvalNeeded(deletesEntries, origin);
  return null;
}

async function findRequest(reads: Reads, stayId: string): Promise<{ askedBy: Person; note: string } | null> {
  const found = await reads
    .selectFrom('entryDeletions')
    .innerJoin('users', 'users.id', 'entryDeletions.askedBy')
    .select(['users.id', 'users.username', 'entryDeletions.note'])
    .where('stayId', '=', stayId)
    .executeTakeFirst();
  return found ? { askedBy: { userId: found.id, username: found.username }, note: found.note } : null;
}

async function keepRequest(
  tx: Tx,
  { actor, params, log }: Context<typeof parkingIns.deleteEntry>,
  note: string,
): Promise<void> {
  await tx.insertInto('entryDeletions').values({ stayId: params.id, askedBy: actor.userId, note }).execute();
  await sql`update stays set flags = flags || '{delete-asked}' where id = ${params.id}`.execute(tx);
  await log({ action: 'ask-delete-entry', entity: 'stays', entityId: params.id, after: { note } }, tx);
}

/** With a second person, who signs with their own password and may delete as well. */
export async function deleteEntryApproved(context: Context<typeof parkingIns.deleteEntryApproved>): Promise<null> {
  const { tx, params, body, actor } = context;
  const approvedBy = getApprover(context, deletesEntries);
  await deleteEntry(tx, context, { stayId: params.id, note: body.note, askedBy: actor, approvedBy });
  return null;
}
