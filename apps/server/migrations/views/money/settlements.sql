-- What of a provider's item its settlement file can tell: of a payment, of what was given back of one, of a settled claim, of what
-- only its provider reported.
create view settlement_items_v as
select i.settlement_id, i.position, i.amount, i.at as paid_at, i.paid_type_id, i.refused, i.entry_id as id,
  case when c.id is not null then 'CLAIM' when e.kind = 'PAID' or i.amount > 0 then 'PAID' else 'REFUND' end as kind,
  e.source_id::text as reference, coalesce(r.reference, t.reference, p.adapter_ref, w.provider_reference, w.reference) as provider_reference,
  coalesce(c.rrn, w.rrn) as rrn, coalesce(c.approval_code, w.approval_code) as approval_code,
  coalesce(p.terminal, c.terminal, w.terminal) as terminal, coalesce(p.card_number, c.card_last4, w.card_number) as card_number,
  p.card_type, g.code as gate,
  (select m.id from item_matches m where m.entry_id = i.entry_id and m.item_n = i.n and m.undone_at is null) as match_id,
  (select m.rule from item_matches m where m.entry_id = i.entry_id and m.item_n = i.n and m.undone_at is null) as matched_by
from provider_items i
join journal_entries e on e.id = i.entry_id
left join payment_returns r on r.id = e.source_id and e.type = 'PAYMENT'
left join provider_refunds t on t.id = e.source_id and e.type = 'PAYMENT'
left join payments p on p.id = coalesce(r.payment_id, t.payment_id, e.source_id) and e.type = 'PAYMENT'
left join claimed_payments c on c.id = e.source_id and e.type = 'SETTLEMENT'
left join report_rows w on w.id = case e.type when 'SETTLEMENT' then e.source_id end
left join gates g on g.id = p.gate_id;

-- An open one shows what came so far.
create view settlements_v as
select s.id, s.number, s.paid_type_id, p.label as paid_type, p.label_en as paid_type_en, s.day, s.status, s.ends_at,
  coalesce(s.items, f.items, 0) as items, coalesce(s.total, f.total, 0) as total, s.paid_amount as amount,
  s.total - w.lost - s.paid_amount as fee, s.expected_fee, s.total - w.lost - s.expected_fee as expected_amount, s.due_on, s.value_date, s.reference, s.cash_id, c.name as cash, coalesce(v.version, 0) as version,
  v.name as file_name, s.generated_at, s.sent_at, s.updated_at
from settlements s
join paid_types p on p.id = s.paid_type_id
left join cash c on c.id = s.cash_id
cross join lateral (
  select coalesce(sum(i.amount), 0)::bigint as lost from provider_items i where i.settlement_id = s.id and i.written_off_at is not null) w
left join lateral (
  select version, name from settlement_versions v where v.settlement_id = s.id order by version desc limit 1) v on true
left join lateral (
  select count(*)::integer as items, sum(i.amount)::bigint as total from provider_items i
  where s.status = 'OPEN' and i.settlement_id is null and i.paid_type_id = s.paid_type_id and i.at < s.ends_at) f on true;
grant select on settlement_items_v, settlements_v to :app;
