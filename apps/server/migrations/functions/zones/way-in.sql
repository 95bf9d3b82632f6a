-- By which gate a car came in, if anybody saw it: who leaves on a lost ticket, or is told of by a device alone, has the gate of its exit.
create or replace function came_in_by(origin text, event uuid, gate uuid) returns uuid language sql immutable parallel safe as $$
  select case when event is null and origin in ('LOST_TICKET', 'OFFLINE') then null else gate end
$$;

-- The first zone in which a gate counted once a car had come in by it, and when it did: the one into which it led, or of a stay that was written by
-- hand at its exit the one out of which that leads, so that both ends count there.
create or replace function way_in(gate uuid, moment timestamptz)
returns table (zone_id uuid, since timestamptz, until timestamptz) language sql stable parallel safe as $$
  select coalesce(g.to_zone_id, g.from_zone_id), g.since, g.until from zone_gates g
  where g.gate_id = gate and coalesce(g.from_zone_id = g.to_zone_id, true) and (g.until is null or g.until > moment)
  order by g.since limit 1
$$;
