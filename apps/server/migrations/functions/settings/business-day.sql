create or replace function business_day_hour(day date) returns integer language sql stable parallel safe as $$
  select hour from business_day_starts order by first_day <= day desc, case when first_day <= day then first_day end desc, first_day
  limit 1
$$;

create or replace function business_day_begins(day date) returns timestamptz language sql stable parallel safe as $$
  select (day + make_interval(hours => business_day_hour(day))) at time zone zone from system_profile
$$;

create or replace function business_day_of(at timestamptz) returns date language sql stable parallel safe as $$
  select case when at >= business_day_begins(local) then local else local - 1 end
  from (select (at at time zone zone)::date as local from system_profile) day
$$;
