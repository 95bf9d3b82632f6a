-- Whole months of what gates told and of the ties to pictures.
create or replace function drop_old_months(parent text, before date) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month text;
  gone integer := 0;
begin
  if parent not in ('gate_events', 'stay_images') or before > (now() - interval '30 days')::date then
    raise exception 'not to be dropped' using errcode = '22023';
  end if;
  for month in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent::regclass and c.relname ~ ('^' || parent || '_\d{6}$')
      and to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month' <= before
  loop
    execute format('drop table %I', month);
    gone := gone + 1;
  end loop;
  return gone;
end $$;
revoke all on function drop_old_months(text, date) from public;
grant execute on function drop_old_months(text, date) to :app;
