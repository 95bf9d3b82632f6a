create view free_passes_v as
select f.id, f.at, f.status, f.value, f.business_day, f.operator_id, u.username as operator, f.approved_by as approved_by_id,
  a.username as approved_by, f.stay_id as parking_in_id, s.code as parking_code, coalesce(p.exit_plate, p.entry_plate) as plate_number, p.plate_key, p.other_key,
  -- Those of the same plate until then, itself among them.
  case when p.plate_key <> '' then (select count(*)::integer from stay_plates k join free_passes e on e.stay_id = k.stay_id
    where k.plate_key = p.plate_key and e.business_day = f.business_day and (e.at, e.id) <= (f.at, f.id)) end as nth_of_day,
  case when p.plate_key <> '' then (select count(*)::integer from stay_plates k join free_passes e on e.stay_id = k.stay_id
    where k.plate_key = p.plate_key and date_trunc('month', e.business_day) = date_trunc('month', f.business_day)
    and (e.at, e.id) <= (f.at, f.id)) end as nth_of_month,
  s.entered_at as datetime_in, s.exited_at as datetime_out, s.duration_minutes, s.vehicle_type_id as vehicle_id,
  t.label as vehicle_label, t.label_en as vehicle_label_en, s.exit_gate_id as gate_id, g.name as gate_name, r.receipt_number,
  s.flags, f.reason_id, n.label as reason_label, n.label_en as reason_label_en, coalesce(s.free_pass_verification, s.exit_note) as free_pass_verification, s.exit_note as note, f.emergency,
  f.emergency and f.explained_at is null as unexplained,
  f.status = 'WAITING' and f.at < now() - interval '3 days' as overdue,
  coalesce((select min(o.at) from free_pass_decisions o where o.free_pass_id = f.id), now()) > f.at + interval '3 days' as with_owner,
  q.status as asked, q.answered_by, q.note as answer_note,
  f.explanation, f.explained_at, f.explained_late, f.deposit_id,
  d.number as deposit_number, b.username as decided_by, f.decided_at, f.decided_note,
  coalesce((select i.tokens from stay_pictures_v i where i.stay_id = s.id and i.side = 'ENTRY'), '{}') as images_in,
  coalesce((select i.tokens from stay_pictures_v i where i.stay_id = s.id and i.side = 'EXIT'), '{}') as images
from free_passes f
left join free_pass_reasons n on n.id = f.reason_id
left join users u on u.id = f.operator_id
left join users a on a.id = f.approved_by
left join stays s on s.id = f.stay_id
left join vehicle_types t on t.id = s.vehicle_type_id
left join stay_plates p on p.stay_id = s.id
left join receipts r on r.stay_id = s.id and r.kind = 'EXIT'
left join gates g on g.id = s.exit_gate_id
left join deposits d on d.id = f.deposit_id
left join users b on b.id = f.decided_by
-- Several may have been asked of one car: a no that was said before it left stands, else the answer that it went by.
left join lateral (
  select r.status, r.answered_by, r.note from free_pass_requests_v r join free_pass_requests o on o.id = r.id
  where r.parking_in_id = f.stay_id
  order by (o.answer = 'REFUSED' and o.answered_at <= f.at) is true desc, r.id is not distinct from f.request_id desc,
    r.asked_at desc limit 1) q on true;
grant select on free_passes_v to :app;
