create view gates_v as
select
  g.id, g.name, g.code, g.location, g.gate_type, g.gate_category, g.print_type, g.embedded_printer_type,
  g.show_on_monitoring, g.fixed_vehicle_id, g.parking_type, g.devices, g.updated_at,
  coalesce(v.ids, '{}') as gate_vehicle_types,
  g.token_hash is not null as has_token,
  g.wall_token_hash is not null as has_wall_token,
  coalesce(s.online, false) as online,
  case when s.heard_at is not null then s.since end as since,
  coalesce(s.barrier, 'UNKNOWN') as barrier,
  coalesce(s.paper, 'OK') as paper
from gates g
left join gate_states s on s.gate_id = g.id
left join lateral (
  select array_agg(vehicle_type_id order by vehicle_type_id) as ids from gate_vehicle_types where gate_id = g.id
) v on true;
grant select on gates_v to :app;
