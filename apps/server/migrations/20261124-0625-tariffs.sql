-- What vehicles pay: types, fare versions, fines, additional fares, holidays, taxes.

-- What prices follow, as devices and processes keep it: the row changes with everything that a price is made of.
create table tariff_epoch (
  only_row boolean primary key default true check (only_row),
  epoch bigint not null,
  -- Names a state that may never be committed as well: a number taken back would be given again.
  state uuid not null
);
insert into tariff_epoch (epoch, state) values (1, gen_random_uuid());
grant select, update on tariff_epoch to :app;

-- What a price was made from, so that it can be made again at any time: the tariff book as it was, and what was asked of it.
create table tariff_books (
  state uuid primary key,
  book jsonb not null,
  kept_at timestamptz not null default now()
);
grant select, insert on tariff_books to :app;

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
-- One type at most is the basic one.
create unique index vehicle_types_basic on vehicle_types (is_basic) where is_basic;
create trigger vehicle_types_epoch after insert or update or delete on vehicle_types
  for each statement execute function raise_tariff_epoch();
-- A first tariff, so that a fresh installation can let a car in and out; the operator changes it.
insert into vehicle_types (id, name, label, label_en, vehicle_group, shortcut, is_basic) values
  ('01900000-0000-7000-8000-000000000101', 'MOTOR', 'Motor', 'Motorcycle', 'MOTOR', '1', false),
  ('01900000-0000-7000-8000-000000000102', 'MOBIL', 'Mobil', 'Car', 'CAR', '2', true),
  ('01900000-0000-7000-8000-000000000103', 'BOKS', 'Truk boks', 'Box truck', 'BOX', '3', false),
  ('01900000-0000-7000-8000-000000000104', 'BUS', 'Bus', 'Bus', 'BUS', '4', false);
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
create trigger parking_fares_epoch after insert or update or delete on parking_fares
  for each statement execute function raise_tariff_epoch();
insert into parking_fares (id, vehicle_type_id, parking_type, effective_date, rules)
select gen_random_uuid(), t.id, 'REGULAR', '2020-01-01', jsonb_build_array(
    jsonb_build_object('rule', 'PER_UNIT', 'untilMinute', 60, 'unitMinutes', 60, 'amount', f.first),
    jsonb_build_object('rule', 'PER_UNIT', 'untilMinute', null, 'unitMinutes', 60, 'amount', f.next))
from vehicle_types t join (values ('MOTOR', 2000, 1000), ('MOBIL', 5000, 3000), ('BOKS', 7000, 4000), ('BUS', 10000, 5000))
  as f (name, first, next) on f.name = t.name;
grant select, insert, update, delete on parking_fares to :app;

create table parking_fines (
  id uuid primary key,
  vehicle_type_id uuid not null references vehicle_types,
  fine bigint not null check (fine >= 0),
  updated_at timestamptz not null default now(),
  constraint parking_fines_vehicle_type unique (vehicle_type_id),
  constraint parking_fines_fine_most check (fine <= 100000000)
);
create trigger parking_fines_epoch after insert or update or delete on parking_fines
  for each statement execute function raise_tariff_epoch();
insert into parking_fines (id, vehicle_type_id, fine)
select gen_random_uuid(), t.id, f.fine from vehicle_types t
join (values ('MOTOR', 10000), ('MOBIL', 25000), ('BOKS', 25000), ('BUS', 50000)) as f (name, fine) on f.name = t.name;
grant select, insert, update, delete on parking_fines to :app;

create table additional_fare_names (
  id uuid primary key,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  updated_at timestamptz not null default now(),
  constraint additional_fare_names_name unique (name)
);
create trigger additional_fare_names_epoch after insert or update or delete on additional_fare_names
  for each statement execute function raise_tariff_epoch();
grant select, insert, update, delete on additional_fare_names to :app;

create table additional_fares (
  id uuid primary key,
  additional_fare_name_id uuid not null references additional_fare_names on delete cascade,
  vehicle_type_id uuid not null references vehicle_types,
  effective_date date not null,
  amount bigint not null check (amount >= 0),
  created_at timestamptz not null default now(),
  constraint additional_fares_version unique (additional_fare_name_id, vehicle_type_id, effective_date),
  constraint additional_fares_amount_most check (amount <= 100000000)
);
create index additional_fares_vehicle_type on additional_fares (vehicle_type_id);
create trigger additional_fares_epoch after insert or update or delete on additional_fares
  for each statement execute function raise_tariff_epoch();
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
create trigger holidays_epoch after insert or update or delete on holidays
  for each statement execute function raise_tariff_epoch();
grant select, insert, update, delete on holidays to :app;

create table overdue_tolerance (
  only_row boolean primary key default true check (only_row),
  duration integer not null check (duration between 0 and 1440),
  updated_at timestamptz not null default now()
);
create trigger overdue_tolerance_epoch after update on overdue_tolerance for each statement execute function raise_tariff_epoch();
insert into overdue_tolerance (duration) values (15);
grant select, update on overdue_tolerance to :app;

-- What the parking tax is from a day on, so that what was priced before stays what it was: prices keep the rows that they were
-- made by, as part of the tariff book.
create table tax_rates (
  first_day date primary key,
  -- Hundredths of a percent.
  basis_points integer not null check (basis_points between 0 and 10000),
  -- Held in the price, or added to it.
  mode text not null check (mode in ('INCLUDED', 'ON_TOP'))
);
create trigger tax_rates_epoch after insert or update or delete on tax_rates
  for each statement execute function raise_tariff_epoch();
insert into tax_rates (first_day, basis_points, mode) values ('1900-01-01', 1000, 'INCLUDED');
grant select, insert, delete on tax_rates to :app;
