-- From the first to the last car of each deposit: a year of working hours is read from as many rows as it has deposits.
create table deposit_hours (
  deposit_id uuid primary key references deposits,
  business_day date not null,
  operator_id uuid not null,
  shift_id uuid,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index deposit_hours_day on deposit_hours (business_day);
grant select, insert, update on deposit_hours to :app;
-- What waits to be folded is in it already, and may come again: neither the first nor the last car moves by that.
insert into deposit_hours
select d.id, d.business_day, d.operator_id, d.shift_id, first.at, last.at
from deposits d
cross join lateral (select min(exited_at) as at from stays where deposit_id = d.id) first
cross join lateral (select max(exited_at) as at from stays where deposit_id = d.id) last
where last.at is not null;

-- What was asked of providers, by months as well. A month holds its days as they were last counted; it is read where all of them still hold.
create table rollup_payment_months (
  month date not null,
  paid_type_id uuid not null,
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  operator_id uuid not null,
  is_member boolean not null,
  asked bigint not null,
  failed bigint not null,
  seconds bigint not null,
  primary key (month, paid_type_id, gate_id, vehicle_type_id, operator_id, is_member)
);
grant select, insert, update on rollup_payment_months to :app;
insert into rollup_payment_months
select date_trunc('month', business_day)::date, paid_type_id, gate_id, vehicle_type_id, operator_id, is_member, sum(asked), sum(failed), sum(seconds)
from rollup_payments group by 1, 2, 3, 4, 5, 6;

-- Lengths of stay by months as well: a year of them is read from twelfths.
create table rollup_duration_months (
  month date not null,
  vehicle_type_id uuid not null,
  is_member boolean not null,
  -- As in rollup_durations.
  bucket integer not null,
  count bigint not null,
  total bigint not null,
  primary key (month, vehicle_type_id, is_member, bucket)
);
grant select, insert, update on rollup_duration_months to :app;
insert into rollup_duration_months
select date_trunc('month', business_day)::date, vehicle_type_id, is_member, bucket, sum(count), sum(total) from rollup_durations group by 1, 2, 3, 4;

-- What reports tell of members' stays stands in the index itself: a year of them is spread over all pages of the table.
drop index stays_member_days;
create index stays_member_days on stays (member_id, business_day) include (gross, deposit_id, vehicle_type_id, entry_business_day, duration_minutes)
  where member_id is not null and business_day is not null;
