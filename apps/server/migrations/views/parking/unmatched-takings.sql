create view unmatched_takings_v as
select u.id, u.taken_at, coalesce(u.outcome, 'WAITING') as state, u.amount, u.operator_id, o.username as operator, u.gate_id,
  g.name as gate_name, y.label as paid_type_label, y.label_en as paid_type_label_en,
  u.sale ->> 'provisionalNumber' as provisional_number, coalesce(s.code, u.sale ->> 'parkingCode') as parking_code,
  coalesce(p.exit_plate, p.entry_plate, u.sale ->> 'plateNumber') as plate_number, coalesce(p.plate_key, u.sale ->> 'plateNumber') as plate_key,
  p.other_key, s.exited_at, r.receipt_number,
  u.deposit_id, d.number as deposit_number, u.settled_at, b.username as settled_by, u.settled_note as note
from unmatched_takings u
left join users o on o.id = u.operator_id
left join gates g on g.id = u.gate_id
left join paid_types y on y.id = u.paid_type_id
left join stays s on s.id = u.stay_id
left join stay_plates p on p.stay_id = u.stay_id
left join receipts r on r.stay_id = u.stay_id and r.kind = 'EXIT'
left join deposits d on d.id = u.deposit_id
left join users b on b.id = u.settled_by;
grant select on unmatched_takings_v to :app;
