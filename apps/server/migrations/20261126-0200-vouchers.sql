-- Vouchers: batches that were made together, their codes, and each use.

create table voucher_batches (
  id uuid primary key,
  at timestamptz not null,
  business_day date not null,
  vehicle_type_id uuid references vehicle_types,
  -- Business days, both inclusive.
  start_day date not null,
  end_day date not null,
  quantity integer not null check (quantity between 1 and 10000),
  -- Uses in all of each code.
  max_usage integer not null check (max_usage between 1 and 100000),
  kind text not null check (kind in ('AMOUNT', 'WHOLE', 'MINUTES', 'PERCENT')),
  fare bigint not null check (fare between 0 and 100000000),
  minutes integer check (minutes between 1 and 44640),
  percent integer check (percent between 1 and 100),
  note text collate "C",
  -- All that it may give, at the tariff of the day it was made.
  worth bigint not null check (worth >= 0),
  is_shared boolean not null,
  by_id uuid not null references users,
  state text not null check (state in ('ACTIVE', 'WAITING', 'REFUSED', 'WITHDRAWN')),
  decided_by uuid references users,
  decided_at timestamptz,
  decided_note text,
  withdrawn_by uuid references users,
  withdrawn_at timestamptz,
  withdrawn_note text,
  check (start_day <= end_day),
  check ((kind = 'MINUTES') = (minutes is not null)),
  check ((kind = 'PERCENT') = (percent is not null)),
  check (not is_shared or quantity = 1)
);
create index voucher_batches_vehicle_type on voucher_batches (vehicle_type_id);
create index voucher_batches_by on voucher_batches (by_id, business_day);
create index voucher_batches_decided_by on voucher_batches (decided_by);
create index voucher_batches_withdrawn_by on voucher_batches (withdrawn_by);
grant select, insert on voucher_batches to :app;
grant update (state, decided_by, decided_at, decided_note, withdrawn_by, withdrawn_at, withdrawn_note) on voucher_batches to :app;

create table vouchers (
  id uuid primary key,
  batch_id uuid not null references voucher_batches,
  -- Its place in the batch.
  number integer not null check (number > 0),
  code text collate "C" not null,
  -- As it is compared; unique for ever, as nothing is deleted.
  code_key text collate "C" not null,
  constraint vouchers_code_key unique (code_key),
  constraint vouchers_place unique (batch_id, number)
);
grant select, insert on vouchers to :app;

-- Every use of a code has a number of its own: of two that take the last, one finds it taken. None is ever given back.
create table voucher_uses (
  voucher_id uuid not null references vouchers,
  number integer not null check (number > 0),
  batch_id uuid not null references voucher_batches,
  stay_id uuid not null references stays,
  business_day date not null,
  at timestamptz not null,
  amount bigint not null check (amount > 0),
  primary key (voucher_id, number),
  constraint voucher_uses_stay unique (stay_id)
);
create index voucher_uses_day on voucher_uses (voucher_id, business_day);
create index voucher_uses_batch on voucher_uses (batch_id);
grant select, insert on voucher_uses to :app;
