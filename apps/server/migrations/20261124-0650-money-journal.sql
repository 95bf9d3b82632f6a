-- The journal: every rupiah in two places at once. A debit is positive, a credit negative; an entry's lines sum to zero.

create table accounts (
  id uuid primary key,
  -- ON_ACCOUNT is paid and not yet used, CLAIMED what only its cashier saw paid, TO_COLLECT what cars let go still owe,
  -- CASH_CATEGORY what stands against a cash account. What is missing within tolerance stands apart for each person and is
  -- nobody's debt (CASH_DIFFERENCE); what a cashier is charged with is owed only once it was answered (DEBT_CHARGED).
  kind text not null check (kind in ('DRAWER', 'PROVIDER', 'CLAIMED', 'TO_COLLECT', 'ON_ACCOUNT', 'REVENUE', 'MEMBERSHIP_REVENUE',
    'OTHER_INCOME', 'TAX', 'UNMATCHED', 'REFUNDABLE', 'SURPLUS', 'OPERATOR_DEBT', 'DEBT_CHARGED', 'WRITTEN_OFF', 'CASH_DIFFERENCE',
    'DEPOSITS_RECEIVED', 'CASH', 'CASH_IN_TRANSIT', 'CASH_CATEGORY')),
  -- Whose: the operator of a drawer or debt, the paid type of a provider, the cash account.
  owner_id uuid,
  allow_negative boolean not null
);
create unique index accounts_owner on accounts (kind, owner_id) nulls not distinct;
-- What belongs to nobody in particular; the others are made with their owner.
insert into accounts (id, kind, allow_negative)
select gen_random_uuid(), k.kind, true
from (values ('REVENUE'), ('MEMBERSHIP_REVENUE'), ('OTHER_INCOME'), ('TAX'), ('UNMATCHED'), ('REFUNDABLE'), ('SURPLUS'),
  ('DEPOSITS_RECEIVED')) as k (kind);
-- Taking money from a guarded account locks its row, which PostgreSQL allows only to who may change a column of it.
grant select, insert, update (allow_negative) on accounts to :app;

create table journal_entries (
  id uuid primary key,
  site_id uuid not null,
  booked_at timestamptz not null,
  business_day date not null,
  type text not null check (type in ('PARKING_OUT', 'MEMBERSHIP', 'PAYMENT',
    'CASH_MUTATION', 'CASH_IN', 'CASH_OUT', 'DEPOSIT', 'COLLECTION', 'DEBT', 'SETTLEMENT')),
  -- The stay, payment or deposit it is about; with `kind` (SALE, REVERSAL) it is booked once, whatever the code does.
  source_id uuid not null,
  kind text not null,
  line_count integer not null check (line_count >= 2),
  deposit_id uuid references deposits,
  reverses_id uuid references journal_entries,
  reason text,
  actor_id uuid,
  -- Of the entry and its lines; what the chain of seals covers.
  digest bytea not null,
  constraint journal_entries_act unique (type, source_id, kind),
  constraint journal_entries_reverses unique (reverses_id)
);
create index journal_entries_deposit on journal_entries (deposit_id) where deposit_id is not null;
create index journal_entries_day on journal_entries (business_day, type);
create index journal_entries_booked on journal_entries (booked_at desc, id);
create index journal_entries_source on journal_entries (source_id);
create constraint trigger journal_entries_balance after insert on journal_entries
  deferrable initially deferred for each row execute function check_new_journal_entry();
create trigger journal_entries_deposit_open before insert on journal_entries
  for each row when (new.deposit_id is not null) execute function check_deposit_takes_entries();
grant select, insert on journal_entries to :app;

create table journal_lines (
  entry_id uuid not null references journal_entries,
  n integer not null check (n >= 1),
  account_id uuid not null references accounts,
  amount bigint not null check (amount <> 0),
  primary key (entry_id, n)
);
create index journal_lines_account on journal_lines (account_id, entry_id) include (amount);
create constraint trigger journal_lines_balance after insert on journal_lines
  deferrable initially deferred for each row execute function check_new_journal_line();
grant select, insert on journal_lines to :app;

-- Balances: what the folder has added up, and the entries it has not yet. `journal_unfolded` is fed by every entry.
create table account_folded (
  account_id uuid primary key references accounts,
  balance bigint not null
);
grant select, insert, update on account_folded to :app;

create table journal_unfolded (
  entry_id uuid primary key
);
grant select, insert, delete on journal_unfolded to :app;
