import type { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { MissingStay } from '@parking/contract/sweeps/abandoned-vehicles';
import { sweepsThatMiss } from '@parking/contract/sweeps/sweep-limits';
import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import { groupedBy } from '../../platform/grouped-by.ts';
import type { Context } from '../../platform/http/context.ts';
import { findApprover, getApprover } from '../controls/approve.ts';
import { accountsOf } from '../controls/two-persons.ts';
import { deletesEntries } from '../parking/entry/delete-entry.ts';
import { takeEntryAway } from '../parking/entry/take-entry-away.ts';
import { readFeesAt } from '../parking/exit/fees-at.ts';

interface Person {
  readonly userId: string;
  readonly username: string;
}

/**
 * Closes the stay of a car that sweeps have missed. Its entry is taken away as a deleted one is: nothing is booked, its place and that
 * of its membership are free, and whoever shows its ticket later pays from its entry on. What it is worth is written down beside it.
 */
export async function closeMissing(
  context: Context<typeof contract.abandonedVehicles.closeMissing>,
): Promise<MissingStay> {
  const { tx, site, params, body, actor, log } = context;
  const { id: stayId } = params;
  const { note } = body;
  const now = new Date();
  const fee = (await readFeesAt(tx, site, [stayId], () => now)).get(stayId)?.fee ?? null;
  // Where no fare holds nobody can say that nothing is given away.
  const approver = fee === 0 ? findApprover(context, deletesEntries) : getApprover(context, deletesEntries);
  const worth = fee ?? 0;
  const stay = await takeEntryAway(tx, site, {
    stayId,
    note,
    byId: actor.userId,
    approvedById: approver?.userId ?? null,
    flags: ['closed-missing'],
  });
  await refuseUnlessMissed(tx, stayId, approver ? [actor, approver] : [actor]);
  const approvedBy = approver?.username ?? null;
  await tx
    .insertInto('missingStays')
    .values({ stayId, closedAt: now, closedBy: actor.userId, approvedBy: approver?.userId ?? null, worth, note })
    .execute();
  await log({
    action: 'close-missing',
    entity: 'stays',
    entityId: stayId,
    before: { parkingCode: stay.code, plateNumber: stay.entryPlate, enteredAt: stay.enteredAt.toISOString() },
    after: { note, worth, approvedBy },
  });
  const closedAt = toLocalDateTime(now, site.zone);
  return { id: stayId, parkingCode: stay.code, closedAt, closedBy: actor.username, approvedBy, worth, note };
}

/** Two sweeps by different persons have missed it, and neither who closes nor who signs took part in them. */
async function refuseUnlessMissed(reads: Reads, stayId: string, closers: readonly Person[]): Promise<void> {
  const sweeps = await listSweepers(reads, stayId);
  const accounts = new Map<string, readonly string[]>();
  for (const userId of new Set([...sweeps.flat(), ...closers.map((one) => one.userId)]))
    accounts.set(userId, await accountsOf(reads, userId));
  const share = (some: readonly string[], others: readonly string[]): boolean =>
    some.some((one) => others.some((other) => accounts.get(one)?.includes(other)));
  if (!hasApart(sweeps, share)) throw new Failure('not-missed', { values: { needed: sweepsThatMiss } });
  const byCloser = groupedBy(
    sweeps,
    (people) => closers.find(({ userId }) => share(people, [userId]))?.username ?? null,
  );
  if (hasApart(byCloser.get(null) ?? [], share)) return;
  const username = [...byCloser.keys()].find((name) => name !== null) ?? '';
  throw new Failure('missed-by-you', { values: { username } });
}

type Share = (some: readonly string[], others: readonly string[]) => boolean;

/** Whether so many of them have nobody in common. */
const hasApart = (sweeps: readonly (readonly string[])[], share: Share): boolean =>
  sweeps.some((one, at) => sweeps.slice(at + 1).some((other) => !share(one, other)));

/** Who read in each of the sweeps that have missed the car since it was last seen. */
async function listSweepers(reads: Reads, stayId: string): Promise<string[][]> {
  const { rows } = await sql<{ people: string[] }>`
    select array(select p.user_id from sweep_people p where p.sweep_id = m.id) as people
    from swept_cars_v c cross join lateral unnest(c.missed_by) m (id) where c.stay_id = ${stayId}`.execute(reads);
  return rows.map(({ people }) => people);
}
