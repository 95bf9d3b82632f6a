import type { contract } from '@parking/contract/contract';
import type { Named } from '@parking/contract/core/report';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { Context } from '../../platform/http/context.ts';
import { nameOf } from '../reports/figures.ts';
import { readZonesNow } from '../zones/read-zones-now.ts';

/** Cars inside by type, those of a child type where their parent's do, and how full zones are. */
export async function readOccupancy({ reads, site }: Context<typeof contract.dashboards.occupancy>) {
  const { rows } = await sql<{ vehicle: Named; inside: number }>`
    select ${sql.raw(nameOf.vehicle('vehicle_type_id'))} as vehicle, inside
    from (
      select coalesce(t.parent_vehicle_type_id, t.id) as vehicle_type_id, count(*)::integer as inside
      from stays_inside s join vehicle_types t on t.id = s.vehicle_type_id group by 1) counted
    order by vehicle_type_id`.execute(reads);
  return {
    inside: rows.reduce((sum, { inside }) => sum + inside, 0),
    vehicles: rows,
    zones: await readZonesNow(reads),
    asOf: toLocalDateTime(new Date(), site.zone),
  };
}
