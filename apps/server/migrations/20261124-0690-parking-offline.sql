-- What exit devices sold without the server, and what became of it.

-- What an exit device may still upload when its user is signed out: the sales of its own shift.
create table offline_grants (
  id uuid primary key,
  site_id uuid not null,
  user_id uuid not null references users,
  gate_id uuid not null references gates,
  shift_id uuid references shifts,
  device_number text collate "C" not null,
  token_hash bytea not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint offline_grants_token unique (token_hash)
);
create index offline_grants_user on offline_grants (user_id);
create index offline_grants_gate on offline_grants (gate_id);
create index offline_grants_shift on offline_grants (shift_id);
grant select, insert, update on offline_grants to :app;

-- What a device told: the same number with the same body is the same sale, and times must follow its own count.
create table offline_sales (
  user_id uuid not null references users,
  request_id uuid not null,
  grant_id uuid not null references offline_grants on delete cascade,
  -- The device's own count.
  sequence integer,
  told_at timestamptz not null,
  -- Of the body as it came.
  digest bytea not null,
  result text not null check (result in ('BOOKED', 'UNMATCHED')),
  stay_id uuid references stays,
  at timestamptz not null default now(),
  primary key (user_id, request_id)
);
create index offline_sales_grant on offline_sales (grant_id, sequence);
create index offline_sales_stay on offline_sales (stay_id);
grant select, insert on offline_sales to :app;

-- When a device with a grant was answered: what it says of such a moment was not said without the server.
create table offline_contacts (
  grant_id uuid not null references offline_grants on delete cascade,
  at timestamptz not null,
  primary key (grant_id, at)
);
create index offline_contacts_at on offline_contacts (at);
grant select, insert, delete on offline_contacts to :app;

-- Money that was taken offline for a stay that had ended already; a supervisor settles it.
create table unmatched_takings (
  id uuid primary key,
  site_id uuid not null,
  request_id uuid not null,
  stay_id uuid references stays,
  operator_id uuid not null references users,
  gate_id uuid not null references gates,
  deposit_id uuid not null references deposits,
  paid_type_id uuid not null references paid_types,
  amount bigint not null check (amount > 0),
  taken_at timestamptz not null,
  sale jsonb not null,
  settled_at timestamptz,
  settled_by uuid references users,
  settled_note text,
  -- What became of money that was taken offline for a car that had left already.
  outcome text check (outcome in ('REVENUE', 'REFUND')),
  constraint unmatched_takings_settled check (
    (outcome is null) = (settled_at is null) and (outcome is null) = (settled_by is null)
    and (outcome is null) = (settled_note is null)),
  constraint unmatched_takings_request unique (operator_id, request_id),
  constraint unmatched_takings_amount_most check (amount <= 100000000)
);
create index unmatched_takings_stay on unmatched_takings (stay_id);
create index unmatched_takings_gate on unmatched_takings (gate_id);
create index unmatched_takings_deposit on unmatched_takings (deposit_id);
create index unmatched_takings_paid_type on unmatched_takings (paid_type_id);
create index unmatched_takings_settled_by on unmatched_takings (settled_by);
create index unmatched_takings_taken on unmatched_takings (taken_at desc, id);
create index unmatched_takings_state on unmatched_takings (coalesce(outcome, 'WAITING'), taken_at desc, id);
create index unmatched_takings_operator on unmatched_takings (operator_id, taken_at desc, id);
create index unmatched_takings_slip on unmatched_takings using gin ((sale ->> 'provisionalNumber') gin_trgm_ops);
grant select, insert, update on unmatched_takings to :app;
