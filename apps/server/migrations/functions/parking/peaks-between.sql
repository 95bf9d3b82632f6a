-- Of each hour in which cars came or went, by vehicle type and of all (the zero id): what was inside more at its end than at its beginning, and at
-- most within it. What happened at the same instant counts together.
create or replace function peaks_between(since timestamptz, until timestamptz)
returns table (hour timestamptz, vehicle_type_id uuid, net integer, highest integer) language sql stable parallel safe as $$
  with moved as (
    select entered_at as at, s.vehicle_type_id, 1 as cars from stays s where entered_at >= since and entered_at < until
    union all
    select exited_at, s.vehicle_type_id, -1 from stays s where exited_at is not null and exited_at >= since and exited_at < until
    union all
    select deleted_at, s.vehicle_type_id, -1 from stays s where deleted_at is not null and deleted_at >= since and deleted_at < until),
  told as (
    select date_trunc('hour', at, 'UTC') as hour, kept.id, cars,
      sum(cars) over (partition by date_trunc('hour', at, 'UTC'), kept.id order by at) as more
    from moved cross join lateral (values (moved.vehicle_type_id), ('00000000-0000-0000-0000-000000000000'::uuid)) kept (id))
  select told.hour, id, sum(cars)::integer, greatest(0, max(more))::integer from told group by 1, 2
$$;
