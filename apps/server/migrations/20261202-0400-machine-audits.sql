-- Exits that the recogniser is shown before people are, each once, and what came of it.
create table machine_audits (
  stay_id uuid primary key references audited_exits,
  -- WAITING to be shown · MATCHED by machine · CHECK agreed, and is shown to a person as if it had not, which nobody is told before
  -- that person has decided · PEOPLE did not agree · SILENT no answer came
  state text not null default 'WAITING' check (state in ('WAITING', 'MATCHED', 'CHECK', 'PEOPLE', 'SILENT')),
  -- People are not handed it before, so that the machine is first.
  kept_until timestamptz not null,
  -- Not shown again before: the next try, or the end of the one under way.
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  -- Of the last try that failed.
  fault text collate "C",
  decided_at timestamptz,
  check ((state = 'WAITING') = (decided_at is null))
);
create index machine_audits_due on machine_audits (due_at) where state = 'WAITING';
create index machine_audits_decided on machine_audits (decided_at, state);
grant select, insert, update (state, due_at, tries, fault, decided_at) on machine_audits to :app;

-- A risk that is told later takes back what the machine said, and nobody does it.
alter table parking_out_audit_rollbacks alter column by_id drop not null;
