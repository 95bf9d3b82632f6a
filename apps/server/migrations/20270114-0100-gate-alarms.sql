-- Since when what a gate says is so: it says it again with every sign of life.
alter table gate_states add column barrier_since timestamptz, add column paper_since timestamptz, add column loop_since timestamptz;
update gate_states set barrier_since = barrier_at, paper_since = paper_at, loop_since = loop_at;

-- What stood open at a gate and wanted somebody, each from its beginning to its end: a wall sounds once for each.
create table gate_alarms (
  id uuid primary key default uuidv7(),
  gate_id uuid not null references gates on delete cascade,
  type text not null check (type in (
    'OFFLINE', 'PAPER_OUT', 'PAPER_LOW', 'COMMAND_FAILED', 'BARRIER_OPEN_LONG', 'CAR_WAITING', 'CLOCK_OFF')),
  since timestamptz not null,
  ended_at timestamptz,
  constraint gate_alarms_order check (ended_at >= since)
);
create unique index gate_alarms_open on gate_alarms (gate_id, type) where ended_at is null;
create index gate_alarms_gate on gate_alarms (gate_id, since desc);
create index gate_alarms_since on gate_alarms (since desc);
grant select, insert, update (ended_at) on gate_alarms to :app;
