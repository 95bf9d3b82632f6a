-- What the lists of stays show, and look-ups that exits make.

create unique index stays_payment on stays (payment_id) where payment_id is not null;
-- Plates that cameras confuse share a key.
create index stays_inside_confusion on stays_inside (translate(plate_key, 'ODQIZSBG', '00012586'));
-- One on every entry that a late ticket may join by its code.
create index stays_unknown_offline on stays (code) where origin = 'OFFLINE' and entry_event_id is null;

create view parking_ins_v as
select s.id, s.site_id, s.code as parking_code, p.entry_plate as plate_number, s.vehicle_type_id as vehicle_id, t.label as vehicle_label,
  t.label_en as vehicle_label_en, s.parking_type, s.entry_gate_id as gate_id, g.name as gate_name,
  s.entered_at as datetime_in, s.origin, s.state, s.prepaid, s.member_id is not null as is_member, s.entry_note as note,
  coalesce((select array_agg(i.token order by i.taken_at, i.token) from stay_images i
    where i.stay_id = s.id and i.side = 'ENTRY'), '{}') as images,
  s.flags, s.recorded_at, s.entry_operator_id, e.username as entry_operator, s.exited_at as datetime_out
from stays s
join vehicle_types t on t.id = s.vehicle_type_id
join gates g on g.id = s.entry_gate_id
left join stay_plates p on p.stay_id = s.id
left join users e on e.id = s.entry_operator_id;

create view parking_outs_v as
select s.id, s.id as parking_in_id, s.code as parking_code, coalesce(p.exit_plate, p.entry_plate) as plate_number,
  p.entry_plate as plate_number_in, s.vehicle_type_id as vehicle_id, t.label as vehicle_label, t.label_en as vehicle_label_en,
  s.parking_type, s.entry_gate_id as gate_in_id, gi.name as gate_in_name, s.exit_gate_id as gate_id, g.name as gate_name,
  s.entered_at as datetime_in, s.exited_at as datetime_out, s.business_day, s.duration_minutes, s.exit_kind,
  s.operator_id, u.username as operator, s.deposit_id, s.paid_type_id, y.label as paid_type_label, s.lines, s.gross,
  s.discount, s.fine, s.tax, s.total, s.variance, r.receipt_number, s.free_pass, s.free_pass_verification,
  s.member_id is not null as is_member, s.exit_note as note, s.paper_number,
  coalesce((select array_agg(i.token order by i.taken_at, i.token) from stay_images i
    where i.stay_id = s.id and i.side = 'EXIT'), '{}') as images,
  coalesce((select array_agg(i.token order by i.taken_at, i.token) from stay_images i
    where i.stay_id = s.id and i.side = 'ENTRY'), '{}') as images_in,
  s.flags, s.tendered
from stays s
join vehicle_types t on t.id = s.vehicle_type_id
join gates gi on gi.id = s.entry_gate_id
join gates g on g.id = s.exit_gate_id
join users u on u.id = s.operator_id
left join stay_plates p on p.stay_id = s.id
left join paid_types y on y.id = s.paid_type_id
left join receipts r on r.stay_id = s.id and r.kind = 'EXIT'
where s.state = 'OUT';
grant select on parking_ins_v, parking_outs_v to :app;
