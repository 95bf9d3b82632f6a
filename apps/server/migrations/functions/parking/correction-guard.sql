-- Decided once.
create or replace function check_correction_final() returns trigger language plpgsql as $$
begin
  if old.state <> 'WAITING' then
    raise exception 'correction % is decided', old.number using errcode = '23514', constraint = 'corrections_final';
  end if;
  return new;
end $$;
