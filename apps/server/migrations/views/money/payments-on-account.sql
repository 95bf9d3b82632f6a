create view payments_on_account_v as
select o.id, o.paid_at, greatest(0, floor(extract(epoch from now() - o.paid_at) / 86400))::integer as age_days, o.state,
  case when o.state = 'REFUND_TOLD' then (select sum(t.amount) from provider_refunds t where t.payment_id = o.payment_id and t.outcome is null)
    when u.payment_id is null and o.owed_id is null then p.amount else coalesce(u.owed_back, f.amount) - coalesce(r.done, 0)
    end::bigint as amount,
  coalesce(r.waiting, 0)::bigint as waiting, coalesce(r.done, 0)::bigint as returned, coalesce(p.amount, f.amount) as paid, p.kind,
  coalesce(p.paid_type_id, f.paid_type_id) as paid_type_id,
  y.label as paid_type_label, y.label_en as paid_type_label_en, p.purpose, s.id as parking_in_id, s.code as parking_code,
  s.state as stay_state, coalesce(l.exit_plate, l.entry_plate) as plate_number, l.plate_key, l.other_key, coalesce(p.by_id, f.operator_id) as operator_id,
  b.username as operator, coalesce(p.gate_id, t.gate_id, case f.cause when 'MEMBER_STAY' then s.exit_gate_id end) as gate_id, g.name as gate_name,
  coalesce(p.adapter_ref, f.reference) as reference, coalesce(f.cause, 'PAYMENT') as cause
from payments_open o
left join payments p on p.id = o.payment_id
left join payment_uses u on u.payment_id = o.payment_id
left join refunds_owed f on f.id = o.owed_id
left join unmatched_takings t on t.id = f.id
left join lateral (
  select sum(amount) filter (where state = 'DONE') as done, sum(amount) filter (where state in ('WAITING', 'ASKED')) as waiting
  from payment_returns r where r.payment_id = o.payment_id or r.owed_id = o.owed_id) r on true
left join paid_types y on y.id = coalesce(p.paid_type_id, f.paid_type_id)
left join stays s on s.id = coalesce(p.stay_id, u.source_id, t.stay_id, case f.cause when 'MEMBER_STAY' then f.id end)
left join stay_plates l on l.stay_id = s.id
left join users b on b.id = coalesce(p.by_id, f.operator_id)
left join gates g on g.id = coalesce(p.gate_id, t.gate_id, case f.cause when 'MEMBER_STAY' then s.exit_gate_id end);
grant select on payments_on_account_v to :app;
