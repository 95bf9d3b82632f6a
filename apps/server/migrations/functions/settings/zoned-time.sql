-- A moment by a clock with its offset, as machines are told: 2026-11-27T15:04:05+07:00. The zone is ahead of UTC.
create or replace function zoned_time(at timestamptz, zone text) returns text language sql stable parallel safe as $$
  select to_char(at at time zone zone, 'YYYY-MM-DD"T"HH24:MI:SS+') || to_char((at at time zone zone) - (at at time zone 'UTC'), 'HH24:MI')
$$;

-- The same by the site's clock.
create or replace function zoned_time(at timestamptz) returns text language sql stable parallel safe as $$
  select zoned_time(at, zone) from system_profile
$$;
