create view claimed_payments_v as
select c.id, c.at, greatest(0, floor(extract(epoch from now() - c.at) / 86400))::integer as age_days, c.state, c.amount, c.operator_id,
  u.username as operator, c.paid_type_id, y.label as paid_type_label, y.label_en as paid_type_label_en, y.kind, c.terminal,
  c.approval_code, c.rrn, c.card_last4, s.code as parking_code, coalesce(p.exit_plate, p.entry_plate) as plate_number, p.plate_key, p.other_key,
  r.receipt_number, c.deposit_id, d.number as deposit_number, c.proposed, c.reference, c.proposed_by as proposed_by_id,
  a.username as proposed_by, c.proposed_at, c.proposed_note, b.username as decided_by, c.decided_at, c.decided_note
from claimed_payments c
left join users u on u.id = c.operator_id
left join paid_types y on y.id = c.paid_type_id
left join stays s on s.id = c.source_id
left join stay_plates p on p.stay_id = s.id
left join receipts r on r.stay_id = s.id and r.kind = case c.kind when 'SALE' then 'EXIT' else 'ENTRY' end
left join deposits d on d.id = c.deposit_id
left join users a on a.id = c.proposed_by
left join users b on b.id = c.decided_by;
grant select on claimed_payments_v to :app;
