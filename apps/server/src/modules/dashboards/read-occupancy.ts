import type { contract } from '@parking/contract/contract';
import type { Named } from '@parking/contract/core/report';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { Context } from '../../platform/http/context.ts';
import { nameOf } from '../reports/figures.ts';

export async function readOccupancy({ reads, site }: Context<typeof contract.dashboards.occupancy>) {
  const { rows } = await sql<{ vehicle: Named; inside: number }>`
    select ${sql.raw(nameOf.vehicle('vehicle_type_id'))} as vehicle, count(*)::integer as inside
    from stays_inside group by vehicle_type_id order by vehicle_type_id`.execute(reads);
  return {
    inside: rows.reduce((sum, { inside }) => sum + inside, 0),
    vehicles: rows,
    asOf: toLocalDateTime(new Date(), site.zone),
  };
}
