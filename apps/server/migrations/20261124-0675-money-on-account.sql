-- Money that is there and not simply used up: what is owed back, and how it is given back.

-- What is owed back although no payment stands behind it: money that was told offline and is a customer's, a membership that was
-- taken back after its claimed payment was decided on, what an operator paid of a charge that was dropped. Beside each posting
-- that owes it, so that somebody can give it back.
create table refunds_owed (
  -- Of what owes it, as its posting names it: the taking, the purchase, the debt or the step of a deposit.
  id uuid primary key,
  cause text not null check (cause in ('TAKING', 'MEMBERSHIP', 'DEBT')),
  amount bigint not null check (amount > 0),
  -- How it was paid; null where money was handed in.
  paid_type_id uuid references paid_types,
  -- Who took it; of a debt whose it is.
  operator_id uuid not null references users,
  -- What whoever gets it can show.
  reference text not null,
  -- When it was paid.
  paid_at timestamptz not null
);
create index refunds_owed_operator on refunds_owed (operator_id);
create index refunds_owed_paid_type on refunds_owed (paid_type_id) where paid_type_id is not null;
create trigger refunds_owed_place after insert on refunds_owed for each row execute function place_refund_row();
grant select, insert on refunds_owed to :app;

-- What was paid and is not simply used up: on account, owed back, on its way back, given back. Kept from their rows, so that
-- a few hundred are found among millions.
create table payments_open (
  -- Of a payment, or of what is owed without one.
  id uuid primary key,
  payment_id uuid references payments,
  owed_id uuid references refunds_owed,
  state text not null check (state in ('ON_ACCOUNT', 'OWED_BACK', 'WAITING', 'RETURNED')),
  paid_at timestamptz not null,
  constraint payments_open_of check (num_nonnulls(payment_id, owed_id) = 1 and id = coalesce(payment_id, owed_id))
);
create index payments_open_payment on payments_open (payment_id) where payment_id is not null;
create index payments_open_owed on payments_open (owed_id) where owed_id is not null;
create index payments_open_paid on payments_open (paid_at, id);
create index payments_open_state on payments_open (state, paid_at, id);
grant select, insert, update, delete on payments_open to :app;

-- Giving back what a payment was not needed for. WAITING is asked for and not posted.
create table payment_returns (
  id uuid primary key,
  payment_id uuid references payments,
  owed_id uuid references refunds_owed,
  amount bigint not null check (amount > 0),
  way text not null check (way in ('REFUNDED_BY_PROVIDER', 'PAID_OUT_IN_CASH', 'KEPT')),
  state text not null check (state in ('WAITING', 'DONE', 'REFUSED')),
  reason text not null,
  -- The provider's of its refund; the payment's where cash was paid out for it.
  reference text,
  received_by text,
  cash_id uuid references cash,
  deposit_id uuid references deposits,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  decided_by uuid references users,
  decided_at timestamptz,
  decided_note text,
  constraint payment_returns_decided check ((decided_by is null) = (decided_at is null) and (state = 'REFUSED') <= (decided_by is not null)),
  constraint payment_returns_two_names check (decided_by <> by_id),
  constraint payment_returns_confirmed check (way = 'REFUNDED_BY_PROVIDER' or state <> 'DONE' or decided_by is not null),
  constraint payment_returns_source check ((way = 'PAID_OUT_IN_CASH') = (num_nonnulls(cash_id, deposit_id) = 1)
    and num_nonnulls(cash_id, deposit_id) <= 1),
  constraint payment_returns_named check ((way = 'KEPT' or reference is not null)
    and (way <> 'PAID_OUT_IN_CASH' or received_by is not null)),
  constraint payment_returns_of check (num_nonnulls(payment_id, owed_id) = 1),
  constraint payment_returns_by_provider check (way <> 'REFUNDED_BY_PROVIDER' or payment_id is not null)
);
create index payment_returns_payment on payment_returns (payment_id, at, id);
create index payment_returns_cash on payment_returns (cash_id) where cash_id is not null;
create index payment_returns_deposit on payment_returns (deposit_id) where deposit_id is not null;
create index payment_returns_by on payment_returns (by_id);
create index payment_returns_decider on payment_returns (decided_by) where decided_by is not null;
-- A provider's refund is told once.
create unique index payment_returns_reference on payment_returns (reference) where way = 'REFUNDED_BY_PROVIDER';
create index payment_returns_owed on payment_returns (owed_id, at, id) where owed_id is not null;
create trigger payment_returns_amount before insert or update on payment_returns for each row
  execute function check_payment_return();
create trigger payment_returns_place after insert or update on payment_returns for each row execute function place_return_of();
grant select, insert, update (state, decided_by, decided_at, decided_note) on payment_returns to :app;
