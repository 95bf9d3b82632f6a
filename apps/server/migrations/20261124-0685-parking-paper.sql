-- What is printed, and each print after the first.

create table receipt_counters (
  gate_id uuid not null references gates,
  business_day date not null,
  epoch integer not null,
  last_number integer not null,
  primary key (gate_id, business_day, epoch)
) with (fillfactor = 50);
create trigger receipt_counters_rise before update on receipt_counters for each row execute function check_counter_rises();
grant select, insert, update on receipt_counters to :app;

create table receipts (
  id uuid primary key,
  stay_id uuid not null references stays,
  kind text not null check (kind in ('ENTRY', 'EXIT')),
  gate_id uuid not null references gates,
  business_day date not null,
  epoch integer not null,
  number integer not null,
  -- As printed: gate code, day, number.
  receipt_number text collate "C" not null,
  -- What the offline slip said.
  provisional text,
  made_at timestamptz not null default now(),
  constraint receipts_stay unique (stay_id, kind),
  constraint receipts_number unique (gate_id, business_day, epoch, number)
);
create index receipts_text on receipts (receipt_number);
create index receipts_text_part on receipts using gin (receipt_number gin_trgm_ops);
grant select, insert on receipts to :app;

-- Every print after the first says which copy it is.
create table reprints (
  id uuid primary key,
  what text not null check (what in ('TICKET', 'RECEIPT', 'DEPOSIT', 'RETURN')),
  stay_id uuid references stays,
  deposit_id uuid references deposits,
  copy_number integer not null,
  note text not null,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  payment_return_id uuid references payment_returns
);
create unique index reprints_copy on reprints (what, stay_id, deposit_id, copy_number) nulls not distinct;
create index reprints_stay on reprints (stay_id);
create index reprints_deposit on reprints (deposit_id);
create index reprints_by on reprints (by_id);
create index reprints_at on reprints (at desc, id);
create index reprints_payment_return on reprints (payment_return_id) where payment_return_id is not null;
grant select, insert on reprints to :app;
