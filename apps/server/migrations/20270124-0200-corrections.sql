-- Putting right on the spot: a sale of which too much was taken gets a posting of its own once somebody else agrees. The sale is never changed.

alter table journal_entries drop constraint journal_entries_type_check,
  add constraint journal_entries_type_check check (type in ('PARKING_OUT', 'MEMBERSHIP', 'PAYMENT', 'CASH_MUTATION', 'CASH_IN',
    'CASH_OUT', 'DEPOSIT', 'COLLECTION', 'DEBT', 'SETTLEMENT', 'AUDIT', 'FREE_PASS', 'MISSING_VOUCHERS', 'MISSING_TICKETS', 'MEMBER_REFUND',
    'TENANT_PAYMENT', 'TAX_PAYMENT', 'FLOAT', 'CASH_COUNT', 'CASH_DROP', 'CORRECTION')) not valid;
alter table journal_entries validate constraint journal_entries_type_check;

create table corrections (
  id uuid primary key,
  site_id uuid not null,
  -- What people call it, on its slip.
  number bigint generated always as identity,
  stay_id uuid not null references stays,
  -- Who sold it, and asks.
  operator_id uuid not null references users,
  deposit_id uuid not null references deposits,
  -- Of the sale.
  business_day date not null,
  reason text not null check (reason in ('WRONG_TYPE', 'WRONG_TICKET', 'PAID_TWICE', 'WRONG_PRICE', 'OTHER')),
  note text,
  charged bigint not null check (charged > 0),
  right_amount bigint not null check (right_amount >= 0),
  amount bigint not null check (amount > 0 and amount = charged - right_amount),
  -- The part of `amount` that is tax.
  tax bigint not null check (tax >= 0 and tax <= amount),
  picture text,
  asked_at timestamptz not null default now(),
  state text not null default 'WAITING' check (state in ('WAITING', 'APPROVED', 'REFUSED', 'WITHDRAWN')),
  decided_by uuid references users,
  decided_at timestamptz,
  decided_note text,
  constraint corrections_number unique (number),
  constraint corrections_decided check ((state = 'WAITING') = (decided_by is null) and num_nonnulls(decided_by, decided_at) in (0, 2)),
  -- Nobody decides what they asked for; only who asked withdraws.
  constraint corrections_two_names check (case state when 'WITHDRAWN' then decided_by = operator_id else decided_by is distinct from operator_id end)
);
-- One sale is put right once.
create unique index corrections_sale on corrections (stay_id) where state in ('WAITING', 'APPROVED');
create index corrections_stay on corrections (stay_id);
create index corrections_asked on corrections (asked_at desc, id);
create index corrections_operator on corrections (operator_id, asked_at desc, id);
create index corrections_day on corrections (business_day);
create index corrections_deposit on corrections (deposit_id);
create index corrections_waiting on corrections (asked_at) where state = 'WAITING';
create index corrections_decider on corrections (decided_by) where decided_by is not null;
create trigger corrections_final before update on corrections for each row execute function check_correction_final();
-- What was asked for is not rewritten.
grant select, insert, update (state, decided_by, decided_at, decided_note) on corrections to :app;

insert into notification_rules (id, type, target, action, action_en) values
  (gen_random_uuid(), 'CORRECTION_WAITING', '/corrections', 'Lihat koreksi', 'See the correction');
