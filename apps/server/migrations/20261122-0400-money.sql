-- The journal: every rupiah in two places at once. A debit is positive, a credit negative; an entry's lines sum to zero.

create table accounts (
  id uuid primary key,
  kind text not null check (kind in ('DRAWER', 'PROVIDER', 'REVENUE', 'TAX', 'UNMATCHED', 'REFUNDABLE', 'SURPLUS',
    'OPERATOR_DEBT', 'DEPOSITS_RECEIVED', 'CASH')),
  -- Whose: the operator of a drawer or debt, the paid type of a provider, the cash account.
  owner_id uuid,
  allow_negative boolean not null
);
create unique index accounts_owner on accounts (kind, owner_id) nulls not distinct;
grant select, insert on accounts to :app;
insert into accounts (id, kind, allow_negative) values
  (gen_random_uuid(), 'REVENUE', true), (gen_random_uuid(), 'TAX', true), (gen_random_uuid(), 'UNMATCHED', true),
  (gen_random_uuid(), 'REFUNDABLE', true), (gen_random_uuid(), 'SURPLUS', true), (gen_random_uuid(), 'DEPOSITS_RECEIVED', true);

create table cash (
  id uuid primary key,
  name text collate "C" not null,
  code text collate "C" not null,
  account_id uuid not null references accounts,
  updated_at timestamptz not null default now(),
  constraint cash_code unique (code),
  constraint cash_account unique (account_id)
);
grant select, insert, update, delete on cash to :app;

create table paid_types (
  id uuid primary key,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  kind text not null check (kind in ('CASH', 'EMONEY', 'QRIS', 'CARD', 'TRANSFER')),
  cash_id uuid references cash,
  updated_at timestamptz not null default now(),
  constraint paid_types_name unique (name)
);
create index paid_types_cash on paid_types (cash_id);
grant select, insert, update, delete on paid_types to :app;

with made as (
  insert into accounts (id, kind, owner_id, allow_negative) values
    (gen_random_uuid(), 'CASH', '01900000-0000-7000-8000-000000000301', false),
    (gen_random_uuid(), 'CASH', '01900000-0000-7000-8000-000000000302', false)
  returning id, owner_id)
insert into cash (id, name, code, account_id)
select owner_id, case when owner_id::text like '%301' then 'Kas besar' else 'Bank' end,
  case when owner_id::text like '%301' then 'KAS' else 'BANK' end, id from made;
insert into paid_types (id, name, label, label_en, kind, cash_id) values
  ('01900000-0000-7000-8000-000000000401', 'CASH', 'Tunai', 'Cash', 'CASH', '01900000-0000-7000-8000-000000000301'),
  ('01900000-0000-7000-8000-000000000402', 'QRIS', 'QRIS', 'QRIS', 'QRIS', '01900000-0000-7000-8000-000000000302'),
  ('01900000-0000-7000-8000-000000000403', 'EMONEY', 'E-money', 'E-money', 'EMONEY', '01900000-0000-7000-8000-000000000302');
insert into accounts (id, kind, owner_id, allow_negative)
select gen_random_uuid(), 'PROVIDER', id, true from paid_types where kind <> 'CASH';

-- What a cashier hands in: one at a time, opened by the first sale.
create table deposits (
  id uuid primary key,
  site_id uuid not null,
  -- What people call it.
  number bigint generated always as identity,
  operator_id uuid not null references users,
  shift_id uuid references shifts,
  business_day date not null,
  kind text not null default 'SHIFT' check (kind in ('SHIFT', 'MANUAL')),
  -- Takes sales of a lost device after the shift's own deposit was closed.
  late boolean not null default false,
  state text not null default 'OPEN' check (state in ('OPEN', 'SUBMITTED', 'PAID', 'VERIFIED', 'CLOSED', 'DISPUTED')),
  opened_at timestamptz not null default now(),
  note text,
  updated_at timestamptz not null default now(),
  constraint deposits_number unique (number)
);
create unique index deposits_one_open on deposits (operator_id) where state = 'OPEN' and not late and kind = 'SHIFT';
create index deposits_operator on deposits (operator_id, opened_at desc);
create index deposits_opened on deposits (opened_at desc, id);
create index deposits_state on deposits (state, opened_at desc);
create index deposits_shift on deposits (shift_id);
grant select, insert, update on deposits to :app;

create table deposit_counts (
  deposit_id uuid not null references deposits,
  n integer not null,
  counted bigint not null check (counted >= 0),
  note text,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  primary key (deposit_id, n)
);
create index deposit_counts_by on deposit_counts (by_id);
grant select, insert on deposit_counts to :app;

create table deposit_steps (
  id uuid primary key,
  deposit_id uuid not null references deposits,
  from_state text,
  to_state text not null,
  note text,
  by_id uuid not null references users,
  at timestamptz not null default now()
);
create index deposit_steps_deposit on deposit_steps (deposit_id, at);
create index deposit_steps_by on deposit_steps (by_id);
grant select, insert on deposit_steps to :app;

create table deposit_payments (
  id uuid primary key,
  deposit_id uuid not null references deposits,
  value bigint not null check (value > 0),
  cash_id uuid not null references cash,
  note text,
  received_at timestamptz not null,
  by_id uuid not null references users,
  at timestamptz not null default now()
);
create index deposit_payments_deposit on deposit_payments (deposit_id, at);
create index deposit_payments_cash on deposit_payments (cash_id);
create index deposit_payments_by on deposit_payments (by_id);
grant select, insert on deposit_payments to :app;

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
  updated_at timestamptz not null default now()
);
create index cash_ins_cash on cash_ins (cash_id, transaction_date desc);
create index cash_ins_deposit on cash_ins (deposit_id);
create index cash_ins_by on cash_ins (by_id);
grant select, insert, update on cash_ins to :app;

create table journal_entries (
  id uuid primary key,
  site_id uuid not null,
  booked_at timestamptz not null,
  business_day date not null,
  type text not null check (type in ('PARKING_OUT', 'MEMBERSHIP', 'CASH_MUTATION', 'CASH_IN', 'CASH_OUT', 'DEPOSIT', 'SETTLEMENT')),
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
grant select, insert on journal_entries to :app;

create table journal_lines (
  entry_id uuid not null references journal_entries,
  n integer not null check (n >= 1),
  account_id uuid not null references accounts,
  amount bigint not null check (amount <> 0),
  primary key (entry_id, n)
);
create index journal_lines_account on journal_lines (account_id, entry_id) include (amount);
grant select, insert on journal_lines to :app;

-- At commit the entry must have all its lines and sum to zero; asked for the entry and for every line, so that none can join
-- an old entry later.
create function check_journal_entry(entry uuid) returns void language plpgsql as $$
declare
  stated integer;
  found integer;
  balance numeric;
begin
  select line_count into stated from journal_entries where id = entry;
  select count(*), coalesce(sum(amount), 0) into found, balance from journal_lines where entry_id = entry;
  if found is distinct from stated or balance <> 0 then
    raise exception 'journal entry % has % of % lines and a balance of %', entry, found, stated, balance
      using errcode = '23514', constraint = 'journal_entries_balance';
  end if;
end $$;
create function check_new_journal_entry() returns trigger language plpgsql as $$
begin
  perform check_journal_entry(new.id);
  return null;
end $$;
create function check_new_journal_line() returns trigger language plpgsql as $$
begin
  perform check_journal_entry(new.entry_id);
  return null;
end $$;
create constraint trigger journal_entries_balance after insert on journal_entries
  deferrable initially deferred for each row execute function check_new_journal_entry();
create constraint trigger journal_lines_balance after insert on journal_lines
  deferrable initially deferred for each row execute function check_new_journal_line();

-- A deposit that was counted takes no more sales.
create function check_deposit_takes_entries() returns trigger language plpgsql as $$
begin
  if new.type = 'PARKING_OUT' and exists (
    select from deposits where id = new.deposit_id and state not in ('OPEN', 'SUBMITTED')) then
    raise exception 'deposit % takes no more entries', new.deposit_id
      using errcode = '23514', constraint = 'journal_entries_deposit_open';
  end if;
  return new;
end $$;
create trigger journal_entries_deposit_open before insert on journal_entries
  for each row when (new.deposit_id is not null) execute function check_deposit_takes_entries();

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

create view account_balances_v as
select a.id as account_id, a.kind, a.owner_id,
  (coalesce(f.balance, 0) + coalesce((
    select sum(l.amount) from journal_unfolded u join journal_lines l on l.entry_id = u.entry_id
    where l.account_id = a.id), 0))::bigint as balance
from accounts a left join account_folded f on f.account_id = a.id;
grant select on account_balances_v to :app;

create view cash_v as
select c.id, c.name, c.code, b.balance as amount, c.updated_at
from cash c join account_balances_v b on b.account_id = c.account_id;
grant select on cash_v to :app;
