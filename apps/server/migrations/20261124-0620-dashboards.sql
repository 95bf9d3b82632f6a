-- Components of dashboards, which group has which, and how each user arranges theirs.

create table dashboard_components (
  id uuid primary key,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  refresh_interval integer not null check (refresh_interval between 5 and 86400),
  refresh_able boolean not null,
  url text not null,
  updated_at timestamptz not null default now(),
  constraint dashboard_components_name unique (name)
);
grant select, insert, update, delete on dashboard_components to :app;

create table dashboard_component_groups (
  user_group_id uuid not null references user_groups on delete cascade,
  -- A component that a group has is in use.
  dashboard_component_id uuid not null references dashboard_components,
  ordering_number integer not null default 0,
  primary key (user_group_id, dashboard_component_id)
);
create index dashboard_component_groups_component on dashboard_component_groups (dashboard_component_id);
grant select, insert, update, delete on dashboard_component_groups to :app;

-- Which dashboard components were given out once: what an operator then takes away does not come back.
create table seeded_dashboard_components (
  name text primary key
);
grant select, insert on seeded_dashboard_components to :app;

create table personal_widgets (
  user_id uuid not null references users on delete cascade,
  dashboard_component_id uuid not null references dashboard_components on delete cascade,
  ordering_number integer not null,
  hidden boolean not null,
  size text check (size in ('SMALL', 'MEDIUM', 'LARGE')),
  refresh_interval integer check (refresh_interval between 5 and 86400),
  primary key (user_id, dashboard_component_id)
);
create index personal_widgets_component on personal_widgets (dashboard_component_id);
grant select, insert, update, delete on personal_widgets to :app;
