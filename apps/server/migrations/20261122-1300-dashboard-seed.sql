-- Which dashboard components were given out once: what an operator then takes away does not come back.
create table seeded_dashboard_components (
  name text primary key
);
grant select, insert on seeded_dashboard_components to :app;
