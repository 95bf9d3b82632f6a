-- What is yet to be added to a zone's cars.
create view zone_moves_waiting_v as
select m.zone_id, q.vehicle_type_id, (m.moved * q.count)::integer as cars
from fold_queue q
cross join lateral zones_moved(q.kind, q.gate_id, q.at, q.entry_gate_id, coalesce(q.entered_at, q.at), q.left_at) m
where q.kind in ('IN', 'OUT', 'DELETED')
union all
select m.zone_id, p.vehicle_type_id, m.moved
from gate_passages p cross join lateral zones_moved('PASSED', p.gate_id, p.at, null, null, null) m where not p.folded;
grant select on zone_moves_waiting_v to :app;

-- Cars in each zone and in none within it, by vehicle group. Below 0 something passed that nobody saw. What was on record when a zone was made is
-- among what is added up.
create view zone_own_cars_v as
select zone_id, vehicle_group, sum(cars)::integer as cars from (
  select z.id as zone_id, told.key as vehicle_group, told.value::integer as cars
  from zones z cross join lateral (select c.cars, c.source from zone_counts c where c.zone_id = z.id order by c.made_at desc limit 1) counted
  cross join lateral jsonb_each_text(counted.cars) told where counted.source <> 'RECORD'
  union all
  select m.zone_id, t.vehicle_group, m.cars
  from (select zone_id, vehicle_type_id, cars from zone_cars union all select zone_id, vehicle_type_id, cars from zone_moves_waiting_v) m
  join vehicle_types t on t.id = m.vehicle_type_id) told
group by 1, 2;
grant select on zone_own_cars_v to :app;

-- Each zone with those around it, itself among them.
create view zones_within_v as
with recursive within (zone_id, around_id) as (
  select id, id from zones
  union
  select w.zone_id, z.parent_zone_id from within w join zones z on z.id = w.around_id where z.parent_zone_id is not null)
select zone_id, around_id from within;
grant select on zones_within_v to :app;

-- Gates that lead into a zone, or into one within it, from outside of it: who passes one of them makes it fuller.
create view zone_entries_v as
select g.gate_id, w.around_id as zone_id from zone_gates g join zones_within_v w on w.zone_id = g.to_zone_id
where g.until is null and (g.from_zone_id = g.to_zone_id
  or not exists (select from zones_within_v f where f.zone_id = g.from_zone_id and f.around_id = w.around_id));
grant select on zone_entries_v to :app;

-- How full a zone is, with all within it, by the group whose places are taken: a group without places of its own takes those of cars.
create view zone_occupancy_v as
select zone_id, vehicle_group, greatest(0, sum(cars))::integer as cars, sum(cars) < 0 as is_off, max(capacity) as capacity,
  exists (select from zone_fulls f where f.zone_id = each.zone_id and f.vehicle_group = each.vehicle_group and f.until is null) as is_full
from (
  select z.id as zone_id, place.key as vehicle_group, 0 as cars, place.value::integer as capacity
  from zones z cross join lateral jsonb_each_text(z.capacities) place
  union all
  select w.around_id, case when z.capacities ? o.vehicle_group or not z.capacities ? 'CAR' then o.vehicle_group else 'CAR' end, o.cars, null
  from zones_within_v w join zone_own_cars_v o on o.zone_id = w.zone_id join zones z on z.id = w.around_id) each
group by 1, 2 having max(capacity) is not null or sum(cars) <> 0;
grant select on zone_occupancy_v to :app;

create view zones_v as
select z.id, z.name, z.parent_zone_id, jsonb_build_object('MOTOR', z.capacities -> 'MOTOR', 'CAR', z.capacities -> 'CAR',
    'BOX', z.capacities -> 'BOX', 'BUS', z.capacities -> 'BUS', 'TRUCK', z.capacities -> 'TRUCK', 'OTHER', z.capacities -> 'OTHER') as capacities,
  z.reserved, z.free_again, z.refuses_full, z.is_active, z.gates_since,
  z.updated_at, counted.at as counted_at, counted.source as counted_by, z.gates_since > counted.at as gates_changed,
  array(select g.gate_id from zone_gates g where g.to_zone_id = z.id and g.until is null order by g.gate_id) as gates_in,
  array(select g.gate_id from zone_gates g where g.from_zone_id = z.id and g.until is null order by g.gate_id) as gates_out,
  occupied.cars, occupied.capacity, occupied.percent, occupied.is_off, occupied.is_full, occupied.groups
from zones z
join lateral (select c.at, c.source from zone_counts c where c.zone_id = z.id order by c.made_at desc limit 1) counted on true
cross join lateral (
  select coalesce(sum(o.cars), 0)::integer as cars, coalesce(sum(o.capacity), 0)::integer as capacity,
    max(round(100.0 * o.cars / o.capacity))::integer as percent, coalesce(bool_or(o.is_off), false) as is_off,
    coalesce(bool_or(o.is_full), false) as is_full,
    coalesce(jsonb_agg(jsonb_build_object('vehicleGroup', o.vehicle_group, 'cars', o.cars, 'capacity', o.capacity, 'isFull', o.is_full)
      order by array_position('{MOTOR,CAR,BOX,BUS,TRUCK,OTHER}'::text[], o.vehicle_group)), '[]'::jsonb) as groups
  from zone_occupancy_v o where o.zone_id = z.id) occupied;
grant select on zones_v to :app;
