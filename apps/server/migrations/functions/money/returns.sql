-- Decided once, and never more than is owed.
create or replace function check_payment_return() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state not in ('WAITING', 'ASKED') then
    raise exception 'return % is decided', old.id using errcode = '23514', constraint = 'payment_returns_final';
  end if;
  if new.state <> 'REFUSED' and new.amount + coalesce((select sum(amount) from payment_returns
        where (payment_id = new.payment_id or owed_id = new.owed_id) and state <> 'REFUSED' and id <> new.id), 0)
      > coalesce((select owed_back from payment_uses where payment_id = new.payment_id),
        (select amount from refunds_owed where id = new.owed_id and withdrawn_at is null), 0) then
    raise exception 'more goes back than is owed of %', coalesce(new.payment_id, new.owed_id)
      using errcode = '23514', constraint = 'payment_returns_amount';
  end if;
  return new;
end $$;

-- What somebody has to claim is taken back only while nothing of it goes back.
create or replace function check_refund_owed() returns trigger language plpgsql as $$
begin
  if new.withdrawn_at is not null and exists (select from payment_returns where owed_id = new.id and state <> 'REFUSED') then
    raise exception 'money of % goes back', new.id using errcode = '23514', constraint = 'refunds_owed_returned';
  end if;
  return new;
end $$;

-- Where a payment stands that is not simply used up.
create or replace function place_payment(payment uuid) returns void language sql as $$
  with facts as (
    select p.id, coalesce(p.paid_at, p.created_at) as paid_at, u.payment_id is null as unused,
      coalesce(u.owed_back, 0) as owed,
      coalesce((select sum(r.amount) from payment_returns r where r.payment_id = p.id and r.state = 'DONE'), 0) as back,
      exists (select from payment_returns r where r.payment_id = p.id and r.state = 'WAITING') as waiting,
      exists (select from payment_returns r where r.payment_id = p.id and r.state = 'ASKED') as asked,
      exists (select from provider_refunds t where t.payment_id = p.id) as told,
      exists (select from provider_refunds t where t.payment_id = p.id and t.outcome is null) as open_told
    from payments p left join payment_uses u on u.payment_id = p.id where p.id = payment and p.state = 'PAID'),
  gone as (
    delete from payments_open o using facts f where o.payment_id = f.id and not f.unused and f.owed = 0 and not f.told)
  insert into payments_open (id, payment_id, state, paid_at)
  select id, id, case when unused then 'ON_ACCOUNT' when waiting then 'WAITING' when asked then 'ASKED' when owed > back then 'OWED_BACK'
    when open_told then 'REFUND_TOLD' else 'RETURNED' end,
    paid_at
  from facts where unused or owed > 0 or told
  on conflict (id) do update set state = excluded.state
$$;

create or replace function place_payment_row() returns trigger language plpgsql as $$
begin
  perform place_payment(new.id);
  return null;
end $$;

create or replace function place_payment_of() returns trigger language plpgsql as $$
begin
  perform place_payment(new.payment_id);
  return null;
end $$;

-- Where what is owed without a payment stands; what was taken back stands nowhere.
create or replace function place_refund(refund uuid) returns void language sql as $$
  delete from payments_open o using refunds_owed f where f.id = refund and o.owed_id = f.id and f.withdrawn_at is not null;
  insert into payments_open (id, owed_id, state, paid_at)
  select f.id, f.id, case when coalesce(r.waiting, 0) > 0 then 'WAITING' when f.amount > coalesce(r.done, 0) then 'OWED_BACK'
    else 'RETURNED' end, f.paid_at
  from refunds_owed f left join lateral (
    select sum(amount) filter (where state = 'DONE') as done, sum(amount) filter (where state = 'WAITING') as waiting
    from payment_returns where owed_id = f.id) r on true
  where f.id = refund and f.withdrawn_at is null
  on conflict (id) do update set state = excluded.state
$$;

create or replace function place_refund_row() returns trigger language plpgsql as $$
begin
  perform place_refund(new.id);
  return null;
end $$;

create or replace function place_return_of() returns trigger language plpgsql as $$
begin
  perform place_payment(new.payment_id), place_refund(new.owed_id);
  return null;
end $$;
