-- With the versions in force and to come; what has a parent is a child.
create view vehicle_types_v as
select t.*, t.parent_vehicle_type_id is not null as child,
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
grant select on vehicle_types_v to :app;
