-- Bags with the names of who had a hand in them, and the deposit whose money they hold.
create view cash_drops_v as
select p.id, p.number, p.bag, p.deposit_id, d.number as deposit_number, p.operator_id, u.username as operator, p.counted, p.drawer, p.note,
  p.witness_id, w.username as witness, p.picture, p.dropped_at, p.dropped_day, p.state, p.received, p.received - p.counted as difference,
  p.cash_id, c.name as cash, p.received_at, r.username as received_by, o.username as opened_with, p.receive_note, p.updated_at
from cash_drops p
join deposits d on d.id = p.deposit_id
join users u on u.id = p.operator_id
left join users w on w.id = p.witness_id
left join cash c on c.id = p.cash_id
left join users r on r.id = p.received_by_id
left join users o on o.id = p.opened_with_id;
grant select on cash_drops_v to :app;
