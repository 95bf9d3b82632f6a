import { sql } from 'kysely';
import { type Database, type Tx, asTheOnlyOne } from '../../platform/db/pool.ts';
import { tellSigns } from './tell-signs.ts';

/**
 * Says which places are full and which are free again, and tells the displays at their entries. One process at a time; no entry and no exit waits
 * for it. Returns whether anything changed.
 */
export async function keepFull(database: Database, siteId: string): Promise<boolean> {
  let changed = 0;
  await asTheOnlyOne(database, 'full zones', async (tx) => {
    const zoneIds = await turn(tx);
    changed = zoneIds.length;
    if (changed > 0) await tellSigns(tx, siteId, await listEntries(tx, zoneIds), { name: 'ZONE', id: null });
  });
  return changed > 0;
}

/** Full at its limit, and so until as many fewer are in it as was chosen. Returns the zones of which something turned. */
async function turn(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ zoneId: string }>`
    with told as materialized (
      select o.zone_id, o.vehicle_group, o.cars, o.capacity - z.reserved as full_at, z.free_again
      from zone_occupancy_v o join zones z on z.id = o.zone_id where z.is_active and o.capacity is not null),
    ended as (
      update zone_fulls f set until = clock_timestamp()
      where f.until is null and not exists (
        select from told t where t.zone_id = f.zone_id and t.vehicle_group = f.vehicle_group and t.cars > t.full_at - t.free_again)
      returning f.zone_id),
    began as (
      insert into zone_fulls (zone_id, vehicle_group)
      select t.zone_id, t.vehicle_group from told t
      where t.cars >= t.full_at and not exists (
        select from zone_fulls f where f.zone_id = t.zone_id and f.vehicle_group = t.vehicle_group and f.until is null)
      returning zone_id)
    select zone_id as "zoneId" from ended union select zone_id from began`.execute(tx);
  return rows.map(({ zoneId }) => zoneId);
}

/** Gates that make these zones fuller. */
async function listEntries(tx: Tx, zoneIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ gateId: string }>`
    select distinct gate_id as "gateId" from zone_entries_v where zone_id = any(${zoneIds}::uuid[])`.execute(tx);
  return rows.map(({ gateId }) => gateId);
}
