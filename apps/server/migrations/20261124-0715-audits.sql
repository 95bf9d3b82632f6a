-- The service that reads pictures again for auditors, and what its classes of vehicles are called here.

create table audit_configuration (
  only_row boolean primary key default true check (only_row),
  url text collate "C",
  is_enable boolean not null default false,
  -- The least confidence of a reading in hundredths of a percent, as tax rates are: it may have two decimals.
  threshold_basis_points integer not null default 9000
    constraint audit_configuration_threshold check (threshold_basis_points between 0 and 10000),
  updated_at timestamptz not null default now(),
  -- Of the classes, which are changed as a whole.
  types_updated_at timestamptz not null default now(),
  check (not is_enable or url is not null)
);
insert into audit_configuration default values;
grant select, update on audit_configuration to :app;

create table vehicle_audit_types (
  name text collate "C" primary key,
  vehicle_type_id uuid not null references vehicle_types (id)
);
create index vehicle_audit_types_type on vehicle_audit_types (vehicle_type_id);
grant select, insert, delete on vehicle_audit_types to :app;
