-- Stays: one row from entry to exit. Cars inside stand in a small table of their own, whose row an exit deletes.

create table stays (
  id uuid primary key,
  site_id uuid not null,
  code text collate "C" not null,
  state text not null default 'INSIDE' check (state in ('INSIDE', 'OUT', 'DELETED')),
  vehicle_type_id uuid not null references vehicle_types,
  parking_type text not null default 'REGULAR' check (parking_type in ('REGULAR', 'VALET', 'OVERNIGHT')),
  origin text not null check (origin in ('DISPENSER', 'LPR', 'PAID_ENTRY', 'PRE_ENTRY', 'MANUAL', 'LOST_TICKET', 'OFFLINE')),
  entry_gate_id uuid not null references gates,
  entry_operator_id uuid,
  entry_event_id uuid,
  entered_at timestamptz not null,
  entry_business_day date not null,
  recorded_at timestamptz not null default now(),
  entry_note text,
  -- Paid on entry; comes off the price at the exit.
  prepaid bigint not null default 0 check (prepaid >= 0),
  member_id uuid,
  -- What an auditor should look at: codes, added as they come up.
  flags text[] not null default '{}',
  -- The exit: one row is one exit by its shape.
  exited_at timestamptz,
  business_day date,
  exit_kind text check (exit_kind in ('NORMAL', 'LOST_TICKET', 'MANUAL', 'OFFLINE')),
  exit_gate_id uuid references gates,
  operator_id uuid references users,
  deposit_id uuid references deposits,
  request_id uuid,
  paid_type_id uuid references paid_types,
  payment_id uuid,
  fare_id uuid,
  duration_minutes integer,
  -- [{code, label, labelEn, quantity, unitAmount, amount}], whose sum is the total.
  lines jsonb,
  gross bigint check (gross >= 0),
  discount bigint check (discount >= 0),
  fine bigint check (fine >= 0),
  tax bigint check (tax >= 0),
  tax_on_top boolean,
  total bigint check (total >= 0),
  tendered bigint,
  -- What was taken minus what the server would have charged; only an offline sale can have one.
  variance bigint,
  free_pass boolean not null default false,
  free_pass_verification text,
  voucher_id uuid,
  exit_note text,
  paper_number text,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_note text,
  delete_approved_by uuid,
  constraint stays_out check ((state = 'OUT') = (exited_at is not null and request_id is not null and total is not null)),
  constraint stays_exit_complete check (state <> 'OUT' or (exit_gate_id is not null and operator_id is not null
    and business_day is not null and lines is not null and gross is not null and discount is not null and fine is not null
    and tax is not null and tax_on_top is not null and duration_minutes is not null and exit_kind is not null)),
  constraint stays_order check (exited_at >= entered_at),
  constraint stays_total check (total = gross + fine - discount + case when tax_on_top then tax else 0 end),
  constraint stays_deleted check ((state = 'DELETED') = (deleted_at is not null and deleted_by is not null and delete_note is not null))
) with (fillfactor = 80);
create unique index stays_entry_event on stays (entry_event_id) where entry_event_id is not null;
create unique index stays_request on stays (request_id) where request_id is not null;
create index stays_entered on stays (entered_at desc, id);
create index stays_exited on stays (exited_at desc, id) where exited_at is not null;
create index stays_code on stays (code);
create index stays_vehicle_type on stays (vehicle_type_id, entered_at desc);
create index stays_entry_gate on stays (entry_gate_id, entered_at desc);
create index stays_exit_gate on stays (exit_gate_id, exited_at desc);
create index stays_operator on stays (operator_id, exited_at desc);
create index stays_deposit on stays (deposit_id, exited_at desc);
create index stays_paid_type on stays (paid_type_id, exited_at desc);
create index stays_deleted on stays (deleted_at desc) where deleted_at is not null;
grant select, insert, update on stays to :app;

create function sum_of_lines(lines jsonb) returns bigint language sql immutable parallel safe as
  'select coalesce(sum((line->>''amount'')::bigint), 0)::bigint from jsonb_array_elements(lines) line';
alter table stays add constraint stays_lines check (sum_of_lines(lines) = total);

create function keep_ended_stay() returns trigger language plpgsql as $$
begin
  if (new.state, new.entered_at, new.exited_at, new.business_day, new.exit_gate_id, new.operator_id, new.deposit_id,
      new.request_id, new.paid_type_id, new.payment_id, new.duration_minutes, new.lines, new.gross, new.discount, new.fine,
      new.tax, new.total, new.tendered, new.variance, new.prepaid, new.free_pass, new.vehicle_type_id)
    is distinct from
     (old.state, old.entered_at, old.exited_at, old.business_day, old.exit_gate_id, old.operator_id, old.deposit_id,
      old.request_id, old.paid_type_id, old.payment_id, old.duration_minutes, old.lines, old.gross, old.discount, old.fine,
      old.tax, old.total, old.tendered, old.variance, old.prepaid, old.free_pass, old.vehicle_type_id) then
    raise exception 'stay % has ended', old.id using errcode = '23514', constraint = 'stays_ended';
  end if;
  return new;
end $$;
create trigger stays_ended before update on stays
  for each row when (old.state <> 'INSIDE') execute function keep_ended_stay();

create table stays_inside (
  stay_id uuid primary key references stays,
  site_id uuid not null,
  code text collate "C" not null,
  -- Normalised; empty when the plate is not known.
  plate_key text collate "C" not null,
  vehicle_type_id uuid not null,
  entered_at timestamptz not null,
  constraint stays_inside_code unique (site_id, code)
);
create index stays_inside_plate on stays_inside (plate_key);
create index stays_inside_plate_part on stays_inside using gin (plate_key gin_trgm_ops);
create index stays_inside_entered on stays_inside (entered_at);
grant select, insert, update, delete on stays_inside to :app;

-- At commit a stay is inside exactly while its place is there; what it was in between does not matter.
create function check_place(stay uuid) returns void language plpgsql as $$
begin
  if (select state = 'INSIDE' from stays where id = stay) is distinct from exists (select from stays_inside where stay_id = stay) then
    raise exception 'stay % and its place inside disagree', stay using errcode = '23514', constraint = 'stays_inside_state';
  end if;
end $$;
create function check_changed_place() returns trigger language plpgsql as $$
begin
  perform check_place(case when tg_op = 'DELETE' then old.stay_id else new.stay_id end);
  return null;
end $$;
create function check_changed_stay() returns trigger language plpgsql as $$
begin
  perform check_place(new.id);
  return null;
end $$;
create constraint trigger stays_inside_state after insert or delete on stays_inside
  deferrable initially deferred for each row execute function check_changed_place();
create constraint trigger stays_inside_place after insert on stays
  deferrable initially deferred for each row execute function check_changed_stay();
create constraint trigger stays_inside_place_changed after update on stays
  deferrable initially deferred for each row when (old.state is distinct from new.state) execute function check_changed_stay();

-- Personal values of a stay, erased by age; nothing about money refers to them.
create table stay_plates (
  stay_id uuid primary key references stays,
  entry_plate text collate "C",
  exit_plate text collate "C",
  plate_key text collate "C" not null,
  recorded_at timestamptz not null default now()
);
create index stay_plates_key on stay_plates using gin (plate_key gin_trgm_ops);
create index stay_plates_equal on stay_plates (plate_key);
create index stay_plates_recorded on stay_plates (recorded_at);
grant select, insert, update, delete on stay_plates to :app;

create table stay_images (
  taken_at timestamptz not null,
  stay_id uuid not null,
  side text not null check (side in ('ENTRY', 'EXIT')),
  token text not null,
  primary key (taken_at, stay_id, token)
) partition by range (taken_at);
create table stay_images_rest partition of stay_images default;
create index stay_images_stay on stay_images (stay_id);
grant select, insert, delete on stay_images to :app;

-- Cashless payments: an act of their own, before the exit that uses them.
create table payments (
  id uuid primary key,
  site_id uuid not null,
  stay_id uuid references stays,
  paid_type_id uuid not null references paid_types,
  gate_id uuid references gates,
  kind text not null check (kind in ('EMONEY', 'QRIS', 'CARD', 'TRANSFER')),
  amount bigint not null check (amount > 0),
  state text not null default 'PENDING' check (state in ('PENDING', 'PAID', 'FAILED', 'EXPIRED')),
  adapter text not null,
  adapter_ref text,
  qr_string text,
  card_type text,
  -- The last four digits.
  card_number text,
  terminal text,
  balance_before bigint,
  balance_after bigint,
  error text,
  by_id uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz,
  paid_at timestamptz,
  refundable_at timestamptz
);
create unique index payments_one_of_stay on payments (stay_id) where state in ('PENDING', 'PAID') and refundable_at is null;
create index payments_stay on payments (stay_id);
create index payments_paid_type on payments (paid_type_id);
create index payments_gate on payments (gate_id);
create index payments_by on payments (by_id);
create index payments_pending on payments (expires_at) where state = 'PENDING';
create index payments_created on payments (created_at desc, id);
grant select, insert, update on payments to :app;

-- What was asked of an adapter and what it answered, word for word.
create table payment_logs (
  id uuid primary key,
  payment_id uuid not null references payments,
  at timestamptz not null default now(),
  direction text not null check (direction in ('REQUEST', 'ANSWER', 'TIMEOUT')),
  body jsonb not null
);
create index payment_logs_payment on payment_logs (payment_id, at);
create index payment_logs_at on payment_logs (at desc, id);
grant select, insert on payment_logs to :app;

create table receipt_counters (
  gate_id uuid not null references gates,
  business_day date not null,
  epoch integer not null,
  last_number integer not null,
  primary key (gate_id, business_day, epoch)
) with (fillfactor = 50);
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
grant select, insert on receipts to :app;

-- Every print after the first says which copy it is.
create table reprints (
  id uuid primary key,
  what text not null check (what in ('TICKET', 'RECEIPT', 'DEPOSIT')),
  stay_id uuid references stays,
  deposit_id uuid references deposits,
  copy_number integer not null,
  note text not null,
  by_id uuid not null references users,
  at timestamptz not null default now()
);
create unique index reprints_copy on reprints (what, stay_id, deposit_id, copy_number) nulls not distinct;
create index reprints_stay on reprints (stay_id);
create index reprints_deposit on reprints (deposit_id);
create index reprints_by on reprints (by_id);
create index reprints_at on reprints (at desc, id);
grant select, insert on reprints to :app;

create table manual_openings (
  id uuid primary key,
  site_id uuid not null,
  gate_id uuid not null references gates,
  note text not null,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  command_id uuid references gate_commands,
  image_token text,
  stay_id uuid references stays
);
create index manual_openings_gate on manual_openings (gate_id, at desc);
create index manual_openings_at on manual_openings (at desc, id);
create index manual_openings_by on manual_openings (by_id);
create index manual_openings_command on manual_openings (command_id);
create index manual_openings_stay on manual_openings (stay_id);
grant select, insert, update on manual_openings to :app;

-- What an exit device may still upload when its user is signed out: the sales of its own shift.
create table offline_grants (
  id uuid primary key,
  site_id uuid not null,
  user_id uuid not null references users,
  gate_id uuid not null references gates,
  shift_id uuid references shifts,
  device_number text collate "C" not null,
  token_hash bytea not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint offline_grants_token unique (token_hash)
);
create index offline_grants_user on offline_grants (user_id);
create index offline_grants_gate on offline_grants (gate_id);
create index offline_grants_shift on offline_grants (shift_id);
grant select, insert, update on offline_grants to :app;

-- Money that was taken offline for a stay that had ended already; a supervisor settles it.
create table unmatched_takings (
  id uuid primary key,
  site_id uuid not null,
  request_id uuid not null,
  stay_id uuid references stays,
  operator_id uuid not null references users,
  gate_id uuid not null references gates,
  deposit_id uuid not null references deposits,
  paid_type_id uuid not null references paid_types,
  amount bigint not null check (amount > 0),
  taken_at timestamptz not null,
  sale jsonb not null,
  settled_at timestamptz,
  settled_by uuid references users,
  settled_note text,
  constraint unmatched_takings_request unique (request_id)
);
create index unmatched_takings_stay on unmatched_takings (stay_id);
create index unmatched_takings_operator on unmatched_takings (operator_id);
create index unmatched_takings_gate on unmatched_takings (gate_id);
create index unmatched_takings_deposit on unmatched_takings (deposit_id);
create index unmatched_takings_paid_type on unmatched_takings (paid_type_id);
create index unmatched_takings_settled_by on unmatched_takings (settled_by);
grant select, insert, update on unmatched_takings to :app;

-- Plates that a camera read before anybody confirmed them.
create table temp_plates (
  id uuid primary key,
  gate_id uuid not null references gates,
  plate text collate "C" not null,
  plate_key text collate "C" not null,
  confidence double precision,
  image_token text,
  read_at timestamptz not null,
  source text not null check (source in ('GATE', 'LPR'))
);
create index temp_plates_gate on temp_plates (gate_id, read_at desc);
create index temp_plates_read on temp_plates (read_at);
grant select, insert, delete on temp_plates to :app;

create or replace function ensure_partitions(until date default (now() + interval '1 year')::date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date := date_trunc('month', now())::date;
  parent text;
  name text;
begin
  while month <= until loop
    foreach parent in array array['operations_log', 'gate_events', 'stay_images'] loop
      name := parent || '_' || to_char(month, 'YYYYMM');
      if to_regclass(name) is null then
        execute format('create table %I partition of %I for values from (%L) to (%L)',
          name, parent, month, (month + interval '1 month')::date);
      end if;
    end loop;
    month := (month + interval '1 month')::date;
  end loop;
end $$;
select ensure_partitions();
