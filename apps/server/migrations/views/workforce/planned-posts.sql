-- The posts of the plan as a file has them: each with the words of its shift, person and gate.
create view planned_posts_v as
select s.id, s.day as date, to_char(s.starts, 'HH24:MI') as start, to_char(s.ends, 'HH24:MI') as "end", h.name as shift,
  s.user_id, coalesce(nullif(trim(concat_ws(' ', b.first_name, b.last_name)), ''), u.username) as person, u.username,
  s.gate_id, g.name as gate
from schedules s
join shifts h on h.id = s.shift_id
join users u on u.id = s.user_id
left join user_biodata b on b.user_id = u.id
left join gates g on g.id = s.gate_id;
grant select on planned_posts_v to :app;
