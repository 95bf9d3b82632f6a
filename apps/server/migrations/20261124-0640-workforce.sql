-- Shifts and who stands where when. A post has the hours it was planned with, and nobody stands at two posts at once.

create table shifts (
  id uuid primary key,
  name text collate "C" not null,
  -- Times of day at the site; an end at or before the start lies on the next day.
  start_time time not null,
  end_time time not null,
  updated_at timestamptz not null default now(),
  constraint shifts_name unique (name)
);
create trigger shifts_hours after update of start_time, end_time on shifts
  for each row when (old.start_time <> new.start_time or old.end_time <> new.end_time)
  execute function shifts_move_posts();
insert into shifts (id, name, start_time, end_time) values
  ('01900000-0000-7000-8000-000000000201', 'Pagi', '06:00', '14:00'),
  ('01900000-0000-7000-8000-000000000202', 'Siang', '14:00', '22:00'),
  ('01900000-0000-7000-8000-000000000203', 'Malam', '22:00', '06:00');
grant select, insert, update, delete on shifts to :app;

create table schedules (
  id uuid primary key,
  day date not null,
  user_id uuid not null references users,
  gate_id uuid references gates,
  shift_id uuid not null references shifts,
  updated_at timestamptz not null default now(),
  -- The site's wall clock, so that a post keeps its hours when its shift's are changed later.
  -- Written by the trigger below, whatever is given.
  starts timestamp not null default '-infinity',
  ends timestamp not null default '-infinity',
  constraint schedules_post unique (user_id, day, shift_id),
  -- Asked at the end of each statement: a shift's posts move together.
  constraint schedules_one_place
    exclude using gist (user_id with =, tsrange(starts, ends) with &&) deferrable initially immediate
);
create index schedules_day on schedules (day);
create index schedules_gate on schedules (gate_id);
create index schedules_shift on schedules (shift_id);
create trigger schedules_hours before insert or update of day, shift_id on schedules
  for each row execute function schedules_take_hours();
grant select, insert, update, delete on schedules to :app;
