-- Stays that a member paid as an ordinary car and is given back: who asked, who agreed, and what the membership makes of it.

create table member_refunds (
  id uuid primary key,
  stay_id uuid not null references stays,
  member_id uuid not null references members,
  -- The first day of the calendar month of the exit, of which so many are given back to one member.
  month date not null check (month = date_trunc('month', month)::date),
  receipt_number text collate "C" not null,
  -- What was paid, of which what is tax; what the stay costs on the membership; what audits have taken off already.
  paid bigint not null check (paid > 0),
  price bigint not null check (price >= 0),
  taken_off bigint not null check (taken_off >= 0),
  amount bigint not null check (amount > 0),
  tax bigint not null check (tax between 0 and amount),
  -- {decision, entitlement}: what the price was made again with.
  judged_as jsonb not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'AGREED', 'REFUSED')),
  note text not null,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  decided_by uuid references users,
  decided_at timestamptz,
  decided_note text,
  constraint member_refunds_amount check (amount = paid - price - taken_off),
  constraint member_refunds_decided check (num_nonnulls(decided_by, decided_at) = case state when 'WAITING' then 0 else 2 end),
  constraint member_refunds_two_names check (decided_by <> by_id)
);
create unique index member_refunds_stay on member_refunds (stay_id) where state <> 'REFUSED';
create index member_refunds_of_stay on member_refunds (stay_id);
create index member_refunds_member on member_refunds (member_id, month);
create index member_refunds_by on member_refunds (by_id);
create index member_refunds_decider on member_refunds (decided_by) where decided_by is not null;
create trigger member_refunds_final before update on member_refunds for each row execute function check_member_refund();
grant select, insert, update (state, decided_by, decided_at, decided_note) on member_refunds to :app;

alter table refunds_owed drop constraint refunds_owed_cause_check,
  add constraint refunds_owed_cause_check check (cause in ('TAKING', 'MEMBERSHIP', 'DEBT', 'MEMBER_STAY'));
alter table journal_entries drop constraint journal_entries_type_check,
  add constraint journal_entries_type_check check (type in ('PARKING_OUT', 'MEMBERSHIP', 'PAYMENT', 'CASH_MUTATION', 'CASH_IN',
    'CASH_OUT', 'DEPOSIT', 'COLLECTION', 'DEBT', 'SETTLEMENT', 'AUDIT', 'FREE_PASS', 'MEMBER_REFUND', 'TENANT_PAYMENT'));

insert into notification_rules (id, type, target, action, action_en)
values (gen_random_uuid(), 'MEMBER_REFUND_WAITING', '/members', 'Buka member', 'Open members');
