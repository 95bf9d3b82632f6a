create view payment_logs_v as
select l.id, l.at, l.direction, l.payment_id, p.kind, p.state as status, p.amount, p.paid_type_id,
  y.label as paid_type_label, y.label_en as paid_type_label_en, p.card_type,
  case when p.card_number is not null then '•••• ' || right(p.card_number, 4) end as card_number, p.terminal,
  p.balance_before, p.balance_after, p.adapter, p.adapter_ref, p.error, p.by_id as operator_id, u.username as operator,
  -- Of an answer: since what it was asked by.
  case when l.direction <> 'REQUEST' then (
    select round(extract(epoch from l.at - r.at) * 1000)::integer from payment_logs r
    where r.payment_id = l.payment_id and r.direction = 'REQUEST' and r.at <= l.at order by r.at desc limit 1) end as waited_ms,
  g.name as gate_name, p.stay_id as parking_in_id, s.code as parking_code, l.body,
  coalesce(s.deposit_id, (select j.deposit_id from journal_entries j
    where j.source_id in (p.id, p.stay_id) and j.deposit_id is not null limit 1)) as deposit_id
from payment_logs l
left join payments p on p.id = l.payment_id
left join paid_types y on y.id = p.paid_type_id
left join users u on u.id = p.by_id
left join gates g on g.id = p.gate_id
left join stays s on s.id = p.stay_id;
grant select on payment_logs_v to :app;
