create view manual_openings_v as
select m.id, m.at, m.gate_id, g.name as gate_name, m.by_id as operator_id, u.username as operator, m.note,
  c.state as command_state, m.image_token as photo, m.camera_token as camera_image, m.camera_at
from manual_openings m
left join gates g on g.id = m.gate_id
left join users u on u.id = m.by_id
left join gate_commands c on c.id = m.command_id;
grant select on manual_openings_v to :app;
