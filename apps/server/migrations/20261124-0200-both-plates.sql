-- A stay has two plates where its exit, or who corrected it, told another one than its entry: both are looked for. Of most
-- stays they are one, so that the second key stays empty and costs nothing.
alter table stay_plates add column other_key text collate "C";
update stay_plates set
  plate_key = coalesce(upper(regexp_replace(entry_plate, '[^A-Za-z0-9]', '', 'g')), plate_key),
  other_key = nullif(nullif(upper(regexp_replace(exit_plate, '[^A-Za-z0-9]', '', 'g')), ''),
    coalesce(upper(regexp_replace(entry_plate, '[^A-Za-z0-9]', '', 'g')), plate_key))
where exit_plate is not null;
create index stay_plates_other on stay_plates (other_key) where other_key is not null;
create index stay_plates_other_part on stay_plates using gin (other_key gin_trgm_ops) where other_key is not null;

create or replace view stay_entries_v as
 SELECT s.id,
    s.code AS parking_code,
    p.entry_plate AS plate_number,
    p.plate_key,
    s.vehicle_type_id AS vehicle_id,
    t.label AS vehicle_label,
    t.label_en AS vehicle_label_en,
    s.parking_type,
    s.entry_gate_id AS gate_id,
    g.name AS gate_name,
    s.entered_at AS datetime_in,
    s.origin,
    s.state,
    s.prepaid,
    s.member_id IS NOT NULL AS is_member,
    s.entry_note AS note,
    COALESCE(( SELECT array_agg(i.token ORDER BY i.taken_at, i.token) AS array_agg
           FROM stay_images i
          WHERE i.stay_id = s.id AND i.side = 'ENTRY'::text), '{}'::text[]) AS images,
    s.flags,
    s.entry_operator_id AS operator_id,
    e.username AS operator,
    s.exited_at AS datetime_out,
        CASE
            WHEN s.prepaid > 0 THEN ( SELECT j.deposit_id
               FROM journal_entries j
              WHERE j.source_id = s.id AND j.type = 'PARKING_OUT'::text AND j.kind = 'PREPAID'::text)
            ELSE NULL::uuid
        END AS prepaid_deposit_id,
    s.flags <> '{}'::text[] AS flagged,
    p.other_key,
    p.entry_plate AS plate_number_in,
    CASE WHEN s.exited_at IS NOT NULL THEN COALESCE(p.exit_plate, p.entry_plate) END AS plate_number_out
   FROM stays s
     LEFT JOIN vehicle_types t ON t.id = s.vehicle_type_id
     LEFT JOIN gates g ON g.id = s.entry_gate_id
     LEFT JOIN stay_plates p ON p.stay_id = s.id
     LEFT JOIN users e ON e.id = s.entry_operator_id;

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
    s.priced_as #>> '{approval,approvedBy,username}'::text[] AS approved_by,
    s.flags <> '{}'::text[] AS flagged,
    p.other_key,
    COALESCE(p.exit_plate, p.entry_plate) AS plate_number_out
   FROM stays s
     LEFT JOIN vehicle_types t ON t.id = s.vehicle_type_id
     LEFT JOIN gates gi ON gi.id = s.entry_gate_id
     LEFT JOIN gates g ON g.id = s.exit_gate_id
     LEFT JOIN users u ON u.id = s.operator_id
     LEFT JOIN stay_plates p ON p.stay_id = s.id
     LEFT JOIN paid_types y ON y.id = s.paid_type_id
     LEFT JOIN receipts r ON r.stay_id = s.id AND r.kind = 'EXIT'::text
  WHERE s.exited_at IS NOT NULL;

create or replace view stay_pairs_v as
 SELECT s.id,
    s.code AS parking_code,
    s.state,
    s.vehicle_type_id AS vehicle_id,
    t.label AS vehicle_label,
    t.label_en AS vehicle_label_en,
    p.entry_plate AS plate_number_in,
        CASE
            WHEN s.exited_at IS NOT NULL THEN COALESCE(p.exit_plate, p.entry_plate)
            ELSE NULL::text
        END AS plate_number_out,
    p.plate_key,
    s.entry_gate_id AS gate_id,
    gi.name AS gate_name,
    s.exit_gate_id AS gate_out_id,
    g.name AS gate_out_name,
    s.entered_at AS datetime_in,
    s.exited_at AS datetime_out,
    s.duration_minutes,
    s.operator_id,
    u.username AS operator,
    s.deposit_id,
    y.label AS paid_type_label,
    y.label_en AS paid_type_label_en,
    s.total,
    r.receipt_number,
    COALESCE(( SELECT array_agg(i.token ORDER BY i.taken_at, i.token) AS array_agg
           FROM stay_images i
          WHERE i.stay_id = s.id AND i.side = 'ENTRY'::text), '{}'::text[]) AS images_in,
    COALESCE(( SELECT array_agg(i.token ORDER BY i.taken_at, i.token) AS array_agg
           FROM stay_images i
          WHERE i.stay_id = s.id AND i.side = 'EXIT'::text), '{}'::text[]) AS images,
    p.other_key,
    COALESCE(p.exit_plate, p.entry_plate) AS plate_number
   FROM stays s
     LEFT JOIN vehicle_types t ON t.id = s.vehicle_type_id
     LEFT JOIN gates gi ON gi.id = s.entry_gate_id
     LEFT JOIN gates g ON g.id = s.exit_gate_id
     LEFT JOIN users u ON u.id = s.operator_id
     LEFT JOIN stay_plates p ON p.stay_id = s.id
     LEFT JOIN paid_types y ON y.id = s.paid_type_id
     LEFT JOIN receipts r ON r.stay_id = s.id AND r.kind = 'EXIT'::text;

create or replace view transactions_v as
 SELECT e.id,
    e.type AS source,
    e.kind,
    e.booked_at,
    e.business_day,
    m.amount,
    m.holder,
    COALESCE(q.paid_type_id, s.paid_type_id, m.provider_id) AS paid_type_id,
    y.label AS paid_type_label,
    y.label_en AS paid_type_label_en,
    e.actor_id AS operator_id,
    u.username AS operator,
    e.source_id,
    s.code AS parking_code,
    COALESCE(p.exit_plate, p.entry_plate) AS plate_number,
    p.plate_key,
    r.receipt_number,
    g.name AS gate_name,
    e.deposit_id,
    d.number AS deposit_number,
    e.reason,
    p.other_key
   FROM journal_entries e
     LEFT JOIN LATERAL ( SELECT
                CASE
                    WHEN e.type = 'CASH_MUTATION'::text THEN sum(l.amount) FILTER (WHERE l.amount > 0)
                    ELSE sum(l.amount)
                END::bigint AS amount,
            min(
                CASE a.kind
                    WHEN 'ON_ACCOUNT'::text THEN 'PROVIDER'::text
                    WHEN 'REFUNDABLE'::text THEN 'PROVIDER'::text
                    ELSE a.kind
                END) AS holder,
            (array_agg(a.owner_id) FILTER (WHERE a.kind = ANY (ARRAY['ON_ACCOUNT'::text, 'REFUNDABLE'::text])))[1] AS provider_id
           FROM journal_lines l
             JOIN accounts a ON a.id = l.account_id
          WHERE l.entry_id = e.id AND ((a.kind = ANY (ARRAY['DRAWER'::text, 'ON_ACCOUNT'::text, 'REFUNDABLE'::text, 'CASH'::text, 'CLAIMED'::text])) OR a.kind = 'TO_COLLECT'::text AND e.type = 'PARKING_OUT'::text)) m ON true
     LEFT JOIN claimed_payments q ON q.source_id = e.source_id AND q.kind = e.kind
     LEFT JOIN stays s ON s.id = e.source_id
     LEFT JOIN stay_plates p ON p.stay_id = s.id
     LEFT JOIN receipts r ON r.stay_id = s.id AND r.kind = 'EXIT'::text
     LEFT JOIN gates g ON g.id = s.exit_gate_id
     LEFT JOIN users u ON u.id = e.actor_id
     LEFT JOIN paid_types y ON y.id = COALESCE(q.paid_type_id, s.paid_type_id, m.provider_id)
     LEFT JOIN deposits d ON d.id = e.deposit_id
  WHERE e.type = ANY (ARRAY['PARKING_OUT'::text, 'MEMBERSHIP'::text, 'COLLECTION'::text, 'CASH_IN'::text, 'CASH_OUT'::text, 'CASH_MUTATION'::text]);

create or replace view stay_texts_v as
 SELECT stays.id AS stay_id,
    stays.code AS text
   FROM stays
UNION ALL
 SELECT stay_plates.stay_id,
    stay_plates.plate_key AS text
   FROM stay_plates
UNION ALL
 SELECT receipts.stay_id,
    receipts.receipt_number AS text
   FROM receipts
UNION ALL
 SELECT stay_plates.stay_id,
    stay_plates.other_key
   FROM stay_plates
  WHERE stay_plates.other_key IS NOT NULL;
