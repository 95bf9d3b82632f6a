create view voucher_batches_v as
select b.id, b.at, b.vehicle_type_id, t.label as vehicle_label, t.label_en as vehicle_label_en, b.start_day as start, b.end_day as "end",
  b.quantity, b.max_usage, b.kind, b.fare, b.minutes, b.percent, b.most, b.note,
  case when b.is_shared then (select v.code from vouchers v where v.batch_id = b.id) end as code_voucher, b.state, u.used,
  b.quantity::bigint * b.max_usage - case when b.is_validation
    then (select count(*) from vouchers v where v.batch_id = b.id) else u.used end as "left", u.given, b.worth,
  b.department_id, e.label as department_label, e.label_en as department_label_en, b.is_validation, b.is_paper, b.event_from, b.event_until, b.payer, u.owed, b.by_id, m.username as by, d.username as decided_by,
  b.decided_at, b.decided_note, w.username as withdrawn_by, b.withdrawn_at, b.withdrawn_note
from voucher_batches b
left join vehicle_types t on t.id = b.vehicle_type_id
left join departments e on e.id = b.department_id
left join users m on m.id = b.by_id
left join users d on d.id = b.decided_by
left join users w on w.id = b.withdrawn_by
left join lateral (select count(*)::integer as used, coalesce(sum(s.amount), 0)::bigint as given,
    coalesce(sum(s.owed), 0)::bigint as owed from voucher_uses s
  where s.batch_id = b.id) u on true;

create view voucher_codes_v as
select v.id, v.batch_id, v.number, v.code, u.used, (select b.max_usage from voucher_batches b where b.id = v.batch_id) - u.used as "left",
  u.last_used_at
from vouchers v
left join lateral (select count(*)::integer as used, max(s.at) as last_used_at from voucher_uses s where s.voucher_id = v.id) u on true;

grant select on voucher_batches_v, voucher_codes_v to :app;
