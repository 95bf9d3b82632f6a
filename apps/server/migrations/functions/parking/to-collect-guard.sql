-- Over once; then only who owed it is forgotten.
create or replace function check_to_collect_final() returns trigger language plpgsql as $$
begin
  if old.state not in ('OPEN', 'WAITING')
    and to_jsonb(new) - '{name,phone,plate_key}'::text[] is distinct from to_jsonb(old) - '{name,phone,plate_key}'::text[] then
    raise exception 'collection % is over', old.id using errcode = '23514', constraint = 'to_collect_final';
  end if;
  return new;
end $$;
