import type { parkingIns } from '@parking/contract/parking/parking-ins';
import { isAllowed } from '@parking/contract/core/permissions';
import { sql } from 'kysely';
import { businessDayOf } from '../../platform/business-day.ts';
import { type Tx, inTransaction } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { confirmPerson } from '../identity/confirm-person.ts';
import { nobody } from './check-in.ts';
import { cancelPending, lockPayments } from './payments/on-account.ts';
import { takeOut } from './exit/stay-inside.ts';

type Deleting = Pick<Context<typeof parkingIns.deleteData>, 'site' | 'actor' | 'log'>;

/** Takes an entry away: it stays on record as DELETED, with who, why and who approved. Never by who made it. */
async function deleteEntry(
  tx: Tx,
  { site, actor, log }: Deleting,
  given: { stayId: string; note: string; approvedBy: string | null },
): Promise<void> {
  const now = new Date();
  const { pending } = await lockPayments(tx, given.stayId);
  const stay = await takeOut(tx, site, given.stayId);
  if (stay.entryOperatorId === actor.userId || (given.approvedBy !== null && stay.entryOperatorId === given.approvedBy))
    throw new Failure('own-entry');
  // What is paid stays on account, to be given back.
  await cancelPending(tx, pending);
  await sql`
    with gone as (
      update stays set state = 'DELETED', deleted_at = ${now}, deleted_by = ${actor.userId}, delete_note = ${given.note},
        delete_approved_by = ${given.approvedBy} where id = ${stay.id} returning id)
    insert into fold_queue (kind, at, business_day, gate_id, vehicle_type_id, operator_id, is_member, count)
    select 'DELETED', ${now}, ${businessDayOf(now, site)}, ${stay.entryGateId}, ${stay.vehicleTypeId}, ${nobody}, ${stay.memberId !== null}, 1
    from gone`.execute(tx);
  await log(
    {
      action: 'delete-entry',
      entity: 'stays',
      entityId: stay.id,
      before: { parkingCode: stay.code, plateNumber: stay.entryPlate, enteredAt: stay.enteredAt.toISOString() },
      after: { note: given.note, approvedBy: given.approvedBy },
    },
    tx,
  );
}

export async function deleteAlone(context: Context<typeof parkingIns.deleteData>): Promise<null> {
  const { tx, params, query } = context;
  await deleteEntry(tx, context, { stayId: params.id, note: query.note, approvedBy: null });
  return null;
}

/** With a second person, who signs with their own password and may delete as well. */
export async function deleteApproved(
  platform: Platform,
  context: Context<typeof parkingIns.deleteApproved>,
): Promise<null> {
  const { params, body, actor, origin } = context;
  const username = body.approverUsername;
  const approver = await confirmPerson(
    platform,
    context.tx,
    { username, password: body.approverPassword, address: origin.address },
    (entityId) => context.log({ action: 'approval-failed', entity: 'users', entityId, after: { username } }),
  );
  const permission = { menus: ['/parking_ins', '/parking_in_deletes'], flag: 'deleteable' } as const;
  if (approver.userId === actor.userId || !isAllowed(permission, '', approver.rights))
    throw new Failure('login-failed');
  await inTransaction(platform.database, (tx) =>
    deleteEntry(tx, context, { stayId: params.id, note: body.note, approvedBy: approver.userId }),
  );
  return null;
}
