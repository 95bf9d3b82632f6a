-- What a period of so many months usually costs, as of a day: the most that it cost in the year before, also where it was lowered in
-- steps; where it was not sold, by the dearest month of its subscription; where that is new, by the dearest month of what is sold beside it.
create or replace function usual_price(fare uuid, period integer, day date) returns bigint language sql stable as $$
  with versions as (
    select v.id, v.subscription_fare_name_id as name_id,
      lead(v.effective_date) over (partition by v.subscription_fare_name_id order by v.effective_date) as until
    from subscription_fare_versions v where v.effective_date <= day),
  own as (
    select f.months, f.amount from versions v join subscription_fares f on f.subscription_fare_version_id = v.id
    where v.name_id = fare and (v.until is null or v.until > day - 365)),
  others as (
    select f.months, f.amount from subscription_fare_names n
    join subscription_fare_names o on o.vehicle_type_id = n.vehicle_type_id and o.id <> n.id and o.is_enabled
    join versions v on v.name_id = o.id and v.until is null
    join subscription_fares f on f.subscription_fare_version_id = v.id
    where n.id = fare)
  select coalesce(
    (select max(amount) from own where months = period),
    (select max(amount / months) * period from own),
    (select max(amount / months) * period from others))
$$;
