-- A component that a group has is in use; each user arranges what their groups have.

alter table dashboard_components rename column refreshable to refresh_able;
alter table dashboard_component_groups
  drop constraint dashboard_component_groups_dashboard_component_id_fkey,
  add constraint dashboard_component_groups_dashboard_component_id_fkey
    foreign key (dashboard_component_id) references dashboard_components (id);

create view dashboard_components_v as
select c.*, (select count(*)::integer from dashboard_component_groups g where g.dashboard_component_id = c.id) as group_count
from dashboard_components c;
grant select on dashboard_components_v to :app;

create table personal_widgets (
  user_id uuid not null references users on delete cascade,
  dashboard_component_id uuid not null references dashboard_components on delete cascade,
  ordering_number integer not null,
  hidden boolean not null,
  size text check (size in ('SMALL', 'MEDIUM', 'LARGE')),
  refresh_interval integer check (refresh_interval between 5 and 86400),
  primary key (user_id, dashboard_component_id)
);
create index personal_widgets_component on personal_widgets (dashboard_component_id);
grant select, insert, update, delete on personal_widgets to :app;
