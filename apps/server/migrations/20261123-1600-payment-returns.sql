-- What was paid and is not simply used up: on account, owed back, on its way back, given back. Kept from their rows, so that
-- a few hundred are found among millions.
create table payments_open (
  payment_id uuid primary key references payments,
  state text not null check (state in ('ON_ACCOUNT', 'OWED_BACK', 'WAITING', 'RETURNED')),
  paid_at timestamptz not null
);
create index payments_open_paid on payments_open (paid_at, payment_id);
create index payments_open_state on payments_open (state, paid_at, payment_id);
grant select, insert, update, delete on payments_open to :app;

-- Giving back what a payment was not needed for. WAITING is asked for and not posted.
create table payment_returns (
  id uuid primary key,
  payment_id uuid not null references payments,
  amount bigint not null check (amount > 0),
  way text not null check (way in ('REFUNDED_BY_PROVIDER', 'PAID_OUT_IN_CASH', 'KEPT')),
  state text not null check (state in ('WAITING', 'DONE', 'REFUSED')),
  reason text not null,
  -- The provider's of its refund; the payment's where cash was paid out for it.
  reference text,
  received_by text,
  cash_id uuid references cash,
  deposit_id uuid references deposits,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  decided_by uuid references users,
  decided_at timestamptz,
  decided_note text,
  constraint payment_returns_decided check ((decided_by is null) = (decided_at is null) and (state = 'REFUSED') <= (decided_by is not null)),
  constraint payment_returns_two_names check (decided_by <> by_id),
  constraint payment_returns_confirmed check (way = 'REFUNDED_BY_PROVIDER' or state <> 'DONE' or decided_by is not null),
  constraint payment_returns_source check ((way = 'PAID_OUT_IN_CASH') = (num_nonnulls(cash_id, deposit_id) = 1)
    and num_nonnulls(cash_id, deposit_id) <= 1),
  constraint payment_returns_named check ((way = 'KEPT' or reference is not null)
    and (way <> 'PAID_OUT_IN_CASH' or received_by is not null))
);
create index payment_returns_payment on payment_returns (payment_id, at, id);
create index payment_returns_cash on payment_returns (cash_id) where cash_id is not null;
create index payment_returns_deposit on payment_returns (deposit_id) where deposit_id is not null;
create index payment_returns_by on payment_returns (by_id);
create index payment_returns_decider on payment_returns (decided_by) where decided_by is not null;
-- A provider's refund is told once.
create unique index payment_returns_reference on payment_returns (reference) where way = 'REFUNDED_BY_PROVIDER';
grant select, insert, update (state, decided_by, decided_at, decided_note) on payment_returns to :app;

create function check_payment_return() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state <> 'WAITING' then
    raise exception 'return % is decided', old.id using errcode = '23514', constraint = 'payment_returns_final';
  end if;
  if new.state <> 'REFUSED' and new.amount + coalesce((select sum(amount) from payment_returns
        where payment_id = new.payment_id and state <> 'REFUSED' and id <> new.id), 0)
      > coalesce((select owed_back from payment_uses where payment_id = new.payment_id), 0) then
    raise exception 'more of payment % goes back than is owed', new.payment_id
      using errcode = '23514', constraint = 'payment_returns_amount';
  end if;
  return new;
end $$;
create trigger payment_returns_amount before insert or update on payment_returns for each row
  execute function check_payment_return();

create function place_payment(payment uuid) returns void language sql as $$
  with facts as (
    select p.id, coalesce(p.paid_at, p.created_at) as paid_at, u.payment_id is null as unused,
      coalesce(u.owed_back, 0) as owed,
      coalesce((select sum(r.amount) from payment_returns r where r.payment_id = p.id and r.state = 'DONE'), 0) as back,
      exists (select from payment_returns r where r.payment_id = p.id and r.state = 'WAITING') as waiting
    from payments p left join payment_uses u on u.payment_id = p.id where p.id = payment and p.state = 'PAID'),
  gone as (
    delete from payments_open o using facts f where o.payment_id = f.id and not f.unused and f.owed = 0)
  insert into payments_open (payment_id, state, paid_at)
  select id, case when unused then 'ON_ACCOUNT' when waiting then 'WAITING' when owed > back then 'OWED_BACK' else 'RETURNED' end,
    paid_at
  from facts where unused or owed > 0
  on conflict (payment_id) do update set state = excluded.state
$$;
create function place_payment_row() returns trigger language plpgsql as $$
begin
  perform place_payment(new.id);
  return null;
end $$;
create function place_payment_of() returns trigger language plpgsql as $$
begin
  perform place_payment(new.payment_id);
  return null;
end $$;
create trigger payments_place_new after insert on payments for each row when (new.state = 'PAID') execute function place_payment_row();
create trigger payments_place after update of state on payments for each row
  when (new.state = 'PAID' and old.state <> 'PAID') execute function place_payment_row();
create trigger payment_uses_place after insert or update on payment_uses for each row execute function place_payment_of();
create trigger payment_returns_place after insert or update on payment_returns for each row execute function place_payment_of();
insert into payments_open (payment_id, state, paid_at)
select p.id, case when u.payment_id is null then 'ON_ACCOUNT' else 'OWED_BACK' end, coalesce(p.paid_at, p.created_at)
from payments p left join payment_uses u on u.payment_id = p.id where p.state = 'PAID' and (u.payment_id is null or u.owed_back > 0);

create view payments_on_account_v as
select o.payment_id as id, o.paid_at, greatest(0, floor(extract(epoch from now() - o.paid_at) / 86400))::integer as age_days, o.state,
  case when u.payment_id is null then p.amount else u.owed_back - coalesce(r.done, 0) end::bigint as amount,
  coalesce(r.waiting, 0)::bigint as waiting, coalesce(r.done, 0)::bigint as returned, p.amount as paid, p.kind, p.paid_type_id,
  y.label as paid_type_label, y.label_en as paid_type_label_en, p.purpose, s.id as parking_in_id, s.code as parking_code,
  s.state as stay_state, coalesce(l.exit_plate, l.entry_plate) as plate_number, p.by_id as operator_id, b.username as operator,
  p.gate_id, g.name as gate_name, p.adapter_ref as reference
from payments_open o
left join payments p on p.id = o.payment_id
left join payment_uses u on u.payment_id = o.payment_id
left join lateral (
  select sum(amount) filter (where state = 'DONE') as done, sum(amount) filter (where state = 'WAITING') as waiting
  from payment_returns r where r.payment_id = o.payment_id) r on true
left join paid_types y on y.id = p.paid_type_id
left join stays s on s.id = coalesce(p.stay_id, u.source_id)
left join stay_plates l on l.stay_id = s.id
left join users b on b.id = p.by_id
left join gates g on g.id = p.gate_id;
grant select on payments_on_account_v to :app;

create view payment_returns_v as
select r.id, r.payment_id, r.amount, r.way, r.state, r.reason, r.reference, r.received_by, r.cash_id, c.name as cash, r.deposit_id,
  d.number as deposit_number, r.by_id, b.username as by, r.at, x.username as decided_by, r.decided_at, r.decided_note
from payment_returns r
left join cash c on c.id = r.cash_id
left join deposits d on d.id = r.deposit_id
left join users b on b.id = r.by_id
left join users x on x.id = r.decided_by;
grant select on payment_returns_v to :app;

-- A receipt of what was given back is counted as every print is.
alter table reprints drop constraint reprints_what_check;
alter table reprints add constraint reprints_what_check check (what in ('TICKET', 'RECEIPT', 'DEPOSIT', 'RETURN'));
alter table reprints add column payment_return_id uuid references payment_returns;
create index reprints_payment_return on reprints (payment_return_id) where payment_return_id is not null;

-- What a cashier paid out of the drawer is no less production; it is less owed.
create or replace view deposit_takings_v as
select e.deposit_id,
  coalesce(sum(l.amount) filter (where e.kind not in ('AUDIT', 'AUDIT_MINUS', 'PAID_OUT_IN_CASH')), 0)::bigint as production,
  coalesce(sum(l.amount) filter (where e.kind = 'AUDIT'), 0)::bigint as audit,
  coalesce(-sum(l.amount) filter (where e.kind = 'AUDIT_MINUS'), 0)::bigint as audit_minus,
  coalesce(sum(l.amount), 0)::bigint as owed,
  coalesce(-sum(l.amount) filter (where e.kind = 'PAID_OUT_IN_CASH'), 0)::bigint as paid_out
from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
where e.deposit_id is not null and e.type <> 'DEPOSIT' and a.kind = 'DRAWER'
group by e.deposit_id;

-- What was paid through providers on a day; what they gave back of earlier days is not less of it.
create or replace view non_cash_v as
select non_cash_key(t.business_day, t.paid_type_id) as id, t.business_day, t.paid_type_id, p.label as paid_type,
  p.label_en as paid_type_en, p.kind, t.transactions, t.expected, c.checked, c.checked - t.expected as difference, c.note,
  c.checked_by, c.checked_at
from (
  select e.business_day, a.owner_id as paid_type_id, count(distinct e.id)::integer as transactions, sum(l.amount)::bigint as expected
  from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
  where a.kind = 'PROVIDER' and e.type = 'PAYMENT' and e.kind = 'PAID'
  group by e.business_day, a.owner_id) t
join paid_types p on p.id = t.paid_type_id
left join lateral (
  select n.checked, n.note, u.username as checked_by, n.at as checked_at
  from non_cash_checks n join users u on u.id = n.by_id
  where n.business_day = t.business_day and n.paid_type_id = t.paid_type_id
  order by n.at desc, n.id desc limit 1) c on true;
