-- The shift is held meanwhile, so that its hours cannot change unseen by this post.
create or replace function schedules_take_hours() returns trigger language plpgsql as $$
declare
  hours record;
begin
  select start_time, end_time into hours from shifts where id = new.shift_id for share;
  -- A shift that is not there is the foreign key's to refuse.
  new.starts := new.day + coalesce(hours.start_time, '00:00');
  new.ends := new.day + coalesce(hours.end_time, '00:00')
    + case when coalesce(hours.end_time <= hours.start_time, true) then interval '1 day' else interval '0' end;
  return new;
end $$;

-- What is planned from today on follows its shift; what was worked stays as it was.
create or replace function shifts_move_posts() returns trigger language plpgsql as $$
begin
  update schedules set
    starts = day + new.start_time,
    ends = day + new.end_time + case when new.end_time <= new.start_time then interval '1 day' else interval '0' end,
    updated_at = greatest(now(), date_trunc('second', updated_at) + interval '1 second')
  where shift_id = new.id and day >= (now() at time zone (select zone from system_profile))::date;
  return null;
end $$;
