-- Joins are outer though every reference is kept: those a page or count does not show are not made.
create view stay_pairs_v as
select s.id, s.code as parking_code, s.state, s.vehicle_type_id as vehicle_id, t.label as vehicle_label,
  t.label_en as vehicle_label_en, p.entry_plate as plate_number_in,
  case when s.exited_at is not null then coalesce(p.exit_plate, p.entry_plate) end as plate_number_out, p.plate_key,
  s.entry_gate_id as gate_id, gi.name as gate_name, s.exit_gate_id as gate_out_id, g.name as gate_out_name,
  s.entered_at as datetime_in, s.exited_at as datetime_out, s.duration_minutes, s.operator_id,
  coalesce(u.username, g.name) as operator,
  s.deposit_id, y.label as paid_type_label, y.label_en as paid_type_label_en, s.total, r.receipt_number,
  coalesce((select i.tokens from stay_pictures_v i where i.stay_id = s.id and i.side = 'ENTRY'), '{}') as images_in,
  coalesce((select i.tokens from stay_pictures_v i where i.stay_id = s.id and i.side = 'EXIT'), '{}') as images,
  p.other_key, coalesce(p.exit_plate, p.entry_plate) as plate_number
from stays s
left join vehicle_types t on t.id = s.vehicle_type_id
left join gates gi on gi.id = s.entry_gate_id
left join gates g on g.id = s.exit_gate_id
left join users u on u.id = s.operator_id
left join stay_plates p on p.stay_id = s.id
left join paid_types y on y.id = s.paid_type_id
left join receipts r on r.stay_id = s.id and r.kind = 'EXIT';
grant select on stay_pairs_v to :app;
