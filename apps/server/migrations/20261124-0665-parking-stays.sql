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
  tariff_state uuid,
  -- The exit for the price; a paid payment holds an earlier one.
  priced_at timestamptz,
  -- {additionalFareNameIds, lostTicket}
  priced_as jsonb,
  constraint stays_out check ((state = 'OUT') = (exited_at is not null and request_id is not null and total is not null)),
  constraint stays_exit_complete check (state <> 'OUT' or (exit_gate_id is not null and operator_id is not null
    and business_day is not null and lines is not null and gross is not null and discount is not null and fine is not null
    and tax is not null and tax_on_top is not null and duration_minutes is not null and exit_kind is not null)),
  constraint stays_order check (exited_at >= entered_at),
  constraint stays_total check (total = gross + fine - discount + case when tax_on_top then tax else 0 end),
  constraint stays_deleted check ((state = 'DELETED') = (deleted_at is not null and deleted_by is not null and delete_note is not null)),
  constraint stays_lines check (sum_of_lines(lines) = total),
  -- No amount that a caller can write is so large that a sum of such amounts could not be read any more; so everywhere.
  constraint stays_total_most check (total <= 100000000),
  constraint stays_prepaid_most check (prepaid <= 100000000),
  constraint stays_tendered_most check (tendered <= 100000000)
) with (fillfactor = 80);
create unique index stays_entry_event on stays (entry_event_id) where entry_event_id is not null;
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
create unique index stays_payment on stays (payment_id) where payment_id is not null;
-- One on every entry that a late ticket may join by its code.
create index stays_unknown_offline on stays (code) where origin = 'OFFLINE' and entry_event_id is null;
-- Partial matches on a million stays go by trigrams.
create index stays_code_part on stays using gin (code gin_trgm_ops);
-- Whether a member has stays is asked when it is to be deleted.
create index stays_member on stays (member_id) where member_id is not null;
create unique index stays_request on stays (operator_id, request_id) where request_id is not null;
-- Auditors look for what is flagged: among a million stays by indexes of these alone, in the order of both lists and by flag.
create index stays_flagged_exits on stays (exited_at desc, id) where exited_at is not null and flags <> '{}';
create index stays_flagged_entries on stays (entered_at desc, id) where flags <> '{}';
create index stays_flagged on stays using gin (flags) where flags <> '{}';
create trigger stays_ended before update on stays
  for each row when (old.state <> 'INSIDE') execute function keep_ended_stay();
create constraint trigger stays_inside_place after insert on stays
  deferrable initially deferred for each row execute function check_changed_stay();
create constraint trigger stays_inside_place_changed after update on stays
  deferrable initially deferred for each row when (old.state is distinct from new.state) execute function check_changed_stay();
create trigger stays_flags before update of flags on stays for each row when (old.state <> 'INSIDE')
  execute function check_flags_stay();
grant select, insert, update on stays to :app;

create table stays_inside (
  stay_id uuid primary key references stays,
  site_id uuid not null,
  code text collate "C" not null,
  -- Normalised; empty when the plate is not known.
  plate_key text collate "C" not null,
  vehicle_type_id uuid not null,
  entered_at timestamptz not null,
  -- The pictures of a car inside stand with its place: a price is asked for far more often than a picture is taken, and would
  -- have to look into every month of pictures.
  images text[] not null default '{}',
  constraint stays_inside_code unique (site_id, code)
);
create index stays_inside_plate on stays_inside (plate_key);
create index stays_inside_plate_part on stays_inside using gin (plate_key gin_trgm_ops);
create index stays_inside_entered on stays_inside (entered_at);
-- Plates that cameras confuse share a key.
create index stays_inside_confusion on stays_inside (translate(plate_key, 'ODQIZSBG', '00012586'));
create constraint trigger stays_inside_state after insert or delete on stays_inside
  deferrable initially deferred for each row execute function check_changed_place();
grant select, insert, update, delete on stays_inside to :app;

-- Personal values of a stay, erased by age; nothing about money refers to them.
create table stay_plates (
  stay_id uuid primary key references stays,
  entry_plate text collate "C",
  exit_plate text collate "C",
  plate_key text collate "C" not null,
  recorded_at timestamptz not null default now(),
  -- A stay has two plates where its exit, or who corrected it, told another one than its entry: both are looked for. Of most
  -- stays they are one, so that the second key stays empty and costs nothing.
  other_key text collate "C"
);
create index stay_plates_key on stay_plates using gin (plate_key gin_trgm_ops);
create index stay_plates_equal on stay_plates (plate_key);
create index stay_plates_recorded on stay_plates (recorded_at);
create index stay_plates_other on stay_plates (other_key) where other_key is not null;
create index stay_plates_other_part on stay_plates using gin (other_key gin_trgm_ops) where other_key is not null;
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

-- Who asked that an entry is taken away; somebody else who asks for the same takes it away.
create table entry_deletions (
  stay_id uuid primary key references stays (id),
  asked_by uuid not null references users (id),
  asked_at timestamptz not null default now(),
  note text not null
);
create index entry_deletions_by on entry_deletions (asked_by);
grant select, insert on entry_deletions to :app;

-- Gates opened by hand.
create table manual_openings (
  id uuid primary key,
  site_id uuid not null,
  gate_id uuid not null references gates,
  note text not null,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  command_id uuid references gate_commands,
  image_token text,
  stay_id uuid references stays,
  -- What could be seen: beside a photo of the one who opened it what the gate's camera took last.
  camera_token text,
  camera_at timestamptz,
  constraint manual_openings_camera check ((camera_token is null) = (camera_at is null))
);
create index manual_openings_gate on manual_openings (gate_id, at desc);
create index manual_openings_at on manual_openings (at desc, id);
create index manual_openings_by on manual_openings (by_id);
create index manual_openings_command on manual_openings (command_id);
create index manual_openings_stay on manual_openings (stay_id);
-- Those whose pictures go by age.
create index manual_openings_pictures on manual_openings (at) where image_token is not null or camera_token is not null;
grant select, insert, update (image_token, camera_token, camera_at) on manual_openings to :app;

-- Barriers opened by their own button; one without a sale of its gate at that time is for the auditor.
create table barrier_openings (
  id uuid primary key,
  site_id uuid not null,
  gate_id uuid not null references gates on delete cascade,
  at timestamptz not null,
  stay_id uuid references stays
);
create index barrier_openings_gate on barrier_openings (gate_id, at desc);
create index barrier_openings_stay on barrier_openings (stay_id);
grant select, insert, update on barrier_openings to :app;

-- The first months of all that is kept by the month; the server makes those that follow.
select ensure_partitions();
