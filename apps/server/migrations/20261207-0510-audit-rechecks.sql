-- Words of auditors that let an exit pass, drawn by chance to be asked of another one who does not know of the first.
create table audit_rechecks (
  audit_id uuid primary key references parking_out_audits (id),
  drawn_at timestamptz not null default now(),
  claimed_by uuid references users (id),
  claimed_until timestamptz,
  by_id uuid references users (id),
  said_at timestamptz,
  -- What the second one said.
  status text check (status in ('MATCHED', 'UNMATCHED', 'NO_EVIDENCE')),
  constraint audit_rechecks_claim check ((claimed_by is null) = (claimed_until is null)),
  constraint audit_rechecks_said check ((by_id is null) = (said_at is null) and (by_id is null) = (status is null))
);
create index audit_rechecks_waiting on audit_rechecks (drawn_at) where by_id is null;
create index audit_rechecks_claimed_by on audit_rechecks (claimed_by);
create index audit_rechecks_by on audit_rechecks (by_id, said_at);
grant select, insert, update (claimed_by, claimed_until, by_id, said_at, status) on audit_rechecks to :app;
