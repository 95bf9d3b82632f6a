-- What is owed back although no payment stands behind it: money that was told offline and is a customer's, a membership that was
-- taken back after its claimed payment was decided on, what an operator paid of a charge that was dropped. Beside each posting
-- that owes it, so that somebody can give it back.
create table refunds_owed (
  -- Of what owes it, as its posting names it: the taking, the purchase, the debt or the step of a deposit.
  id uuid primary key,
  cause text not null check (cause in ('TAKING', 'MEMBERSHIP', 'DEBT')),
  amount bigint not null check (amount > 0),
  -- How it was paid; null where money was handed in.
  paid_type_id uuid references paid_types,
  -- Who took it; of a debt whose it is.
  operator_id uuid not null references users,
  -- What whoever gets it can show.
  reference text not null,
  -- When it was paid.
  paid_at timestamptz not null
);
create index refunds_owed_operator on refunds_owed (operator_id);
create index refunds_owed_paid_type on refunds_owed (paid_type_id) where paid_type_id is not null;
grant select, insert on refunds_owed to :app;

-- The worklist and what is given back are of a payment, or of one of these.
alter table payments_open add column owed_id uuid references refunds_owed;
alter table payments_open drop constraint payments_open_pkey;
alter table payments_open alter column payment_id drop not null;
alter table payments_open add column id uuid;
update payments_open set id = payment_id;
alter table payments_open add primary key (id);
alter table payments_open add constraint payments_open_of check (num_nonnulls(payment_id, owed_id) = 1 and id = coalesce(payment_id, owed_id));
create index payments_open_payment on payments_open (payment_id) where payment_id is not null;
create index payments_open_owed on payments_open (owed_id) where owed_id is not null;
drop index payments_open_paid, payments_open_state;
create index payments_open_paid on payments_open (paid_at, id);
create index payments_open_state on payments_open (state, paid_at, id);

alter table payment_returns add column owed_id uuid references refunds_owed;
alter table payment_returns alter column payment_id drop not null;
alter table payment_returns add constraint payment_returns_of check (num_nonnulls(payment_id, owed_id) = 1);
alter table payment_returns add constraint payment_returns_by_provider check (way <> 'REFUNDED_BY_PROVIDER' or payment_id is not null);
create index payment_returns_owed on payment_returns (owed_id, at, id) where owed_id is not null;

create or replace function check_payment_return() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state <> 'WAITING' then
    raise exception 'return % is decided', old.id using errcode = '23514', constraint = 'payment_returns_final';
  end if;
  if new.state <> 'REFUSED' and new.amount + coalesce((select sum(amount) from payment_returns
        where (payment_id = new.payment_id or owed_id = new.owed_id) and state <> 'REFUSED' and id <> new.id), 0)
      > coalesce((select owed_back from payment_uses where payment_id = new.payment_id),
        (select amount from refunds_owed where id = new.owed_id), 0) then
    raise exception 'more goes back than is owed of %', coalesce(new.payment_id, new.owed_id)
      using errcode = '23514', constraint = 'payment_returns_amount';
  end if;
  return new;
end $$;

create or replace function place_payment(payment uuid) returns void language sql as $$
  with facts as (
    select p.id, coalesce(p.paid_at, p.created_at) as paid_at, u.payment_id is null as unused,
      coalesce(u.owed_back, 0) as owed,
      coalesce((select sum(r.amount) from payment_returns r where r.payment_id = p.id and r.state = 'DONE'), 0) as back,
      exists (select from payment_returns r where r.payment_id = p.id and r.state = 'WAITING') as waiting
    from payments p left join payment_uses u on u.payment_id = p.id where p.id = payment and p.state = 'PAID'),
  gone as (
    delete from payments_open o using facts f where o.payment_id = f.id and not f.unused and f.owed = 0)
  insert into payments_open (id, payment_id, state, paid_at)
  select id, id, case when unused then 'ON_ACCOUNT' when waiting then 'WAITING' when owed > back then 'OWED_BACK' else 'RETURNED' end,
    paid_at
  from facts where unused or owed > 0
  on conflict (id) do update set state = excluded.state
$$;
create function place_refund(refund uuid) returns void language sql as $$
  insert into payments_open (id, owed_id, state, paid_at)
  select f.id, f.id, case when coalesce(r.waiting, 0) > 0 then 'WAITING' when f.amount > coalesce(r.done, 0) then 'OWED_BACK'
    else 'RETURNED' end, f.paid_at
  from refunds_owed f left join lateral (
    select sum(amount) filter (where state = 'DONE') as done, sum(amount) filter (where state = 'WAITING') as waiting
    from payment_returns where owed_id = f.id) r on true
  where f.id = refund
  on conflict (id) do update set state = excluded.state
$$;
create function place_refund_row() returns trigger language plpgsql as $$
begin
  perform place_refund(new.id);
  return null;
end $$;
create trigger refunds_owed_place after insert on refunds_owed for each row execute function place_refund_row();
create function place_return_of() returns trigger language plpgsql as $$
begin
  perform place_payment(new.payment_id), place_refund(new.owed_id);
  return null;
end $$;
drop trigger payment_returns_place on payment_returns;
create trigger payment_returns_place after insert or update on payment_returns for each row execute function place_return_of();

create or replace view payments_on_account_v as
select o.id, o.paid_at, greatest(0, floor(extract(epoch from now() - o.paid_at) / 86400))::integer as age_days, o.state,
  case when u.payment_id is null and o.owed_id is null then p.amount else coalesce(u.owed_back, f.amount) - coalesce(r.done, 0)
    end::bigint as amount,
  coalesce(r.waiting, 0)::bigint as waiting, coalesce(r.done, 0)::bigint as returned, coalesce(p.amount, f.amount) as paid, p.kind,
  coalesce(p.paid_type_id, f.paid_type_id) as paid_type_id,
  y.label as paid_type_label, y.label_en as paid_type_label_en, p.purpose, s.id as parking_in_id, s.code as parking_code,
  s.state as stay_state, coalesce(l.exit_plate, l.entry_plate) as plate_number, coalesce(p.by_id, f.operator_id) as operator_id,
  b.username as operator, coalesce(p.gate_id, t.gate_id) as gate_id, g.name as gate_name,
  coalesce(p.adapter_ref, f.reference) as reference, coalesce(f.cause, 'PAYMENT') as cause
from payments_open o
left join payments p on p.id = o.payment_id
left join payment_uses u on u.payment_id = o.payment_id
left join refunds_owed f on f.id = o.owed_id
left join unmatched_takings t on t.id = f.id
left join lateral (
  select sum(amount) filter (where state = 'DONE') as done, sum(amount) filter (where state = 'WAITING') as waiting
  from payment_returns r where r.payment_id = o.payment_id or r.owed_id = o.owed_id) r on true
left join paid_types y on y.id = coalesce(p.paid_type_id, f.paid_type_id)
left join stays s on s.id = coalesce(p.stay_id, u.source_id, t.stay_id)
left join stay_plates l on l.stay_id = s.id
left join users b on b.id = coalesce(p.by_id, f.operator_id)
left join gates g on g.id = coalesce(p.gate_id, t.gate_id);

drop view payment_returns_v;
create view payment_returns_v as
select r.id, coalesce(r.payment_id, r.owed_id) as on_account_id, r.amount, r.way, r.state, r.reason, r.reference, r.received_by,
  r.cash_id, c.name as cash, r.deposit_id, d.number as deposit_number, r.by_id, b.username as by, r.at, x.username as decided_by,
  r.decided_at, r.decided_note
from payment_returns r
left join cash c on c.id = r.cash_id
left join deposits d on d.id = r.deposit_id
left join users b on b.id = r.by_id
left join users x on x.id = r.decided_by;
grant select on payment_returns_v to :app;

-- What is owed already.
insert into refunds_owed (id, cause, amount, paid_type_id, operator_id, reference, paid_at)
select t.id, 'TAKING', t.amount, t.paid_type_id, t.operator_id, coalesce(nullif(btrim(left(btrim(t.sale ->> 'provisionalNumber'), 100)), ''), t.id::text), t.taken_at
from unmatched_takings t where t.outcome = 'REFUND';
insert into refunds_owed (id, cause, amount, paid_type_id, operator_id, reference, paid_at)
select m.id, 'MEMBERSHIP', -l.amount, m.paid_type_id, m.operator_id, 'M-' || m.number, m.at
from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
join membership_transactions m on m.id = e.source_id
where e.type = 'MEMBERSHIP' and e.kind = 'REVERSAL' and a.kind = 'REFUNDABLE' and a.owner_id is null;
