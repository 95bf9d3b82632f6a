-- What nobody may do, the server's own role included: take a flag off an ended stay, rewrite who opened a gate and why, number
-- receipts backwards.
create function check_flags_stay() returns trigger language plpgsql as $$
begin
  if not new.flags @> old.flags then
    raise exception 'a flag of stay % was taken off', old.id using errcode = '23514', constraint = 'stays_flags';
  end if;
  return new;
end $$;
create trigger stays_flags before update of flags on stays for each row when (old.state <> 'INSIDE')
  execute function check_flags_stay();

revoke update on manual_openings from :app;
grant update (image_token, camera_token, camera_at) on manual_openings to :app;

create function check_counter_rises() returns trigger language plpgsql as $$
begin
  if new.last_number <= old.last_number then
    raise exception 'a receipt counter does not go back' using errcode = '23514', constraint = 'receipt_counters_rise';
  end if;
  return new;
end $$;
create trigger receipt_counters_rise before update on receipt_counters for each row execute function check_counter_rises();
