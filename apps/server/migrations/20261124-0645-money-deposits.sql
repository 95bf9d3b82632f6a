-- What cashiers hand in, and what is said of it until it is closed.

-- What a cashier hands in, opened by the first sale. A deposit is one cashier and one shift: the n-th of its shift on the business
-- day on which that shift began. One open deposit takes sales, older ones and those of sales told later wait to be handed in.
create table deposits (
  id uuid primary key,
  site_id uuid not null,
  -- What people call it.
  number bigint generated always as identity,
  operator_id uuid not null references users,
  shift_id uuid references shifts,
  business_day date not null,
  kind text not null default 'SHIFT' check (kind in ('SHIFT', 'MANUAL')),
  state text not null default 'OPEN' check (state in ('OPEN', 'SUBMITTED', 'PAID', 'VERIFIED', 'CLOSED', 'DISPUTED')),
  opened_at timestamptz not null default now(),
  note text,
  updated_at timestamptz not null default now(),
  n integer not null default 1 check (n >= 1),
  takes_sales boolean not null default true,
  -- A deposit that a device's word opened, beside the one that takes sales: its money was taken long ago, and no sale of now waits
  -- for its hand-in.
  told_later boolean not null default false,
  constraint deposits_number unique (number)
);
create index deposits_operator on deposits (operator_id, opened_at desc);
create index deposits_opened on deposits (opened_at desc, id);
create index deposits_state on deposits (state, opened_at desc);
create index deposits_shift on deposits (shift_id);
-- What the first page of a list shows stands at the end of an index, however much lies before it.
create index deposits_manual on deposits (opened_at desc, id) where kind = 'MANUAL';
create unique index deposits_place on deposits (operator_id, shift_id, business_day, n) nulls not distinct where kind = 'SHIFT';
create unique index deposits_taking on deposits (operator_id) where state = 'OPEN' and takes_sales and kind = 'SHIFT';
create trigger deposits_way before update of state, takes_sales on deposits for each row execute function check_deposit();
-- Of a deposit only its state changes, along its ways, and it takes no further sales; whose it is, its shift and its day stay.
grant select, insert, update (state, takes_sales, updated_at) on deposits to :app;

create table deposit_counts (
  deposit_id uuid not null references deposits,
  n integer not null,
  counted bigint not null check (counted >= 0),
  note text,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  -- Made without knowing what was expected.
  blind boolean not null default false,
  primary key (deposit_id, n),
  constraint deposit_counts_counted_most check (counted <= 100000000000)
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

-- Deposits that one person received and verified, drawn to be looked at by another.
create table deposit_looks (
  deposit_id uuid primary key references deposits,
  drawn_at timestamptz not null,
  due_on date not null,
  looked_by uuid references users,
  looked_at timestamptz,
  note text,
  check ((looked_by is null) = (looked_at is null))
);
create index deposit_looks_due on deposit_looks (due_on) where looked_at is null;
create index deposit_looks_by on deposit_looks (looked_by);
grant select, insert, update (looked_by, looked_at, note) on deposit_looks to :app;

-- What each terminal's own settlement slip says when a cashier hands in, counted without knowing what was claimed.
create table deposit_terminal_slips (
  deposit_id uuid not null,
  -- The count that it belongs to; the last one with slips holds.
  n integer not null,
  terminal text not null,
  items integer not null check (items >= 0),
  total bigint not null check (total >= 0),
  -- The slip itself.
  picture text,
  primary key (deposit_id, n, terminal),
  constraint deposit_terminal_slips_count foreign key (deposit_id, n) references deposit_counts (deposit_id, n)
);
grant select, insert on deposit_terminal_slips to :app;
