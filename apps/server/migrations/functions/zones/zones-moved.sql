-- Which zones a fact moves, and by how much: IN a stay begins at the gate, OUT it ends there, DELETED its entry was none, PASSED a car passed. Of
-- a gate between two zones its loop tells alone, of any other one its stays; what happened before a zone was counted is in its count.
create or replace function zones_moved(gate uuid, kind text, moment timestamptz)
returns table (zone_id uuid, moved integer) language sql stable parallel safe as $$
  select zone.id, zone.moved
  from zone_gates g cross join lateral (
    select coalesce(g.to_zone_id, g.from_zone_id) as id, case when kind = 'IN' then 1 else -1 end as moved
    where kind <> 'PASSED' and coalesce(g.from_zone_id = g.to_zone_id, true)
    union all
    select side.id, side.moved from (values (g.to_zone_id, 1), (g.from_zone_id, -1)) side (id, moved)
    where kind = 'PASSED' and g.from_zone_id <> g.to_zone_id) zone
  where g.gate_id = gate and g.since <= moment and (g.until is null or g.until > moment)
    and moment >= (select c.at from zone_counts c where c.zone_id = zone.id order by c.made_at desc limit 1)
$$;
