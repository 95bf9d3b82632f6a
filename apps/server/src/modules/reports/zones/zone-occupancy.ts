import { type CalendarGroup, isCalendarGroup } from '@parking/contract/core/report-query';
import type { ReportScope, ReportSource } from '../../../platform/report/report-sql.ts';
import { partOf } from '../../../platform/report/rows-by.ts';
import { mean, nameOf, percent } from '../figures.ts';
import { spansOf } from './zone-spans.ts';

/**
 * How many cars were in each zone by itself, by its counts and vehicle groups, when each span of the period began (`levels`). A zone that began with
 * the cars on record is reckoned back from what it says now, or from what it said when it was counted.
 */
const levelsOf = ({ from, to }: ReportScope): string => `
    shown as materialized (
      select since, until, business_day, true as is_kept from kept where business_day between ${from} and ${to}
      union all select since, until, business_day, false from pieces where business_day between ${from} and ${to}),
    counts as materialized (
      select c.*, c.source = 'RECORD' as with_record, coalesce(case c.source when 'RECORD' then c.told_next else c.cars end, '{}') as known
      from (select id, zone_id, source, cars, at, lead(at, 1, 'infinity') over next as until, lead(told) over next as told_next
        from zone_counts window next as (partition by zone_id order by at, made_at)) c
      where c.at < (select max(until) from shown) and c.until > (select min(since) from shown)),
    moves as materialized (
      select r.since, r.count_id, r.vehicle_group, r.moved
      from counts c join rollup_zone_cars r on r.count_id = c.id join kept k on k.since = r.since
      union all
      select p.since, m.count_id, m.vehicle_group, sum(m.moved)::integer
      from pieces p cross join lateral zone_moves_between(p.since, p.until) m
      where m.count_id in (select id from counts) group by 1, 2, 3),
    known as (
      select c.id as count_id, told.key as vehicle_group, told.value::integer as cars from counts c cross join lateral jsonb_each_text(c.known) told
      union all
      select c.id, o.vehicle_group, o.cars from counts c join zone_own_cars_v o on o.zone_id = c.zone_id where c.with_record and c.until = 'infinity'),
    bases as (
      select told.count_id, told.vehicle_group, c.until, sum(told.cars) as cars
      from (select * from known
        union all
        select m.count_id, m.vehicle_group, m.moved * ((m.since < (select min(since) from shown))::integer - c.with_record::integer)
        from moves m join counts c on c.id = m.count_id) told
      join counts c on c.id = told.count_id group by 1, 2, 3),
    levels as materialized (
      select b.count_id, b.vehicle_group, s.since, b.cars + coalesce(sum(m.moved) over (
        partition by b.count_id, b.vehicle_group order by s.since rows between unbounded preceding and 1 preceding), 0) as cars
      from bases b join shown s on s.since < b.until
      left join moves m on m.count_id = b.count_id and m.vehicle_group = b.vehicle_group and m.since = s.since)`;

/** Of each zone with all within it, and of whose places are taken, from one count to the next: the most, when first, what came and what went. */
const factsOfZones = (asked: ReportScope): string => `
    with ${spansOf(asked.today)}, ${levelsOf(asked)},
    heights as materialized (
      select s.business_day, p.* from shown s join rollup_zone_peaks p on p.since = s.since where s.is_kept
      union all
      select s.business_day, s.since, p.* from shown s cross join lateral zone_peaks_between(s.since, s.until) p where not s.is_kept),
    beneath as (
      select h.since, h.zone_id, h.vehicle_group, h.at, sum(l.cars) as cars
      from heights h join zones z on z.id = h.zone_id
      join levels l on l.since = h.since and l.count_id = any(h.counts) and places_taken(z.capacities, l.vehicle_group) = h.vehicle_group
      group by 1, 2, 3, 4)
    select * from (
      select h.business_day, h.zone_id, h.vehicle_group as places, h.entered, h."left", h.highest_at,
        greatest(0, coalesce(b.cars, 0) + h.highest)::integer as cars
      from heights h left join beneath b using (since, zone_id, vehicle_group, at)) told
    where ${asked.where}`;

const lengths: Readonly<Record<CalendarGroup, string>> = { day: '1 day', week: '7 days', month: '1 month' };

function rowsOfZones(asked: ReportScope): string {
  const { from, to, groupBy, zone } = asked;
  const part = groupBy.find(isCalendarGroup);
  const isLocal = (at: string): string => `to_char(${at} at time zone '${zone}', 'YYYY-MM-DD"T"HH24:MI:SS')`;
  return `
    with parts as materialized (
      select zone_id, places, ${part ? partOf(part, 'business_day') : from} as place, sum(entered)::integer as entered, sum("left")::integer as "left",
        max(cars) as peak, (array_agg(highest_at order by cars desc, highest_at))[1] as peak_at
      from facts group by 1, 2, 3),
    bounds as materialized (
      select place, business_day_begins(greatest(place, ${from})) as since,
        least(now(), business_day_begins(${part ? `least((place + interval '${lengths[part]}')::date, ${to} + 1)` : `${to} + 1`})) as until
      from (select distinct place from parts) each),
    fulls as (
      select f.zone_id, f.vehicle_group as places, b.place,
        round(sum(extract(epoch from least(coalesce(f.until, now()), b.until) - greatest(f.since, b.since))) / 60)::integer as minutes
      from bounds b join zone_fulls f on f.since < b.until and coalesce(f.until, now()) > b.since group by 1, 2, 3),
    told as (
      select p.*, (z.capacities ->> p.places)::integer as capacity, coalesce(f.minutes, 0) as minutes
      from parts p join zones z on z.id = p.zone_id left join fulls f using (zone_id, places, place)
      where p.places <> 'NONE' or p.peak > 0 or p.entered > 0 or p."left" > 0)
    select ${nameOf.zone('zone_id')} as "zone", places as "places", ${part ? 'place' : 'null::date'} as "businessDay", entered as "entered",
      "left" as "left", peak as "peak", case when peak > 0 then ${isLocal('peak_at')} end as "peakAt", capacity as "capacity",
      case when capacity is not null then ${percent('peak', 'capacity')} end as "peakShare",
      case when capacity is not null then minutes end as "minutesFull",
      case when capacity is not null then ${mean('entered', 'capacity')} end as "turnover"
    from told`;
}

/** Of one zone's places alone; of several of them nobody adds up. */
const ofOne = (sum: string): string => `case when count(distinct ("zone"->>'id') || "places") = 1 then ${sum} end`;

export const zoneOccupancySource: ReportSource = {
  facts: factsOfZones,
  rows: rowsOfZones,
  totals: {
    entered: ofOne('sum("entered")::integer'),
    left: ofOne('sum("left")::integer'),
    peak: ofOne('max("peak")'),
    peakAt: ofOne('(array_agg("peakAt" order by "peak" desc, "peakAt"))[1]'),
    capacity: ofOne('max("capacity")'),
    peakShare: `case when max("capacity") is not null then ${ofOne(percent('max("peak")', 'max("capacity")'))} end`,
    minutesFull: ofOne('sum("minutesFull")::integer'),
    turnover: `case when max("capacity") is not null then ${ofOne(mean('sum("entered")', 'max("capacity")'))} end`,
  },
  defaultOrder: `"businessDay", lower("zone"->>'label'), "zone"->>'id', array_position('{MOTOR,CAR,BOX,BUS,TRUCK,OTHER,NONE}'::text[], "places")`,
};
