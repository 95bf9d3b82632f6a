-- In which zone the times of a row were told: what was told stays, whatever becomes of the site's.
do $$ begin
  execute format('alter table tax_feed add column zone text not null default %L', (select zone from system_profile));
end $$;
alter table tax_feed alter column zone drop default;
