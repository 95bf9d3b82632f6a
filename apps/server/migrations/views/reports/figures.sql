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

create view figures_by_gate_duration_v as
select business_day, gate_id, vehicle_type_id, is_member, bucket, count, total from rollup_gate_durations
where business_day not in (select business_day from gate_durations_due)
union all
select business_day, gate_id, vehicle_type_id, is_member, least(minutes / 15, 9600)::integer, count, total from fold_queue
where kind = 'OUT' and business_day not in (select business_day from gate_durations_due)
union all
select s.business_day, exit_gate_id, vehicle_type_id, member_id is not null, least(duration_minutes / 15, 9600)::integer, 1, s.total
from gate_durations_due due join stays s on s.business_day = due.business_day and s.state = 'OUT';

grant select on figures_by_hour_v, figures_by_day_v, figures_by_day_type_v, figures_by_duration_v, figures_by_gate_duration_v to :app;
