import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';

interface Coming {
  readonly gateId: string;
  readonly vehicleTypeId: string;
}

/** Lets nobody in by this gate who is no member while a zone that it makes fuller is full and says so (`zone-full`). */
export async function refuseWhenFull(reads: Reads, { gateId, vehicleTypeId }: Coming): Promise<void> {
  const { rows } = await sql<{ zone: string }>`
    select z.name as zone
    from zone_entries_v e join zones z on z.id = e.zone_id and z.is_active and z.refuses_full
    join vehicle_types t on t.id = ${vehicleTypeId}
    join zone_fulls f on f.zone_id = z.id and f.until is null
      and f.vehicle_group = case when z.capacities ? t.vehicle_group or not z.capacities ? 'CAR' then t.vehicle_group else 'CAR' end
    where e.gate_id = ${gateId}
    order by z.name limit 1`.execute(reads);
  const [full] = rows;
  if (full) throw new Failure('zone-full', { values: { zone: full.zone } });
}
