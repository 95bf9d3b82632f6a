import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';

/** Cars by vehicle group; what is not named is 0. */
export type Cars = Readonly<Record<string, number>>;

/** Cars inside whose entry led into the zone itself, by vehicle group, as its gates are now. */
export async function readRecord(reads: Reads, zoneId: string): Promise<Cars> {
  const { rows } = await sql<{ cars: Cars }>`
    select coalesce(jsonb_object_agg(vehicle_group, cars), '{}') as cars from (
      select t.vehicle_group, count(*)::integer as cars
      from stays_inside i join stays s on s.id = i.stay_id join vehicle_types t on t.id = s.vehicle_type_id
      join zone_gates g on g.gate_id = s.entry_gate_id and g.until is null
      where coalesce(g.to_zone_id, g.from_zone_id) = ${zoneId} and coalesce(g.from_zone_id = g.to_zone_id, true)
      group by 1) counted`.execute(reads);
  return rows[0]?.cars ?? {};
}
