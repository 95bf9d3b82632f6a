-- Handovers with the names of both, and whether the leaver's takings were handed in.
create view handovers_v as
select h.id, h.number, h.gate_id, g.name as gate, h.device_number, h.from_user_id, f.username as from_user, h.to_user_id, t.username as to_user,
  h.at, h.told_at, h.offline, h.state, h.deposit_id, d.number as deposit_number,
  (select min(s.at) from deposit_steps s where s.deposit_id = h.deposit_id and s.to_state = 'SUBMITTED') as handed_in_at,
  h.decided_at, h.reason, h.updated_at
from handovers h
join gates g on g.id = h.gate_id
join users f on f.id = h.from_user_id
join users t on t.id = h.to_user_id
left join deposits d on d.id = h.deposit_id;
grant select on handovers_v to :app;
