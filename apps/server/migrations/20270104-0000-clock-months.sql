-- Cars by the hour of the clock, of each weekday of a month: a year by the hour is read from these, not from its hours.
create table rollup_clock_months (
  month date not null,
  -- Of the business day; 1 is Monday.
  weekday integer not null,
  clock integer not null,
  kind text not null,
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  is_member boolean not null,
  count bigint not null,
  primary key (month, weekday, clock, kind, gate_id, vehicle_type_id, is_member)
);
grant select, insert, update on rollup_clock_months to :app;
-- Functions are made after tables: what business_day_of says is said here once more.
insert into rollup_clock_months
select date_trunc('month', h.business_day)::date, extract(isodow from h.business_day)::integer, h.clock, r.kind, r.gate_id, r.vehicle_type_id,
  r.is_member, sum(r.count)
from (
  select hour, clock, case when clock >= first then day else day - 1 end as business_day
  from (
    select hour, (hour at time zone zone)::date as day, extract(hour from hour at time zone zone)::integer as clock
    from (select distinct hour from rollup_hours) hours cross join system_profile) hours
  cross join lateral (
    select s.hour as first from business_day_starts s
    order by first_day <= day desc, case when first_day <= day then first_day end desc, first_day limit 1) starts) h
join rollup_hours r using (hour)
where r.kind in ('IN', 'OUT', 'DELETED')
group by 1, 2, 3, 4, 5, 6, 7;

-- Cars by the hour and the gate alone: of a year's busiest hour no type of vehicle is read.
create table rollup_gate_hours (
  hour timestamptz not null,
  kind text not null,
  gate_id uuid not null,
  count bigint not null,
  primary key (hour, kind, gate_id)
);
grant select, insert, update on rollup_gate_hours to :app;
insert into rollup_gate_hours
select hour, kind, gate_id, sum(count) from rollup_hours where kind in ('IN', 'OUT') group by 1, 2, 3;
