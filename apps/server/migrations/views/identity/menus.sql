create view menus_v as
select m.*,
  case when d.id is null then null
    else jsonb_build_object('id', d.id, 'name', d.name, 'alias', d.alias) end as module,
  case when p.id is null then null
    else jsonb_build_object('id', p.id, 'label', p.label, 'labelEn', p.label_en) end as parent_menu
from menus m left join modules d on d.id = m.module_id left join menus p on p.id = m.parent_menu_id;
grant select on menus_v to :app;
