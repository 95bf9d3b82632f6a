-- Whose places a group takes in a zone: its own, else those of cars; NONE where there are neither.
create or replace function places_taken(capacities jsonb, vehicle_group text) returns text language sql immutable parallel safe as $$
  select case when capacities ? vehicle_group then vehicle_group when capacities ? 'CAR' then 'CAR' else 'NONE' end
$$;

-- Of each zone with all within it, and of each group whose places are taken: from one count of any of them to the next (`at`) what came in and went
-- out, and at most how many more were there at once than when the time began, or when they were counted. What happened at the same instant counts
-- together.
create or replace function zone_peaks_between(begins timestamptz, ends timestamptz)
returns table (zone_id uuid, vehicle_group text, at timestamptz, counts uuid[], entered integer, "left" integer, highest integer, highest_at timestamptz)
language sql stable as $$
  with counted as materialized (select * from zone_counts_between(begins, ends)),
  within as materialized (select w.zone_id, w.around_id from zones_within_v w),
  stretches as (
    select told.around_id as zone_id, told.at, lead(told.at, 1, ends) over (partition by told.around_id order by told.at) as until
    from (select distinct w.around_id, greatest(c.since, begins) as at from counted c join within w on w.zone_id = c.zone_id) told
    where told.at >= (select min(greatest(c.since, begins)) from counted c where c.zone_id = told.around_id)),
  held as materialized (
    select s.zone_id, s.at, s.until, array_agg(c.id order by c.id) as counts
    from stretches s join within w on w.around_id = s.zone_id
    join counted c on c.zone_id = w.zone_id and c.since <= s.at and c.until > s.at group by 1, 2, 3),
  each as materialized (
    select h.zone_id, h.at as stretch, places_taken(z.capacities, m.vehicle_group) as place, m.move, greatest(m.at, h.at) as at, m.at >= h.at as is_of_it,
      sum(m.moved) as cars
    from zone_moves_between(begins, ends) m join within w on w.zone_id = m.zone_id
    join held h on h.zone_id = w.around_id and m.count_id = any(h.counts) and m.at < h.until
    join zones z on z.id = h.zone_id
    group by 1, 2, 3, 4, 5, 6 having sum(m.moved) <> 0),
  places as (
    select z.id as zone_id, place from zones z cross join lateral jsonb_object_keys(z.capacities) place
    union all
    select z.id, 'NONE' from zones z where not z.capacities ? 'CAR'),
  instants as (
    select e.zone_id, e.place, e.stretch, e.at, sum(e.cars) as cars from each e group by 1, 2, 3, 4
    union all
    select h.zone_id, p.place, h.at, h.at, 0 from held h join places p on p.zone_id = h.zone_id),
  heights as (
    select i.zone_id, i.place, i.stretch, i.at, sum(i.cars) over (partition by i.zone_id, i.place, i.stretch order by i.at) as more from instants i),
  peaks as (
    select distinct on (h.zone_id, h.place, h.stretch) h.zone_id, h.place, h.stretch, h.more, h.at
    from heights h order by h.zone_id, h.place, h.stretch, h.more desc, h.at),
  passed as (
    select e.zone_id, e.place, e.stretch, count(*) filter (where e.cars > 0) as entered, count(*) filter (where e.cars < 0) as gone
    from each e where e.is_of_it group by 1, 2, 3)
  select p.zone_id, p.place, p.stretch, h.counts, coalesce(c.entered, 0)::integer, coalesce(c.gone, 0)::integer, p.more::integer, p.at
  from peaks p join held h on h.zone_id = p.zone_id and h.at = p.stretch
  left join passed c on c.zone_id = p.zone_id and c.place = p.place and c.stretch = p.stretch
$$;
