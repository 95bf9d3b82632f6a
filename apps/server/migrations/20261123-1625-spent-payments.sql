-- What a payment was spent on stays: it moves to no other car, and only a purchase that is taken back gives of it back.
create function check_spent_payment() returns trigger language plpgsql as $$
begin
  if new.stay_id is distinct from old.stay_id and exists (select from payment_uses where payment_id = old.id) then
    raise exception 'payment % is used', old.id using errcode = '23514', constraint = 'payments_spent';
  end if;
  return new;
end $$;
create trigger payments_spent before update of stay_id on payments for each row execute function check_spent_payment();

create function check_use_stays() returns trigger language plpgsql as $$
begin
  if old.kind <> 'MEMBERSHIP' or new.used > old.used then
    raise exception 'payment % stays used as it is', old.payment_id
      using errcode = '23514', constraint = 'payment_uses_stay';
  end if;
  return new;
end $$;
create trigger payment_uses_stay before update on payment_uses for each row execute function check_use_stays();
