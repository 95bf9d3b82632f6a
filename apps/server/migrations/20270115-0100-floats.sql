-- Change money that a cashier starts with: handed out of a cash account by one person, taken by another, counted apart and received back.

alter table accounts drop constraint accounts_kind_check;
alter table accounts add constraint accounts_kind_check check (kind in ('DRAWER', 'FLOAT', 'PROVIDER', 'CLAIMED', 'TO_COLLECT', 'TENANT',
  'ON_ACCOUNT', 'REVENUE', 'MEMBERSHIP_REVENUE', 'OTHER_INCOME', 'TAX', 'UNMATCHED', 'REFUNDABLE', 'SURPLUS', 'OPERATOR_DEBT',
  'DEBT_CHARGED', 'WRITTEN_OFF', 'CASH_DIFFERENCE', 'DEPOSITS_RECEIVED', 'CASH', 'CASH_IN_TRANSIT', 'CASH_CATEGORY', 'FEE'));

alter table journal_entries drop constraint journal_entries_type_check,
  add constraint journal_entries_type_check check (type in ('PARKING_OUT', 'MEMBERSHIP', 'PAYMENT', 'CASH_MUTATION', 'CASH_IN',
    'CASH_OUT', 'DEPOSIT', 'COLLECTION', 'DEBT', 'SETTLEMENT', 'AUDIT', 'FREE_PASS', 'MISSING_VOUCHERS', 'MEMBER_REFUND', 'TENANT_PAYMENT',
    'TAX_PAYMENT', 'FLOAT')) not valid;
alter table journal_entries validate constraint journal_entries_type_check;

-- A float that is short is charged to its cashier.
alter table operator_debts drop constraint operator_debts_cause_check,
  add constraint operator_debts_cause_check
    check (cause in ('DEPOSIT', 'CLAIM', 'TO_COLLECT', 'FREE_PASS', 'AUDIT', 'VOUCHERS', 'FLOAT'));

create table floats (
  id uuid primary key,
  site_id uuid not null,
  -- What people call it.
  number bigint generated always as identity,
  operator_id uuid not null references users,
  -- Where it comes from, and goes back to.
  cash_id uuid not null references cash,
  amount bigint not null check (amount > 0 and amount <= 100000000000),
  note text,
  state text not null default 'WAITING' check (state in ('WAITING', 'OUT', 'COUNTED', 'RETURNED', 'CANCELLED')),
  given_by_id uuid not null references users,
  given_at timestamptz not null default now(),
  -- Taken: from then on it stands in the journal, on that business day.
  taken_at timestamptz,
  taken_day date,
  cancelled_at timestamptz,
  cancelled_by_id uuid references users,
  cancel_note text,
  -- By its cashier, apart from what was sold.
  counted bigint check (counted >= 0 and counted <= 100000000000),
  drawer jsonb,
  counted_at timestamptz,
  -- The deposit that was handed in when it was counted.
  deposit_id uuid references deposits,
  received bigint check (received >= 0 and received <= 100000000000),
  received_at timestamptz,
  received_by_id uuid references users,
  -- Who signed that this much was there, where it is not what was counted.
  witness_id uuid references users,
  receive_note text,
  updated_at timestamptz not null default now(),
  constraint floats_number unique (number),
  constraint floats_taken check ((state in ('OUT', 'COUNTED', 'RETURNED')) = (taken_at is not null) and num_nonnulls(taken_at, taken_day) in (0, 2)),
  constraint floats_cancelled check ((state = 'CANCELLED') = (cancelled_at is not null) and num_nonnulls(cancelled_at, cancelled_by_id) in (0, 2)),
  constraint floats_counted check (num_nonnulls(counted, counted_at) in (0, 2) and (counted is not null or num_nonnulls(drawer, deposit_id) = 0)
    and (state <> 'COUNTED' or counted is not null) and (counted is null or state in ('COUNTED', 'RETURNED'))),
  constraint floats_received check ((state = 'RETURNED') = (received is not null)
    and num_nonnulls(received, received_at, received_by_id) in (0, 3)),
  -- Two names: neither is who holds it, and what was not counted alike has a third.
  constraint floats_two_names check (given_by_id <> operator_id and received_by_id <> operator_id and witness_id <> received_by_id
    and (received is null or received is not distinct from counted or witness_id is not null))
);
-- A cashier holds one at a time.
create unique index floats_held on floats (operator_id) where state in ('WAITING', 'OUT');
create index floats_given on floats (given_at desc, id);
create index floats_operator on floats (operator_id, given_at desc, id);
create index floats_open on floats (given_at desc, id) where state in ('WAITING', 'OUT', 'COUNTED');
create index floats_taken_day on floats (taken_day) where taken_day is not null;
create index floats_deposit on floats (deposit_id) where deposit_id is not null;
create index floats_cash on floats (cash_id);
create index floats_giver on floats (given_by_id);
create index floats_canceller on floats (cancelled_by_id) where cancelled_by_id is not null;
create index floats_receiver on floats (received_by_id) where received_by_id is not null;
create index floats_witness on floats (witness_id) where witness_id is not null;
create trigger floats_way before update on floats for each row execute function check_float();
-- Whose it is, of how much and from where stays.
grant select, insert, update (state, taken_at, taken_day, cancelled_at, cancelled_by_id, cancel_note, counted, drawer, counted_at, deposit_id,
  received, received_at, received_by_id, witness_id, receive_note, updated_at) on floats to :app;
