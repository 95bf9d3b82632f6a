-- What every domain stands on: the site, operations log and its seals, effects, idempotency, files, jobs, mail.
-- :app is the role the server runs as; it gets what is granted here, table by table, and nothing else.

create extension if not exists pg_trgm;

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
  day_start_hour integer not null check (day_start_hour between 0 and 23),
  idle_minutes integer not null check (idle_minutes between 5 and 1440),
  registration_open boolean not null,
  updated_at timestamptz not null default now()
);
insert into system_profile (start_year, company_name, app_name, zone, day_start_hour, idle_minutes, registration_open)
values (2026, 'Operator Parkir', 'Parkir', 'Asia/Jakarta', 0, 60, false);
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
  at timestamptz not null default now()
);
create index live_messages_at on live_messages (at);
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
  finished_at timestamptz
);
create index jobs_user on jobs (user_id, created_at desc);
create index jobs_created on jobs (created_at);
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

-- The server's role may not change the schema; this makes the month partitions it needs, a year ahead.
create function ensure_partitions(until date default (now() + interval '1 year')::date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
revoke all on function ensure_partitions(date) from public;
grant execute on function ensure_partitions(date) to :app;
select ensure_partitions();
