-- A post has the hours it was planned with, and nobody stands at two posts at once.
create extension if not exists btree_gist;

-- The site's wall clock, so that a post keeps its hours when its shift's are changed later.
alter table schedules add column starts timestamp, add column ends timestamp;
update schedules s set starts = s.day + h.start_time,
  ends = s.day + h.end_time + case when h.end_time <= h.start_time then interval '1 day' else interval '0' end
from shifts h where h.id = s.shift_id;
-- Written by the trigger below, whatever is given.
alter table schedules alter column starts set not null, alter column starts set default '-infinity',
  alter column ends set not null, alter column ends set default '-infinity';

-- Of two posts that overlap already, the one planned first stays.
delete from schedules s using schedules o
where o.user_id = s.user_id and o.id < s.id and tsrange(o.starts, o.ends) && tsrange(s.starts, s.ends);

-- Asked at the end of each statement: a shift's posts move together.
alter table schedules add constraint schedules_one_place
  exclude using gist (user_id with =, tsrange(starts, ends) with &&) deferrable initially immediate;

-- The shift is held meanwhile, so that its hours cannot change unseen by this post.
create function schedules_take_hours() returns trigger language plpgsql as $$
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
create trigger schedules_hours before insert or update of day, shift_id on schedules
  for each row execute function schedules_take_hours();

-- What is planned from today on follows its shift; what was worked stays as it was.
create function shifts_move_posts() returns trigger language plpgsql as $$
begin
  update schedules set
    starts = day + new.start_time,
    ends = day + new.end_time + case when new.end_time <= new.start_time then interval '1 day' else interval '0' end,
    updated_at = greatest(now(), date_trunc('second', updated_at) + interval '1 second')
  where shift_id = new.id and day >= (now() at time zone (select zone from system_profile))::date;
  return null;
end $$;
create trigger shifts_hours after update of start_time, end_time on shifts
  for each row when (old.start_time <> new.start_time or old.end_time <> new.end_time)
  execute function shifts_move_posts();
