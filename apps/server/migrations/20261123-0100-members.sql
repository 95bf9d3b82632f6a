-- Members and guests, what was bought for them, and the postings of it.

create table members (
  id uuid primary key,
  -- A guest parks free for some days, a member for the periods bought.
  kind text not null check (kind in ('MEMBER', 'GUEST')),
  member_type text check (member_type in ('STAFF', 'NON_STAFF')),
  name text collate "C" not null,
  nfc_number text collate "C",
  parking_code text collate "C",
  -- Capitals and digits only.
  plate_numbers text[] not null default '{}',
  vehicle_type_id uuid not null references vehicle_types,
  subscription_fare_name_id uuid references subscription_fare_names,
  fare_non_regular_id uuid references fare_non_regulars,
  department_id uuid references departments,
  phone_number text collate "C",
  note text,
  token_photo text,
  transaction_file_token text,
  member_docs text[] not null default '{}',
  -- How the last purchase was paid.
  paid_type_id uuid references paid_types,
  -- Of the period now bought; of a member without one, when it shall begin.
  member_start_date date not null,
  -- Empty where nothing is bought.
  member_end_date date check (member_end_date >= member_start_date),
  suspended boolean not null default false,
  updated_at timestamptz not null default now(),
  check (case kind
    when 'MEMBER' then member_type is not null and subscription_fare_name_id is not null
      and (member_type = 'STAFF') = (department_id is not null)
    else member_type is null and subscription_fare_name_id is null and member_end_date is not null end)
);
create unique index members_nfc_number on members (upper(nfc_number));
create unique index members_parking_code on members (upper(parking_code));
create index members_vehicle_type on members (vehicle_type_id);
create index members_subscription on members (subscription_fare_name_id);
create index members_fare_non_regular on members (fare_non_regular_id);
create index members_department on members (department_id);
create index members_paid_type on members (paid_type_id);
create index members_name on members (kind, lower(name), id);
grant select, insert, update, delete on members to :app;

-- Whose plate it is on which days; kept by the trigger below. On no day does a plate belong to two who may use it.
create table member_plates (
  member_id uuid not null references members on delete cascade,
  plate_key text collate "C" not null,
  starts date not null,
  ends date not null,
  primary key (member_id, plate_key),
  constraint member_plates_one_owner exclude using gist (plate_key with =, daterange(starts, ends, '[]') with &&)
);
grant select, insert, delete on member_plates to :app;

create function keep_member_plates() returns trigger language plpgsql as $$
begin
  delete from member_plates where member_id = new.id;
  if not new.suspended and new.member_end_date is not null then
    insert into member_plates (member_id, plate_key, starts, ends)
    select new.id, plate, new.member_start_date, new.member_end_date from unnest(new.plate_numbers) plate;
  end if;
  return null;
end $$;
create trigger member_plates after insert or update of plate_numbers, member_start_date, member_end_date, suspended
  on members for each row execute function keep_member_plates();

-- Whether a member has stays is asked when it is to be deleted.
create index stays_member on stays (member_id) where member_id is not null;

-- A period that was bought. Never changed: what is taken back has a row in membership_rollbacks.
create table membership_transactions (
  id uuid primary key,
  site_id uuid not null,
  -- What people call it, without gaps.
  number bigint not null,
  member_id uuid not null references members,
  subscription_fare_name_id uuid not null references subscription_fare_names,
  months integer not null check (months between 1 and 60),
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  lines jsonb not null,
  amount bigint not null check (amount >= 0),
  tax bigint not null check (tax between 0 and amount),
  paid_type_id uuid references paid_types,
  -- Where its money lies until it is handed in.
  deposit_id uuid references deposits,
  operator_id uuid not null references users,
  business_day date not null,
  at timestamptz not null,
  -- What held before, and holds again when it is rolled back.
  previous_start_date date not null,
  previous_end_date date,
  constraint membership_transactions_number unique (site_id, number),
  check (sum_of_lines(lines) = amount),
  check ((amount > 0) = (paid_type_id is not null) and (amount > 0) = (deposit_id is not null))
);
create index membership_transactions_at on membership_transactions (at desc, id);
create index membership_transactions_member on membership_transactions (member_id, number desc);
create index membership_transactions_subscription on membership_transactions (subscription_fare_name_id);
create index membership_transactions_paid_type on membership_transactions (paid_type_id);
create index membership_transactions_deposit on membership_transactions (deposit_id);
create index membership_transactions_operator on membership_transactions (operator_id, at desc);
grant select, insert on membership_transactions to :app;

create table membership_counters (
  site_id uuid primary key,
  last_number bigint not null
);
grant select, insert, update on membership_counters to :app;

-- One row of it at most for a purchase, whoever asks at once.
create table membership_rollbacks (
  transaction_id uuid primary key references membership_transactions,
  reason text not null,
  by_id uuid not null references users,
  at timestamptz not null
);
create index membership_rollbacks_by on membership_rollbacks (by_id);
grant select, insert on membership_rollbacks to :app;

-- What memberships bring stands apart from what parking brings.
alter table accounts drop constraint accounts_kind_check;
alter table accounts add constraint accounts_kind_check check (kind in ('DRAWER', 'PROVIDER', 'REVENUE', 'MEMBERSHIP_REVENUE',
  'TAX', 'UNMATCHED', 'REFUNDABLE', 'SURPLUS', 'OPERATOR_DEBT', 'DEPOSITS_RECEIVED', 'CASH', 'CASH_CATEGORY'));
insert into accounts (id, kind, allow_negative) values (gen_random_uuid(), 'MEMBERSHIP_REVENUE', true);

-- A deposit that was counted takes no more sales, be they of parking or of memberships.
create or replace function check_deposit_takes_entries() returns trigger language plpgsql as $$
begin
  if new.type in ('PARKING_OUT', 'MEMBERSHIP') and exists (
    select from deposits where id = new.deposit_id and (state = 'CLOSED'
      or (state not in ('OPEN', 'SUBMITTED') and new.kind not in ('AUDIT', 'AUDIT_MINUS', 'REVERSAL')))) then
    raise exception 'deposit % takes no more entries', new.deposit_id
      using errcode = '23514', constraint = 'journal_entries_deposit_open';
  end if;
  return new;
end $$;

create view member_people_v as
select m.id, m.kind, m.member_type, m.name, m.nfc_number, m.parking_code, m.plate_numbers,
  array_to_string(m.plate_numbers, ', ') collate "C" as plates, m.vehicle_type_id, v.label as vehicle, v.label_en as vehicle_en,
  m.subscription_fare_name_id, s.label as subscription, s.label_en as subscription_en, m.fare_non_regular_id, m.department_id,
  d.label as department, d.label_en as department_en, m.phone_number, m.note, m.token_photo, m.transaction_file_token,
  named_files(array[m.transaction_file_token])->0 as transaction_file, m.member_docs, named_files(m.member_docs) as files,
  m.paid_type_id, m.member_start_date, m.member_end_date,
  case when m.suspended then 'SUSPENDED' when coalesce(m.member_end_date < site_today(), true) then 'EXPIRED' else 'ACTIVE' end
    as member_status,
  m.updated_at
from members m
join vehicle_types v on v.id = m.vehicle_type_id
left join subscription_fare_names s on s.id = m.subscription_fare_name_id
left join departments d on d.id = m.department_id;
create view members_v as select * from member_people_v where kind = 'MEMBER';
create view members_non_staff_v as select * from member_people_v where kind = 'MEMBER' and member_type = 'NON_STAFF';
create view guests_v as select * from member_people_v where kind = 'GUEST';

create view membership_transactions_v as
select t.id, t.number, t.at, t.business_day, t.member_id, m.name as member, m.parking_code, t.subscription_fare_name_id,
  s.label as subscription, s.label_en as subscription_en, t.months, t.from_date, t.to_date, t.amount, t.tax, t.lines,
  t.paid_type_id, p.label as paid_type, p.label_en as paid_type_en, t.operator_id, u.username as operator, t.deposit_id,
  d.number as deposit_number, case when r.transaction_id is null then 'PAID' else 'ROLLED_BACK' end as state,
  r.transaction_id is null and not exists (
    select from membership_transactions later where later.member_id = t.member_id and later.number > t.number
      and not exists (select from membership_rollbacks gone where gone.transaction_id = later.id)) as is_newest,
  r.at as rolled_back_at, b.username as rolled_back_by, r.reason
from membership_transactions t
left join members m on m.id = t.member_id
left join subscription_fare_names s on s.id = t.subscription_fare_name_id
left join paid_types p on p.id = t.paid_type_id
left join users u on u.id = t.operator_id
left join deposits d on d.id = t.deposit_id
left join membership_rollbacks r on r.transaction_id = t.id
left join users b on b.id = r.by_id;

grant select on member_people_v, members_v, members_non_staff_v, guests_v, membership_transactions_v to :app;
