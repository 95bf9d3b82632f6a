-- Personal values go by age, without a trace of money going with them. The server's role may not update the operations log:
-- this function takes payload and salt of old entries about stays, and the chain of seals says "erased".
create or replace function erase_stay_operations(before timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer;
begin
  if before > now() - interval '30 days' then
    raise exception 'too young to be erased' using errcode = '22023';
  end if;
  update operations_log set payload = null, salt = null
  where (at, id) in (select at, id from operations_log where entity = 'stays' and at < before and payload is not null
      and entity_id not in (select stay_id::text from held_stays_v) limit 5000);
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function erase_stay_operations(timestamptz) from public;
grant execute on function erase_stay_operations(timestamptz) to :app;
