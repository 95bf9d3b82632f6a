-- Exits that somebody looks at again: which and why, what was said of each, and what was taken back.

-- The sample of a business day follows from its seed, whose digest is in the sealed log before the day has ended.
create table audit_days (
  business_day date primary key,
  seed bytea not null check (octet_length(seed) = 32),
  seed_hash text collate "C" not null,
  sealed_at timestamptz not null default now(),
  drawn_at timestamptz,
  -- Exits that the sample was drawn of, and how many were drawn.
  exits integer,
  drawn integer,
  check (num_nonnulls(drawn_at, exits, drawn) in (0, 3))
);
grant select, insert, update (drawn_at, exits, drawn) on audit_days to :app;

-- One row for each exit that is to be looked at, or was.
create table audited_exits (
  stay_id uuid primary key references stays,
  business_day date not null,
  exited_at timestamptz not null,
  -- Whoever sold, let in, signed or approved: none of them audits it.
  involved uuid[] not null default '{}',
  why text[] not null check (why <@ array['RISK', 'SAMPLE', 'MACHINE_CHECK', 'CHOSEN'] and why <> '{}'),
  -- What made it a risk.
  risks text[] not null default '{}',
  risk integer not null check (risk between 0 and 100),
  picked_at timestamptz not null default now(),
  -- Where its last audit led, and which one that is.
  status text not null default 'UNAUDITED' check (status in ('UNAUDITED', 'MATCHED', 'UNMATCHED', 'NO_EVIDENCE')),
  audit_id uuid,
  claimed_by uuid references users,
  claimed_until timestamptz,
  check ((status = 'UNAUDITED') = (audit_id is null)),
  check ((claimed_by is null) = (claimed_until is null))
);
create index audited_exits_at on audited_exits (exited_at desc, stay_id);
create index audited_exits_status on audited_exits (status, exited_at desc, stay_id);
create index audited_exits_waiting on audited_exits (risk desc, exited_at, stay_id) where status = 'UNAUDITED';
create index audited_exits_day on audited_exits (business_day, status);
create index audited_exits_risks on audited_exits using gin (risks);
create index audited_exits_why on audited_exits using gin (why);
create index audited_exits_claimed on audited_exits (claimed_by) where claimed_by is not null;
grant select, insert, update (why, risks, risk, status, audit_id, claimed_by, claimed_until) on audited_exits to :app;

create table parking_out_audits (
  id uuid primary key,
  stay_id uuid not null references audited_exits,
  -- In the order of the lock of its exit, not of the clock.
  n integer not null check (n > 0),
  status text not null check (status in ('MATCHED', 'UNMATCHED', 'NO_EVIDENCE')),
  -- Null of the machine.
  by_id uuid references users,
  at timestamptz not null default now(),
  vehicle_type_id uuid references vehicle_types,
  -- Rupiah that were charged too little; below zero too much.
  amount bigint not null default 0,
  -- Who sold, and in which deposit.
  operator_id uuid references users,
  deposit_id uuid references deposits,
  -- Booked only once a second auditor agrees.
  needs_second boolean not null default false,
  reason text,
  note text,
  -- Of the machine, in hundredths of a percent.
  plate_confidence integer check (plate_confidence between 0 and 10000),
  class_confidence integer check (class_confidence between 0 and 10000),
  constraint parking_out_audits_order unique (stay_id, n),
  constraint parking_out_audits_amount check (abs(amount) <= 100000000 and (amount = 0 or status = 'UNMATCHED' and operator_id is not null)),
  constraint parking_out_audits_why check (status <> 'UNMATCHED' or reason is not null),
  constraint parking_out_audits_second check (not needs_second or amount <> 0),
  constraint parking_out_audits_own check (by_id <> operator_id),
  constraint parking_out_audits_machine check (by_id is not null or status = 'MATCHED')
);
create index parking_out_audits_by on parking_out_audits (by_id, at);
create index parking_out_audits_operator on parking_out_audits (operator_id, at);
create index parking_out_audits_deposit on parking_out_audits (deposit_id) where amount <> 0;
create index parking_out_audits_type on parking_out_audits (vehicle_type_id) where vehicle_type_id is not null;
grant select, insert on parking_out_audits to :app;
alter table audited_exits add constraint audited_exits_audit foreign key (audit_id) references parking_out_audits;
create index audited_exits_audited on audited_exits (audit_id);

create table parking_out_audit_confirmations (
  audit_id uuid primary key references parking_out_audits,
  by_id uuid not null references users,
  at timestamptz not null default now()
);
create index parking_out_audit_confirmations_by on parking_out_audit_confirmations (by_id);
grant select, insert on parking_out_audit_confirmations to :app;

create table parking_out_audit_rollbacks (
  id uuid primary key,
  audit_id uuid not null references parking_out_audits,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  note text,
  constraint parking_out_audit_rollbacks_once unique (audit_id)
);
create index parking_out_audit_rollbacks_by on parking_out_audit_rollbacks (by_id);
grant select, insert on parking_out_audit_rollbacks to :app;

-- What a person read in a picture, beside what the reader said. It goes with the plates' age.
create table audit_plates (
  id uuid primary key,
  stay_id uuid not null references stays,
  side text not null check (side in ('ENTRY', 'EXIT')),
  n integer not null check (n > 0),
  gate_id uuid not null references gates,
  -- Null where the gate's reader said nothing.
  read_plate text collate "C",
  plate text collate "C" not null check (plate <> ''),
  match text check (match in ('EXACT', 'EQUIVALENT', 'NEAR', 'DIFFERENT')),
  -- The audit that it was said with.
  audit_id uuid references parking_out_audits,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  constraint audit_plates_order unique (stay_id, side, n),
  check ((match is null) = (read_plate is null))
);
create index audit_plates_at on audit_plates (at desc, id);
create index audit_plates_gate on audit_plates (gate_id, at desc, id);
create index audit_plates_match on audit_plates (match, at desc, id);
create index audit_plates_audit on audit_plates (audit_id) where audit_id is not null;
create index audit_plates_by on audit_plates (by_id);
create index audit_plates_plate on audit_plates using gin (plate gin_trgm_ops);
grant select, insert, delete on audit_plates to :app;

alter table operator_debts drop constraint operator_debts_cause_check,
  add constraint operator_debts_cause_check check (cause in ('DEPOSIT', 'CLAIM', 'TO_COLLECT', 'FREE_PASS', 'AUDIT'));
