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

create view figures_by_day_type_v as
select business_day, kind, vehicle_type_id, is_member, count, gross, discount, fine, tax, total from rollup_day_types
union all
select business_day, kind, vehicle_type_id, is_member, count, gross, discount, fine, tax, total from fold_queue;

create view figures_by_duration_v as
select business_day, vehicle_type_id, is_member, bucket, count, total from rollup_durations
union all
select business_day, vehicle_type_id, is_member, least(minutes / 15, 9600)::integer, count, total from fold_queue where kind = 'OUT';

grant select on figures_by_hour_v, figures_by_day_v, figures_by_day_type_v, figures_by_duration_v to :app;
