-- What came into a zone without what went out since it was counted, or since a later moment, by vehicle type, from the stays and passages
-- themselves. Of one that began with the cars on record these are among it.
create or replace function zone_facts(zone uuid, later timestamptz default '-infinity')
returns table (vehicle_type_id uuid, cars integer) language sql stable as $$
  with counted as materialized (
    select greatest(c.at, later) as at, c.source = 'RECORD' and later < c.at as with_record
    from zone_counts c where c.zone_id = zone order by c.made_at desc limit 1),
  own as materialized (select distinct g.gate_id from zone_gates g where zone in (g.from_zone_id, g.to_zone_id)),
  came as (
    select s.id from own join stays s on s.entry_gate_id = own.gate_id and s.entered_at >= (select at from counted) and s.ticket_at is null
    union all
    select s.id from own join stays s on s.entry_gate_id = own.gate_id and s.ticket_at >= (select at from counted)
    union all
    select s.id from (
      select stay_id as id from stays_inside union all select id from stays where exited_at >= (select at from counted)) there
    join stays s using (id)
    where (select with_record from counted) and coalesce(s.ticket_at, s.entered_at) < (select at from counted))
  select told.type, sum(told.moved)::integer from (
    select s.vehicle_type_id as type, m.moved
    from came join stays s using (id)
    cross join lateral zones_moved('IN', null, null, came_in_by(s.origin, s.entry_event_id, s.entry_gate_id), coalesce(s.ticket_at, s.entered_at), null) m
    where s.state <> 'DELETED' and m.zone_id = zone
    union all
    select s.vehicle_type_id, m.moved
    from own join stays s on s.exit_gate_id = own.gate_id and s.state = 'OUT' and s.exited_at >= (select at from counted)
    cross join lateral zones_moved('OUT', s.exit_gate_id, s.exited_at, null, null, null) m where m.zone_id = zone
    union all
    select p.vehicle_type_id, m.moved
    from own join gate_passages p on p.gate_id = own.gate_id and p.at >= (select at from counted)
    cross join lateral zones_moved('PASSED', p.gate_id, p.at, null, null, null) m where m.zone_id = zone) told
  group by 1 having sum(told.moved) <> 0
$$;
