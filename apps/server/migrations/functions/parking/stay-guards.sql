-- Nothing of an ended stay changes but what is named here: its flags grow (`stays_flags`), an event that comes late joins it
-- once, with the gate and the time of its ticket, and a deleted entry comes back as it was when its ticket is shown at an exit.
create or replace function keep_ended_stay() returns trigger language plpgsql as $$
declare
  changing text[] := '{flags}'::text[]
    || case when old.entry_event_id is null and new.entry_event_id is not null then '{entry_event_id,entry_gate_id,ticket_at}' else '{}' end::text[]
    || case when old.state = 'DELETED' and new.state = 'INSIDE'
      then '{state,deleted_at,deleted_by,delete_note,delete_approved_by}' else '{}' end::text[];
begin
  if to_jsonb(new) - changing is distinct from to_jsonb(old) - changing then
    raise exception 'stay % has ended', old.id using errcode = '23514', constraint = 'stays_ended';
  end if;
  return new;
end $$;

-- What nobody may do, the server's own role included: take a flag off an ended stay.
create or replace function check_flags_stay() returns trigger language plpgsql as $$
begin
  if not new.flags @> old.flags then
    raise exception 'a flag of stay % was taken off', old.id using errcode = '23514', constraint = 'stays_flags';
  end if;
  return new;
end $$;
