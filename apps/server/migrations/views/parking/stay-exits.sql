-- Joins are outer though every reference is kept: those a page or count does not show are not made.
create view stay_exits_v as
select s.id, s.id as parking_in_id, s.code as parking_code, coalesce(p.exit_plate, p.entry_plate) as plate_number,
  p.entry_plate as plate_number_in, p.plate_key, s.vehicle_type_id as vehicle_id, t.label as vehicle_label,
  t.label_en as vehicle_label_en, s.parking_type, s.entry_gate_id as gate_in_id, gi.name as gate_in_name,
  s.exit_gate_id as gate_id, g.name as gate_name, s.entered_at as datetime_in, s.exited_at as datetime_out, s.business_day,
  s.duration_minutes, s.exit_kind, s.operator_id, coalesce(u.username, g.name) as operator, s.deposit_id, s.paid_type_id,
  y.label as paid_type_label, y.label_en as paid_type_label_en, s.lines, s.by_day, s.gross, s.discount, s.fine, s.tax, s.total,
  fare_asked(s.lines, s.gross) as fare,
  s.variance, s.tendered, r.receipt_number, s.free_pass, s.free_pass_verification, s.voucher_id, s.member_id is not null as is_member, why_ordinary(s.priced_as) as member_why,
  s.exit_note as note, s.paper_number,
  coalesce((select i.tokens from stay_pictures_v i where i.stay_id = s.id and i.side = 'EXIT'), '{}') as images,
  coalesce((select i.tokens from stay_pictures_v i where i.stay_id = s.id and i.side = 'ENTRY'), '{}') as images_in,
  s.flags, s.priced_as #>> '{approval,approvedBy,username}' as approved_by, s.flags <> '{}' as flagged, p.other_key,
  coalesce(p.exit_plate, p.entry_plate) as plate_number_out,
  d.shift_id, h.name as shift, coalesce(y.kind = 'CASH', false) as is_cash, s.total <> 0 as is_paid,
  (select f.amount from member_refunds f where f.stay_id = s.id and f.state = 'AGREED') as refunded
from stays s
left join vehicle_types t on t.id = s.vehicle_type_id
left join gates gi on gi.id = s.entry_gate_id
left join gates g on g.id = s.exit_gate_id
left join users u on u.id = s.operator_id
left join deposits d on d.id = s.deposit_id
left join shifts h on h.id = d.shift_id
left join stay_plates p on p.stay_id = s.id
left join paid_types y on y.id = s.paid_type_id
left join receipts r on r.stay_id = s.id and r.kind = 'EXIT'
where s.exited_at is not null;
grant select on stay_exits_v to :app;
