-- Counts of zones that held at some moment of a time, and from when to when each did.
create or replace function zone_counts_between(begins timestamptz, ends timestamptz)
returns table (zone_id uuid, id uuid, since timestamptz, until timestamptz) language sql stable parallel safe as $$
  select z.id, c.id, c.at, lead(c.at, 1, 'infinity') over (partition by z.id order by c.at, c.made_at)
  from zones z cross join lateral (
    select * from zone_counts c where c.zone_id = z.id and c.at > begins and c.at < ends
    union all
    (select * from zone_counts c where c.zone_id = z.id and c.at <= begins order by c.at desc, c.made_at desc limit 1)) c
$$;

-- What moved zones in a time, one row for each car and each zone that it came into or left, as `zones_moved` tells it of a moment: under the count
-- that held then.
create or replace function zone_moves_between(begins timestamptz, ends timestamptz)
returns table (move text, at timestamptz, zone_id uuid, count_id uuid, vehicle_group text, moved integer) language sql stable parallel safe as $$
  with ways as materialized (
    select g.gate_id, g.from_zone_id, g.to_zone_id, g.since, coalesce(g.until, 'infinity') as until,
      coalesce(g.from_zone_id = g.to_zone_id, true) as by_stays
    from zone_gates g where g.since < ends and (g.until is null or g.until > begins)),
  came as (
    select s.id, s.entered_at as at, came_in_by(s.origin, s.entry_event_id, s.entry_gate_id) as gate_id, s.vehicle_type_id
    from stays s where s.entered_at >= begins and s.entered_at < ends and s.ticket_at is null and s.state <> 'DELETED'
    union all
    select s.id, s.ticket_at, came_in_by(s.origin, s.entry_event_id, s.entry_gate_id), s.vehicle_type_id
    from (select distinct w.gate_id from ways w) own
    join stays s on s.entry_gate_id = own.gate_id and s.ticket_at >= begins and s.ticket_at < ends and s.state <> 'DELETED'),
  told as (
    select 'I' || c.id as move, c.at, coalesce(w.to_zone_id, w.from_zone_id) as zone_id, c.vehicle_type_id, 1 as moved
    from came c join ways w on w.gate_id = c.gate_id and w.since <= c.at and w.until > c.at and w.by_stays
    union all
    select 'O' || s.id, s.exited_at, w.from_zone_id, s.vehicle_type_id, -1
    from stays s join ways w on w.gate_id = s.exit_gate_id and w.since <= s.exited_at and w.until > s.exited_at and w.by_stays
    where s.exited_at >= begins and s.exited_at < ends and s.state = 'OUT' and w.from_zone_id is not null
    union all
    select 'P' || p.id, p.at, side.id, p.vehicle_type_id, side.moved
    from ways w join gate_passages p on p.gate_id = w.gate_id and p.at >= greatest(w.since, begins) and p.at < least(w.until, ends)
    cross join lateral (values (w.from_zone_id, -1), (w.to_zone_id, 1)) side (id, moved)
    where not w.by_stays)
  select told.move, told.at, told.zone_id, c.id, t.vehicle_group, told.moved
  from told join zone_counts_between(begins, ends) c on c.zone_id = told.zone_id and c.since <= told.at and c.until > told.at
  join vehicle_types t on t.id = told.vehicle_type_id
$$;
