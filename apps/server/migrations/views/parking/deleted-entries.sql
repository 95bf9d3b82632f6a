create view deleted_entries_v as
select s.id, s.code as parking_code, p.entry_plate as plate_number, p.plate_key, s.vehicle_type_id as vehicle_id,
  t.label as vehicle_label, t.label_en as vehicle_label_en, s.entry_gate_id as gate_id, g.name as gate_name,
  s.entered_at as datetime_in, s.origin, e.username as entry_operator, s.deleted_at, s.deleted_by as deleted_by_id,
  d.username as deleted_by, s.delete_note as note, a.username as approved_by, s.delete_approved_by is not null as approved,
  greatest(0, floor(extract(epoch from s.deleted_at - s.entered_at) / 60))::integer as duration_minutes,
  -- What came again, or left on another ticket, once its entry was taken away.
  (select min(case when o.entered_at > s.deleted_at then o.entered_at else o.exited_at end)
    from stay_plates q join stays o on o.id = q.stay_id
    where q.plate_key = p.plate_key and q.plate_key <> '' and q.stay_id <> s.id
      and (o.entered_at > s.deleted_at or o.exited_at > s.deleted_at)) as seen_again_at,
  coalesce((select i.tokens from stay_pictures_v i where i.stay_id = s.id and i.side = 'ENTRY'), '{}') as images
from stays s
left join vehicle_types t on t.id = s.vehicle_type_id
left join gates g on g.id = s.entry_gate_id
left join stay_plates p on p.stay_id = s.id
left join users e on e.id = s.entry_operator_id
left join users d on d.id = s.deleted_by
left join users a on a.id = s.delete_approved_by
where s.deleted_at is not null;
grant select on deleted_entries_v to :app;
