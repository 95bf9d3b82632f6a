-- The free minutes of a DURATION subscription may be given once in a business day.

alter table subscription_fare_names
  add column once_per_day boolean not null default false,
  add constraint subscription_fare_names_once check (not once_per_day or subscription_fare_type = 'DURATION');
