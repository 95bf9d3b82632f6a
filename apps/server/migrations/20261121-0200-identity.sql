-- Users, their groups and rights, sessions, the module catalogue and the menu tree.

create table identity_types (
  id uuid primary key,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  updated_at timestamptz not null default now(),
  constraint identity_types_name unique (name)
);
grant select, insert, update, delete on identity_types to :app;

create table countries (
  id uuid primary key,
  code text collate "C" not null,
  name text collate "C" not null,
  constraint countries_code unique (code)
);
create table states (
  id uuid primary key,
  country_id uuid not null references countries,
  code text collate "C" not null,
  name text collate "C" not null,
  constraint states_code unique (country_id, code)
);
create table cities (
  id uuid primary key,
  state_id uuid not null references states,
  name text collate "C" not null
);
create index cities_state on cities (state_id, name);
grant select, insert on countries, states, cities to :app;

create table users (
  id uuid primary key,
  username text collate "C" not null,
  email text collate "C",
  password_hash text not null,
  must_change_password boolean not null default false,
  status text not null check (status in ('WAITING', 'ACTIVE', 'INACTIVE')),
  profile_picture text references asset_files,
  language text not null default 'id' check (language in ('id', 'en')),
  shortcuts uuid[] not null default '{}',
  preferences jsonb not null default '{}',
  second_factor_secret text,
  second_factor_since timestamptz,
  -- The last accepted step of the authenticator: a code is good once.
  second_factor_step bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));
create index users_profile_picture on users (profile_picture);
grant select, insert, update, delete on users to :app;

create table user_biodata (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  first_name text,
  last_name text,
  gender text check (gender in ('MALE', 'FEMALE')),
  identity_type_id uuid references identity_types,
  identity_number text,
  address text,
  phone_number text,
  country_id uuid references countries,
  state_id uuid references states,
  city_id uuid references cities,
  constraint user_biodata_user unique (user_id)
);
create index user_biodata_identity_type on user_biodata (identity_type_id);
create index user_biodata_country on user_biodata (country_id);
create index user_biodata_state on user_biodata (state_id);
create index user_biodata_city on user_biodata (city_id);
grant select, insert, update, delete on user_biodata to :app;

create table user_groups (
  id uuid primary key,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  second_factor_required boolean not null default false,
  seeded boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint user_groups_name unique (name)
);
grant select, insert, update, delete on user_groups to :app;

create table user_group_members (
  user_id uuid not null references users on delete cascade,
  user_group_id uuid not null,
  primary key (user_id, user_group_id),
  constraint user_group_members_group foreign key (user_group_id) references user_groups
);
create index user_group_members_group on user_group_members (user_group_id);
grant select, insert, delete on user_group_members to :app;

create table module_groups (
  id uuid primary key,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  updated_at timestamptz not null default now(),
  constraint module_groups_name unique (name)
);
grant select, insert, update, delete on module_groups to :app;

create table modules (
  id uuid primary key,
  name text collate "C" not null,
  alias text collate "C",
  request_method text not null check (request_method in ('GET', 'POST', 'PUT', 'DELETE')),
  module_link text collate "C" not null,
  module_group_id uuid,
  contract boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint modules_call unique (request_method, module_link),
  constraint modules_alias unique (alias),
  constraint modules_group foreign key (module_group_id) references module_groups
);
create index modules_group on modules (module_group_id);
grant select, insert, update, delete on modules to :app;

create table menus (
  id uuid primary key,
  label text collate "C" not null,
  label_en text collate "C",
  ordering_number integer not null,
  module_id uuid,
  parent_menu_id uuid,
  material_ui_icon text,
  divider boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint menus_module foreign key (module_id) references modules,
  constraint menus_parent foreign key (parent_menu_id) references menus
);
create index menus_module on menus (module_id);
create index menus_parent on menus (parent_menu_id, ordering_number);
grant select, insert, update, delete on menus to :app;

-- Screens that entered the menu once: one that was moved or deleted does not come back.
create table seeded_screens (route text primary key);
grant select, insert on seeded_screens to :app;

create table access_groups (
  id uuid primary key,
  user_group_id uuid not null references user_groups on delete cascade,
  menu_id uuid not null references menus on delete cascade,
  viewable boolean not null,
  addable boolean not null,
  editable boolean not null,
  deleteable boolean not null,
  constraint access_groups_one unique (user_group_id, menu_id)
);
create index access_groups_menu on access_groups (menu_id);
grant select, insert, update, delete on access_groups to :app;

create table access_group_modules (
  user_group_id uuid not null references user_groups on delete cascade,
  module_id uuid not null references modules on delete cascade,
  primary key (user_group_id, module_id)
);
create index access_group_modules_module on access_group_modules (module_id);
grant select, insert, delete on access_group_modules to :app;

-- Raised by whatever changes rights; compiled rights are cached by (groups, epoch).
create table permission_epoch (
  only_row boolean primary key default true check (only_row),
  epoch bigint not null
);
insert into permission_epoch (epoch) values (1);
grant select, update on permission_epoch to :app;

create function raise_permission_epoch() returns trigger language plpgsql as $$
begin
  update permission_epoch set epoch = epoch + 1;
  return null;
end $$;
create trigger user_groups_epoch after update or delete on user_groups for each statement execute function raise_permission_epoch();
create trigger access_groups_epoch after insert or update or delete on access_groups for each statement execute function raise_permission_epoch();
create trigger access_group_modules_epoch after insert or update or delete on access_group_modules for each statement execute function raise_permission_epoch();
create trigger modules_epoch after insert or update or delete on modules for each statement execute function raise_permission_epoch();
create trigger menus_epoch after insert or update or delete on menus for each statement execute function raise_permission_epoch();

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  remembered boolean not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_why text check (ended_why in ('LOGOUT', 'ANOTHER_LOGIN', 'ENDED')),
  address text,
  user_agent text,
  check ((ended_at is null) = (ended_why is null))
);
create unique index sessions_one_live on sessions (user_id) where ended_at is null;
create index sessions_user on sessions (user_id, created_at desc);
create index sessions_expires on sessions (expires_at);
grant select, insert, update, delete on sessions to :app;

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  -- Kept only while no mail server is configured, for the administrator to hand over.
  link text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on password_resets (user_id, created_at desc);
grant select, insert, update, delete on password_resets to :app;

create table saved_views (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  route text not null,
  name text not null,
  query text not null,
  created_at timestamptz not null default now(),
  constraint saved_views_name unique (user_id, route, name)
);
grant select, insert, update, delete on saved_views to :app;

create table dashboard_components (
  id uuid primary key,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  refresh_interval integer not null check (refresh_interval between 5 and 86400),
  refreshable boolean not null,
  url text not null,
  updated_at timestamptz not null default now(),
  constraint dashboard_components_name unique (name)
);
create table dashboard_component_groups (
  user_group_id uuid not null references user_groups on delete cascade,
  dashboard_component_id uuid not null references dashboard_components on delete cascade,
  ordering_number integer not null default 0,
  primary key (user_group_id, dashboard_component_id)
);
create index dashboard_component_groups_component on dashboard_component_groups (dashboard_component_id);
grant select, insert, update, delete on dashboard_components, dashboard_component_groups to :app;

-- What the lists read.
create view users_v as
select
  u.id, u.username, u.email, u.status, u.must_change_password, u.profile_picture, u.updated_at,
  u.second_factor_since is not null as second_factor,
  coalesce(g.role_ids, '{}') as role_ids,
  coalesce(g.roles, '[]'::jsonb) as roles,
  b.first_name as biodata_first_name, b.last_name as biodata_last_name,
  b.phone_number as biodata_phone_number, b.gender as biodata_gender,
  jsonb_build_object(
    'id', b.id, 'firstName', b.first_name, 'lastName', b.last_name, 'gender', b.gender,
    'identityTypeId', b.identity_type_id, 'identityNumber', b.identity_number, 'address', b.address,
    'phoneNumber', b.phone_number, 'countryId', b.country_id, 'stateId', b.state_id, 'cityId', b.city_id) as biodata,
  (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as last_seen_at,
  (select r.link from password_resets r
    where r.user_id = u.id and r.used_at is null and r.expires_at > now()
    order by r.created_at desc limit 1) as reset_link
from users u
join user_biodata b on b.user_id = u.id
left join lateral (
  select array_agg(ug.id order by ug.name) as role_ids,
    jsonb_agg(jsonb_build_object('id', ug.id, 'name', ug.name, 'label', ug.label, 'labelEn', ug.label_en) order by ug.name) as roles
  from user_group_members m join user_groups ug on ug.id = m.user_group_id
  where m.user_id = u.id
) g on true;

create view user_groups_v as
select g.*, (select count(*) from user_group_members m where m.user_group_id = g.id)::integer as user_count
from user_groups g;

create view modules_v as
select m.*,
  case when g.id is null then null
    else jsonb_build_object('id', g.id, 'label', g.label, 'labelEn', g.label_en) end as module_group
from modules m left join module_groups g on g.id = m.module_group_id;

create view menus_v as
select m.*,
  case when d.id is null then null
    else jsonb_build_object('id', d.id, 'name', d.name, 'alias', d.alias) end as module,
  case when p.id is null then null
    else jsonb_build_object('id', p.id, 'label', p.label, 'labelEn', p.label_en) end as parent_menu
from menus m left join modules d on d.id = m.module_id left join menus p on p.id = m.parent_menu_id;

grant select on users_v, user_groups_v, modules_v, menus_v to :app;
