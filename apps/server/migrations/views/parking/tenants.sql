create view tenants_v as
select t.id, t.department_id, d.label as department_label, d.label_en as department_label_en, t.is_active, t.monthly_quota,
  t.daily_limit, to_char(t.opens_at, 'HH24:MI') collate "C" as opens_at, to_char(t.closes_at, 'HH24:MI') collate "C" as closes_at,
  t.link_made_at, t.pin_hash is not null as has_pin, t.updated_at
from tenants t join departments d on d.id = t.department_id;

create view tenant_validations_v as
select v.voucher_id as id, v.at, v.business_day, v.month, t.department_id, d.label as department_label,
  d.label_en as department_label_en, v.batch_id, v.number, s.code as parking_code,
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

-- Validations in the month of their press, codes of its vouchers in that of the exit.
create view tenant_months_v as
select overlay(overlay(md5(c.department_id::text || c.month::text) placing '7' from 13) placing '8' from 17)::uuid as id, c.month,
  c.department_id, d.label as department_label, d.label_en as department_label_en, sum(c.validations)::integer as validations,
  sum(c.used)::integer as used, sum(c.open)::integer as open, sum(c.expired)::integer as expired, sum(c.codes)::integer as codes, sum(c.given)::bigint as given
from (
  select department_id, month, count(*) as validations, count(*) filter (where state = 'USED') as used,
    count(*) filter (where state = 'OPEN') as open,
    count(*) filter (where state = 'EXPIRED') as expired, 0 as codes, coalesce(sum(given), 0) as given
  from tenant_validations_v group by department_id, month
  union all
  select b.department_id, date_trunc('month', u.business_day::timestamp)::date, 0, 0, 0, 0, count(*), sum(u.amount)
  from voucher_batches b join voucher_uses u on u.batch_id = b.id
  where b.department_id is not null and not b.is_validation group by 1, 2) c
join departments d on d.id = c.department_id
group by c.month, c.department_id, d.label, d.label_en;

grant select on tenants_v, tenant_validations_v, tenant_months_v to :app;
