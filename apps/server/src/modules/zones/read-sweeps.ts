import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import type { Cars } from './read-record.ts';

/** A sweep of a zone, with the cars that were in it by itself when the sweep began. */
export interface ZoneSweep {
  readonly id: string;
  readonly number: number;
  readonly place: string | null;
  readonly openedAt: Date;
  readonly cars: Cars;
}

/** So many are offered. */
const mostSweeps = 5;

/**
 * Sweeps of the last day that read in rows of the zone's name, begun since it was counted, newest first; or the one that is asked for, if it is one
 * of these. Its cars are those that were seen, whoever nobody knew (as of the group that most places are for), and those that left before somebody
 * came by.
 */
export async function readSweeps(reads: Reads, zoneId: string, sweepId: string | null = null): Promise<ZoneSweep[]> {
  const { rows } = await sql<ZoneSweep>`
    with zone as (
      select case when z.capacities ? 'CAR' or z.capacities = '{}' then 'CAR'
        else (select key from jsonb_each_text(z.capacities) order by value::integer desc, key limit 1) end as main,
        (select c.at from zone_counts c where c.zone_id = z.id order by c.made_at desc limit 1) as counted_at
      from zones z where z.id = ${zoneId}),
    own as (
      select s.id, s.number, s.place, s.opened_at, s.closed_at, zone.main from sweeps s join zone on s.opened_at >= zone.counted_at
      where s.state = 'CLOSED' and s.opened_at >= now() - interval '24 hours' and s.id = coalesce(${sweepId}::uuid, s.id)),
    seen as (
      select o.id, t.vehicle_group from own o join swept_stays w on w.sweep_id = o.id and w.outcome in ('SEEN', 'UNSURE')
        join stays s on s.id = w.stay_id join vehicle_types t on t.id = s.vehicle_type_id
      where coalesce(zone_named(w.place), zone_named(o.place)) = ${zoneId}
      union all
      select o.id, o.main from own o join sweep_readings r on r.sweep_id = o.id and r.outcome = 'UNRECORDED'
      where coalesce(zone_named(r.place), zone_named(o.place)) = ${zoneId}),
    left_meanwhile as (
      select o.id, t.vehicle_group from (select * from own where id in (select id from seen)) o
        join stays s on s.state = 'OUT' and s.exited_at >= o.opened_at and s.exited_at < o.closed_at and s.entered_at < o.opened_at
        join vehicle_types t on t.id = s.vehicle_type_id
        join lateral zones_moved('OUT', s.exit_gate_id, s.exited_at, null, null, null) m on m.zone_id = ${zoneId})
    select o.id, o.number, o.place, o.opened_at as "openedAt", jsonb_object_agg(c.vehicle_group, c.cars) as cars
    from own o join (
      select id, vehicle_group, count(*)::integer as cars from (select * from seen union all select * from left_meanwhile) told group by 1, 2) c using (id)
    group by 1, 2, 3, 4 order by o.opened_at desc limit ${mostSweeps}`.execute(reads);
  return rows;
}
