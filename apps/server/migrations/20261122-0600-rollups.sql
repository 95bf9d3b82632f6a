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
  lost_tickets bigint not null default 0
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

-- What was folded and what still waits, with the same columns: `sum` over it is exact.
create view figures_by_hour_v as
select hour, kind, gate_id, vehicle_type_id, is_member, count, total from rollup_hours
union all
select date_trunc('hour', at, 'UTC'), kind, gate_id, vehicle_type_id, is_member, count, total from fold_queue;
create view figures_by_day_v as
select business_day, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, count, gross, discount,
  fine, tax, total, minutes, free_passes, free_pass_value, lost_tickets from rollup_days
union all
select business_day, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, count, gross, discount,
  fine, tax, total, minutes, free_passes, free_pass_value, lost_tickets from fold_queue;
create view figures_by_duration_v as
select business_day, vehicle_type_id, is_member, bucket, count, total from rollup_durations
union all
select business_day, vehicle_type_id, is_member, least(minutes / 15, 9600)::integer, count, total from fold_queue where kind = 'OUT';
grant select on figures_by_hour_v, figures_by_day_v, figures_by_duration_v to :app;
