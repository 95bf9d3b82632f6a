-- What auditors said of the sales of a deposit, as it was booked: each entry with its stay. They stand apart from the deposit's sum.
create view deposit_audits_v as
select t.id, t.source, t.kind, t.booked_at, t.business_day, (case a.kind when 'AUDIT' then t.amount else -l.amount end)::bigint as amount,
  t.holder, t.paid_type_id, t.paid_type_label, t.paid_type_label_en, t.operator_id, t.operator, t.source_id, s.code as parking_code,
  coalesce(p.exit_plate, p.entry_plate) as plate_number, p.plate_key, r.receipt_number, g.name as gate_name, a.deposit_id,
  d.number as deposit_number, d.state <> 'OPEN' as handed_in, t.reason, p.other_key
from (
  select o.id as source_id, o.stay_id, o.deposit_id, case when o.amount > 0 then 'AUDIT' else 'AUDIT_MINUS' end as kind
  from parking_out_audits o where o.amount <> 0 and o.deposit_id is not null
  union all
  select k.id, o.stay_id, o.deposit_id, case when o.amount > 0 then 'AUDIT' else 'AUDIT_MINUS' end
  from parking_out_audit_rollbacks k join parking_out_audits o on o.id = k.audit_id where o.amount <> 0 and o.deposit_id is not null) a
join transactions_v t on t.source_id = a.source_id and t.source = 'AUDIT'
left join lateral (
  select sum(l.amount) as amount from journal_lines l join accounts c on c.id = l.account_id
  where l.entry_id = t.id and c.kind in ('REVENUE', 'TAX')) l on a.kind = 'AUDIT_MINUS'
left join stays s on s.id = a.stay_id
left join stay_plates p on p.stay_id = s.id
left join receipts r on r.stay_id = s.id and r.kind = 'EXIT'
left join gates g on g.id = s.exit_gate_id
left join deposits d on d.id = a.deposit_id;
grant select on deposit_audits_v to :app;
