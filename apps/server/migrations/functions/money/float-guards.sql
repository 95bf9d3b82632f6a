-- A float goes along its ways, and what was said of it once stays.
create or replace function check_float() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (old.state || ' ' || new.state) = any (array['WAITING OUT', 'WAITING CANCELLED', 'OUT COUNTED',
      'OUT RETURNED', 'COUNTED RETURNED']) then
    raise exception 'float % does not go from % to %', old.number, old.state, new.state
      using errcode = '23514', constraint = 'floats_way';
  end if;
  if (old.taken_at is not null and (new.taken_at, new.taken_day) is distinct from (old.taken_at, old.taken_day))
      or (old.counted is not null and (new.counted, new.drawer, new.counted_at, new.deposit_id)
        is distinct from (old.counted, old.drawer, old.counted_at, old.deposit_id))
      or old.state in ('RETURNED', 'CANCELLED') then
    raise exception 'float % was said to be that', old.number using errcode = '23514', constraint = 'floats_said_once';
  end if;
  return new;
end $$;
