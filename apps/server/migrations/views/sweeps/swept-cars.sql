-- What sweeps tell of a car: where and when one saw it last, and which have missed it since. Asked for by the stay.
create view swept_cars_v as
select c.id as stay_id, l.number as last_sweep, l.closed_at as last_seen_at, l.place as last_seen_place,
  coalesce(m.sweeps, '{}') as missed_by, coalesce(cardinality(m.sweeps), 0) as missed, m.first_at as first_missed_at,
  m.last_at as last_missed_at,
  -- By different persons: two of them have nobody in common.
  exists (
    select from unnest(m.sweeps) one (id) join unnest(m.sweeps) other (id) on other.id > one.id
    where not exists (
      select from sweep_people a join sweep_people b on b.user_id = a.user_id
      where a.sweep_id = one.id and b.sweep_id = other.id)) as by_different
from stays c
left join lateral (
  select w.number, w.closed_at, s.place from swept_stays s join sweeps w on w.id = s.sweep_id
  where s.stay_id = c.id and s.outcome <> 'MISSED' order by w.closed_at desc limit 1) l on true
left join lateral (
  select array_agg(w.id order by w.closed_at) as sweeps, min(w.opened_at) as first_at, max(w.closed_at) as last_at
  from swept_stays s join sweeps w on w.id = s.sweep_id
  where s.stay_id = c.id and s.outcome = 'MISSED' and w.closed_at > coalesce(l.closed_at, '-infinity')) m on true;
grant select on swept_cars_v to :app;
