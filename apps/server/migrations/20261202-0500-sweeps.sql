-- Sweeps: rounds through the car park in which somebody reads plates, held against the cars that are inside by record.

create table sweeps (
  id uuid primary key,
  number bigint generated always as identity,
  site_id uuid not null,
  -- The part that is swept, by any name; null: the whole site.
  place text check (length(place) between 1 and 60),
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED', 'DISCARDED')),
  opened_by uuid not null references users,
  -- Both by the server's clock: a phone's says nothing.
  opened_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  -- It was of the whole site and saw enough of it: only such a one has missed what it did not see.
  is_whole boolean not null default false,
  -- What it counted; readings go by age, these stay.
  readings integer not null default 0,
  seen integer not null default 0,
  missed integer not null default 0,
  unrecorded integer not null default 0,
  unsure integer not null default 0,
  moved integer not null default 0,
  untold integer not null default 0,
  -- Why it was given up.
  note text,
  constraint sweeps_number unique (number),
  constraint sweeps_closed check ((state = 'OPEN') = (closed_at is null)),
  constraint sweeps_order check (closed_at >= opened_at),
  constraint sweeps_discarded check ((state = 'DISCARDED') = (note is not null)),
  constraint sweeps_missed check (missed = 0 or is_whole),
  constraint sweeps_whole check (not is_whole or (place is null and state = 'CLOSED'))
);
-- Whoever sweeps ends one before the next.
create unique index sweeps_running on sweeps (opened_by) where state = 'OPEN';
create index sweeps_by on sweeps (opened_by, opened_at desc);
create index sweeps_opened on sweeps (opened_at desc, id);
create index sweeps_closed_at on sweeps (closed_at) where state = 'CLOSED';
grant select, insert, update (state, closed_at, is_whole, readings, seen, missed, unrecorded, unsure, moved, untold, note)
  on sweeps to :app;

-- Everybody who read in a sweep, whoever began it first: what they missed they do not close.
create table sweep_people (
  sweep_id uuid not null references sweeps on delete cascade,
  user_id uuid not null references users,
  primary key (sweep_id, user_id)
);
create index sweep_people_user on sweep_people (user_id);
grant select, insert on sweep_people to :app;

-- What was seen: a plate as it stands on the car, or the code of its ticket. The id is made by the phone, so that it counts once.
create table sweep_readings (
  id uuid primary key,
  sweep_id uuid not null references sweeps on delete cascade,
  place text not null,
  plate text,
  -- Normalised; empty of a ticket.
  plate_key text collate "C" not null,
  code text collate "C",
  by_id uuid not null references users,
  -- When it reached the server.
  at timestamptz not null default clock_timestamp(),
  -- It was typed wrongly, and taken back before the sweep ended.
  withdrawn_at timestamptz,
  outcome text check (outcome in ('SEEN', 'UNRECORDED', 'UNSURE', 'MOVED', 'REPEATED')),
  stay_id uuid references stays,
  constraint sweep_readings_one check ((plate is null) = (plate_key = '') and (plate is null) <> (code is null)),
  constraint sweep_readings_withdrawn check (withdrawn_at is null or outcome is null)
);
create index sweep_readings_sweep on sweep_readings (sweep_id, at);
create index sweep_readings_by on sweep_readings (by_id);
create index sweep_readings_stay on sweep_readings (stay_id) where stay_id is not null;
-- Since when a plate was seen, whatever cameras or people take its characters for.
create index sweep_readings_confusion on sweep_readings (translate(plate_key, 'ODQIZSBG', '00012586')) where plate_key <> '';
-- They go by age, as other plates do.
create index sweep_readings_at on sweep_readings (at);
grant select, insert, delete, update (withdrawn_at, outcome, stay_id) on sweep_readings to :app;

-- What a sweep tells of each car that was inside all the time. Of what it did not see only one of the whole site tells.
create table swept_stays (
  sweep_id uuid not null references sweeps on delete cascade,
  stay_id uuid not null references stays,
  outcome text not null check (outcome in ('SEEN', 'MISSED', 'UNSURE')),
  place text,
  primary key (sweep_id, stay_id),
  constraint swept_stays_place check ((outcome = 'MISSED') = (place is null))
);
create index swept_stays_stay on swept_stays (stay_id, sweep_id);
grant select, insert on swept_stays to :app;

-- Stays that were closed because their car is not there. The entry itself is deleted as any is, and comes back with its ticket.
create table missing_stays (
  stay_id uuid primary key references stays,
  closed_at timestamptz not null default clock_timestamp(),
  closed_by uuid not null references users,
  approved_by uuid references users,
  -- Whole rupiah that it would have paid at that moment. Nothing is booked for it.
  worth bigint not null check (worth between 0 and 100000000),
  note text not null,
  constraint missing_stays_signed check (worth = 0 or approved_by is not null),
  constraint missing_stays_two check (approved_by <> closed_by)
);
create index missing_stays_closed on missing_stays (closed_at);
create index missing_stays_by on missing_stays (closed_by);
create index missing_stays_approved on missing_stays (approved_by) where approved_by is not null;
grant select, insert on missing_stays to :app;
