-- Which zones a fact moves, and by how much: IN a stay begins, OUT it ends at a gate, DELETED its entry was none, PASSED a car passed a gate. Of a
-- gate between two zones its loop tells alone, of any other one its stays. What happened before a zone was counted is in its count. Only of one that
-- began with the cars on record every entry counts whose car was there then, whenever it is told, changed or taken away; its exit of before, told
-- late, takes it out of there again.
create or replace function zones_moved(kind text, gate uuid, moment timestamptz, entry_gate uuid, came_at timestamptz, gone_at timestamptz)
returns table (zone_id uuid, moved integer) language sql stable parallel safe as $$
  select w.zone_id, case when kind = 'IN' then 1 else -1 end
  from way_in(entry_gate, came_at) w
  cross join lateral (select c.at, c.source from zone_counts c where c.zone_id = w.zone_id order by c.made_at desc limit 1) counted
  where kind <> 'PASSED' and case
    when came_at >= counted.at then kind <> 'OUT' and w.since <= came_at
    else counted.source = 'RECORD' and w.since <= counted.at and (w.until is null or w.until > counted.at)
      and case when kind = 'OUT' then moment < counted.at else gone_at is null or gone_at >= counted.at end end
  union all
  select side.id, side.moved
  from zone_gates g cross join lateral (values (g.from_zone_id, -1), (g.to_zone_id, 1)) side (id, moved)
  where g.gate_id = gate and g.since <= moment and (g.until is null or g.until > moment)
    and case kind when 'PASSED' then g.from_zone_id <> g.to_zone_id when 'OUT' then side.moved = -1 and coalesce(g.from_zone_id = g.to_zone_id, true) end
    and moment >= (select c.at from zone_counts c where c.zone_id = side.id order by c.made_at desc limit 1)
$$;
