-- An entry of the journal by what moved: into drawers, providers' and cash accounts, or out of them. A move between two cash
-- accounts shows what was moved. A sale that a payment paid shows its provider, who holds the money; a claimed sale its own
-- payment type, as its cashier holds it as a claim. What is to be collected is told as it is sold, and once more as it comes in.
-- By a plate, entries are found from their stay: a stay that is reached another way would have to be looked for in all of them.
-- What is given back to a member is owed by nobody's drawer or provider.
-- What goes back to a driver is told as the report of payment types adds it up: cash where nothing was paid before.
-- What a collection is of stands with its record, and so does what a free pass is of that was rejected.
create view transactions_v as
select e.id, e.type as source, e.kind, e.booked_at, e.business_day, m.amount, m.holder, y.id as paid_type_id, y.label as paid_type_label,
  y.label_en as paid_type_label_en, e.actor_id as operator_id, u.username as operator, e.source_id, s.code as parking_code,
  coalesce(p.exit_plate, p.entry_plate) as plate_number, p.plate_key, r.receipt_number, g.name as gate_name, e.deposit_id,
  d.number as deposit_number, d.state <> 'OPEN' as handed_in, e.reason, p.other_key,
  -- Whose takings it tells something of.
  coalesce(e.deposit_id, case e.type when 'MEMBER_REFUND' then s.deposit_id end) as taken_in
from journal_entries e
left join lateral (
  select case e.type when 'CASH_MUTATION' then sum(l.amount) filter (where l.amount > 0)
      when 'PAYMENT' then -sum(l.amount) filter (where a.kind = 'REFUNDABLE') else sum(l.amount) end::bigint as amount,
    min(case when a.kind in ('ON_ACCOUNT', 'REFUNDABLE') then case when e.type <> 'MEMBER_REFUND' then 'PROVIDER' end
      else a.kind end) as holder,
    (array_agg(a.owner_id) filter (where a.kind in ('ON_ACCOUNT', 'REFUNDABLE')))[1] as provider_id
  from journal_lines l join accounts a on a.id = l.account_id
  where l.entry_id = e.id and (a.kind in ('DRAWER', 'ON_ACCOUNT', 'REFUNDABLE', 'CASH', 'CLAIMED')
    or a.kind in ('TO_COLLECT', 'SHORT_PAID', 'TENANT') and e.type = 'PARKING_OUT')) m on true
left join claimed_payments q on q.source_id = e.source_id and q.kind = e.kind
left join stays s on s.id = e.source_id
left join stay_plates p on p.stay_id = s.id
left join receipts r on r.stay_id = s.id and r.kind = 'EXIT'
left join gates g on g.id = s.exit_gate_id
left join users u on u.id = e.actor_id
left join paid_types y on y.id = coalesce(q.paid_type_id, s.paid_type_id, m.provider_id,
  case when e.type = 'PAYMENT' or e.kind in ('PAPER', 'PAPER_BACK') then (select c.id from paid_types c where c.kind = 'CASH' order by c.id limit 1) end)
left join deposits d on d.id = e.deposit_id
where e.type in ('PARKING_OUT', 'MEMBERSHIP', 'COLLECTION', 'CASH_IN', 'CASH_OUT', 'CASH_MUTATION', 'AUDIT', 'FREE_PASS', 'MISSING_VOUCHERS', 'MISSING_TICKETS', 'MEMBER_REFUND', 'TENANT_PAYMENT', 'TAX_PAYMENT', 'FLOAT', 'CASH_COUNT', 'CORRECTION')
  or e.type = 'PAYMENT' and e.kind in ('REFUNDED_BY_PROVIDER', 'PAID_OUT_IN_CASH');
grant select on transactions_v to :app;
