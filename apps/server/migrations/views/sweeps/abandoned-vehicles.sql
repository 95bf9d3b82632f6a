-- Cars that stand inside for days, or that a sweep has missed since it was last seen.
create view abandoned_vehicles_v as
select i.stay_id as id, i.site_id, i.code as parking_code, p.entry_plate as plate_number, i.plate_key, s.vehicle_type_id as vehicle_id,
  t.label as vehicle_label, t.label_en as vehicle_label_en, s.entry_gate_id as gate_id, g.name as gate_name,
  i.entered_at as datetime_in, s.member_id is not null as is_member, i.images,
  floor(extract(epoch from now() - i.entered_at) / 86400)::integer as days,
  c.last_seen_at, c.last_seen_place, c.last_sweep::integer as last_sweep, coalesce(c.missed, 0) as missed,
  coalesce(c.by_different, false) as is_missing
from stays_inside i
join stays s on s.id = i.stay_id
left join vehicle_types t on t.id = s.vehicle_type_id
left join gates g on g.id = s.entry_gate_id
left join stay_plates p on p.stay_id = i.stay_id
left join swept_cars_v c on c.stay_id = i.stay_id
where i.entered_at < now() - interval '3 days' or c.missed > 0;
grant select on abandoned_vehicles_v to :app;
