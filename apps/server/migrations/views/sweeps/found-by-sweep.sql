-- What became of the tickets of an entry day: what issued ones less exits less voided ones leave, the last sweep that told of them has
-- found inside or those of different persons have missed, or nobody accounts for it. Voided are those too that were closed because sweeps did not find their cars.
create view found_by_sweep_v as
select s.entry_business_day as business_day, s.entry_gate_id as gate_id, s.vehicle_type_id, count(*)::integer as issued,
  count(*) filter (where s.state = 'OUT')::integer as exits,
  count(*) filter (where s.state = 'DELETED')::integer as voided,
  count(*) filter (where s.state = 'DELETED' and x.stay_id is not null)::integer as missing,
  count(*) filter (where f.is_found)::integer as found,
  count(*) filter (where f.is_unseen)::integer as unseen
from stays s
left join missing_stays x on x.stay_id = s.id
left join (
  select i.stay_id, c.last_seen_at is not null and c.missed = 0 as is_found, c.by_different as is_unseen
  from stays_inside i join swept_cars_v c on c.stay_id = i.stay_id) f on f.stay_id = s.id
group by 1, 2, 3;
grant select on found_by_sweep_v to :app;
