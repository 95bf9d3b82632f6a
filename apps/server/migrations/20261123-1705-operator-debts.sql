-- What a cashier is charged with stands apart until it was answered or the time to answer is over; only then is it owed.
do $$
declare
  allowed text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'accounts_kind_check');
  types text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'journal_entries_type_check');
begin
  alter table accounts drop constraint accounts_kind_check;
  execute 'alter table accounts add constraint accounts_kind_check '
    || replace(allowed, '''OPERATOR_DEBT''::text', '''OPERATOR_DEBT''::text, ''DEBT_CHARGED''::text, ''WRITTEN_OFF''::text');
  alter table journal_entries drop constraint journal_entries_type_check;
  execute 'alter table journal_entries add constraint journal_entries_type_check '
    || replace(types, '''DEPOSIT''::text', '''DEPOSIT''::text, ''DEBT''::text');
end $$;

create table operator_debts (
  id uuid primary key,
  number bigint generated always as identity,
  operator_id uuid not null references users,
  cause text not null check (cause in ('DEPOSIT', 'CLAIM')),
  -- What charges it: the step of a deposit, a claim.
  source_id uuid not null,
  deposit_id uuid references deposits,
  amount bigint not null check (amount > 0),
  reason text,
  state text not null default 'WAITING' check (state in ('WAITING', 'POSTED', 'DROPPED', 'WITHDRAWN')),
  charged_by uuid references users,
  charged_at timestamptz not null default now(),
  due_at timestamptz not null,
  answer text,
  answer_picture text,
  answered_at timestamptz,
  proposed text check (proposed in ('POSTED', 'DROPPED')),
  proposed_by uuid references users,
  proposed_at timestamptz,
  proposed_note text,
  decided_by uuid references users,
  decided_at timestamptz,
  decided_note text,
  constraint operator_debts_number unique (number),
  constraint operator_debts_source unique (cause, source_id),
  constraint operator_debts_answered check ((answer is null) = (answered_at is null) and (answer_picture is null or answer is not null)),
  constraint operator_debts_proposed check (num_nonnulls(proposed, proposed_by, proposed_at, proposed_note) in (0, 4)
    and (proposed is null or answer is not null)),
  constraint operator_debts_decided check ((state = 'WAITING') = (decided_at is null) and (state <> 'WAITING' or decided_by is null)),
  -- Two names, neither who is charged.
  constraint operator_debts_two_names check (proposed_by <> operator_id and decided_by <> operator_id
    and (state not in ('POSTED', 'DROPPED') or decided_by is null or decided_by <> proposed_by)),
  constraint operator_debts_dropped check (state <> 'DROPPED' or (decided_by is not null and proposed = 'DROPPED'))
);
create index operator_debts_charged on operator_debts (charged_at desc, id);
create index operator_debts_operator on operator_debts (operator_id, charged_at desc, id);
create index operator_debts_waiting on operator_debts (charged_at desc, id) where state = 'WAITING';
create index operator_debts_deposit on operator_debts (deposit_id) where deposit_id is not null;
create index operator_debts_charger on operator_debts (charged_by) where charged_by is not null;
create index operator_debts_proposer on operator_debts (proposed_by) where proposed_by is not null;
create index operator_debts_decider on operator_debts (decided_by) where decided_by is not null;
grant select, insert, update (state, answer, answer_picture, answered_at, proposed, proposed_by, proposed_at, proposed_note,
  decided_by, decided_at, decided_note) on operator_debts to :app;

-- Decided once, answered once; posted before its time by two names alone.
create function check_operator_debt() returns trigger language plpgsql as $$
begin
  if old.state <> 'WAITING' and not (new.state = 'WITHDRAWN' and old.state <> 'WITHDRAWN') then
    raise exception 'debt % is decided', old.number using errcode = '23514', constraint = 'operator_debts_final';
  end if;
  if old.answer is not null and (new.answer, new.answered_at) is distinct from (old.answer, old.answered_at) then
    raise exception 'debt % is answered', old.number using errcode = '23514', constraint = 'operator_debts_answered_once';
  end if;
  if new.state = 'POSTED' and old.state = 'WAITING' and new.decided_by is null and now() < old.due_at then
    raise exception 'debt % can still be answered', old.number using errcode = '23514', constraint = 'operator_debts_due';
  end if;
  return new;
end $$;
create trigger operator_debts_guard before update on operator_debts for each row execute function check_operator_debt();

create view operator_debts_v as
select o.id, o.number, o.operator_id, u.username as operator, o.amount, o.state, o.cause, o.deposit_id, d.number as deposit_number,
  o.reason, o.charged_at, c.username as charged_by, o.due_at, o.answer, o.answer_picture, o.answered_at, o.proposed,
  p.username as proposed_by, o.proposed_at, o.proposed_note, x.username as decided_by, o.decided_at, o.decided_note
from operator_debts o
left join users u on u.id = o.operator_id
left join deposits d on d.id = o.deposit_id
left join users c on c.id = o.charged_by
left join users p on p.id = o.proposed_by
left join users x on x.id = o.decided_by;
grant select on operator_debts_v to :app;

-- Charging a cashier takes nothing off what was owed.
create or replace view deposit_takings_v as
select e.deposit_id,
  coalesce(sum(l.amount) filter (where e.kind not in ('AUDIT', 'AUDIT_MINUS', 'PAID_OUT_IN_CASH')), 0)::bigint as production,
  coalesce(sum(l.amount) filter (where e.kind = 'AUDIT'), 0)::bigint as audit,
  coalesce(-sum(l.amount) filter (where e.kind = 'AUDIT_MINUS'), 0)::bigint as audit_minus,
  coalesce(sum(l.amount), 0)::bigint as owed,
  coalesce(-sum(l.amount) filter (where e.kind = 'PAID_OUT_IN_CASH'), 0)::bigint as paid_out
from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
where e.deposit_id is not null and e.type not in ('DEPOSIT', 'DEBT') and a.kind = 'DRAWER'
group by e.deposit_id;

insert into notification_rules (id, type, target, action, action_en)
select gen_random_uuid(), t.type, '/operator_debts', 'Buka tagihan', 'Open charges'
from (values ('DEBT_CHARGED'), ('DEBT_ANSWERED'), ('DEBT_DECIDED')) t (type)
where not exists (select from notification_rules r where r.type = t.type);
