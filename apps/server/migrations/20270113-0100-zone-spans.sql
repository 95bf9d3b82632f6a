-- How full zones were: hours of today and whole days of before that were added up. One of which something is told late is added up again.
create table zone_spans (
  since timestamptz primary key,
  until timestamptz not null,
  business_day date not null,
  constraint zone_spans_order check (until > since)
);
create index zone_spans_day on zone_spans (business_day);

-- By how much the cars in a zone and in none within it came to be more within it, since it was counted.
create table rollup_zone_cars (
  since timestamptz not null references zone_spans on delete cascade,
  count_id uuid not null references zone_counts on delete cascade,
  vehicle_group text not null,
  moved integer not null,
  primary key (since, count_id, vehicle_group)
);
create index rollup_zone_cars_count on rollup_zone_cars (count_id);

-- The most in a zone with all within it, from one count of any of them to the next, by the group whose places are taken.
create table rollup_zone_peaks (
  since timestamptz not null references zone_spans on delete cascade,
  zone_id uuid not null references zones on delete cascade,
  -- NONE: cars without places of their own.
  vehicle_group text not null,
  at timestamptz not null,
  -- The counts that held: what was there when the span began, or when they were made, is beneath the rest.
  counts uuid[] not null,
  entered integer not null,
  "left" integer not null,
  highest integer not null,
  highest_at timestamptz not null,
  primary key (since, zone_id, vehicle_group, at)
);
create index rollup_zone_peaks_zone on rollup_zone_peaks (zone_id);
grant select, insert, delete on zone_spans, rollup_zone_cars, rollup_zone_peaks to :app;

create index zone_counts_at on zone_counts (zone_id, at desc, made_at desc);

create trigger zone_spans_counted after insert on zone_counts for each row execute function forget_zone_spans();
create trigger zone_spans_changed after update of parent_zone_id, capacities on zones for each row
  when (old.parent_zone_id is distinct from new.parent_zone_id or old.capacities is distinct from new.capacities)
  execute function forget_zone_spans();
create trigger zone_spans_types after update of vehicle_group on vehicle_types for each row
  when (old.vehicle_group <> new.vehicle_group) execute function forget_zone_spans();
