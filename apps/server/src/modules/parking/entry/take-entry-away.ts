import type { StayFlag } from '@parking/contract/parking/stays';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { type LeftInside, leaveInside } from '../exit/stay-inside.ts';
import { cancelPending, lockPayments } from '../payments/on-account.ts';
import { nobody } from './check-in.ts';

interface Taking {
  readonly stayId: string;
  readonly note: string;
  readonly byId: string;
  /** Null where one person may. */
  readonly approvedById: string | null;
  readonly flags?: readonly StayFlag[];
}

/** Takes the entry of a car inside away: it stays on record as DELETED. Nobody who takes it away or signs for that made it. */
export async function takeEntryAway(tx: Tx, site: Site, given: Taking): Promise<LeftInside> {
  const { stayId, note, byId, approvedById, flags = [] } = given;
  const now = new Date();
  const stay = await leaveInside(tx, site, stayId);
  const { pending } = await lockPayments(tx, stayId);
  for (const userId of [byId, approvedById])
    if (userId !== null)
      await requireTwoPersons(
        { reads: tx, site, actor: { userId } },
        [stay.entryOperatorId],
        () => new Failure('own-entry'),
      );
  // What is paid stays on account, to be given back.
  await cancelPending(tx, pending);
  await sql`
    with gone as (
      update stays set state = 'DELETED', deleted_at = ${now}, deleted_by = ${byId}, delete_note = ${note},
        delete_approved_by = ${approvedById}, flags = flags || ${[...flags]}::text[] where id = ${stay.id}
      returning entered_at, came_in_by(origin, entry_event_id, entry_gate_id) as came_by)
    insert into fold_queue (kind, at, business_day, gate_id, vehicle_type_id, operator_id, is_member, count, entry_gate_id, entered_at)
    select 'DELETED', ${now}, ${businessDayOf(now, site)}, ${stay.entryGateId}, ${stay.vehicleTypeId}, ${nobody}, ${stay.memberId !== null}, 1,
      came_by, entered_at from gone`.execute(tx);
  return stay;
}
