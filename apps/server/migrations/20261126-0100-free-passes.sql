-- A free exit is somebody's gift. Another person looks at it, and what was given wrongly is owed by its cashier.

create table free_passes (
  id uuid primary key,
  site_id uuid not null,
  stay_id uuid not null references stays,
  operator_id uuid not null references users,
  -- Who signed for it at the exit; null where nobody was asked yet.
  approved_by uuid references users,
  deposit_id uuid references deposits,
  business_day date not null,
  -- Rupiah that the car did not pay, tax included.
  value bigint not null check (value >= 0),
  status text not null default 'WAITING' check (status in ('WAITING', 'APPROVED', 'REJECTED')),
  at timestamptz not null default now(),
  decided_by uuid references users,
  decided_at timestamptz,
  decided_note text,
  constraint free_passes_stay unique (stay_id),
  constraint free_passes_decided check (num_nonnulls(decided_by, decided_at) in (0, 2)
    and (status = 'WAITING') = (decided_by is null) and (status <> 'REJECTED' or decided_note is not null)),
  -- Neither who gave it nor who signed for it.
  constraint free_passes_two_names check (decided_by <> operator_id and decided_by <> coalesce(approved_by, operator_id))
);
create index free_passes_status on free_passes (status, at, id);
create index free_passes_at on free_passes (at, id);
create index free_passes_operator on free_passes (operator_id, at, id);
create index free_passes_deposit on free_passes (deposit_id);
create index free_passes_approver on free_passes (approved_by);
create index free_passes_decider on free_passes (decided_by) where decided_by is not null;
grant select, insert, update (status, decided_by, decided_at, decided_note) on free_passes to :app;

-- Every decision on it in its order, by which the journal names what was booked for it.
create table free_pass_decisions (
  id uuid primary key,
  free_pass_id uuid not null references free_passes,
  n integer not null check (n > 0),
  status text not null check (status in ('APPROVED', 'REJECTED')),
  by_id uuid not null references users,
  at timestamptz not null default now(),
  note text,
  constraint free_pass_decisions_order unique (free_pass_id, n),
  constraint free_pass_decisions_why check (status <> 'REJECTED' or note is not null)
);
create index free_pass_decisions_by on free_pass_decisions (by_id);
grant select, insert on free_pass_decisions to :app;

alter table journal_entries drop constraint journal_entries_type_check,
  add constraint journal_entries_type_check check (type in ('PARKING_OUT', 'MEMBERSHIP', 'PAYMENT', 'CASH_MUTATION', 'CASH_IN',
    'CASH_OUT', 'DEPOSIT', 'COLLECTION', 'DEBT', 'SETTLEMENT', 'AUDIT'));
alter table operator_debts drop constraint operator_debts_cause_check,
  add constraint operator_debts_cause_check check (cause in ('DEPOSIT', 'CLAIM', 'TO_COLLECT', 'FREE_PASS'));

insert into notification_rules (id, type, target, action, action_en)
values (gen_random_uuid(), 'FREE_PASS_WAITING', '/free_passes', 'Buka bebas parkir', 'Open free passes');

-- What was given before this stood waits as well; of tax on top it tells nothing.
insert into free_passes (id, site_id, stay_id, operator_id, approved_by, deposit_id, business_day, value, at)
select gen_random_uuid(), s.site_id, s.id, s.operator_id, nullif(u.id, s.operator_id), s.deposit_id, s.business_day,
  -coalesce((select sum((line ->> 'amount')::bigint) from jsonb_array_elements(s.lines) line where line ->> 'code' = 'FREE_PASS'), 0),
  s.exited_at
from stays s left join users u on u.id::text = s.priced_as #>> '{approval,approvedBy,id}'
where s.free_pass and s.state = 'OUT';
