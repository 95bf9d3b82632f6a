create view tenants_v as
select t.id, t.department_id, d.label as department_label, d.label_en as department_label_en, t.is_active, t.monthly_quota,
  t.daily_limit, to_char(t.opens_at, 'HH24:MI') collate "C" as opens_at, to_char(t.closes_at, 'HH24:MI') collate "C" as closes_at,
  t.link_made_at, t.pin_hash is not null as has_pin, t.updated_at
from tenants t join departments d on d.id = t.department_id;

create view tenant_validations_v as
select v.voucher_id as id, v.at, v.business_day, v.month, t.department_id, d.label as department_label,
  d.label_en as department_label_en, v.batch_id, v.number, v.number is null as is_event, s.code as parking_code,
  case when u.stay_id is not null then 'USED' when s.state <> 'INSIDE' then 'UNUSED'
    when b.state = 'ACTIVE' and n.today <= v.business_day + 1 then 'OPEN' else 'EXPIRED' end as state, u.amount as given,
  case when u.stay_id is not null then floor(extract(epoch from s.exited_at - v.at))::integer end as seconds_before
from tenant_validations v
join tenants t on t.id = v.tenant_id
join departments d on d.id = t.department_id
join stays s on s.id = v.stay_id
join voucher_batches b on b.id = v.batch_id
cross join (select business_day_of(now()) as today offset 0) n
left join voucher_uses u on u.voucher_id = v.voucher_id;

-- Validations in the month of their press, codes of its vouchers and what it owes in that of the exit, payments in that of their day.
create view tenant_months_v as
select overlay(overlay(md5(c.department_id::text || c.month::text) placing '7' from 13) placing '8' from 17)::uuid as id, c.month,
  c.department_id, d.label as department_label, d.label_en as department_label_en, c.validations, c.events, c.used, c.open, c.expired, c.codes, c.given,
  c.owed, c.paid, (sum(c.owed - c.paid) over (partition by c.department_id order by c.month))::bigint as balance
from (
  select month, department_id, sum(validations)::integer as validations, sum(events)::integer as events, sum(used)::integer as used, sum(open)::integer as open,
    sum(expired)::integer as expired, sum(codes)::integer as codes, sum(given)::bigint as given, sum(owed)::bigint as owed, sum(paid)::bigint as paid
  from (
    select department_id, month, count(*) as validations, count(*) filter (where is_event) as events, count(*) filter (where state = 'USED') as used,
      count(*) filter (where state = 'OPEN') as open,
      count(*) filter (where state = 'EXPIRED') as expired, 0 as codes, coalesce(sum(given), 0) as given, 0 as owed, 0 as paid
    from tenant_validations_v group by department_id, month
    union all
    select b.department_id, date_trunc('month', u.business_day::timestamp)::date, 0, 0, 0, 0, 0, count(*) filter (where not b.is_validation),
      coalesce(sum(u.amount) filter (where not b.is_validation), 0), coalesce(sum(u.owed), 0), 0
    from voucher_batches b join voucher_uses u on u.batch_id = b.id
    where b.department_id is not null and (not b.is_validation or u.owed > 0) group by 1, 2
    union all
    select department_id, date_trunc('month', transaction_date::timestamp)::date, 0, 0, 0, 0, 0, 0, 0, 0, sum(amount)
    from tenant_payments where withdrawn_at is null group by 1, 2) each_kind
  group by 1, 2) c
join departments d on d.id = c.department_id;

-- Batches for the cars of an event, with what was put on stays for it.
create view tenant_events_v as
select b.id, b.department_id, d.label as department_label, d.label_en as department_label_en, b.note as name, b.event_from as "from",
  b.event_until as until, b.quantity as cars, (select count(*)::integer from tenant_validations v where v.batch_id = b.id) as validations,
  u.used, u.given, u.owed, b.state, m.username as by
from voucher_batches b
join departments d on d.id = b.department_id
join users m on m.id = b.by_id
left join lateral (select count(*)::integer as used, coalesce(sum(s.amount), 0)::bigint as given,
    coalesce(sum(s.owed), 0)::bigint as owed from voucher_uses s where s.batch_id = b.id) u on true
where b.event_from is not null;

grant select on tenants_v, tenant_validations_v, tenant_months_v, tenant_events_v to :app;
