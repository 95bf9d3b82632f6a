-- Of which type a type is a child: it pays and counts as that one, unless it has its own. Nothing was ever read from the flag alone,
-- so that nothing may be priced otherwise by it from now on: who meant it says it again.
alter table vehicle_types
  add column parent_vehicle_type_id uuid references vehicle_types,
  drop column child,
  add constraint vehicle_types_parent_other check (parent_vehicle_type_id <> id);
create index vehicle_types_parent on vehicle_types (parent_vehicle_type_id);
