-- A count whose difference waits is posted or refused, once; one that agreed, and what was decided, stays.
create or replace function check_cash_count() returns trigger language plpgsql as $$
begin
  if old.state <> 'WAITING' or new.state not in ('POSTED', 'REFUSED') then
    raise exception 'cash count % does not go from % to %', old.number, old.state, new.state
      using errcode = '23514', constraint = 'cash_counts_way';
  end if;
  return new;
end $$;
