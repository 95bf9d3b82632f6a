-- What nobody but a cashier has seen paid is claimed, not paid: the cashier answers for it until it is settled or decided.

-- Whether the money of a payment type is told by the cashier alone: no provider confirms it.
alter table paid_types add column claimed boolean not null default false;
update paid_types set claimed = kind in ('CARD', 'TRANSFER');
alter table paid_types add constraint paid_types_claimed check (case kind when 'QRIS' then true else claimed = (kind in ('CARD', 'TRANSFER')) end);
create or replace view paid_types_v as
select p.id, p.name, p.label, p.label_en, p.kind, p.cash_id, c.name as cash, p.updated_at, p.claimed
from paid_types p left join cash c on c.id = p.cash_id;

do $$
declare
  allowed text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'accounts_kind_check');
begin
  alter table accounts drop constraint accounts_kind_check;
  execute 'alter table accounts add constraint accounts_kind_check '
    || replace(allowed, '''PROVIDER''::text', '''PROVIDER''::text, ''CLAIMED''::text');
end $$;

-- A number as it is compared: 'a-012 34' and '1234' of a slip's digits are not told apart by zeros, case and signs.
create function slip_key(number text) returns text language sql immutable parallel safe as
$$ select nullif(ltrim(upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g')), '0'), '') $$;

create table claimed_payments (
  id uuid primary key,
  site_id uuid not null,
  -- With its source the posting that it stands behind.
  kind text not null check (kind in ('SALE', 'PREPAID')),
  -- The stay or the membership's purchase.
  source_id uuid not null,
  operator_id uuid not null references users,
  deposit_id uuid not null references deposits,
  paid_type_id uuid not null references paid_types,
  amount bigint not null check (amount > 0),
  business_day date not null,
  terminal text,
  approval_code text,
  rrn text,
  card_last4 text,
  -- One slip may pay the parts of one sale, and what was sold without the server is booked whatever its slip paid before.
  part integer not null default 0 check (part >= 0),
  -- WAITING for a second name; TAKEN_BACK with the sale that it paid.
  state text not null default 'OPEN' check (state in ('OPEN', 'WAITING', 'SETTLED', 'CHARGED', 'TAKEN_BACK')),
  at timestamptz not null default now(),
  constraint claimed_payments_source unique (source_id, kind)
);
create unique index claimed_payments_approval on claimed_payments
  (site_id, slip_key(approval_code), coalesce(slip_key(terminal), ''), business_day, part)
  where slip_key(approval_code) is not null and state <> 'TAKEN_BACK';
create unique index claimed_payments_rrn on claimed_payments
  (site_id, slip_key(rrn), coalesce(slip_key(terminal), ''), business_day, part)
  where slip_key(rrn) is not null and state <> 'TAKEN_BACK';
create index claimed_payments_state on claimed_payments (state, at, id);
create index claimed_payments_at on claimed_payments (at, id);
create index claimed_payments_operator on claimed_payments (operator_id, at, id);
create index claimed_payments_deposit on claimed_payments (deposit_id);
create index claimed_payments_day on claimed_payments (business_day, paid_type_id);
create index claimed_payments_paid_type on claimed_payments (paid_type_id);
-- What was claimed is not rewritten.
grant select, insert, update (state) on claimed_payments to :app;

-- What is taken without cash on a day: through providers, and by claims, each under its own payment type.
create or replace view non_cash_v as
select non_cash_key(t.business_day, t.paid_type_id) as id, t.business_day, t.paid_type_id, p.label as paid_type,
  p.label_en as paid_type_en, p.kind, t.transactions, t.expected, c.checked, c.checked - t.expected as difference, c.note,
  c.checked_by, c.checked_at
from (
  select taken.business_day, taken.paid_type_id, count(distinct taken.id)::integer as transactions, sum(taken.amount)::bigint as expected
  from (
    select e.business_day, a.owner_id as paid_type_id, e.id, l.amount
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where a.kind = 'PROVIDER' and e.type = 'PAYMENT' and e.kind = 'PAID'
    union all
    select business_day, paid_type_id, id, amount from claimed_payments where state <> 'TAKEN_BACK') taken
  group by taken.business_day, taken.paid_type_id) t
join paid_types p on p.id = t.paid_type_id
left join lateral (
  select n.checked, n.note, u.username as checked_by, n.at as checked_at
  from non_cash_checks n join users u on u.id = n.by_id
  where n.business_day = t.business_day and n.paid_type_id = t.paid_type_id
  order by n.at desc, n.id desc limit 1) c on true;

-- A claimed sale shows its own payment type; the cashier holds it as a claim.
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
  where l.entry_id = e.id and a.kind in ('DRAWER', 'ON_ACCOUNT', 'REFUNDABLE', 'CASH', 'CLAIMED')) m on true
left join claimed_payments q on q.source_id = e.source_id and q.kind = e.kind
left join stays s on s.id = e.source_id
left join stay_plates p on p.stay_id = s.id
left join receipts r on r.stay_id = s.id and r.kind = 'EXIT'
left join gates g on g.id = s.exit_gate_id
left join users u on u.id = e.actor_id
left join paid_types y on y.id = coalesce(q.paid_type_id, s.paid_type_id, m.provider_id)
left join deposits d on d.id = e.deposit_id
where e.type in ('PARKING_OUT', 'MEMBERSHIP', 'CASH_IN', 'CASH_OUT', 'CASH_MUTATION');
