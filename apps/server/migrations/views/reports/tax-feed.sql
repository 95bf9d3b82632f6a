-- What there is to tell of an entry that is taxed: of a sale from its stay, of a purchase from its membership, of what puts one right from
-- the sale that it is about. No plate, name or reason stands in it. What was paid before the exit is told by itself, so it is in the gross
-- of no exit.
create view tax_facts_v as
select x.entry_id, x.tax_day, x.base, x.tax, x.base + x.tax as total, k.kind, c.npwpd, c.nopd, g.code as gate,
  coalesce(r.receipt_number, 'M-' || m.number, q.range) as receipt_number, coalesce(s.entered_at, q.sold_from) as entered_at,
  date_trunc('second', case when k.is_sale then s.exited_at when q.id is not null then q.sold_until else e.booked_at end) as paid_at, v.label as vehicle_type,
  case when k.is_sale then s.gross - k.prepaid else x.base + x.tax end as gross,
  case when k.is_sale then s.fine else 0 end as fine,
  case when k.is_sale then s.discount - k.prepaid - coalesce(u.amount, 0) else 0 end as discount,
  case when k.is_sale then coalesce(u.amount, 0) else 0 end as voucher,
  (select t.basis_points from tax_rates t where t.first_day <= coalesce(business_day_of(coalesce(s.priced_at, q.sold_until)), e.business_day)
    order by t.first_day desc limit 1) as rate,
  case when k.kind <> 'KOREKSI' then coalesce(y.kind, (
    select min(case a.kind when 'DRAWER' then 'CASH' else a.kind end) from journal_lines l join accounts a on a.id = l.account_id
    where l.entry_id = e.id and l.amount > 0 and a.kind in ('DRAWER', 'TENANT', 'TO_COLLECT', 'SHORT_PAID'))) end as method,
  case when k.kind = 'KOREKSI' then coalesce(e.reverses_id, (
    select o.id from journal_entries o where o.source_id = coalesce(s.id, e.source_id) and o.kind = 'SALE' and o.id <> e.id)) end as corrects_id
from taxed_entries_v x
join journal_entries e on e.id = x.entry_id
cross join system_configuration c
left join payments p on e.type = 'PARKING_OUT' and e.kind = 'PREPAID' and p.id = e.source_id
-- Of a price that was paid in part: in cash, at the exit.
left join to_collect w on e.type = 'PARKING_OUT' and e.kind = 'PREPAID' and w.id = e.source_id
left join membership_transactions m on e.type = 'MEMBERSHIP' and m.id = e.source_id
left join ticket_uses_v q on e.type = 'PARKING_OUT' and e.kind in ('PAPER', 'PAPER_BACK') and q.id = e.source_id
left join stays s on s.id = case e.type
  when 'MEMBERSHIP' then null
  when 'FREE_PASS' then (
    select f.stay_id from free_pass_decisions d join free_passes f on f.id = d.free_pass_id where d.id = e.source_id)
  when 'CORRECTION' then (select k.stay_id from corrections k where k.id = e.source_id)
  when 'AUDIT' then (
    select a.stay_id from parking_out_audits a
    where a.id in (e.source_id, (select b.audit_id from parking_out_audit_rollbacks b where b.id = e.source_id)))
  else coalesce(p.stay_id, w.stay_id, e.source_id) end
left join voucher_uses u on u.stay_id = s.id
cross join lateral (
  select case
      when x.category = 'MEMBERSHIP' then 'LANGGANAN'
      when x.category not in ('CASUAL', 'MEMBER', 'PREPAID', 'TENANT', 'PAPER') or e.kind = 'PAPER_BACK' then 'KOREKSI'
      when s.parking_type = 'VALET' then 'VALET'
      -- Of a lost ticket that costs its fine and nothing else.
      when x.category in ('CASUAL', 'MEMBER') and s.fine > 0 and s.gross = 0 then 'DENDA'
      else 'KASUAL' end as kind,
    x.category in ('CASUAL', 'MEMBER') as is_sale,
    x.category = 'PREPAID' and p.id is null and w.id is null as is_entry,
    (select -coalesce(sum((line ->> 'amount')::bigint), 0)::bigint from jsonb_array_elements(s.lines) line
      where line ->> 'code' = 'PREPAID') as prepaid) k
left join gates g on g.id = case when k.is_entry then s.entry_gate_id else coalesce(s.exit_gate_id, s.entry_gate_id, q.gate_id) end
left join receipts r on r.stay_id = s.id and r.kind = case when k.is_entry then 'ENTRY' else 'EXIT' end
left join vehicle_types v on v.id = coalesce(s.vehicle_type_id, q.vehicle_type_id)
left join paid_types y on y.id = case when k.is_sale then s.paid_type_id else coalesce(p.paid_type_id, m.paid_type_id) end;

-- A row as it is told, and as its hash covers it.
create view tax_feed_rows_v as
select seq, jsonb_build_object('epoch', epoch, 'seq', seq, 'taxDay', tax_day, 'kind', kind, 'npwpd', npwpd, 'nopd', nopd, 'gate', gate,
  'receiptNumber', receipt_number, 'enteredAt', zoned_time(entered_at, zone), 'paidAt', zoned_time(paid_at, zone),
  'vehicleType', vehicle_type, 'gross', gross, 'fine', fine, 'discount', discount, 'voucher', voucher, 'base', base, 'rate', rate, 'tax', tax, 'total', total,
  'method', method, 'correctsSeq', corrects_seq, 'previousHash', encode(previous_hash, 'hex'), 'hash', encode(hash, 'hex')) as told
from tax_feed;

create view tax_feed_v as
select f.entry_id as id, f.seq, f.tax_day, f.kind, f.npwpd, f.nopd, f.gate, f.receipt_number, f.entered_at, f.paid_at, f.vehicle_type, f.gross,
  f.fine, f.discount, f.voucher, f.base, (f.rate / 100.0)::double precision as rate, f.tax, f.total, f.method, f.corrects_seq,
  f.seq <= (select delivered_seq from tax_feed_setup) as is_delivered,
  (select e.deposit_id from journal_entries e where e.id = f.entry_id) as deposit_id
from tax_feed f;

grant select on tax_facts_v, tax_feed_rows_v, tax_feed_v to :app;
