-- What drivers owe: those who were let go, and those who paid a part.
create view owed_by_drivers_v as
select c.id, c.at, greatest(0, floor(extract(epoch from now() - c.at) / 86400))::integer as age_days, c.state, c.amount, c.collected,
  case when c.state in ('OPEN', 'WAITING') then c.amount - c.collected else 0 end as due, c.paid, c.reason, c.note, c.name, c.phone,
  c.operator_id, u.username as operator, c.approved_by as approved_by_id, v.username as approved_by, c.stay_id as parking_in_id,
  s.code as parking_code, coalesce(p.exit_plate, p.entry_plate) as plate_number, p.plate_key, p.other_key, r.receipt_number, s.exit_gate_id as gate_id,
  g.name as gate_name, c.business_day, c.deposit_id, d.number as deposit_number,
  exists (select from payments w where w.stay_id = c.stay_id and w.ask_at is not null) as payment_asked,
  c.proposed, c.proposed_by as proposed_by_id, a.username as proposed_by, c.proposed_at, c.proposed_note, b.username as decided_by,
  c.decided_at, c.decided_note
from to_collect c
left join users u on u.id = c.operator_id
left join users v on v.id = c.approved_by
left join stays s on s.id = c.stay_id
left join stay_plates p on p.stay_id = s.id
left join receipts r on r.stay_id = s.id and r.kind = 'EXIT'
left join gates g on g.id = s.exit_gate_id
left join deposits d on d.id = c.deposit_id
left join users a on a.id = c.proposed_by
left join users b on b.id = c.decided_by;

create view to_collect_v as select * from owed_by_drivers_v where reason <> 'SHORT_PAID';
create view short_payments_v as select * from owed_by_drivers_v where reason = 'SHORT_PAID';

-- What came in of a collection, as it is told.
create view to_collect_parts_v as
select k.id, k.to_collect_id, k.way, k.amount, y.label as paid_type_label, y.label_en as paid_type_label_en,
  p.adapter_ref as reference, c.name as cash, d.number as deposit_number, u.username as by, k.at,
  k.provisional as provisional_number, k.taken_at
from to_collect_parts k
left join payments p on p.id = k.payment_id
left join paid_types y on y.id = p.paid_type_id
left join cash c on c.id = k.cash_id
left join deposits d on d.id = k.deposit_id
left join users u on u.id = k.by_id;

grant select on owed_by_drivers_v, to_collect_v, short_payments_v, to_collect_parts_v to :app;
