create view payment_notifications_v as
select n.id, n.at, n.last_at, n.times, n.provider, n.state, n.address, n.paid_type_id, y.label as paid_type_label,
  y.label_en as paid_type_label_en, n.payment_id, p.amount, p.state as status, p.error, s.code as parking_code, n.body,
  coalesce(s.deposit_id, (select j.deposit_id from journal_entries j
    where j.source_id in (p.id, p.stay_id) and j.deposit_id is not null limit 1)) as deposit_id
from payment_notifications n
left join paid_types y on y.id = n.paid_type_id
left join payments p on p.id = n.payment_id
left join stays s on s.id = p.stay_id;
grant select on payment_notifications_v to :app;
