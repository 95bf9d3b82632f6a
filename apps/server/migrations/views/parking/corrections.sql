create view corrections_v as
select c.id, c.number, c.asked_at, c.state, c.reason, c.note, c.charged, c.right_amount, c.amount, c.tax, c.picture,
  c.stay_id as parking_out_id, s.code as parking_code, coalesce(p.exit_plate, p.entry_plate) as plate_number, p.plate_key, p.other_key,
  r.receipt_number, g.name as gate_name, c.operator_id, u.username as operator, c.deposit_id, d.number as deposit_number, c.business_day,
  b.username as decided_by, c.decided_at, c.decided_note
from corrections c
left join stays s on s.id = c.stay_id
left join stay_plates p on p.stay_id = s.id
left join receipts r on r.stay_id = s.id and r.kind = 'EXIT'
left join gates g on g.id = s.exit_gate_id
left join users u on u.id = c.operator_id
left join deposits d on d.id = c.deposit_id
left join users b on b.id = c.decided_by;
grant select on corrections_v to :app;
