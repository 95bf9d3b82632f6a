-- What could be seen when a gate was opened by hand: a photo of the one who opened it, and what the gate's camera took last.

alter table manual_openings
  add column camera_token text,
  add column camera_at timestamptz,
  add constraint manual_openings_camera check ((camera_token is null) = (camera_at is null));
-- Those whose pictures go by age.
create index manual_openings_pictures on manual_openings (at) where image_token is not null or camera_token is not null;

create view manual_openings_v as
select m.id, m.at, m.gate_id, g.name as gate_name, m.by_id as operator_id, u.username as operator, m.note,
  c.state as command_state, m.image_token as photo, m.camera_token as camera_image, m.camera_at
from manual_openings m
left join gates g on g.id = m.gate_id
left join users u on u.id = m.by_id
left join gate_commands c on c.id = m.command_id;
grant select on manual_openings_v to :app;
