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
insert into rollup_months
select date_trunc('month', business_day)::date, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member,
  sum(count), sum(gross), sum(discount), sum(fine), sum(tax), sum(total), sum(minutes), sum(free_passes), sum(free_pass_value),
  sum(lost_tickets)
from rollup_days group by 1, 2, 3, 4, 5, 6, 7, 8;

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
insert into rollup_day_types
select business_day, kind, vehicle_type_id, is_member, sum(count), sum(gross), sum(discount), sum(fine), sum(tax), sum(total)
from rollup_days group by 1, 2, 3, 4;

create view figures_by_day_type_v as
select business_day, kind, vehicle_type_id, is_member, count, gross, discount, fine, tax, total from rollup_day_types
union all
select business_day, kind, vehicle_type_id, is_member, count, gross, discount, fine, tax, total from fold_queue;
grant select on figures_by_day_type_v to :app;
