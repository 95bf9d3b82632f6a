-- What became of money that was taken offline for a car that had left already.

alter table unmatched_takings
  add column outcome text check (outcome in ('REVENUE', 'REFUND')),
  add constraint unmatched_takings_settled check (
    (outcome is null) = (settled_at is null) and (outcome is null) = (settled_by is null)
    and (outcome is null) = (settled_note is null));
create index unmatched_takings_taken on unmatched_takings (taken_at desc, id);
create index unmatched_takings_state on unmatched_takings (coalesce(outcome, 'WAITING'), taken_at desc, id);
drop index unmatched_takings_operator;
create index unmatched_takings_operator on unmatched_takings (operator_id, taken_at desc, id);
create index unmatched_takings_slip on unmatched_takings using gin ((sale ->> 'provisionalNumber') gin_trgm_ops);

create view unmatched_takings_v as
select u.id, u.taken_at, coalesce(u.outcome, 'WAITING') as state, u.amount, u.operator_id, o.username as operator, u.gate_id,
  g.name as gate_name, y.label as paid_type_label, y.label_en as paid_type_label_en,
  u.sale ->> 'provisionalNumber' as provisional_number, coalesce(s.code, u.sale ->> 'parkingCode') as parking_code,
  coalesce(p.exit_plate, p.entry_plate, u.sale ->> 'plateNumber') as plate_number, s.exited_at, r.receipt_number,
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
