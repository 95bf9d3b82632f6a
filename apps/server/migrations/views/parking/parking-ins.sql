create view parking_ins_v as
select s.id, s.site_id, s.code as parking_code, p.entry_plate as plate_number, s.vehicle_type_id as vehicle_id, t.label as vehicle_label,
  t.label_en as vehicle_label_en, s.parking_type, s.entry_gate_id as gate_id, g.name as gate_name,
  s.entered_at as datetime_in, s.origin, s.state, s.prepaid, s.member_id is not null as is_member, s.entry_note as note,
  coalesce((select i.tokens from stay_pictures_v i where i.stay_id = s.id and i.side = 'ENTRY'), '{}') as images,
  s.flags, s.recorded_at, s.entry_operator_id, e.username as entry_operator, s.exited_at as datetime_out
from stays s
join vehicle_types t on t.id = s.vehicle_type_id
join gates g on g.id = s.entry_gate_id
left join stay_plates p on p.stay_id = s.id
left join users e on e.id = s.entry_operator_id;
grant select on parking_ins_v to :app;
