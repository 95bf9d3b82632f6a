-- What cars paid by what their tariff had asked for the time parked: bands of the tariff. Apart from rollup_days, as each of its rows has
-- several bands and most reports ask for none.
alter table fold_queue
  -- Of exits, before anything came on top or off.
  add column fare bigint;

create table rollup_fares (
  business_day date not null,
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  -- The zero id stands for none.
  paid_type_id uuid not null,
  operator_id uuid not null,
  shift_id uuid not null,
  is_member boolean not null,
  fare bigint not null,
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
  primary key (business_day, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, fare)
);

-- The same of whole months, under their first day.
create table rollup_fare_months (
  month date not null,
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  paid_type_id uuid not null,
  operator_id uuid not null,
  shift_id uuid not null,
  is_member boolean not null,
  fare bigint not null,
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
  primary key (month, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, fare)
);

-- Days of before these sums were kept: neither has anything of them until the folder has added them up from their stays.
create table fare_days_due (business_day date primary key);
insert into fare_days_due
select business_day from rollup_durations union select business_day from fold_queue where kind = 'OUT';

grant select, insert, update on rollup_fares, rollup_fare_months to :app;
grant select, delete on fare_days_due to :app;
