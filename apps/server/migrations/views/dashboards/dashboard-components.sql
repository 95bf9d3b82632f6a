create view dashboard_components_v as
select c.*, (select count(*)::integer from dashboard_component_groups g where g.dashboard_component_id = c.id) as group_count
from dashboard_components c;
grant select on dashboard_components_v to :app;
