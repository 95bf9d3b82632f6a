-- When a business day begins and what the parking tax is hold from a day on, so that what was booked and priced before stays
-- what it was. Prices keep the rows that they were made by, as part of the tariff book, and so the zone.

create table business_day_starts (
  -- The first business day that begins at this hour; the first row stands for all before it.
  first_day date primary key,
  hour integer not null check (hour between 0 and 23)
);
insert into business_day_starts (first_day, hour) select '1900-01-01', day_start_hour from system_profile;
grant select, insert, delete on business_day_starts to :app;
alter table system_profile drop column day_start_hour;

create function business_day_hour(day date) returns integer language sql stable parallel safe as $$
  select hour from business_day_starts order by first_day <= day desc, case when first_day <= day then first_day end desc, first_day
  limit 1
$$;
create function business_day_begins(day date) returns timestamptz language sql stable parallel safe as $$
  select (day + make_interval(hours => business_day_hour(day))) at time zone zone from system_profile
$$;
create function business_day_of(at timestamptz) returns date language sql stable parallel safe as $$
  select case when at >= business_day_begins(local) then local else local - 1 end
  from (select (at at time zone zone)::date as local from system_profile) day
$$;

create table tax_rates (
  first_day date primary key,
  -- Hundredths of a percent.
  basis_points integer not null check (basis_points between 0 and 10000),
  -- Held in the price, or added to it.
  mode text not null check (mode in ('INCLUDED', 'ON_TOP'))
);
insert into tax_rates (first_day, basis_points, mode)
  select '1900-01-01', tax_percent * 100, case when tax_on_top then 'ON_TOP' else 'INCLUDED' end from system_configuration;
grant select, insert, delete on tax_rates to :app;
alter table system_configuration drop column tax_percent, drop column tax_on_top;

create trigger business_day_starts_epoch after insert or update or delete on business_day_starts for each statement execute function raise_tariff_epoch();
create trigger tax_rates_epoch after insert or update or delete on tax_rates for each statement execute function raise_tariff_epoch();
create trigger system_profile_epoch after update of zone on system_profile for each statement execute function raise_tariff_epoch();

-- Books that were kept before held one rate; the zone and the day's start were the site's.
update tariff_books set book = book
  || jsonb_build_object(
    'zone', (select zone from system_profile),
    'dayStarts', (select jsonb_agg(jsonb_build_object('from', first_day, 'hour', hour)) from business_day_starts),
    'taxRates', jsonb_build_array(jsonb_build_object('from', '1900-01-01', 'basisPoints', (book->'settings'->>'taxPercent')::integer * 100,
      'mode', case when (book->'settings'->>'taxOnTop')::boolean then 'ON_TOP' else 'INCLUDED' end)))
  || jsonb_build_object('settings', (book->'settings') - 'taxPercent' - 'taxOnTop');
update tariff_epoch set epoch = epoch + 1, state = gen_random_uuid();
