import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/pool.ts';

/** Cars by vehicle group; what is not named is 0. */
export type Cars = Readonly<Record<string, number>>;

const inside = sql.raw(`
  from stays_inside i join stays s on s.id = i.stay_id join vehicle_types t on t.id = s.vehicle_type_id
  cross join lateral (select came_in_by(s.origin, s.entry_event_id, s.entry_gate_id) as gate, coalesce(s.ticket_at, s.entered_at) as at) came`);

/** Cars inside whose entry led into the zone itself, by vehicle group, as its gates are now. */
export async function readRecord(reads: Reads, zoneId: string): Promise<Cars> {
  const { rows } = await sql<{ cars: Cars }>`
    select coalesce(jsonb_object_agg(vehicle_group, cars), '{}') as cars from (
      select t.vehicle_group, count(*)::integer as cars ${inside}
      join zone_gates g on g.gate_id = came.gate and g.until is null
      where coalesce(g.to_zone_id, g.from_zone_id) = ${zoneId} and coalesce(g.from_zone_id = g.to_zone_id, true)
      group by 1) counted`.execute(reads);
  return rows[0]?.cars ?? {};
}

interface Uncounted {
  readonly cars: Cars;
  /** No zone counts any of the others. */
  readonly isWhole: boolean;
}

/** Of those that had come by a moment the ones that no zone has counted: when they came, their gate led into none, and into this one first. */
export async function readUncounted(tx: Tx, zoneId: string, by: Date): Promise<Uncounted> {
  const { rows } = await sql<Uncounted>`
    select coalesce(jsonb_object_agg(vehicle_group, own) filter (where own > 0), '{}') as cars, coalesce(bool_and(own = every), true) as "isWhole" from (
      select t.vehicle_group, count(*) filter (where w.zone_id = ${zoneId}) as own, count(*) as every ${inside}
      join zone_gates g on g.gate_id = came.gate and g.until is null and coalesce(g.to_zone_id, g.from_zone_id) = ${zoneId}
      cross join lateral way_in(came.gate, came.at) w
      where came.at < ${by} and coalesce(g.from_zone_id = g.to_zone_id, true)
      group by 1) counted`.execute(tx);
  return rows[0] ?? { cars: {}, isWhole: true };
}
