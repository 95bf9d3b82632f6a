-- What a device sold without the server may settle what its car owes: the part says by which sale, so that whoever holds its slip finds it.
alter table to_collect_parts
  add column request_id uuid,
  -- What the slip said; null where that could not be read.
  add column provisional text,
  -- When it was taken, as it was told.
  add column taken_at timestamptz,
  add constraint to_collect_parts_sale check ((request_id is null) = (taken_at is null)
    and (provisional is null or request_id is not null));

-- Written in the transaction of their sale, so at its very time. What their slips said was not kept.
update to_collect_parts k set request_id = o.request_id, taken_at = o.told_at
from to_collect c, offline_sales o
where c.id = k.to_collect_id and o.stay_id = c.stay_id and o.user_id = k.by_id and o.at = k.at;

-- A sale is paid by a card, in cash, or partly by each.
create unique index to_collect_parts_told on to_collect_parts (by_id, request_id, way) where request_id is not null;

create or replace view to_collect_parts_v as
select k.id, k.to_collect_id, k.way, k.amount, y.label as paid_type_label, y.label_en as paid_type_label_en,
  p.adapter_ref as reference, c.name as cash, d.number as deposit_number, u.username as by, k.at,
  k.provisional as provisional_number, k.taken_at
from to_collect_parts k
left join payments p on p.id = k.payment_id
left join paid_types y on y.id = p.paid_type_id
left join cash c on c.id = k.cash_id
left join deposits d on d.id = k.deposit_id
left join users u on u.id = k.by_id;
