-- What is counted: every act puts its figures on a queue, one folder adds them up, reports read both and are exact at any moment.

create table fold_queue (
  id bigint generated always as identity primary key,
  -- IN, OUT, DELETED: cars; PREPAID: money taken on entry.
  kind text not null check (kind in ('IN', 'OUT', 'DELETED', 'PREPAID')),
  at timestamptz not null,
  business_day date not null,
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  -- The zero id stands for none.
  paid_type_id uuid not null default '00000000-0000-0000-0000-000000000000',
  operator_id uuid not null default '00000000-0000-0000-0000-000000000000',
  shift_id uuid not null default '00000000-0000-0000-0000-000000000000',
  is_member boolean not null default false,
  count bigint not null,
  gross bigint not null default 0,
  discount bigint not null default 0,
  fine bigint not null default 0,
  tax bigint not null default 0,
  total bigint not null default 0,
  minutes bigint not null default 0,
  free_passes bigint not null default 0,
  free_pass_value bigint not null default 0,
  lost_tickets bigint not null default 0,
  -- How long figures wait to be added up: an entry by hand happened long before it was queued.
  queued_at timestamptz not null default now(),
  -- What of the figures lies in deposits that are still open: their sellers count blind and read the figures without it.
  deposit_id uuid
);
grant select, insert, delete on fold_queue to :app;

create table rollup_hours (
  hour timestamptz not null,
  kind text not null,
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  is_member boolean not null,
  count bigint not null,
  total bigint not null,
  primary key (hour, kind, gate_id, vehicle_type_id, is_member)
);
grant select, insert, update on rollup_hours to :app;

create table rollup_days (
  business_day date not null,
  kind text not null,
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  paid_type_id uuid not null,
  operator_id uuid not null,
  shift_id uuid not null,
  is_member boolean not null,
  count bigint not null,
  gross bigint not null,
  discount bigint not null,
  fine bigint not null,
  tax bigint not null,
  total bigint not null,
  minutes bigint not null,
  free_passes bigint not null,
  free_pass_value bigint not null,
  lost_tickets bigint not null,
  primary key (business_day, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member)
);
grant select, insert, update on rollup_days to :app;

-- Coarser sums of rollup_days, kept by the same folder: whole months with all keys, and days by vehicle type alone. A report over
-- a year reads a thirtieth of the rows.
create table rollup_months (
  -- Its first day.
  month date not null,
  kind text not null,
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  paid_type_id uuid not null,
  operator_id uuid not null,
  shift_id uuid not null,
  is_member boolean not null,
  count bigint not null,
  gross bigint not null,
  discount bigint not null,
  fine bigint not null,
  tax bigint not null,
  total bigint not null,
  minutes bigint not null,
  free_passes bigint not null,
  free_pass_value bigint not null,
  lost_tickets bigint not null,
  primary key (month, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member)
);
grant select, insert, update on rollup_months to :app;

create table rollup_day_types (
  business_day date not null,
  kind text not null,
  vehicle_type_id uuid not null,
  is_member boolean not null,
  count bigint not null,
  gross bigint not null,
  discount bigint not null,
  fine bigint not null,
  tax bigint not null,
  total bigint not null,
  primary key (business_day, kind, vehicle_type_id, is_member)
);
grant select, insert, update on rollup_day_types to :app;

create table rollup_durations (
  business_day date not null,
  vehicle_type_id uuid not null,
  is_member boolean not null,
  -- Whole quarters of an hour, 96 a day; 9600 and beyond are one.
  bucket integer not null,
  count bigint not null,
  total bigint not null,
  primary key (business_day, vehicle_type_id, is_member, bucket)
);
grant select, insert, update on rollup_durations to :app;

-- What of the figures lies in deposits that are still open: their sellers count blind and read the figures without it.
create table open_deposit_figures (
  deposit_id uuid not null references deposits,
  business_day date not null,
  kind text not null,
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  paid_type_id uuid not null,
  operator_id uuid not null,
  shift_id uuid not null,
  is_member boolean not null,
  gross bigint not null,
  discount bigint not null,
  fine bigint not null,
  tax bigint not null,
  total bigint not null,
  free_pass_value bigint not null,
  primary key (deposit_id, business_day, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member)
);
grant select, insert, update, delete on open_deposit_figures to :app;
