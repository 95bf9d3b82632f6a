-- Made from the migrations by `npm run schema`. Do not edit.

create table access_group_modules (
  user_group_id uuid not null,
  module_id uuid not null,
  constraint access_group_modules_module_id_fkey FOREIGN KEY (module_id) REFERENCES modules(id) ON DELETE CASCADE,
  constraint access_group_modules_user_group_id_fkey FOREIGN KEY (user_group_id) REFERENCES user_groups(id) ON DELETE CASCADE,
  constraint access_group_modules_pkey PRIMARY KEY (user_group_id, module_id)
);

create table access_groups (
  id uuid not null,
  user_group_id uuid not null,
  menu_id uuid not null,
  viewable boolean not null,
  addable boolean not null,
  editable boolean not null,
  deleteable boolean not null,
  constraint access_groups_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES menus(id) ON DELETE CASCADE,
  constraint access_groups_user_group_id_fkey FOREIGN KEY (user_group_id) REFERENCES user_groups(id) ON DELETE CASCADE,
  constraint access_groups_pkey PRIMARY KEY (id),
  constraint access_groups_one UNIQUE (user_group_id, menu_id)
);

create table announcements (
  id uuid not null,
  message text collate "C" not null,
  author_id uuid not null,
  author text collate "C" not null,
  created_at timestamp with time zone default now() not null,
  constraint announcements_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint announcements_pkey PRIMARY KEY (id)
);

create table asset_files (
  token text not null,
  filename text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 bytea not null,
  uploaded_by uuid,
  attached_to text,
  created_at timestamp with time zone default now() not null,
  constraint asset_files_pkey PRIMARY KEY (token)
);

create table attempts (
  key text not null,
  at timestamp with time zone default now() not null
);

create table cities (
  id uuid not null,
  state_id uuid not null,
  name text collate "C" not null,
  constraint cities_state_id_fkey FOREIGN KEY (state_id) REFERENCES states(id),
  constraint cities_pkey PRIMARY KEY (id)
);

create table countries (
  id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  constraint countries_pkey PRIMARY KEY (id),
  constraint countries_code UNIQUE (code)
);

create table dashboard_component_groups (
  user_group_id uuid not null,
  dashboard_component_id uuid not null,
  ordering_number integer default 0 not null,
  constraint dashboard_component_groups_dashboard_component_id_fkey FOREIGN KEY (dashboard_component_id) REFERENCES dashboard_components(id) ON DELETE CASCADE,
  constraint dashboard_component_groups_user_group_id_fkey FOREIGN KEY (user_group_id) REFERENCES user_groups(id) ON DELETE CASCADE,
  constraint dashboard_component_groups_pkey PRIMARY KEY (user_group_id, dashboard_component_id)
);

create table dashboard_components (
  id uuid not null,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  refresh_interval integer not null,
  refreshable boolean not null,
  url text not null,
  updated_at timestamp with time zone default now() not null,
  constraint dashboard_components_refresh_interval_check CHECK (((refresh_interval >= 5) AND (refresh_interval <= 86400))),
  constraint dashboard_components_pkey PRIMARY KEY (id),
  constraint dashboard_components_name UNIQUE (name)
);

create table idempotency (
  caller text not null,
  endpoint text not null,
  key text not null,
  body_hash bytea not null,
  status integer,
  reply text,
  at timestamp with time zone default now() not null,
  constraint idempotency_pkey PRIMARY KEY (caller, endpoint, key)
);

create table identity_types (
  id uuid not null,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  updated_at timestamp with time zone default now() not null,
  constraint identity_types_pkey PRIMARY KEY (id),
  constraint identity_types_name UNIQUE (name)
);

create table jobs (
  id uuid not null,
  kind text not null,
  user_id uuid not null,
  input jsonb not null,
  status text default 'WAITING'::text not null,
  progress integer default 0 not null,
  token text,
  error text,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  attempt integer default 0 not null,
  heartbeat_at timestamp with time zone,
  constraint jobs_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint jobs_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text]))),
  constraint jobs_pkey PRIMARY KEY (id)
);

create table live_messages (
  id uuid not null,
  destination text not null,
  user_id uuid,
  body jsonb not null,
  at timestamp with time zone default now() not null,
  transaction_id xid8 default pg_current_xact_id() not null,
  constraint live_messages_pkey PRIMARY KEY (id)
);

create table mails (
  id uuid not null,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  error text,
  constraint mails_pkey PRIMARY KEY (id)
);

create table menus (
  id uuid not null,
  label text collate "C" not null,
  label_en text collate "C",
  ordering_number integer not null,
  module_id uuid,
  parent_menu_id uuid,
  material_ui_icon text,
  divider boolean default false not null,
  updated_at timestamp with time zone default now() not null,
  constraint menus_module FOREIGN KEY (module_id) REFERENCES modules(id),
  constraint menus_parent FOREIGN KEY (parent_menu_id) REFERENCES menus(id),
  constraint menus_pkey PRIMARY KEY (id)
);

create table module_groups (
  id uuid not null,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  updated_at timestamp with time zone default now() not null,
  constraint module_groups_pkey PRIMARY KEY (id),
  constraint module_groups_name UNIQUE (name)
);

create table modules (
  id uuid not null,
  name text collate "C" not null,
  alias text collate "C",
  request_method text not null,
  module_link text collate "C" not null,
  module_group_id uuid,
  contract boolean default false not null,
  updated_at timestamp with time zone default now() not null,
  constraint modules_request_method_check CHECK ((request_method = ANY (ARRAY['GET'::text, 'POST'::text, 'PUT'::text, 'DELETE'::text]))),
  constraint modules_group FOREIGN KEY (module_group_id) REFERENCES module_groups(id),
  constraint modules_pkey PRIMARY KEY (id),
  constraint modules_alias UNIQUE (alias),
  constraint modules_call UNIQUE (request_method, module_link)
);

create table notification_rules (
  id uuid not null,
  type text not null,
  target text collate "C" not null,
  action text collate "C" not null,
  action_en text collate "C",
  updated_at timestamp with time zone default now() not null,
  constraint notification_rules_pkey PRIMARY KEY (id),
  constraint notification_rules_type UNIQUE (type)
);

create table notifications (
  id uuid not null,
  user_id uuid not null,
  type text not null,
  message text not null,
  data jsonb not null,
  publish_time timestamp with time zone default now() not null,
  seen_at timestamp with time zone,
  effect_id uuid,
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_effect UNIQUE (effect_id, user_id)
);

create table operations_log (
  id uuid not null,
  at timestamp with time zone not null,
  site_id uuid not null,
  actor_id uuid,
  actor_name text,
  address text,
  request_id text,
  action text not null,
  entity text not null,
  entity_id text,
  payload text,
  salt bytea,
  digest bytea not null,
  constraint operations_log_pkey PRIMARY KEY (at, id)
) partition by RANGE (at);

create table outbox (
  id uuid not null,
  site_id uuid not null,
  topic text not null,
  payload jsonb not null,
  created_at timestamp with time zone default now() not null,
  not_before timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  attempts integer default 0 not null,
  claimed_until timestamp with time zone,
  done_at timestamp with time zone,
  error text,
  constraint outbox_pkey PRIMARY KEY (id)
);

create table password_resets (
  token_hash bytea not null,
  user_id uuid not null,
  link text,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint password_resets_pkey PRIMARY KEY (token_hash)
);

create table permission_epoch (
  only_row boolean default true not null,
  epoch bigint not null,
  constraint permission_epoch_only_row_check CHECK (only_row),
  constraint permission_epoch_pkey PRIMARY KEY (only_row)
);

create table reminders (
  key text not null,
  at timestamp with time zone default now() not null,
  constraint reminders_pkey PRIMARY KEY (key)
);

create table saved_views (
  id uuid not null,
  user_id uuid not null,
  route text not null,
  name text not null,
  query text not null,
  created_at timestamp with time zone default now() not null,
  constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_name UNIQUE (user_id, route, name)
);

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table seal_queue (
  id bigint generated always as identity not null,
  chain text not null,
  entry_id uuid not null,
  digest bytea not null,
  constraint seal_queue_pkey PRIMARY KEY (id)
);

create table seals (
  chain text not null,
  epoch integer not null,
  seq bigint not null,
  entry_id uuid not null,
  digest bytea not null,
  previous bytea not null,
  hash bytea not null,
  sealed_at timestamp with time zone default now() not null,
  constraint seals_pkey PRIMARY KEY (chain, epoch, seq),
  constraint seals_chain_entry_id_key UNIQUE (chain, entry_id)
);

create table secrets (
  name text not null,
  value bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint secrets_pkey PRIMARY KEY (name)
);

create table seeded_screens (
  route text not null,
  constraint seeded_screens_pkey PRIMARY KEY (route)
);

create table sessions (
  id uuid not null,
  user_id uuid not null,
  remembered boolean not null,
  created_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_why text,
  address text,
  user_agent text,
  constraint sessions_check CHECK (((ended_at IS NULL) = (ended_why IS NULL))),
  constraint sessions_ended_why_check CHECK ((ended_why = ANY (ARRAY['LOGOUT'::text, 'ANOTHER_LOGIN'::text, 'ENDED'::text]))),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_pkey PRIMARY KEY (id)
);

create table sites (
  id uuid not null,
  is_own boolean not null,
  epoch integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint sites_pkey PRIMARY KEY (id)
);

create table states (
  id uuid not null,
  country_id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  constraint states_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id),
  constraint states_pkey PRIMARY KEY (id),
  constraint states_code UNIQUE (country_id, code)
);

create table system_profile (
  only_row boolean default true not null,
  start_year integer not null,
  company_name text not null,
  app_name text not null,
  app_short_name text,
  website text,
  app_icon text,
  zone text not null,
  day_start_hour integer not null,
  idle_minutes integer not null,
  registration_open boolean not null,
  updated_at timestamp with time zone default now() not null,
  constraint system_profile_day_start_hour_check CHECK (((day_start_hour >= 0) AND (day_start_hour <= 23))),
  constraint system_profile_idle_minutes_check CHECK (((idle_minutes >= 5) AND (idle_minutes <= 1440))),
  constraint system_profile_only_row_check CHECK (only_row),
  constraint system_profile_pkey PRIMARY KEY (only_row)
);

create table user_biodata (
  id uuid not null,
  user_id uuid not null,
  first_name text,
  last_name text,
  gender text,
  identity_type_id uuid,
  identity_number text,
  address text,
  phone_number text,
  country_id uuid,
  state_id uuid,
  city_id uuid,
  constraint user_biodata_gender_check CHECK ((gender = ANY (ARRAY['MALE'::text, 'FEMALE'::text]))),
  constraint user_biodata_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id),
  constraint user_biodata_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id),
  constraint user_biodata_identity_type_id_fkey FOREIGN KEY (identity_type_id) REFERENCES identity_types(id),
  constraint user_biodata_state_id_fkey FOREIGN KEY (state_id) REFERENCES states(id),
  constraint user_biodata_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint user_biodata_pkey PRIMARY KEY (id),
  constraint user_biodata_user UNIQUE (user_id)
);

create table user_group_members (
  user_id uuid not null,
  user_group_id uuid not null,
  constraint user_group_members_group FOREIGN KEY (user_group_id) REFERENCES user_groups(id),
  constraint user_group_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint user_group_members_pkey PRIMARY KEY (user_id, user_group_id)
);

create table user_groups (
  id uuid not null,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  second_factor_required boolean default false not null,
  seeded boolean default false not null,
  updated_at timestamp with time zone default now() not null,
  constraint user_groups_pkey PRIMARY KEY (id),
  constraint user_groups_name UNIQUE (name)
);

create table users (
  id uuid not null,
  username text collate "C" not null,
  email text collate "C",
  password_hash text not null,
  must_change_password boolean default false not null,
  status text not null,
  profile_picture text,
  language text default 'id'::text not null,
  shortcuts uuid[] default '{}'::uuid[] not null,
  preferences jsonb default '{}'::jsonb not null,
  second_factor_secret text,
  second_factor_since timestamp with time zone,
  second_factor_step bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint users_language_check CHECK ((language = ANY (ARRAY['id'::text, 'en'::text]))),
  constraint users_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'ACTIVE'::text, 'INACTIVE'::text]))),
  constraint users_profile_picture_fkey FOREIGN KEY (profile_picture) REFERENCES asset_files(token),
  constraint users_pkey PRIMARY KEY (id)
);

CREATE INDEX access_group_modules_module ON public.access_group_modules USING btree (module_id);

CREATE INDEX access_groups_menu ON public.access_groups USING btree (menu_id);

CREATE INDEX announcements_author ON public.announcements USING btree (author_id);

CREATE INDEX announcements_created ON public.announcements USING btree (created_at DESC, id);

CREATE INDEX asset_files_removed ON public.asset_files USING btree (created_at) WHERE (attached_to = '-'::text);

CREATE INDEX asset_files_unattached ON public.asset_files USING btree (created_at) WHERE (attached_to IS NULL);

CREATE INDEX attempts_at ON public.attempts USING btree (at);

CREATE INDEX attempts_key ON public.attempts USING btree (key, at);

CREATE INDEX cities_state ON public.cities USING btree (state_id, name);

CREATE INDEX dashboard_component_groups_component ON public.dashboard_component_groups USING btree (dashboard_component_id);

CREATE INDEX idempotency_at ON public.idempotency USING btree (at);

CREATE INDEX jobs_created ON public.jobs USING btree (created_at);

CREATE INDEX jobs_finished ON public.jobs USING btree (finished_at) WHERE (finished_at IS NOT NULL);

CREATE INDEX jobs_unfinished ON public.jobs USING btree (heartbeat_at) WHERE (status = ANY (ARRAY['WAITING'::text, 'RUNNING'::text]));

CREATE INDEX jobs_user ON public.jobs USING btree (user_id, created_at DESC);

CREATE INDEX live_messages_at ON public.live_messages USING btree (at);

CREATE INDEX live_messages_transaction ON public.live_messages USING btree (transaction_id);

CREATE INDEX mails_created ON public.mails USING btree (created_at DESC);

CREATE INDEX menus_module ON public.menus USING btree (module_id);

CREATE INDEX menus_parent ON public.menus USING btree (parent_menu_id, ordering_number);

CREATE INDEX modules_group ON public.modules USING btree (module_group_id);

CREATE INDEX notifications_unseen ON public.notifications USING btree (user_id) WHERE (seen_at IS NULL);

CREATE INDEX notifications_user ON public.notifications USING btree (user_id, publish_time DESC, id);

CREATE INDEX operations_log_actor ON ONLY public.operations_log USING btree (actor_id, at DESC);

CREATE INDEX operations_log_entity ON ONLY public.operations_log USING btree (entity, entity_id, at DESC);

CREATE INDEX operations_log_id ON ONLY public.operations_log USING btree (id);

CREATE INDEX outbox_done ON public.outbox USING btree (done_at) WHERE (done_at IS NOT NULL);

CREATE INDEX outbox_waiting ON public.outbox USING btree (not_before) WHERE (done_at IS NULL);

CREATE INDEX password_resets_user ON public.password_resets USING btree (user_id, created_at DESC);

CREATE INDEX sessions_expires ON public.sessions USING btree (expires_at);

CREATE UNIQUE INDEX sessions_one_live ON public.sessions USING btree (user_id) WHERE (ended_at IS NULL);

CREATE INDEX sessions_user ON public.sessions USING btree (user_id, created_at DESC);

CREATE UNIQUE INDEX sites_one_own ON public.sites USING btree (is_own) WHERE is_own;

CREATE INDEX user_biodata_city ON public.user_biodata USING btree (city_id);

CREATE INDEX user_biodata_country ON public.user_biodata USING btree (country_id);

CREATE INDEX user_biodata_identity_type ON public.user_biodata USING btree (identity_type_id);

CREATE INDEX user_biodata_state ON public.user_biodata USING btree (state_id);

CREATE INDEX user_group_members_group ON public.user_group_members USING btree (user_group_id);

CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));

CREATE INDEX users_profile_picture ON public.users USING btree (profile_picture);

CREATE UNIQUE INDEX users_username ON public.users USING btree (lower(username));

create view menus_v as
 SELECT m.id,
    m.label,
    m.label_en,
    m.ordering_number,
    m.module_id,
    m.parent_menu_id,
    m.material_ui_icon,
    m.divider,
    m.updated_at,
        CASE
            WHEN d.id IS NULL THEN NULL::jsonb
            ELSE jsonb_build_object('id', d.id, 'name', d.name, 'alias', d.alias)
        END AS module,
        CASE
            WHEN p.id IS NULL THEN NULL::jsonb
            ELSE jsonb_build_object('id', p.id, 'label', p.label, 'labelEn', p.label_en)
        END AS parent_menu
   FROM menus m
     LEFT JOIN modules d ON d.id = m.module_id
     LEFT JOIN menus p ON p.id = m.parent_menu_id;

create view modules_v as
 SELECT m.id,
    m.name,
    m.alias,
    m.request_method,
    m.module_link,
    m.module_group_id,
    m.contract,
    m.updated_at,
        CASE
            WHEN g.id IS NULL THEN NULL::jsonb
            ELSE jsonb_build_object('id', g.id, 'label', g.label, 'labelEn', g.label_en)
        END AS module_group
   FROM modules m
     LEFT JOIN module_groups g ON g.id = m.module_group_id;

create view notifications_v as
 SELECT id AS notification_id,
    user_id,
    type,
    message,
    data,
    publish_time,
    seen_at IS NOT NULL AS seen
   FROM notifications;

create view user_groups_v as
 SELECT id,
    name,
    label,
    label_en,
    second_factor_required,
    seeded,
    updated_at,
    (( SELECT count(*) AS count
           FROM user_group_members m
          WHERE m.user_group_id = g.id))::integer AS user_count
   FROM user_groups g;

create view users_v as
 SELECT u.id,
    u.username,
    u.email,
    u.status,
    u.must_change_password,
    u.profile_picture,
    u.updated_at,
    u.second_factor_since IS NOT NULL AS second_factor,
    COALESCE(g.role_ids, '{}'::uuid[]) AS role_ids,
    COALESCE(g.roles, '[]'::jsonb) AS roles,
    b.first_name AS biodata_first_name,
    b.last_name AS biodata_last_name,
    b.phone_number AS biodata_phone_number,
    b.gender AS biodata_gender,
    jsonb_build_object('id', b.id, 'firstName', b.first_name, 'lastName', b.last_name, 'gender', b.gender, 'identityTypeId', b.identity_type_id, 'identityNumber', b.identity_number, 'address', b.address, 'phoneNumber', b.phone_number, 'countryId', b.country_id, 'stateId', b.state_id, 'cityId', b.city_id) AS biodata,
    ( SELECT max(s.last_seen_at) AS max
           FROM sessions s
          WHERE s.user_id = u.id) AS last_seen_at,
    ( SELECT r.link
           FROM password_resets r
          WHERE r.user_id = u.id AND r.used_at IS NULL AND r.expires_at > now()
          ORDER BY r.created_at DESC
         LIMIT 1) AS reset_link
   FROM users u
     JOIN user_biodata b ON b.user_id = u.id
     LEFT JOIN LATERAL ( SELECT array_agg(ug.id ORDER BY ug.name) AS role_ids,
            jsonb_agg(jsonb_build_object('id', ug.id, 'name', ug.name, 'label', ug.label, 'labelEn', ug.label_en) ORDER BY ug.name) AS roles
           FROM user_group_members m
             JOIN user_groups ug ON ug.id = m.user_group_id
          WHERE m.user_id = u.id) g ON true;

CREATE OR REPLACE FUNCTION public.ensure_partitions(until date DEFAULT ((now() + '1 year'::interval))::date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  month date := date_trunc('month', now())::date;
  name text;
begin
  while month <= until loop
    name := 'operations_log_' || to_char(month, 'YYYYMM');
    if to_regclass(name) is null then
      execute format('create table %I partition of operations_log for values from (%L) to (%L)',
        name, month, (month + interval '1 month')::date);
    end if;
    month := (month + interval '1 month')::date;
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION public.raise_permission_epoch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update permission_epoch set epoch = epoch + 1;
  return null;
end $function$
;

CREATE TRIGGER access_group_modules_epoch AFTER INSERT OR DELETE OR UPDATE ON access_group_modules FOR EACH STATEMENT EXECUTE FUNCTION raise_permission_epoch();

CREATE TRIGGER access_groups_epoch AFTER INSERT OR DELETE OR UPDATE ON access_groups FOR EACH STATEMENT EXECUTE FUNCTION raise_permission_epoch();

CREATE TRIGGER menus_epoch AFTER INSERT OR DELETE OR UPDATE ON menus FOR EACH STATEMENT EXECUTE FUNCTION raise_permission_epoch();

CREATE TRIGGER modules_epoch AFTER INSERT OR DELETE OR UPDATE ON modules FOR EACH STATEMENT EXECUTE FUNCTION raise_permission_epoch();

CREATE TRIGGER user_groups_epoch AFTER DELETE OR UPDATE ON user_groups FOR EACH STATEMENT EXECUTE FUNCTION raise_permission_epoch();

grant delete, insert, select on access_group_modules to application;

grant delete, insert, select, update on access_groups to application;

grant insert, select on announcements to application;

grant delete, insert, select, update on asset_files to application;

grant delete, insert, select on attempts to application;

grant insert, select on cities to application;

grant insert, select on countries to application;

grant delete, insert, select, update on dashboard_component_groups to application;

grant delete, insert, select, update on dashboard_components to application;

grant delete, insert, select, update on idempotency to application;

grant delete, insert, select, update on identity_types to application;

grant delete, insert, select, update on jobs to application;

grant delete, insert, select on live_messages to application;

grant delete, insert, select, update on mails to application;

grant delete, insert, select, update on menus to application;

grant select on menus_v to application;

grant delete, insert, select, update on module_groups to application;

grant delete, insert, select, update on modules to application;

grant select on modules_v to application;

grant delete, insert, select, update on notification_rules to application;

grant delete, insert, select, update on notifications to application;

grant select on notifications_v to application;

grant insert, select on operations_log to application;

grant delete, insert, select, update on outbox to application;

grant delete, insert, select, update on password_resets to application;

grant select, update on permission_epoch to application;

grant insert, select on reminders to application;

grant delete, insert, select, update on saved_views to application;

grant select on schema_migrations to application;

grant delete, insert, select on seal_queue to application;

grant insert, select on seals to application;

grant insert, select on secrets to application;

grant insert, select on seeded_screens to application;

grant delete, insert, select, update on sessions to application;

grant insert, select, update on sites to application;

grant insert, select on states to application;

grant select, update on system_profile to application;

grant delete, insert, select, update on user_biodata to application;

grant delete, insert, select on user_group_members to application;

grant delete, insert, select, update on user_groups to application;

grant select on user_groups_v to application;

grant delete, insert, select, update on users to application;

grant select on users_v to application;
