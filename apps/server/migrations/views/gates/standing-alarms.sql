-- What stands open at each gate now; a fact that an offline gate told last may be over, so only being offline is told of it.
-- What usually passes wants somebody after two minutes.
create view standing_alarms_v as
select s.gate_id, a.type, a.since
from gate_states s
left join gate_waits_v w on w.gate_id = s.gate_id
left join lateral (
  -- Of the newest command, where that was not obeyed; a sound that was not played is no alarm.
  select case when state in ('FAILED', 'EXPIRED') then created_at end as failed_at from gate_commands
  where gate_id = s.gate_id and command <> 'PLAY_AUDIO' order by created_at desc limit 1) n on true
cross join lateral (values
  ('OFFLINE', s.since, not s.online),
  ('PAPER_OUT', s.paper_since, s.online and s.paper = 'OUT'),
  ('PAPER_LOW', s.paper_since, s.online and s.paper = 'LOW'),
  ('COMMAND_FAILED', n.failed_at, s.online),
  ('BARRIER_OPEN_LONG', s.barrier_since,
    s.online and s.barrier = 'OPEN' and s.barrier_since < clock_timestamp() - interval '2 minutes'),
  ('CAR_WAITING', w.since, w.since < clock_timestamp() - interval '2 minutes'),
  ('CLOCK_OFF', s.heard_at, s.online and abs(s.clock_skew_ms) > 60000)) a (type, since, stands)
where s.heard_at is not null and a.since is not null and a.stands;
grant select on standing_alarms_v to :app;
