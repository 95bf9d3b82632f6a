create view parking_outs_v as
select s.id, s.id as parking_in_id, s.code as parking_code, coalesce(p.exit_plate, p.entry_plate) as plate_number,
  p.entry_plate as plate_number_in, s.vehicle_type_id as vehicle_id, t.label as vehicle_label, t.label_en as vehicle_label_en,
  s.parking_type, s.entry_gate_id as gate_in_id, gi.name as gate_in_name, s.exit_gate_id as gate_id, g.name as gate_name,
  s.entered_at as datetime_in, s.exited_at as datetime_out, s.business_day, s.duration_minutes, s.exit_kind, s.operator_id,
  coalesce(u.username, g.name) as operator, s.deposit_id, s.paid_type_id, y.label as paid_type_label, s.lines, s.by_day, s.gross, s.discount, s.fine, s.tax,
  s.total, s.variance, r.receipt_number, s.free_pass, s.free_pass_verification, s.voucher_id, s.member_id is not null as is_member, why_ordinary(s.priced_as) as member_why,
  s.exit_note as note, s.paper_number,
  coalesce((select i.tokens from stay_pictures_v i where i.stay_id = s.id and i.side = 'EXIT'), '{}') as images,
  coalesce((select i.tokens from stay_pictures_v i where i.stay_id = s.id and i.side = 'ENTRY'), '{}') as images_in,
  s.flags, s.tendered, s.priced_as #>> '{approval,approvedBy,username}' as approved_by
from stays s
join vehicle_types t on t.id = s.vehicle_type_id
join gates gi on gi.id = s.entry_gate_id
join gates g on g.id = s.exit_gate_id
left join users u on u.id = s.operator_id
left join stay_plates p on p.stay_id = s.id
left join paid_types y on y.id = s.paid_type_id
left join receipts r on r.stay_id = s.id and r.kind = 'EXIT'
where s.state = 'OUT';
grant select on parking_outs_v to :app;
