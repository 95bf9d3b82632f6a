-- When the places of a group were full in a zone, as its signs said: full from some cars on, and free again some cars later.
create table zone_fulls (
  zone_id uuid not null references zones on delete cascade,
  vehicle_group text not null,
  since timestamptz not null default clock_timestamp(),
  until timestamptz,
  primary key (zone_id, vehicle_group, since),
  constraint zone_fulls_order check (until > since)
);
create unique index zone_fulls_now on zone_fulls (zone_id, vehicle_group) where until is null;
grant select, insert, update (until) on zone_fulls to :app;
