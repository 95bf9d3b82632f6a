-- Exits that are to be looked at or were, with their last audit. Who sold is not told before somebody has decided. One whose audit is hidden
-- from whoever reads stands there as if nobody had said anything of it. What is stored beside what is shown is for indexes, which know
-- nothing of who reads.
create or replace function audit_list_but(hidden uuid[]) returns table (id uuid, parking_in_id uuid, parking_code text, plate_number text, plate_number_in text, plate_key text, other_key text, vehicle_id
    uuid, vehicle_label text, vehicle_label_en text, parking_type text, gate_in_id uuid, gate_in_name text, gate_id uuid, gate_name
    text, datetime_in timestamptz, datetime_out timestamptz, business_day date, duration_minutes integer, exit_kind text, operator_id
    uuid, operator text, deposit_id uuid, shift_id uuid, shift text, paid_type_id uuid, paid_type_label text, lines jsonb, by_day jsonb, gross bigint, discount bigint, fine
    bigint, tax bigint, total bigint, variance bigint, receipt_number text, free_pass boolean, free_pass_verification text, voucher_id
    uuid, is_member boolean, member_why text, note text, paper_number text, approved_by text, images text[], images_in text[], flags
    text[], status text, why text[], risks text[], risk integer, audit_id uuid, audited_at timestamptz, auditor_id uuid, auditor text,
    by_machine boolean, amount bigint, reason text, audit_note text, audit_plate text, audit_vehicle_id uuid, audit_vehicle_label text,
    audit_vehicle_label_en text, awaits_second boolean, confirmed_by text, confirmed_at timestamptz, untold boolean,
    stored_status text, stored_why text[])
  language sql stable parallel safe
  as $$
    select q.stay_id as id, q.stay_id as parking_in_id, s.code as parking_code, coalesce(p.exit_plate, p.entry_plate) as plate_number,
      p.entry_plate as plate_number_in, p.plate_key, p.other_key, s.vehicle_type_id as vehicle_id, t.label as vehicle_label,
      t.label_en as vehicle_label_en, s.parking_type, s.entry_gate_id as gate_in_id, gi.name as gate_in_name, s.exit_gate_id as gate_id,
      g.name as gate_name, s.entered_at as datetime_in, q.exited_at as datetime_out, q.business_day, s.duration_minutes, s.exit_kind,
      case when q.status <> 'UNAUDITED' and (q.audit_id = any (hidden)) is not true then s.operator_id end as operator_id,
      case when q.status <> 'UNAUDITED' and (q.audit_id = any (hidden)) is not true then coalesce(u.username, g.name) else '' end as operator,
      case when q.status <> 'UNAUDITED' and (q.audit_id = any (hidden)) is not true then s.deposit_id end as deposit_id,
      case when q.status <> 'UNAUDITED' and (q.audit_id = any (hidden)) is not true then e.shift_id end as shift_id,
      case when q.status <> 'UNAUDITED' and (q.audit_id = any (hidden)) is not true then h.name end as shift,
      s.paid_type_id, y.label as paid_type_label, s.lines, s.by_day, s.gross, s.discount, s.fine, s.tax, s.total, s.variance, r.receipt_number,
      s.free_pass, s.free_pass_verification, s.voucher_id, s.member_id is not null as is_member, why_ordinary(s.priced_as) as member_why, s.exit_note as note, s.paper_number,
      case when q.status <> 'UNAUDITED' and (q.audit_id = any (hidden)) is not true then s.priced_as #>> '{approval,approvedBy,username}' end as approved_by,
      coalesce((select i.tokens from stay_pictures_v i where i.stay_id = s.id and i.side = 'EXIT'), '{}') as images,
      coalesce((select i.tokens from stay_pictures_v i where i.stay_id = s.id and i.side = 'ENTRY'), '{}') as images_in,
      s.flags, case when q.audit_id = any (hidden) then 'UNAUDITED' else q.status end as status,
      case when q.audit_id = any (hidden) then (case when not q.why <@ array['CHOSEN', 'MACHINE_CHECK'] then array_remove(array_remove(q.why, 'CHOSEN'), 'MACHINE_CHECK')
        when exists (select from audit_days d where d.business_day = q.business_day and d.drawn_at is not null) then array['SAMPLE']
        else array['CHOSEN'] end) else q.why end as why,
      q.risks, case when q.audit_id = any (hidden) and q.risks = '{}' and (not q.why <@ array['CHOSEN', 'MACHINE_CHECK']
        or exists (select from audit_days d where d.business_day = q.business_day and d.drawn_at is not null)) then greatest(q.risk, 10) else q.risk end as risk,
      a.id as audit_id, a.at as audited_at, a.by_id as auditor_id, b.username as auditor,
      a.by_id is null and a.id is not null as by_machine, a.amount, a.reason, a.note as audit_note,
      (select l.plate from audit_plates l where l.audit_id = a.id and l.side = 'EXIT' and a.status <> 'MATCHED') as audit_plate, a.vehicle_type_id as audit_vehicle_id,
      w.label as audit_vehicle_label, w.label_en as audit_vehicle_label_en, a.needs_second and c.audit_id is null as awaits_second,
      k.username as confirmed_by, c.at as confirmed_at, q.audit_id = any (hidden) as untold, q.status as stored_status, q.why as stored_why
    from audited_exits q
    left join stays s on s.id = q.stay_id
    left join vehicle_types t on t.id = s.vehicle_type_id
    left join gates gi on gi.id = s.entry_gate_id
    left join gates g on g.id = s.exit_gate_id
    left join users u on u.id = s.operator_id
    left join deposits e on e.id = s.deposit_id
    left join shifts h on h.id = e.shift_id
    left join stay_plates p on p.stay_id = s.id
    left join paid_types y on y.id = s.paid_type_id
    left join receipts r on r.stay_id = s.id and r.kind = 'EXIT'
    left join parking_out_audits a on a.id = q.audit_id and (q.audit_id = any (hidden)) is not true
    left join users b on b.id = a.by_id
    left join vehicle_types w on w.id = a.vehicle_type_id
    left join parking_out_audit_confirmations c on c.audit_id = a.id
    left join users k on k.id = c.by_id $$;
