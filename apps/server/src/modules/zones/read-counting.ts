import type { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import { type VehicleGroup, vehicleGroups } from '@parking/contract/tariffs/tariff-book';
import type { CarsByGroup, ZoneCount, ZoneCounting } from '@parking/contract/zones/zones';
import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import { type Cars, readRecord } from './read-record.ts';
import { readSweeps } from './read-sweeps.ts';

const ofEach = (cars: Cars): CarsByGroup =>
  Object.fromEntries(vehicleGroups.map((group) => [group, cars[group] ?? 0])) as Record<VehicleGroup, number>;

/** What a zone by itself counts, what it may be counted by, and how it was counted before. */
export async function readCounting({
  reads,
  site,
  params,
}: Context<typeof contract.zones.counting>): Promise<ZoneCounting> {
  const { id } = params;
  const { rows } = await sql<{ now: Cars }>`
    select (select coalesce(jsonb_object_agg(vehicle_group, cars), '{}') from zone_own_cars_v where zone_id = z.id) as now
    from zones z where z.id = ${id}`.execute(reads);
  const [zone] = rows;
  if (!zone) throw new Failure('record-not-found');
  const sweeps = await readSweeps(reads, id);
  return {
    now: ofEach(zone.now),
    record: ofEach(await readRecord(reads, id)),
    sweeps: sweeps.map(({ openedAt, cars, ...sweep }) => ({
      ...sweep,
      openedAt: toLocalDateTime(openedAt, site.zone),
      cars: ofEach(cars),
    })),
    counts: await listCounts(reads, id, site.zone),
  };
}

interface CountRow extends Omit<ZoneCount, 'at' | 'madeAt' | 'cars' | 'told'> {
  readonly at: Date;
  readonly madeAt: Date;
  readonly cars: Cars;
  readonly told: Cars;
}

async function listCounts(reads: Reads, zoneId: string, timeZone: string): Promise<ZoneCount[]> {
  const { rows } = await sql<CountRow>`
    select c.id, c.at, c.source, c.cars, c.told, c.note, s.number as sweep, u.username as by, c.made_at as "madeAt"
    from zone_counts c left join sweeps s on s.id = c.sweep_id left join users u on u.id = c.by_id
    where c.zone_id = ${zoneId} order by c.made_at desc limit 20`.execute(reads);
  return rows.map((row) => ({
    ...row,
    at: toLocalDateTime(row.at, timeZone),
    madeAt: toLocalDateTime(row.madeAt, timeZone),
    cars: ofEach(row.cars),
    told: ofEach(row.told),
  }));
}
