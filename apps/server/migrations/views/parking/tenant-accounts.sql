-- What tenants owe of the vouchers that they pay for. A payment settles what is oldest.
create view tenant_accounts_v as
select d.id, d.label, d.label_en, coalesce(o.owed, 0)::bigint as owed, coalesce(p.paid, 0)::bigint as paid,
  (coalesce(o.owed, 0) - coalesce(p.paid, 0))::bigint as balance, coalesce(o.until30, 0)::bigint as until30,
  coalesce(o.until60, 0)::bigint as until60, coalesce(o.until90, 0)::bigint as until90, coalesce(o.over90, 0)::bigint as over90,
  o.oldest, p.last_paid_on
from departments d
left join lateral (
  select sum(amount) as paid, max(transaction_date) as last_paid_on from tenant_payments
  where department_id = d.id and withdrawn_at is null) p on true
left join lateral (
  select sum(owed) as owed, min(business_day) filter (where open > 0) as oldest,
    sum(open) filter (where age <= 30) as until30, sum(open) filter (where age between 31 and 60) as until60,
    sum(open) filter (where age between 61 and 90) as until90, sum(open) filter (where age > 90) as over90
  from (
    select business_day, owed, n.today - business_day as age,
      greatest(0, least(owed, sum(owed) over (order by business_day) - coalesce(p.paid, 0))) as open
    from (
      select u.business_day, sum(u.owed) as owed from voucher_batches b join voucher_uses u on u.batch_id = b.id
      where b.department_id = d.id and b.payer = 'TENANT' and u.owed > 0 group by 1) days
    cross join (select business_day_of(now()) as today offset 0) n) opened) o on true
where exists (select from voucher_batches b where b.department_id = d.id and b.payer = 'TENANT') or p.paid is not null;

create view tenant_payments_v as
select p.id, p.department_id, d.label as department_label, d.label_en as department_label_en, p.cash_id, c.name as cash, p.amount,
  p.transaction_date, p.reference, p.note, p.by_id, m.username as by, p.at, p.withdrawn_at is not null as withdrawn, w.username as withdrawn_by, p.withdrawn_at,
  p.withdrawn_note
from tenant_payments p
left join departments d on d.id = p.department_id
left join cash c on c.id = p.cash_id
left join users m on m.id = p.by_id
left join users w on w.id = p.withdrawn_by;

-- Each use that a tenant owes: what stands behind an invoice.
create view tenant_uses_v as
select u.stay_id as id, u.at, u.business_day, b.department_id, d.label as department_label, d.label_en as department_label_en,
  u.batch_id, b.note as batch_note, b.is_validation, s.code as parking_code, u.amount as given, u.owed, u.owed_tax as tax
from voucher_uses u
left join voucher_batches b on b.id = u.batch_id
left join departments d on d.id = b.department_id
left join stays s on s.id = u.stay_id
where u.owed > 0;

grant select on tenant_accounts_v, tenant_payments_v, tenant_uses_v to :app;
