-- What vehicles pay: types, fare versions, fines, additional fares, holidays, and the settings that fares and tickets follow.

create table vehicle_types (
  id uuid primary key,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  vehicle_group text not null check (vehicle_group in ('MOTOR', 'CAR', 'BOX', 'BUS', 'TRUCK', 'OTHER')),
  child boolean not null default false,
  -- One key on the cashier's keyboard.
  shortcut text collate "C" check (length(shortcut) = 1),
  is_active boolean not null default true,
  -- The type a car is taken for when nobody has said another.
  is_basic boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint vehicle_types_name unique (name)
);
create unique index vehicle_types_shortcut on vehicle_types (lower(shortcut)) where is_active;
grant select, insert, update, delete on vehicle_types to :app;

create table fare_non_regulars (
  id uuid primary key,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  updated_at timestamptz not null default now(),
  constraint fare_non_regulars_name unique (name)
);
grant select, insert, update, delete on fare_non_regulars to :app;

-- A version holds from its day (00:00 site time) until the next one; stays name the version they were priced by.
create table parking_fares (
  id uuid primary key,
  vehicle_type_id uuid not null references vehicle_types,
  parking_type text not null check (parking_type in ('REGULAR', 'VALET', 'OVERNIGHT')),
  fare_non_regular_id uuid references fare_non_regulars,
  effective_date date not null,
  rules jsonb not null check (jsonb_typeof(rules) = 'array'),
  created_by uuid references users,
  created_at timestamptz not null default now()
);
-- One a day for each; PostgreSQL 15 knows no null in a key otherwise.
create unique index parking_fares_version on parking_fares (vehicle_type_id, parking_type, fare_non_regular_id, effective_date)
  nulls not distinct;
create index parking_fares_non_regular on parking_fares (fare_non_regular_id);
create index parking_fares_created_by on parking_fares (created_by);
grant select, insert, update, delete on parking_fares to :app;

create table parking_fines (
  id uuid primary key,
  vehicle_type_id uuid not null references vehicle_types,
  fine bigint not null check (fine >= 0),
  updated_at timestamptz not null default now(),
  constraint parking_fines_vehicle_type unique (vehicle_type_id)
);
grant select, insert, update, delete on parking_fines to :app;

create table additional_fare_names (
  id uuid primary key,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  updated_at timestamptz not null default now(),
  constraint additional_fare_names_name unique (name)
);
grant select, insert, update, delete on additional_fare_names to :app;

create table additional_fares (
  id uuid primary key,
  additional_fare_name_id uuid not null references additional_fare_names on delete cascade,
  vehicle_type_id uuid not null references vehicle_types,
  effective_date date not null,
  amount bigint not null check (amount >= 0),
  created_at timestamptz not null default now(),
  constraint additional_fares_version unique (additional_fare_name_id, vehicle_type_id, effective_date)
);
create index additional_fares_vehicle_type on additional_fares (vehicle_type_id);
grant select, insert, update, delete on additional_fares to :app;

-- Which additional fares a cashier of the group may put on a stay.
create table user_group_additional_fares (
  user_group_id uuid not null references user_groups on delete cascade,
  additional_fare_name_id uuid not null references additional_fare_names on delete cascade,
  primary key (user_group_id, additional_fare_name_id)
);
create index user_group_additional_fares_name on user_group_additional_fares (additional_fare_name_id);
grant select, insert, delete on user_group_additional_fares to :app;

create table holidays (
  id uuid primary key,
  day date not null,
  label text collate "C" not null,
  label_en text collate "C",
  updated_at timestamptz not null default now(),
  constraint holidays_day unique (day)
);
grant select, insert, update, delete on holidays to :app;

create table overdue_tolerance (
  only_row boolean primary key default true check (only_row),
  duration integer not null check (duration between 0 and 1440),
  updated_at timestamptz not null default now()
);
insert into overdue_tolerance (duration) values (15);
grant select, update on overdue_tolerance to :app;

create table system_configuration (
  only_row boolean primary key default true check (only_row),
  fare_handling_type text not null default 'ENTRY' check (fare_handling_type in ('ENTRY', 'EXIT', 'SPLIT')),
  fine_type text not null default 'FINE_PLUS_FARE' check (fine_type in ('FINE_ONLY', 'FINE_PLUS_FARE')),
  header_ticket text not null default '',
  footer_ticket text not null default 'Terima kasih',
  header_ticket_in text not null default '',
  footer_ticket_in text not null default 'Simpan tiket Anda. Kehilangan tiket dikenakan denda.',
  title_ticket_in text not null default 'TIKET PARKIR',
  token_file text references asset_files,
  -- Hours that list screens look back at first.
  filter_time integer not null default 24 check (filter_time between 1 and 8784),
  show_input_manual boolean not null default true,
  cashier_note boolean not null default false,
  is_delete_image boolean not null default true,
  check_member_used boolean not null default true,
  print_cashier_out boolean not null default true,
  blind_deposit boolean not null default true,
  open_gate_manual boolean not null default true,
  cashier_simple_member boolean not null default false,
  -- Seconds a cashless payment is waited for.
  cashless_timer integer not null default 120 check (cashless_timer between 10 and 900),
  ftp_address text,
  ftp_port integer check (ftp_port between 1 and 65535),
  ftp_username text,
  ftp_password text,
  use_lpr boolean not null default false,
  lpr_server text,
  -- Ours: what the trade needs beyond the published fields.
  tax_percent integer not null default 10 check (tax_percent between 0 and 100),
  tax_on_top boolean not null default false,
  lost_ticket_minutes integer not null default 1440 check (lost_ticket_minutes between 1 and 525600),
  round_seconds_up boolean not null default false,
  -- A charge that differs from the recomputed one by so much is flagged.
  variance_threshold bigint not null default 1000 check (variance_threshold >= 0),
  plate_days integer not null default 365 check (plate_days between 1 and 3650),
  image_days integer not null default 90 check (image_days between 1 and 3650),
  lpr_provider text not null default 'PLATE_RECOGNIZER' check (lpr_provider in ('PLATE_RECOGNIZER', 'OPENALPR', 'SIMULATOR')),
  payment_provider text not null default 'SIMULATOR' check (payment_provider in ('SIMULATOR')),
  updated_at timestamptz not null default now()
);
create index system_configuration_token_file on system_configuration (token_file);
insert into system_configuration default values;
grant select, update on system_configuration to :app;

-- A first tariff, so that a fresh installation can let a car in and out; the operator changes it.
insert into vehicle_types (id, name, label, label_en, vehicle_group, shortcut, is_basic) values
  ('01900000-0000-7000-8000-000000000101', 'MOTOR', 'Motor', 'Motorcycle', 'MOTOR', '1', false),
  ('01900000-0000-7000-8000-000000000102', 'MOBIL', 'Mobil', 'Car', 'CAR', '2', true),
  ('01900000-0000-7000-8000-000000000103', 'BOKS', 'Truk boks', 'Box truck', 'BOX', '3', false),
  ('01900000-0000-7000-8000-000000000104', 'BUS', 'Bus', 'Bus', 'BUS', '4', false);
insert into parking_fares (id, vehicle_type_id, parking_type, effective_date, rules)
select gen_random_uuid(), t.id, 'REGULAR', '2020-01-01', jsonb_build_array(
    jsonb_build_object('rule', 'PER_UNIT', 'untilMinute', 60, 'unitMinutes', 60, 'amount', f.first),
    jsonb_build_object('rule', 'PER_UNIT', 'untilMinute', null, 'unitMinutes', 60, 'amount', f.next))
from vehicle_types t join (values ('MOTOR', 2000, 1000), ('MOBIL', 5000, 3000), ('BOKS', 7000, 4000), ('BUS', 10000, 5000))
  as f (name, first, next) on f.name = t.name;
insert into parking_fines (id, vehicle_type_id, fine)
select gen_random_uuid(), t.id, f.fine from vehicle_types t
join (values ('MOTOR', 10000), ('MOBIL', 25000), ('BOKS', 25000), ('BUS', 50000)) as f (name, fine) on f.name = t.name;
