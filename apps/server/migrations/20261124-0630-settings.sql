-- The settings that fares, tickets, tills and controls follow, and how those that control somebody are changed.

-- What every sale follows besides its price, as processes keep it: the row changes with gates, payment types, receivers of
-- events and with what is printed.
create table settings_epoch (
  only_row boolean primary key default true check (only_row),
  -- Names a state that may never be committed as well.
  state uuid not null
);
insert into settings_epoch (state) values (gen_random_uuid());
grant select, update on settings_epoch to :app;

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
  cashier_note boolean not null default true,
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
  lost_ticket_minutes integer not null default 1440 check (lost_ticket_minutes between 1 and 525600),
  round_seconds_up boolean not null default false,
  plate_days integer not null default 365 check (plate_days between 1 and 3650),
  image_days integer not null default 90 check (image_days between 1 and 3650),
  lpr_provider text not null default 'PLATE_RECOGNIZER' check (lpr_provider in ('PLATE_RECOGNIZER', 'OPENALPR', 'SIMULATOR')),
  payment_provider text not null default 'SIMULATOR' check (payment_provider in ('SIMULATOR')),
  updated_at timestamptz not null default now(),
  -- The key of the plate reader, locked away: its address is read by everybody with the screen.
  lpr_key text,
  -- Who may do how much of one deposit.
  four_eyes text not null default 'STANDARD' check (four_eyes in ('STRICT', 'STANDARD', 'OFF')),
  -- Above one, and above the other of one person and day, money leaves a cash account on two names.
  cash_out_limit bigint not null default 500000 check (cash_out_limit between 0 and 100000000000),
  cash_out_day_limit bigint not null default 1000000 check (cash_out_day_limit between 0 and 100000000000),
  -- The last day of the last closed month.
  closed_until date,
  -- The bounds are what the product holds at most.
  largest_sale bigint not null default 100000000 check (largest_sale between 1000000 and 100000000),
  ask_again_above bigint not null default 1000000 check (ask_again_above between 0 and 100000000),
  ask_again_times integer not null default 10 check (ask_again_times between 1 and 1000),
  tolerated_rupiah bigint not null default 2000 check (tolerated_rupiah between 0 and 2000),
  tolerated_basis_points integer not null default 10 check (tolerated_basis_points between 0 and 10),
  audit_sample_percent integer not null default 10 check (audit_sample_percent between 0 and 100),
  -- So many cars a business day.
  to_collect_per_day integer not null default 3 check (to_collect_per_day between 0 and 100)
);
create index system_configuration_token_file on system_configuration (token_file);
create trigger system_configuration_epoch after update on system_configuration
  for each statement execute function raise_tariff_epoch();
create trigger system_configuration_settings after update on system_configuration
  for each statement execute function raise_settings_epoch();
insert into system_configuration default values;
grant select, update on system_configuration to :app;

-- The hour at which business days begin from a day on, so that what was booked before stays what it was. Prices keep it as part
-- of the tariff book.
create table business_day_starts (
  -- The first business day that begins at this hour; the first row stands for all before it.
  first_day date primary key,
  hour integer not null check (hour between 0 and 23)
);
create trigger business_day_starts_epoch after insert or update or delete on business_day_starts
  for each statement execute function raise_tariff_epoch();
insert into business_day_starts (first_day, hour) values ('1900-01-01', 0);
grant select, insert, delete on business_day_starts to :app;

-- A control that is loosened stays as it is until the next business day begins; a row here is the word that it will change.
create table pending_settings (
  id uuid primary key,
  setting text not null,
  -- A fine waits as a setting does, one for each vehicle type.
  vehicle_type_id uuid references vehicle_types on delete cascade,
  value jsonb not null,
  first_day date not null,
  by_id uuid not null references users,
  at timestamptz not null default now()
);
create index pending_settings_by on pending_settings (by_id);
create unique index pending_settings_setting on pending_settings (setting, vehicle_type_id) nulls not distinct;
create index pending_settings_vehicle_type on pending_settings (vehicle_type_id);
grant select, insert, delete on pending_settings to :app;

-- Switches of control as they were said: from which day each holds, and on whose word. Nothing takes one back.
create table control_changes (
  id uuid primary key,
  setting text not null,
  subject_id uuid,
  subject text,
  before jsonb not null,
  after jsonb not null,
  loosens boolean not null,
  business_day date not null,
  first_day date not null,
  at timestamptz not null default now(),
  by_id uuid not null,
  by_name text not null,
  approver_id uuid,
  approver_name text
);
create index control_changes_business_day on control_changes (business_day);
create index control_changes_first_day on control_changes (first_day);
create index control_changes_setting on control_changes (setting, subject_id, at);
grant select, insert on control_changes to :app;
