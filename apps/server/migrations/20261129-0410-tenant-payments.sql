-- What tenants paid of what they owe; one that was written wrongly is taken back, and stays.

create table tenant_payments (
  id uuid primary key,
  site_id uuid not null,
  department_id uuid not null references departments,
  cash_id uuid not null references cash,
  amount bigint not null check (amount > 0),
  transaction_date date not null,
  -- Of the bank, or of the tenant's own books.
  reference text collate "C",
  note text collate "C",
  by_id uuid not null references users,
  at timestamptz not null,
  withdrawn_by uuid references users,
  withdrawn_at timestamptz,
  withdrawn_note text collate "C",
  check (num_nulls(withdrawn_by, withdrawn_at, withdrawn_note) in (0, 3)),
  constraint tenant_payments_two_names check (withdrawn_by <> by_id)
);
create index tenant_payments_department on tenant_payments (department_id, transaction_date);
create index tenant_payments_date on tenant_payments (transaction_date desc, id);
create index tenant_payments_cash on tenant_payments (cash_id);
create index tenant_payments_by on tenant_payments (by_id);
create index tenant_payments_withdrawn_by on tenant_payments (withdrawn_by);
grant select, insert on tenant_payments to :app;
grant update (withdrawn_by, withdrawn_at, withdrawn_note) on tenant_payments to :app;

alter table journal_entries drop constraint journal_entries_type_check,
  add constraint journal_entries_type_check check (type in ('PARKING_OUT', 'MEMBERSHIP', 'PAYMENT', 'CASH_MUTATION', 'CASH_IN',
    'CASH_OUT', 'DEPOSIT', 'COLLECTION', 'DEBT', 'SETTLEMENT', 'AUDIT', 'TENANT_PAYMENT'));

create index voucher_uses_owed on voucher_uses (at desc, stay_id) where owed > 0;
