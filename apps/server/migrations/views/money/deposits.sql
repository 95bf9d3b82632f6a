-- `expected` and with it the difference stand in lists once a deposit was submitted: nobody's list tells a running sum.
create view deposit_sums_v as
select d.id, d.number, d.operator_id, u.username as operator, d.shift_id, h.name as shift, d.business_day, d.n, d.kind,
  d.takes_sales, d.state, d.opened_at, d.note,
  (select min(s.at) from deposit_steps s where s.deposit_id = d.id and s.to_state = 'SUBMITTED') as submitted_at,
  (select count(*)::integer from stays s where s.deposit_id = d.id) as cars,
  case when d.state <> 'OPEN' then coalesce((select t.owed from deposit_takings_v t where t.deposit_id = d.id), 0) end as expected,
  (select c.counted from deposit_counts c where c.deposit_id = d.id order by c.n desc limit 1) as counted,
  coalesce((select sum(p.value) from deposit_payments p where p.deposit_id = d.id), 0)::bigint as received,
  coalesce((select sum(b.counted) from cash_drops b where b.deposit_id = d.id and b.state = 'IN_SAFE'), 0)::bigint as in_safe,
  case when d.state <> 'OPEN' then
    (select c.counted from deposit_counts c where c.deposit_id = d.id order by c.n desc limit 1)
    - coalesce((select t.owed from deposit_takings_v t where t.deposit_id = d.id), 0) end as difference,
  case when l.looked_at is not null then 'LOOKED' when l.deposit_id is not null then 'DUE' end as look,
  l.due_on as look_due_on,
  d.updated_at
from deposits d join users u on u.id = d.operator_id left join shifts h on h.id = d.shift_id
left join deposit_looks l on l.deposit_id = d.id;

-- By the specification's words as well: what was received, into which account and when last, and what is owed. Of money outside
-- a shift the journal owes nothing: its total is what was said to be handed in.
create view deposits_v as
select d.*, case when d.received > 0 or d.state not in ('OPEN', 'SUBMITTED') then d.received end as received_so_far, d.business_day as date, d.received as value,
  case when d.kind = 'MANUAL' then d.counted else d.expected end as total_deposit, p.cash_id, p.received_at as datetime
from deposit_sums_v d
left join lateral (
  select cash_id, received_at from deposit_payments where deposit_id = d.id order by received_at desc, id desc limit 1) p on true;

create view manual_deposits_v as select * from deposits_v where kind = 'MANUAL';

grant select on deposit_sums_v, deposits_v, manual_deposits_v to :app;
