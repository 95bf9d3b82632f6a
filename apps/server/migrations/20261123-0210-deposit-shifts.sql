-- A deposit is one cashier and one shift: the n-th of its shift on the business day on which that shift began. One open
-- deposit takes sales, older ones and those of sales told later wait to be handed in.
drop view manual_deposits_v;
drop view deposits_v;
drop index deposits_one_open;
drop index deposits_one_late;

alter table deposits
  add column n integer not null default 1 check (n >= 1),
  add column takes_sales boolean not null default true;
update deposits d set n = numbered.n, takes_sales = not late
from (select id, row_number() over (partition by kind, operator_id, shift_id, business_day order by opened_at, id) as n
  from deposits where kind = 'SHIFT') numbered
where numbered.id = d.id;
alter table deposits drop column late;

create unique index deposits_place on deposits (operator_id, shift_id, business_day, n) nulls not distinct where kind = 'SHIFT';
create unique index deposits_taking on deposits (operator_id) where state = 'OPEN' and takes_sales and kind = 'SHIFT';

-- `expected` and with it the difference stand in lists once a deposit was submitted: nobody's list tells a running sum.
create view deposits_v as
select d.id, d.number, d.operator_id, u.username as operator, d.shift_id, h.name as shift, d.business_day, d.n, d.kind,
  d.takes_sales, d.state, d.opened_at, d.note,
  (select min(s.at) from deposit_steps s where s.deposit_id = d.id and s.to_state = 'SUBMITTED') as submitted_at,
  (select count(*)::integer from stays s where s.deposit_id = d.id) as cars,
  case when d.state <> 'OPEN' then coalesce((select t.owed from deposit_takings_v t where t.deposit_id = d.id), 0) end as expected,
  (select c.counted from deposit_counts c where c.deposit_id = d.id order by c.n desc limit 1) as counted,
  coalesce((select sum(p.value) from deposit_payments p where p.deposit_id = d.id), 0)::bigint as received,
  case when d.state <> 'OPEN' then
    (select c.counted from deposit_counts c where c.deposit_id = d.id order by c.n desc limit 1)
    - coalesce((select t.owed from deposit_takings_v t where t.deposit_id = d.id), 0) end as difference,
  d.updated_at
from deposits d join users u on u.id = d.operator_id left join shifts h on h.id = d.shift_id;

create view manual_deposits_v as select * from deposits_v where kind = 'MANUAL';
grant select on deposits_v, manual_deposits_v to :app;
