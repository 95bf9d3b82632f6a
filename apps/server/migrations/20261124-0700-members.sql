-- Memberships: what they cost, members and guests, what was bought for them, and the postings of it.

create table departments (
  id uuid primary key,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  updated_at timestamptz not null default now(),
  constraint departments_name unique (name)
);
grant select, insert, update, delete on departments to :app;

create table subscription_fare_components (
  id uuid primary key,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  updated_at timestamptz not null default now(),
  constraint subscription_fare_components_name unique (name)
);
grant select, insert, update, delete on subscription_fare_components to :app;

create table subscription_fare_names (
  id uuid primary key,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  vehicle_type_id uuid not null references vehicle_types,
  subscription_fare_type text not null
    check (subscription_fare_type in ('SUBSCRIPTION', 'DURATION', 'PROGRESSIVE', 'FREE_PLATE', 'REGULAR', 'STRICT')),
  subscription_fare_group text not null check (subscription_fare_group in ('BASIC', 'PARENT')),
  max_plate integer not null check (max_plate between 1 and 1000),
  is_enabled boolean not null default true,
  -- Of each stay; of DURATION alone.
  free_minutes integer check (free_minutes > 0),
  -- What a stay is charged by; of PROGRESSIVE alone.
  fare_non_regular_id uuid references fare_non_regulars,
  updated_at timestamptz not null default now(),
  constraint subscription_fare_names_name unique (name),
  check ((subscription_fare_type = 'DURATION') = (free_minutes is not null)),
  check ((subscription_fare_type = 'PROGRESSIVE') = (fare_non_regular_id is not null))
);
create index subscription_fare_names_vehicle_type on subscription_fare_names (vehicle_type_id);
create index subscription_fare_names_fare_non_regular on subscription_fare_names (fare_non_regular_id);
grant select, insert, update, delete on subscription_fare_names to :app;

-- Where its members may drive in and out; none means everywhere.
create table subscription_fare_gates (
  subscription_fare_name_id uuid not null references subscription_fare_names on delete cascade,
  gate_id uuid not null references gates,
  primary key (subscription_fare_name_id, gate_id)
);
create index subscription_fare_gates_gate on subscription_fare_gates (gate_id);
grant select, insert, delete on subscription_fare_gates to :app;

-- The prices that hold from a day until the next version's.
create table subscription_fare_versions (
  id uuid primary key,
  subscription_fare_name_id uuid not null references subscription_fare_names on delete cascade,
  effective_date date not null,
  constraint subscription_fare_versions_day unique (subscription_fare_name_id, effective_date)
);
grant select, insert, update, delete on subscription_fare_versions to :app;

create table subscription_fares (
  subscription_fare_version_id uuid not null references subscription_fare_versions on delete cascade,
  months integer not null check (months between 1 and 60),
  amount bigint not null check (amount >= 0),
  primary key (subscription_fare_version_id, months),
  constraint subscription_fares_amount_most check (amount <= 100000000)
);
grant select, insert, delete on subscription_fares to :app;

-- Charged beside the period: the card, the administration.
create table subscription_fare_details (
  subscription_fare_version_id uuid not null references subscription_fare_versions on delete cascade,
  subscription_fare_component_id uuid not null references subscription_fare_components,
  amount bigint not null check (amount >= 0),
  -- With a member's first period only, or with each.
  charged_at text not null check (charged_at in ('FIRST', 'EACH')),
  -- Their order on the screen and the receipt.
  position integer not null,
  primary key (subscription_fare_version_id, subscription_fare_component_id),
  constraint subscription_fare_details_amount_most check (amount <= 100000000)
);
create index subscription_fare_details_component on subscription_fare_details (subscription_fare_component_id);
grant select, insert, delete on subscription_fare_details to :app;

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
  -- A member whose every period was taken back is archived: gone from lists and options, card and plates free, the rows stay.
  archived_at timestamptz,
  check (case kind
    when 'MEMBER' then member_type is not null and subscription_fare_name_id is not null
      and (member_type = 'STAFF') = (department_id is not null)
    else member_type is null and subscription_fare_name_id is null and member_end_date is not null end)
);
create index members_vehicle_type on members (vehicle_type_id);
create index members_subscription on members (subscription_fare_name_id);
create index members_fare_non_regular on members (fare_non_regular_id);
create index members_department on members (department_id);
create index members_paid_type on members (paid_type_id);
create index members_name on members (kind, lower(name), id);
create unique index members_nfc_number on members (upper(nfc_number)) where archived_at is null;
create unique index members_parking_code on members (upper(parking_code)) where archived_at is null;
create trigger member_plates after insert or update of plate_numbers, member_start_date, member_end_date, suspended
  on members for each row execute function keep_member_plates();
grant select, insert, update, delete on members to :app;

-- Whose plate it is on which days; kept by the trigger above. On no day does a plate belong to two who may use it.
create table member_plates (
  member_id uuid not null references members on delete cascade,
  plate_key text collate "C" not null,
  starts date not null,
  ends date not null,
  primary key (member_id, plate_key),
  constraint member_plates_one_owner exclude using gist (plate_key with =, daterange(starts, ends, '[]') with &&)
);
grant select, insert, delete on member_plates to :app;

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
  -- How a purchase was paid; taken back, its part of the payment is owed back.
  payment_id uuid references payments,
  constraint membership_transactions_number unique (site_id, number),
  check (sum_of_lines(lines) = amount),
  check ((amount > 0) = (paid_type_id is not null) and (amount > 0) = (deposit_id is not null)),
  constraint membership_transactions_amount_most check (amount <= 100000000)
);
create index membership_transactions_at on membership_transactions (at desc, id);
create index membership_transactions_member on membership_transactions (member_id, number desc);
create index membership_transactions_subscription on membership_transactions (subscription_fare_name_id);
create index membership_transactions_paid_type on membership_transactions (paid_type_id);
create index membership_transactions_deposit on membership_transactions (deposit_id);
create index membership_transactions_operator on membership_transactions (operator_id, at desc);
create index membership_transactions_payment on membership_transactions (payment_id) where payment_id is not null;
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
  at timestamptz not null,
  -- Cash that a purchase taken back gives out of a drawer is money out: it counts for who does it and the day, and above the
  -- limits somebody else signs.
  cash_out bigint not null default 0 check (cash_out between 0 and 100000000),
  asked_on date,
  approved_by_id uuid references users,
  constraint membership_rollbacks_two_names check (approved_by_id <> by_id),
  constraint membership_rollbacks_day check (cash_out = 0 or asked_on is not null)
);
create index membership_rollbacks_by on membership_rollbacks (by_id, asked_on);
create index membership_rollbacks_approver on membership_rollbacks (approved_by_id) where approved_by_id is not null;
grant select, insert on membership_rollbacks to :app;
