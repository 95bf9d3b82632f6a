-- Plain catalogues: a code, and a name in both languages.

create table departments (
  id uuid primary key,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  updated_at timestamptz not null default now(),
  constraint departments_name unique (name)
);
grant select, insert, update, delete on departments to :app;

create table transaction_types (
  id uuid primary key,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  updated_at timestamptz not null default now(),
  constraint transaction_types_name unique (name)
);
grant select, insert, update, delete on transaction_types to :app;

create table subscription_fare_components (
  id uuid primary key,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  updated_at timestamptz not null default now(),
  constraint subscription_fare_components_name unique (name)
);
grant select, insert, update, delete on subscription_fare_components to :app;
