-- Cash accounts and payment types, the documents that move money, and the book of each account.

create table cash (
  id uuid primary key,
  name text collate "C" not null,
  code text collate "C" not null,
  account_id uuid not null references accounts,
  updated_at timestamptz not null default now(),
  -- Money on its way to a bank is there only once the bank's statement says so.
  is_bank boolean not null default false,
  constraint cash_code unique (code),
  constraint cash_account unique (account_id)
);
with made as (
  insert into accounts (id, kind, owner_id, allow_negative) values
    (gen_random_uuid(), 'CASH', '01900000-0000-7000-8000-000000000301', false),
    (gen_random_uuid(), 'CASH', '01900000-0000-7000-8000-000000000302', false)
  returning id, owner_id)
insert into cash (id, name, code, is_bank, account_id)
select c.id, c.name, c.code, c.is_bank, made.id
from (values
  ('01900000-0000-7000-8000-000000000301'::uuid, 'Kas besar', 'KAS', false),
  ('01900000-0000-7000-8000-000000000302', 'Bank', 'BANK', true)) as c (id, name, code, is_bank)
join made on made.owner_id = c.id;
grant select, insert, update, delete on cash to :app;

create table paid_types (
  id uuid primary key,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  kind text not null check (kind in ('CASH', 'EMONEY', 'QRIS', 'CARD', 'TRANSFER')),
  cash_id uuid references cash,
  updated_at timestamptz not null default now(),
  -- Whether its money is told by the cashier alone: no provider confirms it.
  claimed boolean not null default false,
  constraint paid_types_name unique (name),
  constraint paid_types_claimed check (case kind when 'QRIS' then true else claimed = (kind in ('CARD', 'TRANSFER')) end)
);
create index paid_types_cash on paid_types (cash_id);
create trigger paid_types_settings after insert or update or delete on paid_types
  for each statement execute function raise_settings_epoch();
insert into paid_types (id, name, label, label_en, kind, cash_id) values
  ('01900000-0000-7000-8000-000000000401', 'CASH', 'Tunai', 'Cash', 'CASH', '01900000-0000-7000-8000-000000000301'),
  ('01900000-0000-7000-8000-000000000402', 'QRIS', 'QRIS', 'QRIS', 'QRIS', '01900000-0000-7000-8000-000000000302'),
  ('01900000-0000-7000-8000-000000000403', 'EMONEY', 'E-money', 'E-money', 'EMONEY', '01900000-0000-7000-8000-000000000302');
insert into accounts (id, kind, owner_id, allow_negative)
select gen_random_uuid(), k.kind, p.id, true
from paid_types p cross join (values ('PROVIDER'), ('ON_ACCOUNT'), ('REFUNDABLE')) as k (kind) where p.kind <> 'CASH';
grant select, insert, update, delete on paid_types to :app;

create table deposit_payments (
  id uuid primary key,
  deposit_id uuid not null references deposits,
  value bigint not null check (value > 0),
  cash_id uuid not null references cash,
  note text,
  received_at timestamptz not null,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  constraint deposit_payments_value_most check (value <= 100000000000)
);
create index deposit_payments_deposit on deposit_payments (deposit_id, at);
create index deposit_payments_cash on deposit_payments (cash_id);
create index deposit_payments_by on deposit_payments (by_id);
grant select, insert on deposit_payments to :app;

-- What cash accounts were used for.
create table cash_transaction_categories (
  id uuid primary key,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  cash_transaction_category_type text not null check (cash_transaction_category_type in ('IN', 'OUT')),
  updated_at timestamptz not null default now(),
  constraint cash_transaction_categories_name unique (name)
);
insert into cash_transaction_categories (id, name, label, label_en, cash_transaction_category_type) values
  ('01900000-0000-7000-8000-000000000501', 'MODAL', 'Modal awal', 'Float and capital', 'IN'),
  ('01900000-0000-7000-8000-000000000502', 'SEWA_LAHAN', 'Sewa lahan dan iklan', 'Rent and advertising', 'IN'),
  ('01900000-0000-7000-8000-000000000503', 'PENGEMBALIAN', 'Pengembalian uang muka', 'Advances returned', 'IN'),
  ('01900000-0000-7000-8000-000000000504', 'PENERIMAAN_LAIN', 'Penerimaan lain', 'Other income', 'IN'),
  ('01900000-0000-7000-8000-000000000511', 'OPERASIONAL', 'Biaya operasional', 'Running costs', 'OUT'),
  ('01900000-0000-7000-8000-000000000512', 'UPAH', 'Gaji dan upah', 'Salaries and wages', 'OUT'),
  ('01900000-0000-7000-8000-000000000513', 'LISTRIK_AIR', 'Listrik, air, dan internet', 'Electricity, water, internet', 'OUT'),
  ('01900000-0000-7000-8000-000000000514', 'PERAWATAN', 'Perawatan gate dan peralatan', 'Upkeep of gates and equipment', 'OUT'),
  ('01900000-0000-7000-8000-000000000515', 'PERLENGKAPAN', 'Kertas tiket dan perlengkapan', 'Ticket paper and supplies', 'OUT'),
  ('01900000-0000-7000-8000-000000000516', 'PAJAK_PARKIR', 'Pajak parkir daerah', 'Local parking tax', 'OUT'),
  ('01900000-0000-7000-8000-000000000517', 'BAGI_HASIL', 'Bagi hasil pemilik lahan', 'Share of the land’s owner', 'OUT'),
  ('01900000-0000-7000-8000-000000000518', 'UANG_MUKA', 'Uang muka', 'Advances', 'OUT');
grant select, insert, update, delete on cash_transaction_categories to :app;

create table transaction_types (
  id uuid primary key,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  updated_at timestamptz not null default now(),
  constraint transaction_types_name unique (name)
);
grant select, insert, update, delete on transaction_types to :app;

-- Money into a cash account.
create table cash_ins (
  id uuid primary key,
  site_id uuid not null,
  cash_id uuid not null references cash,
  amount bigint not null check (amount > 0),
  note text,
  transaction_date date not null,
  -- The deposit it was generated from or tied to.
  deposit_id uuid references deposits,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What people call it.
  number bigint generated always as identity,
  -- Empty where its money came from a deposit.
  cash_transaction_category_id uuid references cash_transaction_categories,
  cash_in_files text[] not null default '{}',
  -- Kept, and its money taken back.
  deleted boolean not null default false,
  constraint cash_ins_amount_most check (amount <= 100000000000)
);
create index cash_ins_cash on cash_ins (cash_id, transaction_date desc);
create index cash_ins_deposit on cash_ins (deposit_id);
create index cash_ins_by on cash_ins (by_id);
create index cash_ins_day on cash_ins (transaction_date desc, number desc, id);
create index cash_ins_category on cash_ins (cash_transaction_category_id);
grant select, insert, update on cash_ins to :app;

-- What was taken out of an account by lowering or taking back what came in; above the limits somebody else signed.
create table cash_in_reductions (
  id uuid primary key,
  cash_in_id uuid not null references cash_ins,
  amount bigint not null check (amount > 0),
  asked_by_id uuid not null references users,
  -- The business day on which it was done: it counts for that person and day.
  asked_on date not null,
  approved_by_id uuid references users,
  at timestamptz not null default now(),
  constraint cash_in_reductions_two_names check (approved_by_id <> asked_by_id)
);
create index cash_in_reductions_cash_in on cash_in_reductions (cash_in_id);
create index cash_in_reductions_asked on cash_in_reductions (asked_by_id, asked_on);
create index cash_in_reductions_approver on cash_in_reductions (approved_by_id) where approved_by_id is not null;
grant select, insert on cash_in_reductions to :app;

-- Money leaves a cash account on two names: above a limit, or above a sum of one person and day, a document waits, and is not
-- posted, until another person agrees to it or refuses it. A month that is closed takes none.
create table cash_outs (
  id uuid primary key,
  site_id uuid not null,
  number bigint generated always as identity,
  cash_id uuid not null references cash,
  cash_transaction_category_id uuid not null references cash_transaction_categories,
  amount bigint not null check (amount > 0),
  note text,
  transaction_date date not null,
  cash_out_files text[] not null default '{}',
  deleted boolean not null default false,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  state text not null default 'BOOKED' check (state in ('BOOKED', 'WAITING', 'CONFIRMED', 'REFUSED')),
  -- Who wrote what stands now, and the business day on which they did: its sum counts for that person and day.
  asked_by_id uuid not null references users,
  asked_on date not null,
  decided_by_id uuid references users,
  decided_at timestamptz,
  decision_note text,
  constraint cash_outs_amount_most check (amount <= 100000000000),
  constraint cash_outs_decided check ((decided_by_id is null) = (state in ('BOOKED', 'WAITING'))
    and (decided_by_id is null) = (decided_at is null)),
  constraint cash_outs_two_names check (decided_by_id <> by_id and decided_by_id <> asked_by_id)
);
create index cash_outs_day on cash_outs (transaction_date desc, number desc, id);
create index cash_outs_cash on cash_outs (cash_id, transaction_date desc);
create index cash_outs_category on cash_outs (cash_transaction_category_id);
create index cash_outs_by on cash_outs (by_id);
create index cash_outs_asked on cash_outs (asked_by_id, asked_on);
create index cash_outs_decider on cash_outs (decided_by_id) where decided_by_id is not null;
create index cash_outs_waiting on cash_outs (transaction_date desc, number desc, id) where state = 'WAITING';
grant select, insert, update on cash_outs to :app;

create table cash_mutations (
  id uuid primary key,
  site_id uuid not null,
  number bigint generated always as identity,
  cash_origin_id uuid not null references cash,
  cash_destination_id uuid not null references cash,
  amount bigint not null check (amount > 0),
  note text,
  transaction_date date not null,
  deleted boolean not null default false,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  state text not null default 'BOOKED' check (state in ('BOOKED', 'WAITING', 'CONFIRMED', 'REFUSED')),
  -- Who wrote what stands now, and the business day on which they did: its sum counts for that person and day.
  asked_by_id uuid not null references users,
  asked_on date not null,
  decided_by_id uuid references users,
  decided_at timestamptz,
  decision_note text,
  -- It goes by way of the money in transit to its account.
  by_transit boolean not null default false,
  statement_reference text,
  arrived_on date,
  arrived_by_id uuid references users,
  arrived_at timestamptz,
  check (cash_origin_id <> cash_destination_id),
  constraint cash_mutations_amount_most check (amount <= 100000000000),
  constraint cash_mutations_decided check ((decided_by_id is null) = (state in ('BOOKED', 'WAITING'))
    and (decided_by_id is null) = (decided_at is null)),
  constraint cash_mutations_two_names check (decided_by_id <> by_id and decided_by_id <> asked_by_id),
  constraint cash_mutations_arrived check (num_nonnulls(statement_reference, arrived_on, arrived_by_id, arrived_at) in (0, 4)
    and (arrived_on is null or (by_transit and state in ('BOOKED', 'CONFIRMED') and not deleted and arrived_on >= transaction_date))),
  constraint cash_mutations_arrival_two_names check (arrived_by_id <> by_id and arrived_by_id <> asked_by_id)
);
create index cash_mutations_day on cash_mutations (transaction_date desc, number desc, id);
create index cash_mutations_origin on cash_mutations (cash_origin_id);
create index cash_mutations_destination on cash_mutations (cash_destination_id);
create index cash_mutations_by on cash_mutations (by_id);
create index cash_mutations_asked on cash_mutations (asked_by_id, asked_on);
create index cash_mutations_decider on cash_mutations (decided_by_id) where decided_by_id is not null;
create index cash_mutations_waiting on cash_mutations (transaction_date desc, number desc, id) where state = 'WAITING';
create index cash_mutations_arriver on cash_mutations (arrived_by_id) where arrived_by_id is not null;
create index cash_mutations_in_transit on cash_mutations (transaction_date desc, number desc, id)
  where by_transit and arrived_on is null and not deleted;
create unique index cash_mutations_statement on cash_mutations (cash_destination_id, statement_reference, arrived_on);
grant select, insert, update on cash_mutations to :app;

-- The lines of the journal that move a cash account, in the order of its book: by day, then as they were booked.
create table cash_postings (
  id uuid primary key,
  entry_id uuid not null references journal_entries,
  cash_id uuid not null references cash,
  business_day date not null,
  amount bigint not null check (amount <> 0),
  category_id uuid references cash_transaction_categories
);
create index cash_postings_book on cash_postings (cash_id, business_day desc, id desc) include (amount);
create index cash_postings_day on cash_postings (business_day desc, id desc);
create index cash_postings_category on cash_postings (category_id, business_day desc, id desc);
create index cash_postings_entry on cash_postings (entry_id);
grant select, insert on cash_postings to :app;

-- What lay in an account when each of its days ended. A posting moves its own day and those after it.
create table cash_days (
  cash_id uuid not null references cash,
  business_day date not null,
  closing bigint not null,
  primary key (cash_id, business_day)
);
grant select, insert, update on cash_days to :app;

-- Checked against what the provider says: kept, never changed; the last one holds.
create table non_cash_checks (
  id uuid primary key,
  site_id uuid not null,
  business_day date not null,
  paid_type_id uuid not null references paid_types,
  checked bigint not null check (checked >= 0),
  -- What the journal said at that moment.
  expected bigint not null,
  note text not null,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  constraint non_cash_checks_checked_most check (checked <= 100000000000)
);
create index non_cash_checks_day on non_cash_checks (business_day, paid_type_id, at desc);
create index non_cash_checks_paid_type on non_cash_checks (paid_type_id);
create index non_cash_checks_by on non_cash_checks (by_id);
grant select, insert on non_cash_checks to :app;
