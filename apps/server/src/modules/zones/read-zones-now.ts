import type { ZoneNow } from '@parking/contract/zones/zones';
import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';

/** How full each zone is that counts, each beneath the one that it lies in, by name. */
export async function readZonesNow(reads: Reads): Promise<ZoneNow[]> {
  const { rows } = await sql<ZoneNow>`
    with recursive placed as (
      select id, 0 as depth, array[lower(name)] as place from zones where parent_zone_id is null
      union all
      select z.id, p.depth + 1, p.place || lower(z.name) from placed p join zones z on z.parent_zone_id = p.id),
    told as materialized (select * from zones_v where is_active)
    select z.id, z.name, p.depth, z.cars, z.capacity, z.percent, z.groups, z.is_full as "isFull",
      exists (select from zones_within_v w join told within on within.id = w.zone_id
        where w.around_id = z.id and (within.is_off or within.gates_changed)) as "toCount"
    from placed p join told z on z.id = p.id order by p.place`.execute(reads);
  return rows;
}
