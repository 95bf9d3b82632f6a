-- A car that is let go without its money: what it owes is to be collected, and lies in nobody's drawer.
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'accounts_kind_check');
  types text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'journal_entries_type_check');
  uses text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'payment_uses_kind_check');
begin
  alter table accounts drop constraint accounts_kind_check;
  execute 'alter table accounts add constraint accounts_kind_check '
    || replace(kinds, '''CLAIMED''::text', '''CLAIMED''::text, ''TO_COLLECT''::text');
  alter table journal_entries drop constraint journal_entries_type_check;
  execute 'alter table journal_entries add constraint journal_entries_type_check '
    || replace(types, '''DEPOSIT''::text', '''DEPOSIT''::text, ''COLLECTION''::text');
  alter table payment_uses drop constraint payment_uses_kind_check;
  execute 'alter table payment_uses add constraint payment_uses_kind_check '
    || replace(uses, '''EXIT''::text', '''EXIT''::text, ''COLLECTED''::text');
end $$;

alter table operator_debts drop constraint operator_debts_cause_check;
alter table operator_debts add constraint operator_debts_cause_check check (cause in ('DEPOSIT', 'CLAIM', 'TO_COLLECT'));

-- So many cars a business day.
alter table system_configuration
  add column to_collect_per_day integer not null default 3 check (to_collect_per_day between 0 and 100);

create table to_collect (
  id uuid primary key,
  site_id uuid not null,
  stay_id uuid not null references stays,
  operator_id uuid not null references users,
  -- Who signed for it at the exit.
  approved_by uuid not null references users,
  deposit_id uuid not null references deposits,
  business_day date not null,
  amount bigint not null check (amount > 0),
  -- What has come in of it.
  collected bigint not null default 0,
  reason text not null check (reason in ('NO_ANSWER', 'CANNOT_PAY', 'OTHER')),
  note text,
  name text,
  phone text,
  -- WAITING for a second name.
  state text not null default 'OPEN' check (state in ('OPEN', 'WAITING', 'COLLECTED', 'CHARGED', 'LOST')),
  at timestamptz not null default now(),
  proposed text check (proposed in ('CHARGED', 'LOST')),
  proposed_by uuid references users,
  proposed_at timestamptz,
  proposed_note text,
  decided_by uuid references users,
  decided_at timestamptz,
  decided_note text,
  constraint to_collect_stay unique (stay_id),
  constraint to_collect_collected check (collected between 0 and amount and (state = 'COLLECTED') = (collected = amount)),
  constraint to_collect_approved check (approved_by <> operator_id),
  constraint to_collect_proposed check (num_nonnulls(proposed, proposed_by, proposed_at, proposed_note) in (0, 4)
    and (state = 'WAITING') <= (proposed is not null)),
  -- Two names, neither of who let the car go.
  constraint to_collect_two_names check (proposed_by not in (operator_id, approved_by) and decided_by not in (operator_id, approved_by)
    and decided_by <> proposed_by),
  constraint to_collect_decided check (num_nonnulls(decided_by, decided_at) in (0, 2)
    and (state in ('CHARGED', 'LOST')) = (decided_by is not null)
    and (decided_by is null or coalesce(state = proposed, false)))
);
create index to_collect_day on to_collect (site_id, business_day);
create index to_collect_state on to_collect (state, at, id);
create index to_collect_at on to_collect (at, id);
create index to_collect_operator on to_collect (operator_id, at, id);
create index to_collect_deposit on to_collect (deposit_id);
create index to_collect_approver on to_collect (approved_by);
create index to_collect_proposer on to_collect (proposed_by) where proposed_by is not null;
create index to_collect_decider on to_collect (decided_by) where decided_by is not null;
-- What is owed is not rewritten.
grant select, insert, update (collected, state, name, phone, proposed, proposed_by, proposed_at, proposed_note, decided_by, decided_at,
  decided_note) on to_collect to :app;

-- What came in of it: by a payment, or in cash into a drawer or a cash account.
create table to_collect_parts (
  id uuid primary key,
  to_collect_id uuid not null references to_collect,
  way text not null check (way in ('PAYMENT', 'CASH')),
  amount bigint not null check (amount > 0),
  payment_id uuid references payments,
  cash_id uuid references cash,
  deposit_id uuid references deposits,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  constraint to_collect_parts_payment unique (payment_id),
  constraint to_collect_parts_way check (case way when 'PAYMENT' then payment_id is not null and num_nonnulls(cash_id, deposit_id) = 0
    else payment_id is null and num_nonnulls(cash_id, deposit_id) = 1 end)
);
create index to_collect_parts_of on to_collect_parts (to_collect_id);
create index to_collect_parts_cash on to_collect_parts (cash_id) where cash_id is not null;
create index to_collect_parts_deposit on to_collect_parts (deposit_id) where deposit_id is not null;
create index to_collect_parts_by on to_collect_parts (by_id);
grant select, insert on to_collect_parts to :app;

-- Over once; then only who owed it is forgotten.
create function check_to_collect_final() returns trigger language plpgsql as $$
begin
  if old.state not in ('OPEN', 'WAITING')
    and to_jsonb(new) - '{name,phone}'::text[] is distinct from to_jsonb(old) - '{name,phone}'::text[] then
    raise exception 'collection % is over', old.id using errcode = '23514', constraint = 'to_collect_final';
  end if;
  return new;
end $$;
create trigger to_collect_final before update on to_collect for each row execute function check_to_collect_final();

create view to_collect_v as
select c.id, c.at, greatest(0, floor(extract(epoch from now() - c.at) / 86400))::integer as age_days, c.state, c.amount, c.collected,
  case when c.state in ('OPEN', 'WAITING') then c.amount - c.collected else 0 end as due, c.reason, c.note, c.name, c.phone,
  c.operator_id, u.username as operator, c.approved_by as approved_by_id, v.username as approved_by, c.stay_id as parking_in_id,
  s.code as parking_code, coalesce(p.exit_plate, p.entry_plate) as plate_number, r.receipt_number, s.exit_gate_id as gate_id,
  g.name as gate_name, c.business_day, c.deposit_id, d.number as deposit_number,
  exists (select from payments w where w.stay_id = c.stay_id and w.ask_at is not null) as payment_asked,
  c.proposed, c.proposed_by as proposed_by_id, a.username as proposed_by, c.proposed_at, c.proposed_note, b.username as decided_by,
  c.decided_at, c.decided_note
from to_collect c
left join users u on u.id = c.operator_id
left join users v on v.id = c.approved_by
left join stays s on s.id = c.stay_id
left join stay_plates p on p.stay_id = s.id
left join receipts r on r.stay_id = s.id and r.kind = 'EXIT'
left join gates g on g.id = s.exit_gate_id
left join deposits d on d.id = c.deposit_id
left join users a on a.id = c.proposed_by
left join users b on b.id = c.decided_by;
grant select on to_collect_v to :app;

-- What is collected later is owed by the deposit that it came into, and is no production of it.
create or replace view deposit_takings_v as
select e.deposit_id,
  coalesce(sum(l.amount) filter (where e.kind not in ('AUDIT', 'AUDIT_MINUS', 'PAID_OUT_IN_CASH') and e.type <> 'COLLECTION'), 0)::bigint
    as production,
  coalesce(sum(l.amount) filter (where e.kind = 'AUDIT'), 0)::bigint as audit,
  coalesce(-sum(l.amount) filter (where e.kind = 'AUDIT_MINUS'), 0)::bigint as audit_minus,
  coalesce(sum(l.amount), 0)::bigint as owed,
  coalesce(-sum(l.amount) filter (where e.kind = 'PAID_OUT_IN_CASH'), 0)::bigint as paid_out,
  coalesce(sum(l.amount) filter (where e.type = 'COLLECTION'), 0)::bigint as collected
from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
where e.deposit_id is not null and e.type not in ('DEPOSIT', 'DEBT') and a.kind = 'DRAWER'
group by e.deposit_id;

-- What is to be collected is told as it is sold, and once more as it comes in.
create or replace view transactions_v as
select e.id, e.type as source, e.kind, e.booked_at, e.business_day, m.amount, m.holder,
  coalesce(q.paid_type_id, s.paid_type_id, m.provider_id) as paid_type_id, y.label as paid_type_label,
  y.label_en as paid_type_label_en, e.actor_id as operator_id, u.username as operator, e.source_id, s.code as parking_code,
  coalesce(p.exit_plate, p.entry_plate) as plate_number, p.plate_key, r.receipt_number, g.name as gate_name, e.deposit_id,
  d.number as deposit_number, e.reason
from journal_entries e
left join lateral (
  select case when e.type = 'CASH_MUTATION' then sum(l.amount) filter (where l.amount > 0) else sum(l.amount) end::bigint as amount,
    min(case a.kind when 'ON_ACCOUNT' then 'PROVIDER' when 'REFUNDABLE' then 'PROVIDER' else a.kind end) as holder,
    (array_agg(a.owner_id) filter (where a.kind in ('ON_ACCOUNT', 'REFUNDABLE')))[1] as provider_id
  from journal_lines l join accounts a on a.id = l.account_id
  where l.entry_id = e.id and (a.kind in ('DRAWER', 'ON_ACCOUNT', 'REFUNDABLE', 'CASH', 'CLAIMED')
    or (a.kind = 'TO_COLLECT' and e.type = 'PARKING_OUT'))) m on true
left join claimed_payments q on q.source_id = e.source_id and q.kind = e.kind
left join to_collect_parts k on k.id = e.source_id and e.type = 'COLLECTION'
left join to_collect o on o.id = k.to_collect_id
left join stays s on s.id = coalesce(o.stay_id, e.source_id)
left join stay_plates p on p.stay_id = s.id
left join receipts r on r.stay_id = s.id and r.kind = 'EXIT'
left join gates g on g.id = s.exit_gate_id
left join users u on u.id = e.actor_id
left join paid_types y on y.id = coalesce(q.paid_type_id, s.paid_type_id, m.provider_id)
left join deposits d on d.id = e.deposit_id
where e.type in ('PARKING_OUT', 'MEMBERSHIP', 'COLLECTION', 'CASH_IN', 'CASH_OUT', 'CASH_MUTATION');

insert into notification_rules (id, type, target, action, action_en)
select gen_random_uuid(), 'TO_COLLECT_LATE', '/to_collect', 'Buka tagihan tertunda', 'Open collections'
where not exists (select from notification_rules where type = 'TO_COLLECT_LATE');
