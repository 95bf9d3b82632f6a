-- What auditors add to or take off a deposit may come until it is closed; sales only while it can still be counted.
create or replace function check_deposit_takes_entries() returns trigger language plpgsql as $$
begin
  if new.type = 'PARKING_OUT' and exists (
    select from deposits where id = new.deposit_id and (state = 'CLOSED'
      or (state not in ('OPEN', 'SUBMITTED') and new.kind not in ('AUDIT', 'AUDIT_MINUS', 'REVERSAL')))) then
    raise exception 'deposit % takes no more entries', new.deposit_id
      using errcode = '23514', constraint = 'journal_entries_deposit_open';
  end if;
  return new;
end $$;

-- What the cashier's drawer holds of each kind, from the journal; the moves of the money handed in stand apart.
create view deposit_takings_v as
select e.deposit_id,
  coalesce(sum(l.amount) filter (where e.kind not in ('AUDIT', 'AUDIT_MINUS')), 0)::bigint as production,
  coalesce(sum(l.amount) filter (where e.kind = 'AUDIT'), 0)::bigint as audit,
  coalesce(-sum(l.amount) filter (where e.kind = 'AUDIT_MINUS'), 0)::bigint as audit_minus,
  coalesce(sum(l.amount), 0)::bigint as owed
from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
where e.deposit_id is not null and e.type <> 'DEPOSIT' and a.kind = 'DRAWER'
group by e.deposit_id;

-- `expected` and with it the difference stand in lists once a deposit was submitted: nobody's list tells a running sum.
create view deposits_v as
select d.id, d.number, d.operator_id, u.username as operator, d.shift_id, h.name as shift, d.business_day, d.kind, d.late,
  d.state, d.opened_at, d.note,
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

-- Checked against what the provider says: kept, never changed; the last one holds.
create table non_cash_checks (
  id uuid primary key,
  site_id uuid not null,
  business_day date not null,
  paid_type_id uuid not null references paid_types,
  checked bigint not null check (checked >= 0),
  -- What the journal said at that moment.
  expected bigint not null,
  note text not null,
  by_id uuid not null references users,
  at timestamptz not null default now()
);
create index non_cash_checks_day on non_cash_checks (business_day, paid_type_id, at desc);
create index non_cash_checks_paid_type on non_cash_checks (paid_type_id);
create index non_cash_checks_by on non_cash_checks (by_id);
grant select, insert on non_cash_checks to :app;

-- The key of a provider's takings of one day: the day in its first eight digits, the payment type in the rest.
create function non_cash_key(day date, paid_type uuid) returns uuid language sql immutable parallel safe as
  $$ select (lpad(to_hex(day - date '2000-01-01'), 8, '0') || '-' || substr(m, 1, 4) || '-8' || substr(m, 6, 3)
    || '-8' || substr(m, 10, 3) || '-' || substr(m, 13, 12))::uuid from md5(paid_type::text) m $$;

create view non_cash_v as
select non_cash_key(t.business_day, t.paid_type_id) as id, t.business_day, t.paid_type_id, p.label as paid_type,
  p.label_en as paid_type_en, p.kind, t.transactions, t.expected, c.checked, c.checked - t.expected as difference, c.note,
  c.checked_by, c.checked_at
from (
  select e.business_day, a.owner_id as paid_type_id, count(distinct e.id)::integer as transactions, sum(l.amount)::bigint as expected
  from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
  where a.kind = 'PROVIDER' and e.type in ('PARKING_OUT', 'MEMBERSHIP')
  group by e.business_day, a.owner_id) t
join paid_types p on p.id = t.paid_type_id
left join lateral (
  select n.checked, n.note, u.username as checked_by, n.at as checked_at
  from non_cash_checks n join users u on u.id = n.by_id
  where n.business_day = t.business_day and n.paid_type_id = t.paid_type_id
  order by n.at desc, n.id desc limit 1) c on true;

grant select on deposit_takings_v, deposits_v, manual_deposits_v, non_cash_v to :app;

insert into notification_rules (id, type, target, action, action_en)
select gen_random_uuid(), t.type, '/deposits', 'Buka setoran', 'Open deposits'
from (values ('DEPOSIT_SUBMITTED'), ('DEPOSIT_DISPUTED')) as t (type)
where not exists (select from notification_rules r where r.type = t.type);
