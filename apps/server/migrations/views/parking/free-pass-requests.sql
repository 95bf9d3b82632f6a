create view free_pass_requests_v as
select q.id, q.asked_at, q.until, case when q.answer is not null then q.answer when clock_timestamp() < q.until then 'OPEN'
    when q.heard = 0 then 'NOBODY' else 'UNANSWERED' end as status,
  greatest(0, ceil(extract(epoch from q.until - clock_timestamp())))::integer as seconds_left,
  q.operator_id, u.username as operator, q.stay_id as parking_in_id, s.code as parking_code, p.entry_plate as plate_number,
  q.vehicle_type_id as vehicle_id, t.label as vehicle_label, t.label_en as vehicle_label_en, s.entered_at as datetime_in,
  q.gate_id, g.name as gate_name, n.label as reason_label, n.label_en as reason_label_en, q.words as free_pass_verification, q.value,
  coalesce((select i.tokens from stay_pictures_v i where i.stay_id = q.stay_id and i.side = 'ENTRY'), '{}') as images_in,
  case when q.picture is null then '{}'::text[] else array[q.picture] end as images,
  q.answered_by as answered_by_id, a.username as answered_by, q.note
from free_pass_requests q
left join users u on u.id = q.operator_id
left join stays s on s.id = q.stay_id
left join stay_plates p on p.stay_id = q.stay_id
left join vehicle_types t on t.id = q.vehicle_type_id
left join gates g on g.id = q.gate_id
left join free_pass_reasons n on n.id = q.reason_id
left join users a on a.id = q.answered_by;
grant select on free_pass_requests_v to :app;
