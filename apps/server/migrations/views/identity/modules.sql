create view modules_v as
select m.*,
  case when g.id is null then null
    else jsonb_build_object('id', g.id, 'label', g.label, 'labelEn', g.label_en) end as module_group
from modules m left join module_groups g on g.id = m.module_group_id;
grant select on modules_v to :app;
