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

create view durations_waiting_v as
select business_day, vehicle_type_id, is_member, least(minutes / 15, 9600)::integer as bucket, count, total from fold_queue where kind = 'OUT';

create view figures_by_duration_v as
select business_day, vehicle_type_id, is_member, bucket, count, total from rollup_durations
union all
select business_day, vehicle_type_id, is_member, bucket, count, total from durations_waiting_v;

create view figures_by_gate_duration_v as
select business_day, gate_id, vehicle_type_id, is_member, bucket, count, total from rollup_gate_durations
where business_day not in (select business_day from gate_durations_due)
union all
select business_day, gate_id, vehicle_type_id, is_member, least(minutes / 15, 9600)::integer, count, total from fold_queue
where kind = 'OUT' and business_day not in (select business_day from gate_durations_due)
union all
select s.business_day, exit_gate_id, vehicle_type_id, member_id is not null, least(duration_minutes / 15, 9600)::integer, 1, s.total
from gate_durations_due due join stays s on s.business_day = due.business_day and s.state = 'OUT';

-- Each exit as its figures were counted, with the deposit in whose takings it stands.
create view exit_figures_v as
select s.business_day, s.exit_gate_id as gate_id, s.vehicle_type_id,
  coalesce(s.paid_type_id, (select owed_type(c.reason) from to_collect c where c.stay_id = s.id),
    '00000000-0000-0000-0000-000000000000') as paid_type_id,
  coalesce(s.operator_id, '00000000-0000-0000-0000-000000000000') as operator_id,
  coalesce(d.shift_id, '00000000-0000-0000-0000-000000000000') as shift_id, s.member_id is not null as is_member,
  fare_asked(s.lines, s.gross) as fare, 1 as count, s.gross, s.discount, s.fine, s.tax, s.total, s.duration_minutes as minutes,
  s.free_pass::integer as free_passes,
  coalesce((select -sum((line ->> 'amount')::bigint) from jsonb_array_elements(s.lines) line where line ->> 'code' = 'FREE_PASS'), 0)::bigint
    as free_pass_value,
  (s.exit_kind = 'LOST_TICKET')::integer as lost_tickets, s.deposit_id
from stays s left join deposits d on d.id = s.deposit_id
where s.state = 'OUT';

create view fares_waiting_v as
select business_day, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, fare, count, gross, discount, fine, tax, total,
  minutes, free_passes, free_pass_value, lost_tickets
from fold_queue where kind = 'OUT' and business_day not in (select business_day from fare_days_due)
union all
select e.business_day, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, fare, count, gross, discount, fine, tax, total,
  minutes, free_passes, free_pass_value, lost_tickets
from fare_days_due due join exit_figures_v e on e.business_day = due.business_day;

create view figures_by_fare_v as
select business_day, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, fare, count, gross, discount, fine, tax, total,
  minutes, free_passes, free_pass_value, lost_tickets from rollup_fares
union all
select business_day, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, fare, count, gross, discount, fine, tax, total,
  minutes, free_passes, free_pass_value, lost_tickets from fares_waiting_v;

grant select on figures_by_hour_v, figures_by_day_v, figures_by_day_type_v, durations_waiting_v, figures_by_duration_v, figures_by_gate_duration_v, exit_figures_v,
  fares_waiting_v, figures_by_fare_v to :app;
