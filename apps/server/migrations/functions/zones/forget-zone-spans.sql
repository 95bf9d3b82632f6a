-- What was added up of zones is added up again: of a count from its moment on; of what lies around a zone, of whose places are taken and of what a
-- vehicle type is, all of it, as there is no history of these.
create or replace function forget_zone_spans() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'zone_counts' then
    delete from zone_spans where until > new.at;
  elsif tg_table_name = 'vehicle_types' then
    delete from zone_spans;
  elsif old.parent_zone_id is distinct from new.parent_zone_id
    or array(select jsonb_object_keys(old.capacities) order by 1) <> array(select jsonb_object_keys(new.capacities) order by 1) then
    delete from zone_spans;
  end if;
  return null;
end $$;
