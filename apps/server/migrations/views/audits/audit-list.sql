-- Exits that are to be looked at or were, with their last audit. Who sold is not told before somebody has decided.
create view audit_list_v as
select q.stay_id as id, q.stay_id as parking_in_id, s.code as parking_code, coalesce(p.exit_plate, p.entry_plate) as plate_number,
  p.entry_plate as plate_number_in, p.plate_key, p.other_key, s.vehicle_type_id as vehicle_id, t.label as vehicle_label,
  t.label_en as vehicle_label_en, s.parking_type, s.entry_gate_id as gate_in_id, gi.name as gate_in_name, s.exit_gate_id as gate_id,
  g.name as gate_name, s.entered_at as datetime_in, q.exited_at as datetime_out, q.business_day, s.duration_minutes, s.exit_kind,
  case when q.status <> 'UNAUDITED' then s.operator_id end as operator_id,
  case when q.status <> 'UNAUDITED' then coalesce(u.username, g.name) else '' end as operator,
  case when q.status <> 'UNAUDITED' then s.deposit_id end as deposit_id,
  s.paid_type_id, y.label as paid_type_label, s.lines, s.gross, s.discount, s.fine, s.tax, s.total, s.variance, r.receipt_number,
  s.free_pass, s.free_pass_verification, s.voucher_id, s.member_id is not null as is_member, why_ordinary(s.priced_as) as member_why, s.exit_note as note, s.paper_number,
  case when q.status <> 'UNAUDITED' then s.priced_as #>> '{approval,approvedBy,username}' end as approved_by,
  coalesce((select i.tokens from stay_pictures_v i where i.stay_id = s.id and i.side = 'EXIT'), '{}') as images,
  coalesce((select i.tokens from stay_pictures_v i where i.stay_id = s.id and i.side = 'ENTRY'), '{}') as images_in,
  s.flags, q.status, q.why, q.risks, q.risk, q.audit_id, a.at as audited_at, a.by_id as auditor_id, b.username as auditor,
  a.by_id is null and a.id is not null as by_machine, a.amount, a.reason, a.note as audit_note,
  (select l.plate from audit_plates l where l.audit_id = a.id and l.side = 'EXIT' and a.status <> 'MATCHED') as audit_plate, a.vehicle_type_id as audit_vehicle_id,
  w.label as audit_vehicle_label, w.label_en as audit_vehicle_label_en, a.needs_second and c.audit_id is null as awaits_second,
  k.username as confirmed_by, c.at as confirmed_at
from audited_exits q
left join stays s on s.id = q.stay_id
left join vehicle_types t on t.id = s.vehicle_type_id
left join gates gi on gi.id = s.entry_gate_id
left join gates g on g.id = s.exit_gate_id
left join users u on u.id = s.operator_id
left join stay_plates p on p.stay_id = s.id
left join paid_types y on y.id = s.paid_type_id
left join receipts r on r.stay_id = s.id and r.kind = 'EXIT'
left join parking_out_audits a on a.id = q.audit_id
left join users b on b.id = a.by_id
left join vehicle_types w on w.id = a.vehicle_type_id
left join parking_out_audit_confirmations c on c.audit_id = a.id
left join users k on k.id = c.by_id;
grant select on audit_list_v to :app;
