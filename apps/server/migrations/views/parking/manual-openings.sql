-- The car that came or left by this gate around the opening, the nearest one: none tells of a gate that was opened for nobody.
create view manual_openings_v as
select m.id, m.at, m.gate_id, g.name as gate_name, m.by_id as operator_id, u.username as operator, m.note,
  c.state as command_state, m.image_token as photo, m.camera_token as camera_image, m.camera_at,
  car.code as parking_code, car.code is not null as has_car
from manual_openings m
left join gates g on g.id = m.gate_id
left join users u on u.id = m.by_id
left join gate_commands c on c.id = m.command_id
left join lateral (
  select code from (
    select s.code, s.entered_at as at from stays s
    where s.entry_gate_id = m.gate_id and s.entered_at between m.at - interval '2 minutes' and m.at + interval '2 minutes'
    union all
    select s.code, s.exited_at from stays s
    where s.exit_gate_id = m.gate_id and s.exited_at between m.at - interval '2 minutes' and m.at + interval '2 minutes') passed
  order by abs(extract(epoch from passed.at - m.at)) limit 1) car on true;
grant select on manual_openings_v to :app;
