-- By which gate a car came in, if anybody saw it: who leaves on a lost ticket, or is told of by a device alone, has the gate of its exit.
create or replace function came_in_by(origin text, event uuid, gate uuid) returns uuid language sql immutable parallel safe as $$
  select case when event is null and origin in ('LOST_TICKET', 'OFFLINE') then null else gate end
$$;

-- The first zone into which a gate led once a car had come in by it, and when it led there.
create or replace function way_in(gate uuid, moment timestamptz)
returns table (zone_id uuid, since timestamptz, until timestamptz) language sql stable parallel safe as $$
  select g.to_zone_id, g.since, g.until from zone_gates g
  where g.gate_id = gate and g.to_zone_id is not null and coalesce(g.from_zone_id = g.to_zone_id, true) and (g.until is null or g.until > moment)
  order by g.since limit 1
$$;
