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
grant select on additional_fare_names_v to :app;
