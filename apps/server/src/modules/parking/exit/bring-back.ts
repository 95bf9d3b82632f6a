import { type RawBuilder, sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { nobody } from '../entry/check-in.ts';
import { entryImages } from '../lookup/images.ts';
import { type WhichStay, stayMeant, whyNotInside } from '../lookup/find-stay.ts';
import { type LeftInside, findTakenOut } from './stay-inside.ts';

/** How an entry was deleted. */
export interface Deletion {
  readonly at: Date;
  readonly byId: string;
  readonly note: string;
  readonly approvedById: string | null;
}

interface Gone extends Deletion {
  readonly stayId: string;
  readonly gateId: string;
  readonly vehicleTypeId: string;
  readonly isMember: boolean;
}

/**
 * Undoes the deletion of an entry whose ticket is shown: the car was inside, and is priced as if it had never been deleted.
 * Returns how it had been deleted; null when it was not.
 */
async function bringBack(tx: Tx, site: Site, id: RawBuilder<string | null>): Promise<Deletion | null> {
  const { rows } = await sql<Gone>`
    select id as "stayId", deleted_at as at, deleted_by as "byId", delete_note as note, delete_approved_by as "approvedById",
      entry_gate_id as "gateId", vehicle_type_id as "vehicleTypeId", member_id is not null as "isMember"
    from stays where id = ${id} and state = 'DELETED' for update`.execute(tx);
  const [gone] = rows;
  if (!gone) return null;
  await sql`
    with back as (
      update stays set state = 'INSIDE', deleted_at = null, deleted_by = null, delete_note = null, delete_approved_by = null
      where id = ${gone.stayId} returning id, site_id, code, vehicle_type_id, entered_at, member_id,
        came_in_by(origin, entry_event_id, entry_gate_id) as came_by),
    place as (
      insert into stays_inside (stay_id, site_id, code, plate_key, vehicle_type_id, entered_at, member_id, images)
      select b.id, b.site_id, b.code, coalesce(p.plate_key, ''), b.vehicle_type_id, b.entered_at, b.member_id, ${entryImages(sql`b.id`)}
      from back b left join stay_plates p on p.stay_id = b.id)
    insert into fold_queue (kind, at, business_day, gate_id, vehicle_type_id, operator_id, is_member, count, entry_gate_id, entered_at)
    select 'DELETED', ${gone.at}::timestamptz, ${businessDayOf(gone.at, site)}, ${gone.gateId}, ${gone.vehicleTypeId}, ${nobody},
      ${gone.isMember}, -1, came_by, entered_at from back`.execute(tx);
  const { at, byId, note, approvedById } = gone;
  return { at, byId, note, approvedById };
}

/** Takes out the stay that is meant; one whose entry was deleted comes back for it. Refuses what is not inside. */
export async function takeOutShown(
  tx: Tx,
  site: Site,
  which: WhichStay,
  plate?: string,
): Promise<{ stay: LeftInside; deletion: Deletion | null }> {
  const id = await stayMeant(tx, site, which);
  const stay = await findTakenOut(tx, id, plate);
  if (stay) return { stay, deletion: null };
  const deletion = await bringBack(tx, site, id);
  const back = deletion && (await findTakenOut(tx, id, plate));
  if (!back) throw await whyNotInside(tx, site, which);
  return { stay: back, deletion };
}
