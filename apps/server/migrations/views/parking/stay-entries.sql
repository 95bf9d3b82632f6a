-- Joins are outer though every reference is kept: those a page or count does not show are not made.
create view stay_entries_v as
select s.id, s.code as parking_code, p.entry_plate as plate_number, p.plate_key, s.vehicle_type_id as vehicle_id,
  t.label as vehicle_label, t.label_en as vehicle_label_en, s.parking_type, s.entry_gate_id as gate_id, g.name as gate_name,
  s.entered_at as datetime_in, s.origin, s.state, s.prepaid, s.member_id is not null as is_member, s.entry_note as note,
  coalesce((select i.tokens from stay_pictures_v i where i.stay_id = s.id and i.side = 'ENTRY'), '{}') as images,
  s.flags, s.entry_operator_id as operator_id, e.username as operator, s.exited_at as datetime_out,
  case when s.prepaid > 0 then (select j.deposit_id from journal_entries j
    where j.source_id = s.id and j.type = 'PARKING_OUT' and j.kind = 'PREPAID') end as prepaid_deposit_id,
  s.flags <> '{}' as flagged, p.other_key, p.entry_plate as plate_number_in,
  case when s.exited_at is not null then coalesce(p.exit_plate, p.entry_plate) end as plate_number_out
from stays s
left join vehicle_types t on t.id = s.vehicle_type_id
left join gates g on g.id = s.entry_gate_id
left join stay_plates p on p.stay_id = s.id
left join users e on e.id = s.entry_operator_id;
grant select on stay_entries_v to :app;
