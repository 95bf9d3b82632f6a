create view payment_returns_v as
select r.id, coalesce(r.payment_id, r.owed_id) as on_account_id, r.amount, r.way, r.state, r.reason, r.reference, r.received_by,
  r.cash_id, c.name as cash, r.deposit_id, d.number as deposit_number, r.by_id, b.username as by, r.at, x.username as decided_by,
  r.decided_at, r.decided_note, r.error
from payment_returns r
left join cash c on c.id = r.cash_id
left join deposits d on d.id = r.deposit_id
left join users b on b.id = r.by_id
left join users x on x.id = r.decided_by;
grant select on payment_returns_v to :app;
