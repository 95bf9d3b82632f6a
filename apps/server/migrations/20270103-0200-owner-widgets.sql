-- Owners begin their day with what management sees; where somebody has given them anything it stays as it was given.
insert into dashboard_component_groups (user_group_id, dashboard_component_id, ordering_number)
select o.id, g.dashboard_component_id, g.ordering_number
from user_groups o, user_groups f join dashboard_component_groups g on g.user_group_id = f.id
where o.name = 'OWNER' and f.name = 'FINANCE'
  and not exists (select from dashboard_component_groups own where own.user_group_id = o.id);
