-- A car that is let go without its money: what it owes is to be collected, and lies in nobody's drawer.

create table to_collect (
  id uuid primary key,
  site_id uuid not null,
  stay_id uuid not null references stays,
  operator_id uuid not null references users,
  -- Who signed for it at the exit.
  approved_by uuid not null references users,
  deposit_id uuid not null references deposits,
  business_day date not null,
  amount bigint not null check (amount > 0),
  -- What has come in of it.
  collected bigint not null default 0,
  reason text not null check (reason in ('NO_ANSWER', 'CANNOT_PAY', 'OTHER')),
  note text,
  name text,
  phone text,
  -- WAITING for a second name.
  state text not null default 'OPEN' check (state in ('OPEN', 'WAITING', 'COLLECTED', 'CHARGED', 'LOST')),
  at timestamptz not null default now(),
  proposed text check (proposed in ('CHARGED', 'LOST')),
  proposed_by uuid references users,
  proposed_at timestamptz,
  proposed_note text,
  decided_by uuid references users,
  decided_at timestamptz,
  decided_note text,
  constraint to_collect_stay unique (stay_id),
  constraint to_collect_collected check (collected between 0 and amount and (state = 'COLLECTED') = (collected = amount)),
  constraint to_collect_approved check (approved_by <> operator_id),
  constraint to_collect_proposed check (num_nonnulls(proposed, proposed_by, proposed_at, proposed_note) in (0, 4)
    and (state = 'WAITING') <= (proposed is not null)),
  -- Two names, neither of who let the car go.
  constraint to_collect_two_names check (proposed_by not in (operator_id, approved_by) and decided_by not in (operator_id, approved_by)
    and decided_by <> proposed_by),
  constraint to_collect_decided check (num_nonnulls(decided_by, decided_at) in (0, 2)
    and (state in ('CHARGED', 'LOST')) = (decided_by is not null)
    and (decided_by is null or coalesce(state = proposed, false)))
);
create index to_collect_day on to_collect (site_id, business_day);
create index to_collect_state on to_collect (state, at, id);
create index to_collect_at on to_collect (at, id);
create index to_collect_operator on to_collect (operator_id, at, id);
create index to_collect_deposit on to_collect (deposit_id);
create index to_collect_approver on to_collect (approved_by);
create index to_collect_proposer on to_collect (proposed_by) where proposed_by is not null;
create index to_collect_decider on to_collect (decided_by) where decided_by is not null;
create trigger to_collect_final before update on to_collect for each row execute function check_to_collect_final();
-- What is owed is not rewritten.
grant select, insert, update (collected, state, name, phone, proposed, proposed_by, proposed_at, proposed_note, decided_by,
  decided_at, decided_note) on to_collect to :app;

-- What came in of it: by a payment, or in cash into a drawer or a cash account.
create table to_collect_parts (
  id uuid primary key,
  to_collect_id uuid not null references to_collect,
  way text not null check (way in ('PAYMENT', 'CASH')),
  amount bigint not null check (amount > 0),
  payment_id uuid references payments,
  cash_id uuid references cash,
  deposit_id uuid references deposits,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  -- What a device sold without the server may settle what its car owes: the part says by which sale, so that whoever holds its slip finds it.
  request_id uuid,
  -- What the slip said; null where that could not be read.
  provisional text,
  -- When it was taken, as it was told.
  taken_at timestamptz,
  constraint to_collect_parts_payment unique (payment_id),
  constraint to_collect_parts_way check (case way when 'PAYMENT' then payment_id is not null and num_nonnulls(cash_id, deposit_id) = 0
    else payment_id is null and num_nonnulls(cash_id, deposit_id) = 1 end),
  constraint to_collect_parts_sale check ((request_id is null) = (taken_at is null)
    and (provisional is null or request_id is not null))
);
create index to_collect_parts_of on to_collect_parts (to_collect_id);
create index to_collect_parts_cash on to_collect_parts (cash_id) where cash_id is not null;
create index to_collect_parts_deposit on to_collect_parts (deposit_id) where deposit_id is not null;
create index to_collect_parts_by on to_collect_parts (by_id);
-- A sale is paid by a card, in cash, or partly by each.
create unique index to_collect_parts_told on to_collect_parts (by_id, request_id, way) where request_id is not null;
grant select, insert on to_collect_parts to :app;
