create view stays_inside_v as
select i.stay_id as id, i.code as parking_code, p.entry_plate as plate_number, i.plate_key, s.vehicle_type_id as vehicle_id,
  t.label as vehicle_label, t.label_en as vehicle_label_en, s.parking_type, s.entry_gate_id as gate_id, g.name as gate_name,
  i.entered_at as datetime_in, s.origin, s.prepaid, s.member_id is not null as is_member, s.entry_note as note,
  i.images, s.flags, greatest(0, floor(extract(epoch from now() - i.entered_at) / 3600))::integer as hours_inside,
  m.id is not null and coalesce(m.member_end_date < site_today(), true) as membership_ran_out,
  i.plate_key <> '' and exists (
    select from stays_inside o where o.plate_key = i.plate_key and o.stay_id <> i.stay_id) as plate_twice
from stays_inside i
join stays s on s.id = i.stay_id
left join vehicle_types t on t.id = s.vehicle_type_id
left join gates g on g.id = s.entry_gate_id
left join stay_plates p on p.stay_id = i.stay_id
-- Whoever came as an ordinary car because it had ended came with it too.
left join members m on m.id = coalesce(s.member_id, (s.entered_as ->> 'memberId')::uuid);
grant select on stays_inside_v to :app;
