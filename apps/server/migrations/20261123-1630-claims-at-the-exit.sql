-- Who asked that an entry is taken away; somebody else who asks for the same takes it away.
create table entry_deletions (
  stay_id uuid primary key references stays (id),
  asked_by uuid not null references users (id),
  asked_at timestamptz not null default now(),
  note text not null
);
grant select, insert on entry_deletions to :app;

-- Whoever tells an entry's time is held against when its plate was first seen.
create index temp_plates_confusion on temp_plates (translate(plate_key, 'ODQIZSBG', '00012586'), read_at);

-- Nothing of an ended stay changes but what is named here: its flags grow (`stays_flags`), an event that comes late joins it
-- once, and a deleted entry comes back as it was when its ticket is shown at an exit.
create or replace function keep_ended_stay() returns trigger language plpgsql as $$
declare
  changing text[] := '{flags}'::text[]
    || case when old.entry_event_id is null then '{entry_event_id}' else '{}' end::text[]
    || case when old.state = 'DELETED' and new.state = 'INSIDE'
      then '{state,deleted_at,deleted_by,delete_note,delete_approved_by}' else '{}' end::text[];
begin
  if to_jsonb(new) - changing is distinct from to_jsonb(old) - changing then
    raise exception 'stay % has ended', old.id using errcode = '23514', constraint = 'stays_ended';
  end if;
  return new;
end $$;

create or replace view parking_outs_v as
 SELECT s.id,
    s.id AS parking_in_id,
    s.code AS parking_code,
    COALESCE(p.exit_plate, p.entry_plate) AS plate_number,
    p.entry_plate AS plate_number_in,
    s.vehicle_type_id AS vehicle_id,
    t.label AS vehicle_label,
    t.label_en AS vehicle_label_en,
    s.parking_type,
    s.entry_gate_id AS gate_in_id,
    gi.name AS gate_in_name,
    s.exit_gate_id AS gate_id,
    g.name AS gate_name,
    s.entered_at AS datetime_in,
    s.exited_at AS datetime_out,
    s.business_day,
    s.duration_minutes,
    s.exit_kind,
    s.operator_id,
    u.username AS operator,
    s.deposit_id,
    s.paid_type_id,
    y.label AS paid_type_label,
    s.lines,
    s.gross,
    s.discount,
    s.fine,
    s.tax,
    s.total,
    s.variance,
    r.receipt_number,
    s.free_pass,
    s.free_pass_verification,
    s.member_id IS NOT NULL AS is_member,
    s.exit_note AS note,
    s.paper_number,
    COALESCE(( SELECT array_agg(i.token ORDER BY i.taken_at, i.token) AS array_agg
           FROM stay_images i
          WHERE i.stay_id = s.id AND i.side = 'EXIT'::text), '{}'::text[]) AS images,
    COALESCE(( SELECT array_agg(i.token ORDER BY i.taken_at, i.token) AS array_agg
           FROM stay_images i
          WHERE i.stay_id = s.id AND i.side = 'ENTRY'::text), '{}'::text[]) AS images_in,
    s.flags,
    s.tendered,
    s.priced_as #>> '{approval,approvedBy,username}' AS approved_by
   FROM stays s
     JOIN vehicle_types t ON t.id = s.vehicle_type_id
     JOIN gates gi ON gi.id = s.entry_gate_id
     JOIN gates g ON g.id = s.exit_gate_id
     JOIN users u ON u.id = s.operator_id
     LEFT JOIN stay_plates p ON p.stay_id = s.id
     LEFT JOIN paid_types y ON y.id = s.paid_type_id
     LEFT JOIN receipts r ON r.stay_id = s.id AND r.kind = 'EXIT'::text
  WHERE s.state = 'OUT'::text;

create or replace view stay_exits_v as
 SELECT s.id,
    s.id AS parking_in_id,
    s.code AS parking_code,
    COALESCE(p.exit_plate, p.entry_plate) AS plate_number,
    p.entry_plate AS plate_number_in,
    p.plate_key,
    s.vehicle_type_id AS vehicle_id,
    t.label AS vehicle_label,
    t.label_en AS vehicle_label_en,
    s.parking_type,
    s.entry_gate_id AS gate_in_id,
    gi.name AS gate_in_name,
    s.exit_gate_id AS gate_id,
    g.name AS gate_name,
    s.entered_at AS datetime_in,
    s.exited_at AS datetime_out,
    s.business_day,
    s.duration_minutes,
    s.exit_kind,
    s.operator_id,
    u.username AS operator,
    s.deposit_id,
    s.paid_type_id,
    y.label AS paid_type_label,
    y.label_en AS paid_type_label_en,
    s.lines,
    s.gross,
    s.discount,
    s.fine,
    s.tax,
    s.total,
    s.variance,
    s.tendered,
    r.receipt_number,
    s.free_pass,
    s.free_pass_verification,
    s.member_id IS NOT NULL AS is_member,
    s.exit_note AS note,
    s.paper_number,
    COALESCE(( SELECT array_agg(i.token ORDER BY i.taken_at, i.token) AS array_agg
           FROM stay_images i
          WHERE i.stay_id = s.id AND i.side = 'EXIT'::text), '{}'::text[]) AS images,
    COALESCE(( SELECT array_agg(i.token ORDER BY i.taken_at, i.token) AS array_agg
           FROM stay_images i
          WHERE i.stay_id = s.id AND i.side = 'ENTRY'::text), '{}'::text[]) AS images_in,
    s.flags,
    s.priced_as #>> '{approval,approvedBy,username}' AS approved_by,
    s.flags <> '{}' AS flagged
   FROM stays s
     LEFT JOIN vehicle_types t ON t.id = s.vehicle_type_id
     LEFT JOIN gates gi ON gi.id = s.entry_gate_id
     LEFT JOIN gates g ON g.id = s.exit_gate_id
     LEFT JOIN users u ON u.id = s.operator_id
     LEFT JOIN stay_plates p ON p.stay_id = s.id
     LEFT JOIN paid_types y ON y.id = s.paid_type_id
     LEFT JOIN receipts r ON r.stay_id = s.id AND r.kind = 'EXIT'::text
  WHERE s.exited_at IS NOT NULL;
