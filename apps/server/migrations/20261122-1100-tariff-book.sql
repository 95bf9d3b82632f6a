-- What prices follow, as devices and processes keep it: the row changes with everything that a price is made of.

create table tariff_epoch (
  only_row boolean primary key default true check (only_row),
  epoch bigint not null,
  -- Names a state that may never be committed as well: a number taken back would be given again.
  state uuid not null
);
insert into tariff_epoch (epoch, state) values (1, gen_random_uuid());
grant select, update on tariff_epoch to :app;

create function raise_tariff_epoch() returns trigger language plpgsql as $$
begin
  update tariff_epoch set epoch = epoch + 1, state = gen_random_uuid();
  return null;
end $$;
create trigger vehicle_types_epoch after insert or update or delete on vehicle_types for each statement execute function raise_tariff_epoch();
create trigger parking_fares_epoch after insert or update or delete on parking_fares for each statement execute function raise_tariff_epoch();
create trigger parking_fines_epoch after insert or update or delete on parking_fines for each statement execute function raise_tariff_epoch();
create trigger additional_fare_names_epoch after insert or update or delete on additional_fare_names for each statement execute function raise_tariff_epoch();
create trigger additional_fares_epoch after insert or update or delete on additional_fares for each statement execute function raise_tariff_epoch();
create trigger holidays_epoch after insert or update or delete on holidays for each statement execute function raise_tariff_epoch();
create trigger overdue_tolerance_epoch after update on overdue_tolerance for each statement execute function raise_tariff_epoch();
create trigger system_configuration_epoch after update on system_configuration for each statement execute function raise_tariff_epoch();

-- One type at most is the basic one.
create unique index vehicle_types_basic on vehicle_types (is_basic) where is_basic;

create function site_today() returns date language sql stable parallel safe as
  'select (now() at time zone zone)::date from system_profile';

-- With the versions in force and to come.
create view vehicle_types_v as
select t.*,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', f.id, 'effectiveDate', f.effective_date, 'parkingType', f.parking_type,
        'fareNonRegularId', f.fare_non_regular_id, 'parkingFareRules', f.rules)
      order by f.parking_type, f.fare_non_regular_id nulls first, f.effective_date)
    from parking_fares f
    where f.vehicle_type_id = t.id and not exists (
      select from parking_fares later
      where later.vehicle_type_id = f.vehicle_type_id and later.parking_type = f.parking_type
        and later.fare_non_regular_id is not distinct from f.fare_non_regular_id
        and later.effective_date > f.effective_date and later.effective_date <= site_today())), '[]'::jsonb) as parking_fares
from vehicle_types t;

-- With the amounts in force, or where none is yet, the first to come.
create view additional_fare_names_v as
select n.*, f.effective_date, coalesce(f.additional_fares, '[]'::jsonb) as additional_fares
from additional_fare_names n
left join lateral (
  select max(effective_date) as effective_date,
    jsonb_agg(jsonb_build_object('vehicleTypeId', vehicle_type_id, 'amount', amount) order by vehicle_type_id) as additional_fares
  from (
    select distinct on (vehicle_type_id) vehicle_type_id, effective_date, amount
    from additional_fares
    where additional_fare_name_id = n.id
    order by vehicle_type_id, effective_date > site_today(),
      case when effective_date <= site_today() then effective_date end desc, effective_date) now
) f on true;

grant select on vehicle_types_v, additional_fare_names_v to :app;
