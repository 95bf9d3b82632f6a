-- Shifts and who stands where when.

create table shifts (
  id uuid primary key,
  name text collate "C" not null,
  -- Times of day at the site; an end at or before the start lies on the next day.
  start_time time not null,
  end_time time not null,
  updated_at timestamptz not null default now(),
  constraint shifts_name unique (name)
);
grant select, insert, update, delete on shifts to :app;

create table schedules (
  id uuid primary key,
  day date not null,
  user_id uuid not null references users,
  gate_id uuid references gates,
  shift_id uuid not null references shifts,
  updated_at timestamptz not null default now(),
  constraint schedules_post unique (user_id, day, shift_id)
);
create index schedules_day on schedules (day);
create index schedules_gate on schedules (gate_id);
create index schedules_shift on schedules (shift_id);
grant select, insert, update, delete on schedules to :app;

insert into shifts (id, name, start_time, end_time) values
  ('01900000-0000-7000-8000-000000000201', 'Pagi', '06:00', '14:00'),
  ('01900000-0000-7000-8000-000000000202', 'Siang', '14:00', '22:00'),
  ('01900000-0000-7000-8000-000000000203', 'Malam', '22:00', '06:00');
