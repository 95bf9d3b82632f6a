-- Paper tickets for when the power goes: booklets are stock with ranges of numbers, a cashier answers for one that was taken, and what became of each
-- number is written down afterwards, once.

alter table journal_entries drop constraint journal_entries_type_check,
  add constraint journal_entries_type_check check (type in ('PARKING_OUT', 'MEMBERSHIP', 'PAYMENT', 'CASH_MUTATION', 'CASH_IN',
    'CASH_OUT', 'DEPOSIT', 'COLLECTION', 'DEBT', 'SETTLEMENT', 'AUDIT', 'FREE_PASS', 'MISSING_VOUCHERS', 'MISSING_TICKETS', 'MEMBER_REFUND',
    'TENANT_PAYMENT', 'TAX_PAYMENT', 'FLOAT', 'CASH_COUNT', 'CASH_DROP')) not valid;
alter table journal_entries validate constraint journal_entries_type_check;

-- Numbers that were not there when a booklet was given back are charged to its cashier.
alter table operator_debts drop constraint operator_debts_cause_check,
  add constraint operator_debts_cause_check
    check (cause in ('DEPOSIT', 'CLAIM', 'TO_COLLECT', 'FREE_PASS', 'AUDIT', 'VOUCHERS', 'FLOAT', 'TICKETS'));

-- What paper tickets brought is takings, and no car left by it.
alter table fold_queue drop constraint fold_queue_kind_check,
  add constraint fold_queue_kind_check check (kind in ('IN', 'OUT', 'DELETED', 'PREPAID', 'TENANT', 'PAPER'));

create table ticket_booklets (
  id uuid primary key,
  site_id uuid not null,
  series text not null check (series ~ '^[A-Z0-9][A-Z0-9-]{0,9}$'),
  first bigint not null check (first > 0),
  last bigint not null check (last <= 999999999 and last >= first and last - first < 10000),
  -- What one number is worth: as it is printed, or as it is agreed where nothing is.
  value bigint not null check (value > 0 and value <= 100000000),
  printed boolean not null,
  vehicle_type_id uuid references vehicle_types,
  -- How the tax office stamped it, and when.
  stamp text,
  stamped_on date,
  note text,
  state text not null default 'STOCK' check (state in ('STOCK', 'ISSUED', 'OUT', 'DONE')),
  added_by_id uuid not null references users,
  added_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ticket_booklets_stamped check (stamp is not null or stamped_on is null),
  -- No two booklets of a series hold the same number.
  constraint ticket_booklets_numbers exclude using gist (series with =, int8range(first, last, '[]') with &&)
);
create index ticket_booklets_added on ticket_booklets (added_at desc, id);
create index ticket_booklets_type on ticket_booklets (vehicle_type_id) where vehicle_type_id is not null;
create index ticket_booklets_adder on ticket_booklets (added_by_id);
create trigger ticket_booklets_way before update on ticket_booklets for each row execute function check_ticket_booklet();
-- Which numbers it holds, and what they are worth, stays.
grant select, insert, update (state, updated_at) on ticket_booklets to :app;

-- Who had a booklet, from whom and until when.
create table ticket_issues (
  id uuid primary key,
  booklet_id uuid not null references ticket_booklets,
  operator_id uuid not null references users,
  note text,
  issued_by_id uuid not null references users,
  issued_at timestamptz not null default now(),
  taken_at timestamptz,
  ended_at timestamptz,
  ended_by_id uuid references users,
  -- Who signed for what was missing.
  witness_id uuid references users,
  end_note text,
  -- What was there when it came back, and what was missing; none where it was never taken.
  there_first bigint,
  there_last bigint,
  missing bigint check (missing >= 0),
  constraint ticket_issues_ended check (num_nonnulls(ended_at, ended_by_id) in (0, 2)
    and (ended_at is not null or num_nonnulls(witness_id, end_note, there_first, there_last, missing) = 0)
    and (ended_at is null or (missing is not null) = (taken_at is not null)) and num_nonnulls(there_first, there_last) in (0, 2)),
  constraint ticket_issues_two_names check (issued_by_id <> operator_id and witness_id <> ended_by_id
    and (missing is null or ended_by_id <> operator_id) and (coalesce(missing, 0) = 0 or witness_id is not null))
);
-- One has it at a time.
create unique index ticket_issues_open on ticket_issues (booklet_id) where ended_at is null;
create index ticket_issues_booklet on ticket_issues (booklet_id, issued_at desc);
create index ticket_issues_operator on ticket_issues (operator_id, issued_at desc);
create index ticket_issues_issuer on ticket_issues (issued_by_id);
create index ticket_issues_ender on ticket_issues (ended_by_id) where ended_by_id is not null;
create index ticket_issues_witness on ticket_issues (witness_id) where witness_id is not null;
create trigger ticket_issues_way before update on ticket_issues for each row execute function check_ticket_issue();
grant select, insert, update (taken_at, ended_at, ended_by_id, witness_id, end_note, there_first, there_last, missing) on ticket_issues to :app;

-- What became of numbers of a booklet: sold, spoiled, or missing when it came back.
create table ticket_uses (
  id uuid primary key,
  number bigint generated always as identity,
  booklet_id uuid not null references ticket_booklets,
  issue_id uuid not null references ticket_issues,
  operator_id uuid not null references users,
  kind text not null check (kind in ('SOLD', 'SPOILED', 'MISSING')),
  first bigint not null,
  last bigint not null check (last >= first),
  -- Of one number; with the tax in it.
  amount bigint not null default 0 check (amount >= 0 and amount <= 100000000),
  tax bigint not null default 0 check (tax >= 0),
  vehicle_type_id uuid references vehicle_types,
  gate_id uuid references gates,
  shift_id uuid references shifts,
  deposit_id uuid references deposits,
  sold_from timestamptz,
  sold_until timestamptz,
  business_day date not null,
  note text,
  entered_by_id uuid not null references users,
  entered_at timestamptz not null default now(),
  approver_id uuid references users,
  taken_back_at timestamptz,
  taken_back_by_id uuid references users,
  taken_back_with_id uuid references users,
  taken_back_note text,
  updated_at timestamptz not null default now(),
  constraint ticket_uses_number unique (number),
  constraint ticket_uses_sold check (kind <> 'SOLD' or num_nulls(vehicle_type_id, gate_id, deposit_id, sold_from, sold_until) = 0
    and amount > 0 and tax <= amount * (last - first + 1)),
  constraint ticket_uses_unsold check (kind = 'SOLD' or num_nonnulls(gate_id, shift_id, deposit_id, sold_from, sold_until, approver_id) = 0),
  constraint ticket_uses_spoiled check (kind <> 'SPOILED' or amount = 0 and tax = 0 and note is not null),
  constraint ticket_uses_window check (sold_until >= sold_from),
  constraint ticket_uses_taken_back check (num_nonnulls(taken_back_at, taken_back_by_id, taken_back_note) in (0, 3)
    and (taken_back_at is not null or taken_back_with_id is null) and (kind <> 'MISSING' or taken_back_at is null)
    and taken_back_with_id <> taken_back_by_id),
  -- Each number once ever.
  constraint ticket_uses_once exclude using gist (booklet_id with =, int8range(first, last, '[]') with &&) where (taken_back_at is null)
);
create index ticket_uses_entered on ticket_uses (entered_at desc, id);
create index ticket_uses_day on ticket_uses (business_day);
create index ticket_uses_until on ticket_uses (sold_until) where kind = 'SOLD';
create index ticket_uses_booklet on ticket_uses (booklet_id);
create index ticket_uses_issue on ticket_uses (issue_id);
create index ticket_uses_operator on ticket_uses (operator_id, entered_at desc, id);
create index ticket_uses_deposit on ticket_uses (deposit_id) where deposit_id is not null;
create index ticket_uses_type on ticket_uses (vehicle_type_id) where vehicle_type_id is not null;
create index ticket_uses_gate on ticket_uses (gate_id) where gate_id is not null;
create index ticket_uses_shift on ticket_uses (shift_id) where shift_id is not null;
create index ticket_uses_enterer on ticket_uses (entered_by_id);
create index ticket_uses_approver on ticket_uses (approver_id) where approver_id is not null;
create index ticket_uses_taker on ticket_uses (taken_back_by_id) where taken_back_by_id is not null;
create index ticket_uses_signer on ticket_uses (taken_back_with_id) where taken_back_with_id is not null;
create trigger ticket_uses_within before insert on ticket_uses for each row execute function check_ticket_use();
create trigger ticket_uses_way before update on ticket_uses for each row execute function check_ticket_use_kept();
-- What was written down of a number stays; a mistake is taken back as a whole.
grant select, insert, update (taken_back_at, taken_back_by_id, taken_back_with_id, taken_back_note, updated_at) on ticket_uses to :app;

insert into notification_rules (id, type, target, action, action_en) values
  (gen_random_uuid(), 'TICKETS_ENTERED', '/paper_tickets', 'Lihat karcis', 'See the tickets');
