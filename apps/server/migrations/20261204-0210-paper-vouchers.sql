-- Vouchers on paper are counted when a cashier hands in; those that are missing are owed.

-- One code to a paper, handed over with it. Batches of before are counted by nobody.
alter table voucher_batches
  add column is_paper boolean not null default false,
  add constraint voucher_batches_paper check (not is_paper or max_usage = 1 and not is_shared and not is_validation);

-- How many papers lay with the money: by whoever hands in, and by whoever receives or counts anew. The last of each holds.
create table deposit_paper_counts (
  id uuid primary key,
  deposit_id uuid not null references deposits,
  part text not null check (part in ('HANDED_IN', 'RECEIVED')),
  papers integer not null check (papers between 0 and 100000),
  by_id uuid not null references users,
  at timestamptz not null default now()
);
create index deposit_paper_counts_deposit on deposit_paper_counts (deposit_id, part, at desc, id desc);
create index deposit_paper_counts_by on deposit_paper_counts (by_id);
grant select, insert on deposit_paper_counts to :app;

-- What a verification charged for papers that were missing; taken back where they were counted anew.
create table deposit_missing_papers (
  id uuid primary key,
  deposit_id uuid not null references deposits,
  operator_id uuid not null references users,
  used integer not null check (used > 0),
  found integer not null check (found >= 0 and found < used),
  -- What the used ones gave, and what of that their tenants pay.
  given bigint not null check (given > 0),
  of_tenants bigint not null check (of_tenants between 0 and given),
  amount bigint not null check (amount > 0 and amount = given * (used - found) / used),
  tax bigint not null check (tax between 0 and amount),
  by_id uuid not null references users,
  at timestamptz not null default now(),
  withdrawn_at timestamptz
);
create unique index deposit_missing_papers_once on deposit_missing_papers (deposit_id) where withdrawn_at is null;
create index deposit_missing_papers_deposit on deposit_missing_papers (deposit_id);
create index deposit_missing_papers_operator on deposit_missing_papers (operator_id);
create index deposit_missing_papers_by on deposit_missing_papers (by_id);
grant select, insert, update (withdrawn_at) on deposit_missing_papers to :app;

alter table operator_debts drop constraint operator_debts_cause_check,
  add constraint operator_debts_cause_check check (cause in ('DEPOSIT', 'CLAIM', 'TO_COLLECT', 'FREE_PASS', 'AUDIT', 'VOUCHERS'));
alter table journal_entries drop constraint journal_entries_type_check,
  add constraint journal_entries_type_check check (type in ('PARKING_OUT', 'MEMBERSHIP', 'PAYMENT', 'CASH_MUTATION', 'CASH_IN',
    'CASH_OUT', 'DEPOSIT', 'COLLECTION', 'DEBT', 'SETTLEMENT', 'AUDIT', 'FREE_PASS', 'MISSING_VOUCHERS', 'MEMBER_REFUND', 'TENANT_PAYMENT'));
