create view secret_visits_v as
select v.id, v.number, v.state, v.plate as plate_number, v.from_at as datetime_from, v.until_at as datetime_to, v.vehicle_type_id as vehicle_id,
  t.label as vehicle_label, t.label_en as vehicle_label_en, v.lost_ticket, v.voucher, v.paid_type_id, y.label as paid_type_label,
  v.instructions, p.username as planned_by, v.planned_at, v.code as parking_code, v.entered_at as datetime_in, v.left_at as datetime_out,
  v.gate_id, g.name as gate_name, v.paid, v.receipt_number, v.receipt_picture, v.note, r.username as reported_by, v.reported_at,
  v.compared_at, v.stay_id, o.username as operator, v.found, v.loss, v.differences
from secret_visits v
left join vehicle_types t on t.id = v.vehicle_type_id
left join paid_types y on y.id = v.paid_type_id
left join users p on p.id = v.planned_by
left join gates g on g.id = v.gate_id
left join users r on r.id = v.reported_by
left join users o on o.id = v.operator_id;
grant select on secret_visits_v to :app;
