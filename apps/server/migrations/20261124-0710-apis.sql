-- Outgoing calls: who is told of what, and how each telling went.

create table apis (
  id uuid primary key,
  name text collate "C" not null,
  target text collate "C" not null,
  events text[] not null default '{}',
  is_enabled boolean not null default true,
  -- Locked away; signs what is sent.
  secret text not null,
  updated_at timestamptz not null default now(),
  constraint apis_name unique (name)
);
create trigger apis_settings after insert or update or delete on apis for each statement execute function raise_settings_epoch();
grant select, insert, update, delete on apis to :app;

create table api_deliveries (
  id uuid primary key,
  api_id uuid not null references apis (id) on delete cascade,
  event text not null,
  created_at timestamptz not null,
  -- After it nobody tries any more.
  expires_at timestamptz not null,
  delivered boolean not null default false,
  attempts integer not null default 0,
  last_at timestamptz,
  status integer,
  duration_ms integer,
  error text
);
create index api_deliveries_of_api on api_deliveries (api_id, created_at desc, id);
create index api_deliveries_age on api_deliveries (created_at);
grant select, insert, update, delete on api_deliveries to :app;
