create view payments_v as
select p.id, p.state as status, p.amount, p.kind, p.paid_type_id,
  coalesce(p.stay_id, (select s.id from payment_uses u join stays s on s.id = u.source_id where u.payment_id = p.id)) as parking_in_id,
  p.qr_string, p.card_type, p.card_number, p.balance_before, p.balance_after, p.error, p.unsure, p.created_at, p.expires_at, p.paid_at
from payments p;
grant select on payments_v to :app;
