import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { type MemberAtExit, type StayOfMember, asKept } from './member-at-exit.ts';
import { readMemberships } from './read-membership.ts';

type Inside = StayOfMember & { readonly memberId: string; readonly vehicleTypeId: string };

/**
 * What memberships give to the cars inside that came in on them, by stay: as of now, whenever they leave by that gate. For a
 * device that sells without the server: whom the entry did not know it cannot honour.
 */
export async function listMembersInside(
  reads: Reads,
  site: Site,
  gateId: string | undefined,
): Promise<ReadonlyMap<string, MemberAtExit>> {
  const { rows } = await sql<Inside>`
    select s.id, s.member_id as "memberId", s.entered_as as "enteredAs", false as "mayBeMember", p.entry_plate as "entryPlate",
      s.entry_gate_id as "entryGateId", s.entered_at as "enteredAt", s.entry_business_day as "entryBusinessDay",
      s.vehicle_type_id as "vehicleTypeId"
    from stays_inside i join stays s on s.id = i.stay_id left join stay_plates p on p.stay_id = s.id
    where i.site_id = ${site.id} and i.member_id is not null and s.entered_as is not null`.execute(reads);
  const asked = rows.map(({ memberId, enteredAt }) => ({ memberId, at: enteredAt }));
  const memberships = await readMemberships(reads, site, asked);
  const at = new Date();
  return new Map(
    rows.flatMap((stay, index) => {
      const read = memberships[index];
      const leaving = {
        gateId: gateId ?? stay.entryGateId,
        vehicleTypeId: stay.vehicleTypeId,
        at,
        isStillInside: true,
      };
      return read ? [[stay.id, asKept(read, site, stay, leaving)] as const] : [];
    }),
  );
}
