-- What is seen of stays: lists, the journal as people read it, what was asked of payment providers. Partial matches on a
-- million stays go by trigrams.

create index stays_code_part on stays using gin (code gin_trgm_ops);
create index receipts_text_part on receipts using gin (receipt_number gin_trgm_ops);

-- Whatever a stay is looked for by: its code, its plate as it is compared, its receipts.
create view stay_texts_v as
select id as stay_id, code as text from stays
union all
select stay_id, plate_key from stay_plates
union all
select stay_id, receipt_number from receipts;

-- Joins are outer though every reference is kept: those a page or count does not show are not made.
create view stay_entries_v as
select s.id, s.code as parking_code, p.entry_plate as plate_number, p.plate_key, s.vehicle_type_id as vehicle_id,
  t.label as vehicle_label, t.label_en as vehicle_label_en, s.parking_type, s.entry_gate_id as gate_id, g.name as gate_name,
  s.entered_at as datetime_in, s.origin, s.state, s.prepaid, s.member_id is not null as is_member, s.entry_note as note,
  coalesce((select array_agg(i.token order by i.taken_at, i.token) from stay_images i
    where i.stay_id = s.id and i.side = 'ENTRY'), '{}') as images,
  s.flags, s.entry_operator_id as operator_id, e.username as operator, s.exited_at as datetime_out,
  -- The deposit that holds what was paid on entry.
  case when s.prepaid > 0 then (select j.deposit_id from journal_entries j
    where j.source_id = s.id and j.type = 'PARKING_OUT' and j.kind = 'PREPAID') end as prepaid_deposit_id
from stays s
left join vehicle_types t on t.id = s.vehicle_type_id
left join gates g on g.id = s.entry_gate_id
left join stay_plates p on p.stay_id = s.id
left join users e on e.id = s.entry_operator_id;

create view stay_exits_v as
select s.id, s.id as parking_in_id, s.code as parking_code, coalesce(p.exit_plate, p.entry_plate) as plate_number,
  p.entry_plate as plate_number_in, p.plate_key, s.vehicle_type_id as vehicle_id, t.label as vehicle_label,
  t.label_en as vehicle_label_en, s.parking_type, s.entry_gate_id as gate_in_id, gi.name as gate_in_name,
  s.exit_gate_id as gate_id, g.name as gate_name, s.entered_at as datetime_in, s.exited_at as datetime_out, s.business_day,
  s.duration_minutes, s.exit_kind, s.operator_id, u.username as operator, s.deposit_id, s.paid_type_id,
  y.label as paid_type_label, y.label_en as paid_type_label_en, s.lines, s.gross, s.discount, s.fine, s.tax, s.total,
  s.variance, s.tendered, r.receipt_number, s.free_pass, s.free_pass_verification, s.member_id is not null as is_member,
  s.exit_note as note, s.paper_number,
  coalesce((select array_agg(i.token order by i.taken_at, i.token) from stay_images i
    where i.stay_id = s.id and i.side = 'EXIT'), '{}') as images,
  coalesce((select array_agg(i.token order by i.taken_at, i.token) from stay_images i
    where i.stay_id = s.id and i.side = 'ENTRY'), '{}') as images_in,
  s.flags
from stays s
left join vehicle_types t on t.id = s.vehicle_type_id
left join gates gi on gi.id = s.entry_gate_id
left join gates g on g.id = s.exit_gate_id
left join users u on u.id = s.operator_id
left join stay_plates p on p.stay_id = s.id
left join paid_types y on y.id = s.paid_type_id
left join receipts r on r.stay_id = s.id and r.kind = 'EXIT'
where s.exited_at is not null;

create view stay_pairs_v as
select s.id, s.code as parking_code, s.state, s.vehicle_type_id as vehicle_id, t.label as vehicle_label,
  t.label_en as vehicle_label_en, p.entry_plate as plate_number_in, case when s.exited_at is not null
    then coalesce(p.exit_plate, p.entry_plate) end as plate_number_out, p.plate_key, s.entry_gate_id as gate_id,
  gi.name as gate_name, s.exit_gate_id as gate_out_id, g.name as gate_out_name, s.entered_at as datetime_in,
  s.exited_at as datetime_out, s.duration_minutes, s.operator_id, u.username as operator, s.deposit_id,
  y.label as paid_type_label, y.label_en as paid_type_label_en, s.total, r.receipt_number,
  coalesce((select array_agg(i.token order by i.taken_at, i.token) from stay_images i
    where i.stay_id = s.id and i.side = 'ENTRY'), '{}') as images_in,
  coalesce((select array_agg(i.token order by i.taken_at, i.token) from stay_images i
    where i.stay_id = s.id and i.side = 'EXIT'), '{}') as images
from stays s
left join vehicle_types t on t.id = s.vehicle_type_id
left join gates gi on gi.id = s.entry_gate_id
left join gates g on g.id = s.exit_gate_id
left join users u on u.id = s.operator_id
left join stay_plates p on p.stay_id = s.id
left join paid_types y on y.id = s.paid_type_id
left join receipts r on r.stay_id = s.id and r.kind = 'EXIT';

create view stays_inside_v as
select i.stay_id as id, i.code as parking_code, p.entry_plate as plate_number, i.plate_key, s.vehicle_type_id as vehicle_id,
  t.label as vehicle_label, t.label_en as vehicle_label_en, s.parking_type, s.entry_gate_id as gate_id, g.name as gate_name,
  i.entered_at as datetime_in, s.origin, s.prepaid, s.member_id is not null as is_member, s.entry_note as note,
  coalesce((select array_agg(m.token order by m.taken_at, m.token) from stay_images m
    where m.stay_id = i.stay_id and m.side = 'ENTRY'), '{}') as images,
  s.flags
from stays_inside i
join stays s on s.id = i.stay_id
left join vehicle_types t on t.id = s.vehicle_type_id
left join gates g on g.id = s.entry_gate_id
left join stay_plates p on p.stay_id = i.stay_id;

create view deleted_entries_v as
select s.id, s.code as parking_code, p.entry_plate as plate_number, p.plate_key, s.vehicle_type_id as vehicle_id,
  t.label as vehicle_label, t.label_en as vehicle_label_en, s.entry_gate_id as gate_id, g.name as gate_name,
  s.entered_at as datetime_in, s.origin, e.username as entry_operator, s.deleted_at, s.deleted_by as deleted_by_id,
  d.username as deleted_by, s.delete_note as note, a.username as approved_by,
  coalesce((select array_agg(i.token order by i.taken_at, i.token) from stay_images i
    where i.stay_id = s.id and i.side = 'ENTRY'), '{}') as images
from stays s
left join vehicle_types t on t.id = s.vehicle_type_id
left join gates g on g.id = s.entry_gate_id
left join stay_plates p on p.stay_id = s.id
left join users e on e.id = s.entry_operator_id
left join users d on d.id = s.deleted_by
left join users a on a.id = s.delete_approved_by
where s.deleted_at is not null;

-- An entry of the journal by what moved: into drawers, providers' and cash accounts, or out of them. A move between two
-- cash accounts shows what was moved.
create view transactions_v as
select e.id, e.type as source, e.kind, e.booked_at, e.business_day, m.amount, m.holder,
  coalesce(s.paid_type_id, m.provider_id) as paid_type_id, y.label as paid_type_label, y.label_en as paid_type_label_en,
  e.actor_id as operator_id, u.username as operator, e.source_id, s.code as parking_code,
  coalesce(p.exit_plate, p.entry_plate) as plate_number, p.plate_key, r.receipt_number, g.name as gate_name, e.deposit_id,
  d.number as deposit_number, e.reason
from journal_entries e
left join lateral (
  select case when e.type = 'CASH_MUTATION' then sum(l.amount) filter (where l.amount > 0) else sum(l.amount) end::bigint as amount,
    min(a.kind) as holder, (array_agg(a.owner_id) filter (where a.kind = 'PROVIDER'))[1] as provider_id
  from journal_lines l join accounts a on a.id = l.account_id
  where l.entry_id = e.id and a.kind in ('DRAWER', 'PROVIDER', 'CASH')) m on true
left join stays s on s.id = e.source_id
left join stay_plates p on p.stay_id = s.id
left join receipts r on r.stay_id = s.id and r.kind = 'EXIT'
left join gates g on g.id = s.exit_gate_id
left join users u on u.id = e.actor_id
left join paid_types y on y.id = coalesce(s.paid_type_id, m.provider_id)
left join deposits d on d.id = e.deposit_id
where e.type in ('PARKING_OUT', 'MEMBERSHIP', 'CASH_IN', 'CASH_OUT', 'CASH_MUTATION');

create view payment_logs_v as
select l.id, l.at, l.direction, l.payment_id, p.kind, p.state as status, p.amount, p.paid_type_id,
  y.label as paid_type_label, y.label_en as paid_type_label_en, p.card_type,
  case when p.card_number is not null then '•••• ' || right(p.card_number, 4) end as card_number, p.terminal,
  p.balance_before, p.balance_after, p.adapter, p.adapter_ref, p.error, p.by_id as operator_id, u.username as operator,
  g.name as gate_name, p.stay_id as parking_in_id, s.code as parking_code, l.body,
  coalesce(s.deposit_id, (select j.deposit_id from journal_entries j
    where j.source_id in (p.id, p.stay_id) and j.deposit_id is not null limit 1)) as deposit_id
from payment_logs l
left join payments p on p.id = l.payment_id
left join paid_types y on y.id = p.paid_type_id
left join users u on u.id = p.by_id
left join gates g on g.id = p.gate_id
left join stays s on s.id = p.stay_id;

grant select on stay_texts_v, stay_entries_v, stay_exits_v, stay_pairs_v, stays_inside_v, deleted_entries_v, transactions_v,
  payment_logs_v to :app;
