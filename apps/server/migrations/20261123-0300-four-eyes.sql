-- Who may do how much of one deposit, and whether a count was made without knowing what was expected.
alter table system_configuration
  add column four_eyes text not null default 'STANDARD' check (four_eyes in ('STRICT', 'STANDARD', 'OFF'));
alter table deposit_counts add column blind boolean not null default false;

-- Deposits that one person received and verified, drawn to be looked at by another.
create table deposit_looks (
  deposit_id uuid primary key references deposits,
  drawn_at timestamptz not null,
  due_on date not null,
  looked_by uuid references users,
  looked_at timestamptz,
  note text,
  check ((looked_by is null) = (looked_at is null))
);
create index deposit_looks_due on deposit_looks (due_on) where looked_at is null;
create index deposit_looks_by on deposit_looks (looked_by);
grant select, insert on deposit_looks to :app;
grant update (looked_by, looked_at, note) on deposit_looks to :app;

drop view manual_deposits_v;
drop view deposits_v;
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
  case when l.looked_at is not null then 'LOOKED' when l.deposit_id is not null then 'DUE' end as look,
  l.due_on as look_due_on,
  d.updated_at
from deposits d join users u on u.id = d.operator_id left join shifts h on h.id = d.shift_id
left join deposit_looks l on l.deposit_id = d.id;

create view manual_deposits_v as select * from deposits_v where kind = 'MANUAL';
grant select on deposits_v, manual_deposits_v to :app;
