-- Decided once.
create or replace function check_claim_final() returns trigger language plpgsql as $$
begin
  if old.state not in ('OPEN', 'WAITING') then
    raise exception 'claim % is decided', old.id using errcode = '23514', constraint = 'claimed_payments_final';
  end if;
  return new;
end $$;

-- Decided once, answered once; posted before its time by two names alone.
create or replace function check_operator_debt() returns trigger language plpgsql as $$
begin
  if old.state <> 'WAITING' and not (new.state = 'WITHDRAWN' and old.state <> 'WITHDRAWN') then
    raise exception 'debt % is decided', old.number using errcode = '23514', constraint = 'operator_debts_final';
  end if;
  if old.answer is not null and (new.answer, new.answered_at) is distinct from (old.answer, old.answered_at) then
    raise exception 'debt % is answered', old.number using errcode = '23514', constraint = 'operator_debts_answered_once';
  end if;
  if new.state = 'POSTED' and old.state = 'WAITING' and new.decided_by is null and now() < old.due_at then
    raise exception 'debt % can still be answered', old.number using errcode = '23514', constraint = 'operator_debts_due';
  end if;
  return new;
end $$;
