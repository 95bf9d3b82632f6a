-- What each entry booked that is taxed, and the calendar day of the payment: a sale's is that of its exit, of paper
-- tickets that on which their power cut ended. Of all else it is when it was
-- booked, unless that is no day of its business day: what is written down later belongs to the day that it is about.
create view taxed_entries_v as
select e.id as entry_id, e.business_day, e.deposit_id,
  case when s.id is not null then (s.exited_at at time zone y.zone)::date
    when t.id is not null then (t.sold_until at time zone y.zone)::date
    when o.id is not null and o.business_day = e.business_day then (o.exited_at at time zone y.zone)::date
    when (e.booked_at at time zone y.zone)::date - e.business_day in (0, 1) then (e.booked_at at time zone y.zone)::date
    else e.business_day end as tax_day,
  case when s.member_id is not null then 'MEMBER' when s.id is not null then 'CASUAL'
    when e.type = 'PARKING_OUT' and e.kind in ('PREPAID', 'TENANT') then e.kind when t.id is not null then 'PAPER'
    when e.type = 'MEMBERSHIP' and e.kind = 'SALE' then 'MEMBERSHIP'
    when e.type in ('AUDIT', 'FREE_PASS') then e.type
    when e.type = 'MEMBER_REFUND' then 'REFUND' else 'CORRECTION' end as category,
  -coalesce(sum(l.amount) filter (where a.kind <> 'TAX'), 0)::bigint as base, -coalesce(sum(l.amount) filter (where a.kind = 'TAX'), 0)::bigint as tax
from journal_entries e
join journal_lines l on l.entry_id = e.id
join accounts a on a.id = l.account_id and a.kind in ('REVENUE', 'MEMBERSHIP_REVENUE', 'TAX')
left join stays s on e.type = 'PARKING_OUT' and e.kind = 'SALE' and s.id = e.source_id and s.exited_at is not null
left join ticket_uses t on e.type = 'PARKING_OUT' and e.kind in ('PAPER', 'PAPER_BACK') and t.id = e.source_id
-- What puts a sale right is of the sale's own day.
left join corrections k on e.type = 'CORRECTION' and k.id = e.source_id
left join stays o on o.id = k.stay_id
cross join system_profile y
-- What is paid to the tax office owes nothing more.
where e.type <> 'TAX_PAYMENT'
-- Named one by one: a key that is left out would hold the constraints by which it is known, which a load takes off and puts back.
group by e.id, e.business_day, e.deposit_id, e.booked_at, e.type, e.kind, s.id, s.exited_at, s.member_id, t.id, t.sold_until, o.id, o.business_day, o.exited_at, y.zone;

-- What waits and what is due is looked up entry by entry and day by day (`offset 0`): joined freely, the whole journal would be added up first.
create view tax_by_day_v as
select business_day, tax_day, category, entries, base, tax from rollup_tax
union all
select x.business_day, x.tax_day, x.category, 1, x.base, x.tax from journal_unfolded u
cross join lateral (select * from taxed_entries_v where entry_id = u.entry_id offset 0) x
where x.business_day not in (select business_day from tax_days_due)
union all
select x.business_day, x.tax_day, x.category, 1, x.base, x.tax from tax_days_due due
cross join lateral (select * from taxed_entries_v where business_day = due.business_day offset 0) x;

-- By the month with which it is told: that of its day, but for what came after that month was locked. What waits to be folded has none yet.
create view tax_by_month_v as
select date_trunc('month', tax_day)::date as month, business_day, tax_day, category, entries, base, tax from rollup_tax
union all
select told.month, x.business_day, x.tax_day, x.category, told.sign, told.sign * x.base, told.sign * x.tax from tax_corrections c
cross join lateral (select * from taxed_entries_v where entry_id = c.entry_id offset 0) x
cross join lateral (values (c.month, 1), (date_trunc('month', x.tax_day)::date, -1)) told (month, sign);

create view tax_returns_v as
select r.id, r.month, r.status, r.base, r.tax, r.corrections, r.carried, r.tax + r.carried as due, r.booked, r.pay_by, r.file_by, r.locked_at,
  l.username as locked_by, p.paid_on, p.amount as paid_amount, p.reference as payment_reference, p.cash_id, c.name as cash, r.filed_on,
  r.filing_reference, r.updated_at
from tax_returns r
left join users l on l.id = r.locked_by_id
left join tax_payments p on p.return_id = r.id and p.withdrawn_at is null
left join cash c on c.id = p.cash_id;

grant select on taxed_entries_v, tax_by_day_v, tax_by_month_v, tax_returns_v to :app;
