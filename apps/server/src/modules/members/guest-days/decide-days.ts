import type { contract } from '@parking/contract/contract';
import type { GuestDaysState } from '@parking/contract/members/member-words';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import { Failure, badInput } from '../../../platform/failure.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Context } from '../../../platform/http/context.ts';
import { isStale, nextUpdatedAt } from '../../../platform/http/resource-handlers.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { fourEyes } from '../../money/two-names.ts';
import { type DaysOfGuest, type KeptDays, endHeld, readDays } from './keep-days.ts';

type Decide = Context<typeof contract.guests.decideDays>;

/** A second person agrees to the days of a guest that wait: they hold from now. Refused, what was given before is left, or nothing. */
export async function decideDays(context: Decide): Promise<void> {
  const { tx, site, actor, params, body, log } = context;
  if (!body.accepted && !body.note) throw badInput({ path: 'note', code: 'required' });
  const { held, waiting, guest } = await lockWaiting(tx, params.id);
  // Who has looked at ten days has not agreed to a year.
  if (isStale(body.updatedAt, toLocalDateTime(guest.updatedAt, site.zone))) throw new Failure('changed-meanwhile');
  await requireTwoPersons(context, [waiting.byId], () => fourEyes('gaveGuestDays', 'ADMIN, FINANCE, OWNER'));
  const state: GuestDaysState = body.accepted ? 'GIVEN' : 'REFUSED';
  if (body.accepted && held) await endHeld(tx, held.id);
  await tx
    .updateTable('guestDays')
    .set({
      state,
      holdsFrom: body.accepted ? sql<Date>`clock_timestamp()` : null,
      decidedBy: actor.userId,
      decidedAt: new Date(),
      decidedNote: body.note || null,
    })
    .where('id', '=', waiting.id)
    .execute();
  await tx
    .updateTable('members')
    .set({ ...(!body.accepted && leftOf(held)), updatedAt: sql`${nextUpdatedAt}` })
    .where('id', '=', params.id)
    .execute();
  const { fromDate, toDate, byId } = waiting;
  await log({
    action: 'decide-guest',
    entity: 'members',
    entityId: params.id,
    before: { state: 'WAITING' },
    after: { state, memberStartDate: fromDate, memberEndDate: toDate, askedBy: byId, note: body.note || null },
  });
}

/** Who is given nothing keeps no plates from others. */
const leftOf = (held: KeptDays | null) =>
  held ? { memberStartDate: held.fromDate, memberEndDate: held.toDate } : { suspended: true };

async function lockWaiting(
  tx: Tx,
  id: string,
): Promise<DaysOfGuest & { readonly waiting: KeptDays; readonly guest: { readonly updatedAt: Date } }> {
  const guest = await tx
    .selectFrom('members')
    .select('updatedAt')
    .where('id', '=', id)
    .where('kind', '=', 'GUEST')
    .forUpdate()
    .executeTakeFirst();
  if (!guest) throw new Failure('record-not-found');
  const { held, waiting } = await readDays(tx, id);
  if (!waiting) throw new Failure('guest-decided');
  return { held, waiting, guest };
}
