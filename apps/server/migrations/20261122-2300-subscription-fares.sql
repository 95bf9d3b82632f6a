-- What memberships cost: subscription fares, and their prices by the day from which they hold.

create table subscription_fare_names (
  id uuid primary key,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  vehicle_type_id uuid not null references vehicle_types,
  subscription_fare_type text not null
    check (subscription_fare_type in ('SUBSCRIPTION', 'DURATION', 'PROGRESSIVE', 'FREE_PLATE', 'REGULAR', 'STRICT')),
  subscription_fare_group text not null check (subscription_fare_group in ('BASIC', 'PARENT')),
  max_plate integer not null check (max_plate between 1 and 1000),
  is_enabled boolean not null default true,
  -- Of each stay; of DURATION alone.
  free_minutes integer check (free_minutes > 0),
  -- What a stay is charged by; of PROGRESSIVE alone.
  fare_non_regular_id uuid references fare_non_regulars,
  updated_at timestamptz not null default now(),
  constraint subscription_fare_names_name unique (name),
  check ((subscription_fare_type = 'DURATION') = (free_minutes is not null)),
  check ((subscription_fare_type = 'PROGRESSIVE') = (fare_non_regular_id is not null))
);
create index subscription_fare_names_vehicle_type on subscription_fare_names (vehicle_type_id);
create index subscription_fare_names_fare_non_regular on subscription_fare_names (fare_non_regular_id);
grant select, insert, update, delete on subscription_fare_names to :app;

-- Where its members may drive in and out; none means everywhere.
create table subscription_fare_gates (
  subscription_fare_name_id uuid not null references subscription_fare_names on delete cascade,
  gate_id uuid not null references gates,
  primary key (subscription_fare_name_id, gate_id)
);
create index subscription_fare_gates_gate on subscription_fare_gates (gate_id);
grant select, insert, delete on subscription_fare_gates to :app;

-- The prices that hold from a day until the next version's.
create table subscription_fare_versions (
  id uuid primary key,
  subscription_fare_name_id uuid not null references subscription_fare_names on delete cascade,
  effective_date date not null,
  constraint subscription_fare_versions_day unique (subscription_fare_name_id, effective_date)
);
grant select, insert, update, delete on subscription_fare_versions to :app;

create table subscription_fares (
  subscription_fare_version_id uuid not null references subscription_fare_versions on delete cascade,
  months integer not null check (months between 1 and 60),
  amount bigint not null check (amount >= 0),
  primary key (subscription_fare_version_id, months)
);
grant select, insert, delete on subscription_fares to :app;

-- Charged beside the period: the card, the administration.
create table subscription_fare_details (
  subscription_fare_version_id uuid not null references subscription_fare_versions on delete cascade,
  subscription_fare_component_id uuid not null references subscription_fare_components,
  amount bigint not null check (amount >= 0),
  -- With a member's first period only, or with each.
  charged_at text not null check (charged_at in ('FIRST', 'EACH')),
  -- Their order on the screen and the receipt.
  position integer not null,
  primary key (subscription_fare_version_id, subscription_fare_component_id)
);
create index subscription_fare_details_component on subscription_fare_details (subscription_fare_component_id);
grant select, insert, delete on subscription_fare_details to :app;

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
