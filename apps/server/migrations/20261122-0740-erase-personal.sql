-- Personal values go by age, without a trace of money going with them. The server's role may not update the operations log:
-- this function takes payload and salt of old entries about stays, and the chain of seals says "erased".

create function erase_stay_operations(before timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer;
begin
  if before > now() - interval '30 days' then
    raise exception 'too young to be erased' using errcode = '22023';
  end if;
  update operations_log set payload = null, salt = null
  where (at, id) in (select at, id from operations_log where entity = 'stays' and at < before and payload is not null limit 5000);
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function erase_stay_operations(timestamptz) from public;
grant execute on function erase_stay_operations(timestamptz) to :app;

-- Whole months of what gates told and of the ties to pictures.
create function drop_old_months(parent text, before date) returns integer
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

select pgboss.create_queue('erase-personal', '{"policy": "stately", "retryLimit": 2, "retryDelay": 60, "expireInSeconds": 3600}');
