-- What is told to the tax office of a month: frozen before it is paid. What comes later about its days is told with the next month.
create table tax_returns (
  id uuid primary key,
  -- Its first day.
  month date not null check (date_trunc('month', month) = month),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'LOCKED', 'PAID', 'FILED')),
  -- From the moment it is locked: tax and what it is of, how much of it is of earlier months, what the months before had too much, and the tax
  -- of the same days as it was booked by business days.
  base bigint,
  tax bigint,
  corrections bigint,
  carried bigint check (carried <= 0),
  booked bigint,
  -- Of its lines.
  sha256 bytea,
  pay_by date,
  file_by date,
  locked_at timestamptz,
  locked_by_id uuid references users,
  filed_on date,
  filing_reference text,
  updated_at timestamptz not null default now(),
  constraint tax_returns_month unique (month),
  constraint tax_returns_locked check (num_nonnulls(base, tax, corrections, carried, booked, sha256, pay_by, file_by, locked_at, locked_by_id)
    = case status when 'DRAFT' then 0 else 10 end),
  constraint tax_returns_filed check (num_nonnulls(filed_on, filing_reference) = case status when 'FILED' then 2 else 0 end)
);
create index tax_returns_newest on tax_returns (month desc, id);
create index tax_returns_locked_by on tax_returns (locked_by_id) where locked_by_id is not null;
create trigger tax_returns_guard before update on tax_returns for each row execute function check_tax_return();
grant select, insert, update (status, base, tax, corrections, carried, booked, sha256, pay_by, file_by, locked_at, locked_by_id, filed_on,
  filing_reference, updated_at) on tax_returns to :app;

create table tax_return_lines (
  return_id uuid not null references tax_returns,
  -- The calendar day that it is of; before the month in what puts an earlier one right.
  tax_day date not null,
  category text not null,
  entries bigint not null,
  base bigint not null,
  tax bigint not null,
  primary key (return_id, tax_day, category)
);
create trigger tax_return_lines_guard before insert on tax_return_lines for each row execute function check_tax_return_line();
grant select, insert on tax_return_lines to :app;

-- Entries that were added up after the month of their day was locked, and the month with which they are told.
create table tax_corrections (
  entry_id uuid primary key references journal_entries,
  month date not null check (date_trunc('month', month) = month)
);
create index tax_corrections_month on tax_corrections (month);
grant select, insert on tax_corrections to :app;

create table tax_payments (
  id uuid primary key,
  return_id uuid not null references tax_returns,
  paid_on date not null,
  -- Nothing where the months before had more than enough.
  amount bigint not null check (amount >= 0),
  cash_id uuid references cash,
  -- What the tax office or its bank gave for it.
  reference text,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_by_id uuid references users,
  reason text,
  constraint tax_payments_paid check (num_nonnulls(cash_id, reference) = case when amount > 0 then 2 else 0 end),
  constraint tax_payments_withdrawn check (num_nonnulls(withdrawn_at, withdrawn_by_id, reason) in (0, 3))
);
create unique index tax_payments_one on tax_payments (return_id) where withdrawn_at is null;
create index tax_payments_return on tax_payments (return_id);
create index tax_payments_cash on tax_payments (cash_id) where cash_id is not null;
create index tax_payments_by on tax_payments (by_id);
create index tax_payments_withdrawn_by on tax_payments (withdrawn_by_id) where withdrawn_by_id is not null;
grant select, insert, update (withdrawn_at, withdrawn_by_id, reason) on tax_payments to :app;

alter table journal_entries drop constraint journal_entries_type_check,
  add constraint journal_entries_type_check check (type in ('PARKING_OUT', 'MEMBERSHIP', 'PAYMENT', 'CASH_MUTATION', 'CASH_IN',
    'CASH_OUT', 'DEPOSIT', 'COLLECTION', 'DEBT', 'SETTLEMENT', 'AUDIT', 'FREE_PASS', 'MISSING_VOUCHERS', 'MEMBER_REFUND', 'TENANT_PAYMENT',
    'TAX_PAYMENT')) not valid;
alter table journal_entries validate constraint journal_entries_type_check;

insert into notification_rules (id, type, target, action, action_en) values
  (gen_random_uuid(), 'TAX_DUE', '/tax_returns', 'Lihat masa pajak', 'See the tax return');
