-- What came in of a collection, as it is told.
create view to_collect_parts_v as
select k.id, k.to_collect_id, k.way, k.amount, y.label as paid_type_label, y.label_en as paid_type_label_en,
  p.adapter_ref as reference, c.name as cash, d.number as deposit_number, u.username as by, k.at
from to_collect_parts k
left join payments p on p.id = k.payment_id
left join paid_types y on y.id = p.paid_type_id
left join cash c on c.id = k.cash_id
left join deposits d on d.id = k.deposit_id
left join users u on u.id = k.by_id;
grant select on to_collect_parts_v to :app;
