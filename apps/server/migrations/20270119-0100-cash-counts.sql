-- Cash accounts are counted by one who does not handle their money; what differs from the book is posted by two.

alter table journal_entries drop constraint journal_entries_type_check,
  add constraint journal_entries_type_check check (type in ('PARKING_OUT', 'MEMBERSHIP', 'PAYMENT', 'CASH_MUTATION', 'CASH_IN',
    'CASH_OUT', 'DEPOSIT', 'COLLECTION', 'DEBT', 'SETTLEMENT', 'AUDIT', 'FREE_PASS', 'MISSING_VOUCHERS', 'MEMBER_REFUND', 'TENANT_PAYMENT',
    'TAX_PAYMENT', 'FLOAT', 'CASH_COUNT')) not valid;
alter table journal_entries validate constraint journal_entries_type_check;

create table cash_counts (
  id uuid primary key,
  site_id uuid not null,
  -- What people call it.
  number bigint generated always as identity,
  cash_id uuid not null references cash,
  -- Banknote by banknote, and what it comes to.
  drawer jsonb not null,
  counted bigint not null check (counted >= 0 and counted <= 100000000000),
  -- At the moment of the count: what the book said, and what lay there of deposits whose money was not booked in yet.
  booked bigint not null,
  to_book bigint not null check (to_book >= 0),
  difference bigint not null,
  note text,
  counted_by_id uuid not null references users,
  counted_at timestamptz not null default now(),
  state text not null check (state in ('AGREES', 'WAITING', 'POSTED', 'REFUSED')),
  decided_by_id uuid references users,
  decided_at timestamptz,
  -- Why it differs, or why it was refused.
  reason text,
  updated_at timestamptz not null default now(),
  constraint cash_counts_number unique (number),
  constraint cash_counts_agrees check (difference = counted - booked - to_book and (state = 'AGREES') = (difference = 0)),
  constraint cash_counts_decided check ((state in ('POSTED', 'REFUSED')) = (decided_at is not null)
    and num_nonnulls(decided_at, decided_by_id, reason) in (0, 3)),
  constraint cash_counts_two_names check (decided_by_id <> counted_by_id)
);
-- What differs is decided before the account is counted anew, and so is never posted twice.
create unique index cash_counts_waiting on cash_counts (cash_id) where state = 'WAITING';
create index cash_counts_counted on cash_counts (counted_at desc, id);
create index cash_counts_cash on cash_counts (cash_id, counted_at desc);
create index cash_counts_counter on cash_counts (counted_by_id);
create index cash_counts_decider on cash_counts (decided_by_id) where decided_by_id is not null;
create trigger cash_counts_way before update on cash_counts for each row execute function check_cash_count();
-- What was counted, against what, and by whom stays.
grant select, insert, update (state, decided_by_id, decided_at, reason, updated_at) on cash_counts to :app;

insert into notification_rules (id, type, target, action, action_en) values
  (gen_random_uuid(), 'CASH_COUNT_DUE', '/cash_counts', 'Hitung kas', 'Count it'),
  (gen_random_uuid(), 'CASH_COUNT_DIFFERS', '/cash_counts', 'Lihat opname', 'See the count');
