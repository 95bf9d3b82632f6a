-- A payment is used once it is paid, and whole: what is not needed is owed back.
create or replace function check_payment_use() returns trigger language plpgsql as $$
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

-- PAID is the end.
create or replace function check_payment_final() returns trigger language plpgsql as $$
begin
  if old.state = 'PAID' and (new.state, new.paid_at) is distinct from (old.state, old.paid_at) then
    raise exception 'payment % is paid', old.id using errcode = '23514', constraint = 'payments_final';
  end if;
  return new;
end $$;

-- What a payment was spent on stays: it moves to no other car, and only a purchase that is taken back gives of it back.
create or replace function check_spent_payment() returns trigger language plpgsql as $$
begin
  if new.stay_id is distinct from old.stay_id and exists (select from payment_uses where payment_id = old.id) then
    raise exception 'payment % is used', old.id using errcode = '23514', constraint = 'payments_spent';
  end if;
  return new;
end $$;

create or replace function check_use_stays() returns trigger language plpgsql as $$
begin
  if old.kind <> 'MEMBERSHIP' or new.used > old.used then
    raise exception 'payment % stays used as it is', old.payment_id
      using errcode = '23514', constraint = 'payment_uses_stay';
  end if;
  return new;
end $$;
