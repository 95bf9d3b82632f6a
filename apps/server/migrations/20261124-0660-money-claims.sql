-- What cashiers answer for: money that only they have seen, and what they are charged with.

-- What nobody but a cashier has seen paid is claimed, not paid: the cashier answers for it until it is settled or decided.
create table claimed_payments (
  id uuid primary key,
  site_id uuid not null,
  -- With its source the posting that it stands behind.
  kind text not null check (kind in ('SALE', 'PREPAID')),
  -- The stay or the membership's purchase.
  source_id uuid not null,
  operator_id uuid not null references users,
  deposit_id uuid not null references deposits,
  paid_type_id uuid not null references paid_types,
  amount bigint not null check (amount > 0),
  business_day date not null,
  terminal text,
  approval_code text,
  rrn text,
  card_last4 text,
  -- One slip may pay the parts of one sale, and what was sold without the server is booked whatever its slip paid before.
  part integer not null default 0 check (part >= 0),
  -- WAITING for a second name; TAKEN_BACK with the sale that it paid.
  state text not null default 'OPEN' check (state in ('OPEN', 'WAITING', 'SETTLED', 'CHARGED', 'TAKEN_BACK')),
  at timestamptz not null default now(),
  -- What becomes of a claim: one person says it, another who says the same decides it.
  proposed text check (proposed in ('SETTLED', 'CHARGED')),
  -- Where the bank's statement has it.
  reference text,
  proposed_by uuid references users,
  proposed_at timestamptz,
  proposed_note text,
  decided_by uuid references users,
  decided_at timestamptz,
  decided_note text,
  constraint claimed_payments_source unique (source_id, kind),
  constraint claimed_payments_proposed check (num_nonnulls(proposed, proposed_by, proposed_at, proposed_note) in (0, 4)
    and (state = 'WAITING') <= (proposed is not null) and (proposed = 'SETTLED') <= (reference is not null)),
  -- Two names, neither of who claims it.
  constraint claimed_payments_two_names check (proposed_by <> operator_id and decided_by <> operator_id and decided_by <> proposed_by),
  constraint claimed_payments_decided check (num_nonnulls(decided_by, decided_at) in (0, 2)
    and (state in ('SETTLED', 'CHARGED')) = (decided_by is not null)
    and (decided_by is null or coalesce(state = proposed, false)))
);
create unique index claimed_payments_approval on claimed_payments
  (site_id, slip_key(approval_code), coalesce(slip_key(terminal), ''), business_day, part)
  where slip_key(approval_code) is not null and state <> 'TAKEN_BACK';
create unique index claimed_payments_rrn on claimed_payments
  (site_id, slip_key(rrn), coalesce(slip_key(terminal), ''), business_day, part)
  where slip_key(rrn) is not null and state <> 'TAKEN_BACK';
create index claimed_payments_state on claimed_payments (state, at, id);
create index claimed_payments_at on claimed_payments (at, id);
create index claimed_payments_operator on claimed_payments (operator_id, at, id);
create index claimed_payments_deposit on claimed_payments (deposit_id);
create index claimed_payments_day on claimed_payments (business_day, paid_type_id);
create index claimed_payments_paid_type on claimed_payments (paid_type_id);
create index claimed_payments_proposer on claimed_payments (proposed_by) where proposed_by is not null;
create index claimed_payments_decider on claimed_payments (decided_by) where decided_by is not null;
-- Claims are found by any part of what their slips say.
create index claimed_payments_slip on claimed_payments using gin (terminal gin_trgm_ops, approval_code gin_trgm_ops, rrn gin_trgm_ops);
create trigger claimed_payments_final before update on claimed_payments for each row execute function check_claim_final();
-- What was claimed is not rewritten.
grant select, insert, update (state, proposed, reference, proposed_by, proposed_at, proposed_note, decided_by, decided_at,
  decided_note) on claimed_payments to :app;

-- What a cashier is charged with stands apart until it was answered or the time to answer is over; only then is it owed.
create table operator_debts (
  id uuid primary key,
  number bigint generated always as identity,
  operator_id uuid not null references users,
  cause text not null check (cause in ('DEPOSIT', 'CLAIM', 'TO_COLLECT')),
  -- What charges it: the step of a deposit, a claim.
  source_id uuid not null,
  deposit_id uuid references deposits,
  amount bigint not null check (amount > 0),
  reason text,
  state text not null default 'WAITING' check (state in ('WAITING', 'POSTED', 'DROPPED', 'WITHDRAWN')),
  charged_by uuid references users,
  charged_at timestamptz not null default now(),
  due_at timestamptz not null,
  answer text,
  answer_picture text,
  answered_at timestamptz,
  proposed text check (proposed in ('POSTED', 'DROPPED')),
  proposed_by uuid references users,
  proposed_at timestamptz,
  proposed_note text,
  decided_by uuid references users,
  decided_at timestamptz,
  decided_note text,
  constraint operator_debts_number unique (number),
  constraint operator_debts_source unique (cause, source_id),
  constraint operator_debts_answered check ((answer is null) = (answered_at is null) and (answer_picture is null or answer is not null)),
  constraint operator_debts_proposed check (num_nonnulls(proposed, proposed_by, proposed_at, proposed_note) in (0, 4)
    and (proposed is null or answer is not null)),
  constraint operator_debts_decided check ((state = 'WAITING') = (decided_at is null) and (state <> 'WAITING' or decided_by is null)),
  -- Two names, neither who is charged.
  constraint operator_debts_two_names check (proposed_by <> operator_id and decided_by <> operator_id
    and (state not in ('POSTED', 'DROPPED') or decided_by is null or decided_by <> proposed_by)),
  constraint operator_debts_dropped check (state <> 'DROPPED' or (decided_by is not null and proposed = 'DROPPED'))
);
create index operator_debts_charged on operator_debts (charged_at desc, id);
create index operator_debts_operator on operator_debts (operator_id, charged_at desc, id);
create index operator_debts_waiting on operator_debts (charged_at desc, id) where state = 'WAITING';
create index operator_debts_deposit on operator_debts (deposit_id) where deposit_id is not null;
create index operator_debts_charger on operator_debts (charged_by) where charged_by is not null;
create index operator_debts_proposer on operator_debts (proposed_by) where proposed_by is not null;
create index operator_debts_decider on operator_debts (decided_by) where decided_by is not null;
create trigger operator_debts_guard before update on operator_debts for each row execute function check_operator_debt();
grant select, insert, update (state, answer, answer_picture, answered_at, proposed, proposed_by, proposed_at, proposed_note,
  decided_by, decided_at, decided_note) on operator_debts to :app;
