-- What a gate's list shows, since when each fact about a gate is known, and who is told of gates in need.

-- Facts arrive late and in any order; each is only replaced by a newer one.
alter table gate_states
  add column barrier_at timestamptz,
  add column paper_at timestamptz,
  add column loop_at timestamptz,
  add column car_at timestamptz;

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

insert into notification_rules (id, type, target, action, action_en) values
  (gen_random_uuid(), 'GATE_OFFLINE', '/gate_monitoring', 'Buka pemantauan gate', 'Open gate monitoring'),
  (gen_random_uuid(), 'PAPER_OUT', '/gate_monitoring', 'Buka pemantauan gate', 'Open gate monitoring')
on conflict do nothing;

insert into device_types (id, name, label, label_en, image_type) values
  (gen_random_uuid(), 'CONTROLLER', 'Pengendali palang', 'Barrier controller', null),
  (gen_random_uuid(), 'CAMERA', 'Kamera', 'Camera', 'SNAPSHOT'),
  (gen_random_uuid(), 'PRINTER', 'Printer', 'Printer', null),
  (gen_random_uuid(), 'DISPLAY', 'Layar pelanggan', 'Customer display', null),
  (gen_random_uuid(), 'CARD_READER', 'Pembaca kartu', 'Card reader', null);
