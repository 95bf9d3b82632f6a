-- A bag is opened once, and what was said of it then stays.
create or replace function check_cash_drop() returns trigger language plpgsql as $$
begin
  if old.state <> 'IN_SAFE' then
    raise exception 'bag % was opened', old.bag using errcode = '23514', constraint = 'cash_drops_way';
  end if;
  return new;
end $$;
