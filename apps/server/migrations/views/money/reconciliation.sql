-- What a provider's item is known by: of a payment, of what was given back of one, of a settled claim, of what only it reported.
create view keyed_items_v as
select i.entry_id, i.n, i.paid_type_id, i.amount, i.at, i.settlement_id, i.written_off_at,
  array_remove(array[e.source_id::text, nullif(p.id, e.source_id)::text, w.reference], null) as our_references,
  coalesce(r.reference, p.adapter_ref, w.provider_reference) as provider_reference, coalesce(c.rrn, w.rrn) as rrn,
  coalesce(c.approval_code, w.approval_code) as approval_code, coalesce(p.terminal, c.terminal, w.terminal) as terminal,
  coalesce(right(p.card_number, 4), c.card_last4, w.card_number) as card_number
from provider_items i
join journal_entries e on e.id = i.entry_id
left join payment_returns r on r.id = e.source_id and e.type = 'PAYMENT'
left join payments p on p.id = coalesce(r.payment_id, e.source_id) and e.type = 'PAYMENT'
left join claimed_payments c on c.id = case e.type when 'SETTLEMENT' then e.source_id end
left join report_rows w on w.id = case e.type when 'SETTLEMENT' then e.source_id end;

-- A statement begins with what the one before it of its account ended with, or something between them is missing.
create view reconciliation_files_v as
select f.id, f.number, f.kind, coalesce(p.label, c.name) as source, p.label_en as source_en, f.paid_type_id, f.cash_id, f.name, f.format,
  f.rows, f.taken, f.known, f.from_day, f.to_day, f.opening, f.closing, e.to_day as previous_day, e.closing as previous_closing,
  nullif(f.opening - e.closing, 0) as gap, encode(f.sha256, 'hex') as sha256, f.at, f.by_id, u.username as by
from reconciliation_files f
left join paid_types p on p.id = f.paid_type_id
left join cash c on c.id = f.cash_id
left join lateral (
  select b.to_day, b.closing from reconciliation_files b
  where b.cash_id = f.cash_id and b.to_day < f.from_day and b.closing is not null order by b.to_day desc, b.number desc limit 1) e on true
join users u on u.id = f.by_id;

create view differences_v as
select d.id, d.number, d.kind, d.state, d.paid_type_id, p.label as paid_type, p.label_en as paid_type_en, d.cash_id, c.name as cash, d.day,
  (now() at time zone s.zone)::date - d.day as age, d.ours, d.theirs, d.note, d.case_number,
  coalesce(b.reference, l.narrative, r.provider_reference, r.reference, d.subject_id::text) as reference,
  u.username as decided_by, d.decided_at, a.username as approved_by, d.updated_at, d.subject_id
from differences d
cross join (select zone from system_profile) s
left join paid_types p on p.id = d.paid_type_id
left join cash c on c.id = d.cash_id
left join report_batches b on b.id = d.subject_id and d.kind in ('NOT_ARRIVED', 'FEE_DIFFERS')
left join statement_lines l on l.id = d.subject_id and d.kind = 'UNKNOWN_CREDIT'
left join report_rows r on r.id = d.subject_id and d.kind in ('ONLY_THEIRS', 'AMOUNT_DIFFERS', 'DUPLICATE')
left join users u on u.id = d.decided_by
left join users a on a.id = d.approved_by;
grant select on keyed_items_v, reconciliation_files_v, differences_v to :app;
