create view stays_inside_v as
select i.stay_id as id, i.code as parking_code, p.entry_plate as plate_number, i.plate_key, s.vehicle_type_id as vehicle_id,
  t.label as vehicle_label, t.label_en as vehicle_label_en, s.parking_type, s.entry_gate_id as gate_id, g.name as gate_name,
  i.entered_at as datetime_in, s.origin, s.prepaid, s.member_id is not null as is_member, s.entry_note as note,
  i.images, s.flags
from stays_inside i
join stays s on s.id = i.stay_id
left join vehicle_types t on t.id = s.vehicle_type_id
left join gates g on g.id = s.entry_gate_id
left join stay_plates p on p.stay_id = i.stay_id;
grant select on stays_inside_v to :app;
