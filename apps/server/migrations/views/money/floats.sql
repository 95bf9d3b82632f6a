-- Floats with the names of who had a hand in them. What is missing or over is told once it was received.
create view floats_v as
select f.id, f.number, f.operator_id, u.username as operator, f.cash_id, c.name as cash, f.amount, f.note, f.state,
  f.given_by_id, g.username as given_by, f.given_at, f.taken_at, f.taken_day, f.cancelled_at, x.username as cancelled_by, f.cancel_note,
  f.counted, f.drawer, f.counted_at, f.deposit_id, d.number as deposit_number, f.received, f.received_at, r.username as received_by,
  w.username as witness, f.receive_note, f.received - f.amount as difference, f.updated_at
from floats f
left join users u on u.id = f.operator_id
left join cash c on c.id = f.cash_id
left join users g on g.id = f.given_by_id
left join users x on x.id = f.cancelled_by_id
left join deposits d on d.id = f.deposit_id
left join users r on r.id = f.received_by_id
left join users w on w.id = f.witness_id;
grant select on floats_v to :app;
