create view tenants_v as
select t.id, t.department_id, d.label as department_label, d.label_en as department_label_en, t.is_active, t.monthly_quota,
  t.daily_limit, to_char(t.opens_at, 'HH24:MI') collate "C" as opens_at, to_char(t.closes_at, 'HH24:MI') collate "C" as closes_at,
  t.link_made_at, t.pin_hash is not null as has_pin, t.updated_at
from tenants t join departments d on d.id = t.department_id;

create view tenant_validations_v as
select v.voucher_id as id, v.at, v.business_day, v.month, t.department_id, d.label as department_label,
  d.label_en as department_label_en, v.batch_id, v.number, s.code as parking_code,
  case when u.stay_id is not null then 'USED' when s.state = 'INSIDE' then 'OPEN' else 'UNUSED' end as state, u.amount as given
from tenant_validations v
join tenants t on t.id = v.tenant_id
join departments d on d.id = t.department_id
join stays s on s.id = v.stay_id
left join voucher_uses u on u.voucher_id = v.voucher_id;

create view tenant_months_v as
select overlay(overlay(md5(v.department_id::text || v.month::text) placing '7' from 13) placing '8' from 17)::uuid as id, v.month, v.department_id, v.department_label, v.department_label_en,
  count(*)::integer as validations, count(*) filter (where v.state = 'USED')::integer as used,
  count(*) filter (where v.state = 'OPEN')::integer as open, coalesce(sum(v.given), 0)::bigint as given
from tenant_validations_v v
group by v.month, v.department_id, v.department_label, v.department_label_en;

grant select on tenants_v, tenant_validations_v, tenant_months_v to :app;
