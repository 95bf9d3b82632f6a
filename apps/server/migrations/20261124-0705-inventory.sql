-- Goods that are held in stock: what comes in and goes out is moved, never overwritten.

create table inventories (
  id uuid primary key,
  name text collate "C" not null,
  code text collate "C" not null,
  unit text collate "C",
  -- What its movements come to; whoever moves it holds the row.
  amount bigint not null default 0 constraint inventories_amount check (amount >= 0),
  updated_at timestamptz not null default now(),
  constraint inventories_code unique (code)
);
grant select, insert, update, delete on inventories to :app;

create table inventory_ins (
  id uuid primary key,
  site_id uuid not null,
  number bigint generated always as identity,
  inventory_id uuid not null references inventories,
  amount bigint not null check (amount > 0),
  note text,
  date date not null,
  deleted boolean not null default false,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint inventory_ins_amount_most check (amount <= 1000000000)
);
create index inventory_ins_day on inventory_ins (date desc, number desc, id);
create index inventory_ins_inventory on inventory_ins (inventory_id);
create index inventory_ins_by on inventory_ins (by_id);
grant select, insert, update on inventory_ins to :app;

create table inventory_outs (
  id uuid primary key,
  site_id uuid not null,
  number bigint generated always as identity,
  inventory_id uuid not null references inventories,
  amount bigint not null check (amount > 0),
  note text,
  date date not null,
  deleted boolean not null default false,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint inventory_outs_amount_most check (amount <= 1000000000)
);
create index inventory_outs_day on inventory_outs (date desc, number desc, id);
create index inventory_outs_inventory on inventory_outs (inventory_id);
create index inventory_outs_by on inventory_outs (by_id);
grant select, insert, update on inventory_outs to :app;

create table inventory_movements (
  id uuid primary key,
  site_id uuid not null,
  inventory_id uuid not null references inventories,
  business_day date not null,
  -- Above zero it came in, below it went out.
  amount bigint not null check (amount <> 0),
  type text not null check (type in ('INVENTORY_IN', 'INVENTORY_OUT')),
  -- The document it is of; with `kind` it is moved once.
  source_id uuid not null,
  kind text not null,
  reverses_id uuid references inventory_movements,
  reason text,
  actor_id uuid,
  at timestamptz not null,
  constraint inventory_movements_act unique (type, source_id, kind),
  constraint inventory_movements_reverses unique (reverses_id)
);
create index inventory_movements_stock on inventory_movements (inventory_id, business_day) include (amount);
grant select, insert on inventory_movements to :app;
