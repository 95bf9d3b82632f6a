create view inventory_ins_v as
select i.id, i.number, i.inventory_id, v.name as inventory, v.unit, i.amount, i.note, i.date, i.deleted, u.username as by,
  i.at as created_at, i.updated_at
from inventory_ins i left join inventories v on v.id = i.inventory_id left join users u on u.id = i.by_id;

create view inventory_outs_v as
select o.id, o.number, o.inventory_id, v.name as inventory, v.unit, o.amount, o.note, o.date, o.deleted, u.username as by,
  o.at as created_at, o.updated_at
from inventory_outs o left join inventories v on v.id = o.inventory_id left join users u on u.id = o.by_id;

grant select on inventory_ins_v, inventory_outs_v to :app;
