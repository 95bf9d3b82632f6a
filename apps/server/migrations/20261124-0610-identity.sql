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
grant select, insert on countries to :app;

create table states (
  id uuid primary key,
  country_id uuid not null references countries,
  code text collate "C" not null,
  name text collate "C" not null,
  constraint states_code unique (country_id, code)
);
grant select, insert on states to :app;

create table cities (
  id uuid primary key,
  state_id uuid not null references states,
  name text collate "C" not null
);
create index cities_state on cities (state_id, name);
grant select, insert on cities to :app;

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
  updated_at timestamptz not null default now(),
  -- Whether a user chose the password by themselves. Nobody approves with one that somebody else set, and so knows.
  password_chosen boolean not null default true
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
create trigger user_groups_epoch after update or delete on user_groups
  for each statement execute function raise_permission_epoch();
grant select, insert, update, delete on user_groups to :app;

create table user_group_members (
  user_id uuid not null references users on delete cascade,
  user_group_id uuid not null,
  primary key (user_id, user_group_id),
  constraint user_group_members_group foreign key (user_group_id) references user_groups
);
create index user_group_members_group on user_group_members (user_group_id);
grant select, insert, delete on user_group_members to :app;

-- Raised by whatever changes rights; compiled rights are cached by (groups, epoch).
create table permission_epoch (
  only_row boolean primary key default true check (only_row),
  epoch bigint not null
);
insert into permission_epoch (epoch) values (1);
grant select, update on permission_epoch to :app;

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
create trigger modules_epoch after insert or update or delete on modules
  for each statement execute function raise_permission_epoch();
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
create trigger menus_epoch after insert or update or delete on menus for each statement execute function raise_permission_epoch();
grant select, insert, update, delete on menus to :app;

-- Screens that entered the menu once: one that was moved or deleted does not come back.
create table seeded_screens (
  route text primary key
);
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
create trigger access_groups_epoch after insert or update or delete on access_groups
  for each statement execute function raise_permission_epoch();
grant select, insert, update, delete on access_groups to :app;

create table access_group_modules (
  user_group_id uuid not null references user_groups on delete cascade,
  module_id uuid not null references modules on delete cascade,
  primary key (user_group_id, module_id)
);
create index access_group_modules_module on access_group_modules (module_id);
create trigger access_group_modules_epoch after insert or update or delete on access_group_modules
  for each statement execute function raise_permission_epoch();
grant select, insert, delete on access_group_modules to :app;

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

-- Who made an account, or changed how somebody else signs in: whoever did might sign as them, and is no second person.
create table credential_changes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  changed_by uuid not null references users,
  what text not null check (what in ('CREATED', 'PASSWORD', 'PASSWORD_LINK', 'EMAIL', 'SECOND_FACTOR')),
  at timestamptz not null default now(),
  constraint credential_changes_of_another check (changed_by <> user_id)
);
create index credential_changes_user on credential_changes (user_id, at);
create index credential_changes_by on credential_changes (changed_by, at);
grant select, insert on credential_changes to :app;

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
