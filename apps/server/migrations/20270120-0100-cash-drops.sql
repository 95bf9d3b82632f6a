-- Cash that leaves a drawer in the middle of a shift: put into a numbered bag, witnessed or pictured, kept in the safe and received by somebody else.

alter table accounts drop constraint accounts_kind_check;
alter table accounts add constraint accounts_kind_check check (kind in ('DRAWER', 'IN_TRANSIT', 'FLOAT', 'PROVIDER', 'CLAIMED', 'TO_COLLECT', 'TENANT',
  'ON_ACCOUNT', 'REVENUE', 'MEMBERSHIP_REVENUE', 'OTHER_INCOME', 'TAX', 'UNMATCHED', 'REFUNDABLE', 'SURPLUS', 'OPERATOR_DEBT',
  'DEBT_CHARGED', 'WRITTEN_OFF', 'CASH_DIFFERENCE', 'DEPOSITS_RECEIVED', 'CASH', 'CASH_IN_TRANSIT', 'CASH_CATEGORY', 'FEE'));

alter table journal_entries drop constraint journal_entries_type_check,
  add constraint journal_entries_type_check check (type in ('PARKING_OUT', 'MEMBERSHIP', 'PAYMENT', 'CASH_MUTATION', 'CASH_IN',
    'CASH_OUT', 'DEPOSIT', 'COLLECTION', 'DEBT', 'SETTLEMENT', 'AUDIT', 'FREE_PASS', 'MISSING_VOUCHERS', 'MEMBER_REFUND', 'TENANT_PAYMENT',
    'TAX_PAYMENT', 'FLOAT', 'CASH_COUNT', 'CASH_DROP')) not valid;
alter table journal_entries validate constraint journal_entries_type_check;

-- What of a count lay in bags; the rest was counted in the drawer.
alter table deposit_counts add column bags bigint not null default 0 check (bags >= 0 and bags <= counted);

create table cash_drops (
  id uuid primary key,
  site_id uuid not null,
  -- What people call it, beside its bag.
  number bigint generated always as identity,
  -- The number on the bag, which no other ever bears.
  bag text not null check (bag ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'),
  deposit_id uuid not null references deposits,
  operator_id uuid not null references users,
  -- By its cashier, as it was put into the bag.
  counted bigint not null check (counted > 0 and counted <= 100000000000),
  drawer jsonb,
  note text,
  -- Who saw it closed, or the picture of it.
  witness_id uuid references users,
  picture text,
  dropped_at timestamptz not null default now(),
  dropped_day date not null,
  state text not null default 'IN_SAFE' check (state in ('IN_SAFE', 'RECEIVED')),
  received bigint check (received >= 0 and received <= 100000000000),
  cash_id uuid references cash,
  received_at timestamptz,
  received_by_id uuid references users,
  -- Who saw it opened, where not that lay in it which its cashier counted.
  opened_with_id uuid references users,
  receive_note text,
  updated_at timestamptz not null default now(),
  constraint cash_drops_number unique (number),
  constraint cash_drops_bag unique (bag),
  constraint cash_drops_seen check (num_nonnulls(witness_id, picture) > 0 and witness_id <> operator_id),
  constraint cash_drops_received check ((state = 'RECEIVED') = (received is not null)
    and num_nonnulls(received, cash_id, received_at, received_by_id) in (0, 4) and (received is not null or num_nonnulls(opened_with_id, receive_note) = 0)),
  constraint cash_drops_two_names check (received_by_id <> operator_id and opened_with_id <> received_by_id
    and (received is null or received = counted or opened_with_id is not null))
);
create index cash_drops_dropped on cash_drops (dropped_at desc, id);
create index cash_drops_day on cash_drops (dropped_day);
create index cash_drops_operator on cash_drops (operator_id, dropped_at desc, id);
create index cash_drops_in_safe on cash_drops (dropped_at desc, id) where state = 'IN_SAFE';
create index cash_drops_deposit on cash_drops (deposit_id);
create index cash_drops_witness on cash_drops (witness_id) where witness_id is not null;
create index cash_drops_cash on cash_drops (cash_id) where cash_id is not null;
create index cash_drops_receiver on cash_drops (received_by_id) where received_by_id is not null;
create index cash_drops_opener on cash_drops (opened_with_id) where opened_with_id is not null;
create trigger cash_drops_way before update on cash_drops for each row execute function check_cash_drop();
-- What was put into which bag, by whom and before whom stays.
grant select, insert, update (state, received, cash_id, received_at, received_by_id, opened_with_id, receive_note, updated_at) on cash_drops to :app;

insert into notification_rules (id, type, target, action, action_en) values
  (gen_random_uuid(), 'CASH_DROP_DIFFERS', '/cash_drops', 'Lihat kantong', 'See the bag');
