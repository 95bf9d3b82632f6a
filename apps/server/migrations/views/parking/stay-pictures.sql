-- The pictures of each end of a stay, as they were taken. Without any there is no row.
create view stay_pictures_v as
select i.stay_id, i.side, array_agg(i.token order by i.taken_at, i.token) as tokens
from stay_images i
group by i.stay_id, i.side;
grant select on stay_pictures_v to :app;
