-- By how much the cars inside came to be more within an hour, of each vehicle type and of all: the most of all types are rarely inside at the
-- same instant. An hour is added up once it lies behind, and again after a car of that hour was told late.
create table peak_hours (hour timestamptz primary key);
create table rollup_peaks (
  hour timestamptz not null,
  -- The zero id stands for all.
  vehicle_type_id uuid not null,
  -- Entered without left and deleted.
  net integer not null,
  -- The most at any instant beyond those at the hour's beginning.
  highest integer not null check (highest >= greatest(net, 0)),
  primary key (hour, vehicle_type_id)
);
grant select, insert, delete on peak_hours, rollup_peaks to :app;
