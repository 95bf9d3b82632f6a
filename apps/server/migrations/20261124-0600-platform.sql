-- What every domain stands on: the site, operations log and its seals, effects, idempotency, files, jobs, mail.
-- :app is the role the server runs as; it gets what is granted here, table by table, and nothing else.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

create table sites (
  id uuid primary key,
  is_own boolean not null,
  epoch integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index sites_one_own on sites (is_own) where is_own;
grant select, insert, update on sites to :app;

create table system_profile (
  only_row boolean primary key default true check (only_row),
  start_year integer not null,
  company_name text not null,
  app_name text not null,
  app_short_name text,
  website text,
  app_icon text,
  zone text not null,
  idle_minutes integer not null check (idle_minutes between 5 and 1440),
  registration_open boolean not null,
  updated_at timestamptz not null default now()
);
create trigger system_profile_epoch after update of zone on system_profile
  for each statement execute function raise_tariff_epoch();
create trigger system_profile_settings after update on system_profile for each statement execute function raise_settings_epoch();
insert into system_profile (start_year, company_name, app_name, zone, idle_minutes, registration_open)
values (2026, 'Operator Parkir', 'Parkir', 'Asia/Jakarta', 60, false);
grant select, update on system_profile to :app;

-- Secrets of this installation that every server process shares.
create table secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);
grant select, insert on secrets to :app;

create table operations_log (
  id uuid not null,
  at timestamptz not null,
  site_id uuid not null,
  actor_id uuid,
  actor_name text,
  address text,
  request_id text,
  action text not null,
  entity text not null,
  entity_id text,
  -- Erased together when personal values must go; the digest stays and the chain stays whole.
  payload text,
  salt bytea,
  digest bytea not null,
  primary key (at, id)
) partition by range (at);
create table operations_log_rest partition of operations_log default;
create index operations_log_entity on operations_log (entity, entity_id, at desc);
create index operations_log_actor on operations_log (actor_id, at desc);
create index operations_log_id on operations_log (id);
-- Who did one thing, wherever: log-ins of a month, all deletions.
create index operations_log_action on operations_log (action, at desc);
grant select, insert on operations_log to :app;

create table seal_queue (
  id bigint generated always as identity primary key,
  chain text not null,
  entry_id uuid not null,
  digest bytea not null
);
grant select, insert, delete on seal_queue to :app;

-- Gives committed entries their order and hash. Insert only.
create table seals (
  chain text not null,
  epoch integer not null,
  seq bigint not null,
  entry_id uuid not null,
  digest bytea not null,
  previous bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  primary key (chain, epoch, seq),
  unique (chain, entry_id)
);
grant select, insert on seals to :app;

create table idempotency (
  caller text not null,
  endpoint text not null,
  key text not null,
  body_hash bytea not null,
  status integer,
  reply text,
  at timestamptz not null default now(),
  primary key (caller, endpoint, key)
);
create index idempotency_at on idempotency (at);
grant select, insert, update, delete on idempotency to :app;

-- Effects of acts, carried out after commit, at least once.
create table outbox (
  id uuid primary key,
  site_id uuid not null,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  not_before timestamptz not null default now(),
  expires_at timestamptz,
  attempts integer not null default 0,
  claimed_until timestamptz,
  done_at timestamptz,
  error text
);
create index outbox_waiting on outbox (not_before) where done_at is null;
create index outbox_done on outbox (done_at) where done_at is not null;
grant select, insert, update, delete on outbox to :app;

-- Messages for open screens; every server process reads all of them and they are gone after minutes.
create table live_messages (
  id uuid primary key,
  destination text not null,
  -- Null: everybody subscribed to the destination.
  user_id uuid,
  body jsonb not null,
  at timestamptz not null default now(),
  -- They are read from the oldest unfinished transaction on: one that commits late loses none of its own.
  transaction_id xid8 not null default pg_current_xact_id()
);
create index live_messages_at on live_messages (at);
create index live_messages_transaction on live_messages (transaction_id);
grant select, insert, delete on live_messages to :app;

create table asset_files (
  token text primary key,
  filename text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 bytea not null,
  uploaded_by uuid,
  -- What holds it (`users`, `system_profile`): decides who may read it. Null until attached.
  attached_to text,
  created_at timestamptz not null default now()
);
create index asset_files_unattached on asset_files (created_at) where attached_to is null;
-- Files a sweep has begun to take away: no one reads or attaches them any more.
create index asset_files_removed on asset_files (created_at) where attached_to = '-';
-- Pictures that only an event of a gate holds are let go by age, like those of stays.
create index asset_files_gate_events on asset_files (created_at) where attached_to = 'gate_events';
grant select, insert, update, delete on asset_files to :app;

create table jobs (
  id uuid primary key,
  kind text not null,
  user_id uuid not null,
  input jsonb not null,
  status text not null default 'WAITING' check (status in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  progress integer not null default 0 check (progress between 0 and 100),
  token text,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Which try of a job holds it, and when its process was last heard of.
  attempt integer not null default 0,
  heartbeat_at timestamptz,
  -- What an import found and did, written in the transaction of the work itself: a job that is run again sees what is done.
  result jsonb,
  -- How often the process that ran a job was gone before its end: what stops the server twice is not started a third time.
  lost integer not null default 0 check (lost >= 0)
);
create index jobs_user on jobs (user_id, created_at desc);
create index jobs_created on jobs (created_at);
create index jobs_unfinished on jobs (heartbeat_at) where status in ('WAITING', 'RUNNING');
create index jobs_finished on jobs (finished_at) where finished_at is not null;
grant select, insert, update, delete on jobs to :app;

create table mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  error text
);
create index mails_created on mails (created_at desc);
grant select, insert, update, delete on mails to :app;

-- Failed tries, shared by all server processes.
create table attempts (
  key text not null,
  at timestamptz not null default now()
);
create index attempts_key on attempts (key, at);
create index attempts_at on attempts (at);
grant select, insert, delete on attempts to :app;

-- The licence that was uploaded: every process on this database must see the same one, and a restored backup brings it back.
create table licence (
  only_row boolean primary key default true check (only_row),
  file text not null,
  updated_at timestamptz not null default now()
);
grant select, insert, update on licence to :app;
