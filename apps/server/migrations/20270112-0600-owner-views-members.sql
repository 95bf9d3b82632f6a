-- Owners decide on what is given back to members: they see whose it is. Where somebody has said otherwise of it, that stays.
insert into access_groups (id, user_group_id, menu_id, viewable, addable, editable, deleteable)
select gen_random_uuid(), g.id, m.id, true, false, false, false
from user_groups g cross join menus m join modules d on d.id = m.module_id
where g.name = 'OWNER' and d.alias = '/members'
on conflict do nothing;
