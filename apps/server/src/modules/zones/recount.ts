import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';

/**
 * Adds up a zone anew from its stays and passages since it was counted, without what waits and is yet to be added. The folder is held by the
 * caller; one statement reads both, so that nothing counts twice or not at all.
 */
export async function recount(tx: Tx, zoneId: string): Promise<void> {
  await sql`delete from zone_cars where zone_id = ${zoneId}`.execute(tx);
  await sql`
    insert into zone_cars (zone_id, vehicle_type_id, cars)
    select ${zoneId}::uuid, vehicle_type_id, sum(cars) from (
      select vehicle_type_id, cars from zone_facts(${zoneId})
      union all select vehicle_type_id, -cars from zone_moves_waiting_v where zone_id = ${zoneId}) told
    group by vehicle_type_id having sum(cars) <> 0`.execute(tx);
}
