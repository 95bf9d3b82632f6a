-- What came into a zone without what went out since it was counted, or since a later moment, by vehicle type, from the stays and passages themselves.
create or replace function zone_facts(zone uuid, later timestamptz default '-infinity')
returns table (vehicle_type_id uuid, cars integer) language sql stable as $$
  with counted as materialized (
    select greatest(c.at, later) as at from zone_counts c where c.zone_id = zone order by c.made_at desc limit 1),
  own as materialized (select distinct g.gate_id from zone_gates g where zone in (g.from_zone_id, g.to_zone_id))
  select told.type, sum(told.moved)::integer from (
    select s.vehicle_type_id as type, m.moved
    from own join stays s on s.entry_gate_id = own.gate_id and s.state <> 'DELETED' and s.entered_at >= (select at from counted)
    cross join lateral zones_moved(s.entry_gate_id, 'IN', s.entered_at) m where m.zone_id = zone
    union all
    select s.vehicle_type_id, m.moved
    from own join stays s on s.exit_gate_id = own.gate_id and s.state = 'OUT' and s.exited_at >= (select at from counted)
    cross join lateral zones_moved(s.exit_gate_id, 'OUT', s.exited_at) m where m.zone_id = zone
    union all
    select p.vehicle_type_id, m.moved
    from own join gate_passages p on p.gate_id = own.gate_id and p.at >= (select at from counted)
    cross join lateral zones_moved(p.gate_id, 'PASSED', p.at) m where m.zone_id = zone) told
  group by 1 having sum(told.moved) <> 0
$$;
