-- A payment that a provider confirmed stands in the journal at once, on account, whatever it is for; one act uses it.

alter table accounts drop constraint accounts_kind_check;
alter table accounts add constraint accounts_kind_check check (kind in ('DRAWER', 'PROVIDER', 'ON_ACCOUNT', 'REVENUE',
  'MEMBERSHIP_REVENUE', 'OTHER_INCOME', 'TAX', 'UNMATCHED', 'REFUNDABLE', 'SURPLUS', 'OPERATOR_DEBT',
  'DEPOSITS_RECEIVED', 'CASH', 'CASH_CATEGORY'));
insert into accounts (id, kind, allow_negative) values (gen_random_uuid(), 'OTHER_INCOME', true);
insert into accounts (id, kind, owner_id, allow_negative)
select gen_random_uuid(), k.kind, p.id, true
from paid_types p cross join (values ('ON_ACCOUNT'), ('REFUNDABLE')) as k (kind) where p.kind <> 'CASH';

alter table journal_entries drop constraint journal_entries_type_check;
alter table journal_entries add constraint journal_entries_type_check check (type in ('PARKING_OUT', 'MEMBERSHIP', 'PAYMENT',
  'CASH_MUTATION', 'CASH_IN', 'CASH_OUT', 'DEPOSIT', 'SETTLEMENT'));

-- What it was asked for: one car's stay, a car that enters at its gate, a ticket lost at its gate, a membership; ANY where
-- the caller did not say.
alter table payments
  add column purpose text not null default 'STAY' check (purpose in ('STAY', 'ENTRY', 'LOST_TICKET', 'MEMBERSHIP', 'ANY')),
  -- Of another amount than the price of its moment, and why.
  add column reason text;
alter table payments alter column purpose drop default;
drop index payments_one_of_stay;
-- Any number may be paid, one is waited for.
create unique index payments_one_pending on payments (stay_id) where state = 'PENDING';
create index payments_paid on payments (paid_at desc, id) where state = 'PAID';

-- One use of a payment, whatever uses it. What was not needed is owed back.
create table payment_uses (
  payment_id uuid primary key references payments,
  kind text not null check (kind in ('EXIT', 'PREPAID', 'ENTRY', 'MEMBERSHIP', 'RETURN')),
  -- The stay, or the first period bought; the payment itself where it only goes back.
  source_id uuid not null,
  used bigint not null check (used >= 0),
  owed_back bigint not null check (owed_back >= 0),
  by_id uuid not null references users,
  at timestamptz not null default now()
);
create index payment_uses_source on payment_uses (source_id);
create index payment_uses_by on payment_uses (by_id);
create index payment_uses_owed on payment_uses (at desc, payment_id) where owed_back > 0;
grant select, insert, update (used, owed_back) on payment_uses to :app;

create function check_payment_use() returns trigger language plpgsql as $$
declare
  paid payments%rowtype;
begin
  select * into paid from payments where id = new.payment_id;
  if paid.state <> 'PAID' or new.used + new.owed_back <> paid.amount then
    raise exception 'the use of payment % is not its amount', new.payment_id
      using errcode = '23514', constraint = 'payment_uses_amount';
  end if;
  return new;
end $$;
create trigger payment_uses_amount before insert or update on payment_uses for each row execute function check_payment_use();

-- A payment is not rewritten: its amount and what it is for stay, and PAID is the end.
revoke update on payments from :app;
grant update (state, adapter_ref, qr_string, card_type, card_number, terminal, balance_before, balance_after, error,
  answered_at, paid_at, stay_id) on payments to :app;
create function check_payment_final() returns trigger language plpgsql as $$
begin
  if old.state = 'PAID' and (new.state, new.paid_at) is distinct from (old.state, old.paid_at) then
    raise exception 'payment % is paid', old.id using errcode = '23514', constraint = 'payments_final';
  end if;
  return new;
end $$;
create trigger payments_final before update on payments for each row execute function check_payment_final();

drop view payments_v;
alter table payments drop column refundable_at;
create view payments_v as
select p.id, p.state as status, p.amount, p.kind, p.paid_type_id,
  coalesce(p.stay_id, (select s.id from payment_uses u join stays s on s.id = u.source_id where u.payment_id = p.id)) as parking_in_id,
  p.qr_string, p.card_type, p.card_number, p.balance_before, p.balance_after, p.error, p.created_at, p.expires_at, p.paid_at
from payments p;
grant select on payments_v to :app;

-- What providers hold of a day is what was paid through them on it, used or not.
create or replace view non_cash_v as
select non_cash_key(t.business_day, t.paid_type_id) as id, t.business_day, t.paid_type_id, p.label as paid_type,
  p.label_en as paid_type_en, p.kind, t.transactions, t.expected, c.checked, c.checked - t.expected as difference, c.note,
  c.checked_by, c.checked_at
from (
  select e.business_day, a.owner_id as paid_type_id, count(distinct e.id)::integer as transactions, sum(l.amount)::bigint as expected
  from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
  where a.kind = 'PROVIDER' and e.type = 'PAYMENT'
  group by e.business_day, a.owner_id) t
join paid_types p on p.id = t.paid_type_id
left join lateral (
  select n.checked, n.note, u.username as checked_by, n.at as checked_at
  from non_cash_checks n join users u on u.id = n.by_id
  where n.business_day = t.business_day and n.paid_type_id = t.paid_type_id
  order by n.at desc, n.id desc limit 1) c on true;

-- A sale that a payment paid shows its provider, who holds the money.
create or replace view transactions_v as
select e.id, e.type as source, e.kind, e.booked_at, e.business_day, m.amount, m.holder,
  coalesce(s.paid_type_id, m.provider_id) as paid_type_id, y.label as paid_type_label, y.label_en as paid_type_label_en,
  e.actor_id as operator_id, u.username as operator, e.source_id, s.code as parking_code,
  coalesce(p.exit_plate, p.entry_plate) as plate_number, p.plate_key, r.receipt_number, g.name as gate_name, e.deposit_id,
  d.number as deposit_number, e.reason
from journal_entries e
left join lateral (
  select case when e.type = 'CASH_MUTATION' then sum(l.amount) filter (where l.amount > 0) else sum(l.amount) end::bigint as amount,
    min(case a.kind when 'ON_ACCOUNT' then 'PROVIDER' when 'REFUNDABLE' then 'PROVIDER' else a.kind end) as holder,
    (array_agg(a.owner_id) filter (where a.kind in ('ON_ACCOUNT', 'REFUNDABLE')))[1] as provider_id
  from journal_lines l join accounts a on a.id = l.account_id
  where l.entry_id = e.id and a.kind in ('DRAWER', 'ON_ACCOUNT', 'REFUNDABLE', 'CASH')) m on true
left join stays s on s.id = e.source_id
left join stay_plates p on p.stay_id = s.id
left join receipts r on r.stay_id = s.id and r.kind = 'EXIT'
left join gates g on g.id = s.exit_gate_id
left join users u on u.id = e.actor_id
left join paid_types y on y.id = coalesce(s.paid_type_id, m.provider_id)
left join deposits d on d.id = e.deposit_id
where e.type in ('PARKING_OUT', 'MEMBERSHIP', 'CASH_IN', 'CASH_OUT', 'CASH_MUTATION');

-- How a purchase was paid; taken back, its part of the payment is owed back.
alter table membership_transactions add column payment_id uuid references payments;
create index membership_transactions_payment on membership_transactions (payment_id) where payment_id is not null;
