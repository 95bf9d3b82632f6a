-- With what was handed over of each; what is owed of it has the key of its stay.
create view member_refunds_v as
select f.id, f.member_id, f.stay_id as parking_out_id, f.receipt_number, r.provisional as provisional_number, s.code as parking_code,
  coalesce(p.exit_plate, p.entry_plate) as plate_number, s.entered_at as datetime_in, s.exited_at as datetime_out,
  g.name as gate_out, c.username as cashier, f.paid, f.price, f.taken_off, f.amount, f.state, f.note, f.by_id, b.username as by,
  f.at, x.username as decided_by, f.decided_at, f.decided_note, s.operator_id, s.deposit_id,
  case f.state when 'AGREED' then coalesce((
    select sum(w.amount) from payment_returns w where w.owed_id = f.stay_id and w.state = 'DONE'
      and w.way = 'PAID_OUT_IN_CASH'), 0) else 0 end::bigint as returned
from member_refunds f
join stays s on s.id = f.stay_id
join gates g on g.id = s.exit_gate_id
join users c on c.id = s.operator_id
join users b on b.id = f.by_id
left join receipts r on r.stay_id = f.stay_id and r.kind = 'EXIT'
left join users x on x.id = f.decided_by
left join stay_plates p on p.stay_id = s.id;
grant select on member_refunds_v to :app;
