create or replace function site_today() returns date language sql stable parallel safe as
  'select (now() at time zone zone)::date from system_profile';
