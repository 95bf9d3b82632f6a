import type { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import { type VehicleGroup, vehicleGroups } from '@parking/contract/tariffs/tariff-book';
import type { CarsByGroup, ZoneCount, ZoneCounting } from '@parking/contract/zones/zones';
import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import { type Cars, readRecord } from './read-record.ts';

const ofEach = (cars: Cars): CarsByGroup =>
  Object.fromEntries(vehicleGroups.map((group) => [group, cars[group] ?? 0])) as Record<VehicleGroup, number>;

interface Known {
  readonly name: string;
  readonly now: Cars;
  readonly main: VehicleGroup;
}

/** What a zone by itself counts, what it may be counted by, and how it was counted before. */
export async function readCounting({
  reads,
  site,
  params,
}: Context<typeof contract.zones.counting>): Promise<ZoneCounting> {
  const { id } = params;
  const { rows } = await sql<Known>`
    select z.name, (select coalesce(jsonb_object_agg(vehicle_group, cars), '{}') from zone_own_cars_v where zone_id = z.id) as now,
      case when z.capacities ? 'CAR' or z.capacities = '{}' then 'CAR'
        else (select key from jsonb_each_text(z.capacities) order by value::integer desc, key limit 1) end as main
    from zones z where z.id = ${id}`.execute(reads);
  const [zone] = rows;
  if (!zone) throw new Failure('record-not-found');
  const sweeps = await listSweeps(reads, id, zone);
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

interface Swept {
  readonly id: string;
  readonly number: number;
  readonly place: string | null;
  readonly openedAt: Date;
  readonly cars: Cars;
}

/**
 * Sweeps of the last day that read in rows of the zone's name, begun since it was counted, with the cars that were there when they began: those that
 * were seen, whoever nobody knew (as of the group that most places are for), and those that left before somebody came by.
 */
async function listSweeps(reads: Reads, zoneId: string, { name, main }: Known): Promise<Swept[]> {
  const { rows } = await sql<Swept>`
    with own as (
      select s.id, s.number, s.place, s.opened_at, s.closed_at from sweeps s
      where s.state = 'CLOSED' and s.opened_at >= now() - interval '24 hours'
        and s.opened_at >= (select at from zone_counts where zone_id = ${zoneId} order by made_at desc limit 1)),
    seen as (
      select o.id, t.vehicle_group from own o join swept_stays w on w.sweep_id = o.id and w.outcome in ('SEEN', 'UNSURE')
        join stays s on s.id = w.stay_id join vehicle_types t on t.id = s.vehicle_type_id
      where starts_with(lower(w.place), lower(${name})) or starts_with(lower(o.place), lower(${name}))
      union all
      select o.id, ${main} from own o join sweep_readings r on r.sweep_id = o.id and r.outcome = 'UNRECORDED'
      where starts_with(lower(r.place), lower(${name})) or starts_with(lower(o.place), lower(${name}))),
    left_meanwhile as (
      select o.id, t.vehicle_group from (select * from own where id in (select id from seen)) o
        join stays s on s.state = 'OUT' and s.exited_at >= o.opened_at and s.exited_at < o.closed_at and s.entered_at < o.opened_at
        join vehicle_types t on t.id = s.vehicle_type_id
        join lateral zones_moved(s.exit_gate_id, 'OUT', s.exited_at) m on m.zone_id = ${zoneId})
    select o.id, o.number, o.place, o.opened_at as "openedAt", jsonb_object_agg(c.vehicle_group, c.cars) as cars
    from own o join (
      select id, vehicle_group, count(*)::integer as cars from (select * from seen union all select * from left_meanwhile) told group by 1, 2) c using (id)
    group by 1, 2, 3, 4 order by o.opened_at desc limit 5`.execute(reads);
  return rows;
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
