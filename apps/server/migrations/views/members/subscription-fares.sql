create view subscription_fare_versions_v as
select v.id, v.subscription_fare_name_id, v.effective_date,
  coalesce((
    select jsonb_agg(jsonb_build_object('months', months, 'amount', amount) order by months)
    from subscription_fares where subscription_fare_version_id = v.id), '[]'::jsonb) as subscription_fares,
  coalesce((
    select jsonb_agg(jsonb_build_object('subscriptionFareComponentId', subscription_fare_component_id,
      'amount', amount, 'chargedAt', charged_at) order by position)
    from subscription_fare_details where subscription_fare_version_id = v.id), '[]'::jsonb) as subscription_fare_details,
  coalesce((
    select jsonb_agg(jsonb_build_object('subscriptionFareComponentId', c.id, 'label', c.label, 'labelEn', c.label_en,
      'amount', d.amount, 'chargedAt', d.charged_at) order by d.position)
    from subscription_fare_details d join subscription_fare_components c on c.id = d.subscription_fare_component_id
    where d.subscription_fare_version_id = v.id), '[]'::jsonb) as named_details
from subscription_fare_versions v;

-- With the prices in force, or where none are yet, the first to come.
create view subscription_fare_names_v as
select n.*, coalesce(g.ids, '{}') as member_gates, v.effective_date,
  coalesce(v.subscription_fares, '[]'::jsonb) as subscription_fares,
  coalesce(v.subscription_fare_details, '[]'::jsonb) as subscription_fare_details
from subscription_fare_names n
left join lateral (
  select array_agg(gate_id order by gate_id) as ids from subscription_fare_gates where subscription_fare_name_id = n.id
) g on true
left join lateral (
  select * from subscription_fare_versions_v
  where subscription_fare_name_id = n.id
  order by effective_date > site_today(), case when effective_date <= site_today() then effective_date end desc, effective_date
  limit 1
) v on true;

grant select on subscription_fare_versions_v, subscription_fare_names_v to :app;
