-- The server's role may not change the schema; this makes the month partitions it needs, a year ahead.
create or replace function ensure_partitions(until date default (now() + interval '1 year')::date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date := date_trunc('month', now())::date;
  parent text;
  name text;
begin
  while month <= until loop
    foreach parent in array array['operations_log', 'gate_events', 'stay_images'] loop
      name := parent || '_' || to_char(month, 'YYYYMM');
      if to_regclass(name) is null then
        execute format('create table %I partition of %I for values from (%L) to (%L)',
          name, parent, month, (month + interval '1 month')::date);
      end if;
    end loop;
    month := (month + interval '1 month')::date;
  end loop;
end $$;
revoke all on function ensure_partitions(date) from public;
grant execute on function ensure_partitions(date) to :app;
