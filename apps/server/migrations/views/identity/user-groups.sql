create view user_groups_v as
select g.*, (select count(*) from user_group_members m where m.user_group_id = g.id)::integer as user_count
from user_groups g;
grant select on user_groups_v to :app;
