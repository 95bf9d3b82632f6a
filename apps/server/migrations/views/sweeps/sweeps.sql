create view sweeps_v as
select w.id, w.number, w.place, w.state, w.opened_by as opened_by_id, u.username as opened_by, w.opened_at, w.closed_at,
  array(select p.username from sweep_people s join users p on p.id = s.user_id where s.sweep_id = w.id order by p.username) as sweepers,
  case w.state when 'OPEN' then (select count(*)::integer from sweep_readings r where r.sweep_id = w.id and r.withdrawn_at is null)
    else w.readings end as readings,
  w.seen, w.missed, w.unrecorded, w.unsure, w.moved, w.untold, w.is_whole, w.note
from sweeps w
left join users u on u.id = w.opened_by;
grant select on sweeps_v to :app;
