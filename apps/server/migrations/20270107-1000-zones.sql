-- Zones: parts of the car park with places of their own, the gates between them, and how many cars are in each.
create table zones (
  id uuid primary key,
  site_id uuid not null,
  name text collate "C" not null,
  -- The zone in which it lies.
  parent_zone_id uuid references zones,
  -- Places by vehicle group: {"CAR": 300, "MOTOR": 500}.
  capacities jsonb not null default '{}' check (jsonb_typeof(capacities) = 'object'),
  -- Full so many cars before the last place, and free again once so many fewer are in it.
  reserved integer not null default 0 check (reserved between 0 and 100000),
  free_again integer not null default 1 check (free_again between 1 and 100000),
  -- While it is full, members alone are let in.
  refuses_full boolean not null default false,
  is_active boolean not null default true,
  -- Since when its gates are what they are.
  gates_since timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  constraint zones_name unique (name),
  constraint zones_within_another check (parent_zone_id <> id)
);
create index zones_parent on zones (parent_zone_id);
grant select, insert, update, delete on zones to :app;

-- Where a gate leads from and to, and when it did: null is outside. What passed it is told by what it was at that moment.
create table zone_gates (
  gate_id uuid not null references gates,
  from_zone_id uuid references zones on delete cascade deferrable initially deferred,
  to_zone_id uuid references zones on delete cascade deferrable initially deferred,
  since timestamptz not null,
  until timestamptz,
  primary key (gate_id, since),
  constraint zone_gates_somewhere check (from_zone_id is not null or to_zone_id is not null),
  constraint zone_gates_order check (until > since)
);
create unique index zone_gates_now on zone_gates (gate_id) where until is null;
create index zone_gates_from on zone_gates (from_zone_id);
create index zone_gates_to on zone_gates (to_zone_id);
grant select, insert, update (until) on zone_gates to :app;

-- How many cars were in a zone at a moment, by vehicle group, without those of zones within it: from then on passages add to it.
create table zone_counts (
  id uuid primary key,
  zone_id uuid not null references zones on delete cascade deferrable initially deferred,
  at timestamptz not null,
  -- RECORD: the cars inside by their entries, when the zone was made; else somebody counted, or swept.
  source text not null check (source in ('RECORD', 'COUNTED', 'SWEEP')),
  cars jsonb not null check (jsonb_typeof(cars) = 'object'),
  -- What the zone itself would have said of that moment.
  told jsonb not null check (jsonb_typeof(told) = 'object'),
  note text,
  sweep_id uuid references sweeps,
  by_id uuid references users,
  made_at timestamptz not null default clock_timestamp(),
  constraint zone_counts_signed check (source = 'RECORD' or (note is not null and by_id is not null)),
  constraint zone_counts_sweep check ((source = 'SWEEP') = (sweep_id is not null))
);
create index zone_counts_zone on zone_counts (zone_id, made_at desc);
create index zone_counts_sweep_id on zone_counts (sweep_id) where sweep_id is not null;
create index zone_counts_by on zone_counts (by_id) where by_id is not null;
grant select, insert on zone_counts to :app;

-- What came in without what went out since it was counted, as far as it is added up.
create table zone_cars (
  zone_id uuid not null references zones on delete cascade deferrable initially deferred,
  vehicle_type_id uuid not null references vehicle_types,
  cars integer not null,
  primary key (zone_id, vehicle_type_id)
);
create index zone_cars_vehicle_type on zone_cars (vehicle_type_id);
grant select, insert, update, delete on zone_cars to :app;

-- Cars that passed a gate between two zones: nobody takes a ticket there, so its loop tells.
create table gate_passages (
  id bigint generated always as identity primary key,
  gate_id uuid not null references gates,
  at timestamptz not null,
  vehicle_type_id uuid not null references vehicle_types,
  folded boolean not null default false
);
create index gate_passages_gate on gate_passages (gate_id, at);
create index gate_passages_vehicle_type on gate_passages (vehicle_type_id);
create index gate_passages_waiting on gate_passages (id) where not folded;
grant select, insert, update (folded) on gate_passages to :app;

-- Of an entry that was taken away: when it had been. A car that never was there leaves no zone.
alter table fold_queue add column entered_at timestamptz;
