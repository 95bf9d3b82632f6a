-- Gates, their equipment, what they report and what they are told.

create table device_types (
  id uuid primary key,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  -- Makes and models that the operator uses of this type.
  device_type_list text[] not null default '{}',
  image_type text check (image_type in ('SNAPSHOT', 'MJPEG', 'RTSP')),
  updated_at timestamptz not null default now(),
  constraint device_types_name unique (name)
);
insert into device_types (id, name, label, label_en, image_type) values
  (gen_random_uuid(), 'CONTROLLER', 'Pengendali palang', 'Barrier controller', null),
  (gen_random_uuid(), 'CAMERA', 'Kamera', 'Camera', 'SNAPSHOT'),
  (gen_random_uuid(), 'PRINTER', 'Printer', 'Printer', null),
  (gen_random_uuid(), 'DISPLAY', 'Layar pelanggan', 'Customer display', null),
  (gen_random_uuid(), 'CARD_READER', 'Pembaca kartu', 'Card reader', null);
grant select, insert, update, delete on device_types to :app;

create table gates (
  id uuid primary key,
  site_id uuid not null,
  name text collate "C" not null,
  code text collate "C" not null,
  location text collate "C",
  gate_type text not null check (gate_type in ('IN', 'OUT')),
  gate_category text check (gate_category in ('CASHIER', 'MOBILE')),
  print_type text not null default 'NONE' check (print_type in ('NONE', 'BROWSER', 'ESC_POS_58', 'ESC_POS_80')),
  embedded_printer_type text not null default 'NONE' check (embedded_printer_type in ('NONE', 'NETWORK', 'SERIAL', 'USB')),
  show_on_monitoring boolean not null default true,
  fixed_vehicle_id uuid references vehicle_types,
  parking_type text not null default 'REGULAR' check (parking_type in ('REGULAR', 'VALET', 'OVERNIGHT')),
  devices jsonb not null default '[]' check (jsonb_typeof(devices) = 'array'),
  token_hash bytea,
  token_made_at timestamptz,
  -- Read-only, for the wall screen.
  wall_token_hash bytea,
  updated_at timestamptz not null default now(),
  constraint gates_code unique (code)
);
create index gates_fixed_vehicle on gates (fixed_vehicle_id);
create unique index gates_token on gates (token_hash) where token_hash is not null;
create unique index gates_wall_token on gates (wall_token_hash) where wall_token_hash is not null;
create trigger gates_settings after insert or update or delete on gates
  for each statement execute function raise_settings_epoch();
grant select, insert, update, delete on gates to :app;

create table gate_vehicle_types (
  gate_id uuid not null references gates on delete cascade,
  vehicle_type_id uuid not null references vehicle_types,
  primary key (gate_id, vehicle_type_id)
);
create index gate_vehicle_types_vehicle_type on gate_vehicle_types (vehicle_type_id);
grant select, insert, delete on gate_vehicle_types to :app;

-- What a gate was last known to be; a row of its own, because every heartbeat writes it.
create table gate_states (
  gate_id uuid primary key references gates on delete cascade,
  heard_at timestamptz,
  online boolean not null default false,
  since timestamptz not null default now(),
  barrier text not null default 'UNKNOWN' check (barrier in ('UNKNOWN', 'OPEN', 'CLOSED')),
  paper text not null default 'OK' check (paper in ('OK', 'LOW', 'OUT')),
  loop_on boolean not null default false,
  -- The gate's clock minus the server's.
  clock_skew_ms integer not null default 0,
  last_event_type text,
  last_event_at timestamptz,
  last_plate text,
  last_code text,
  last_image text,
  -- Facts arrive late and in any order; each is only replaced by a newer one.
  barrier_at timestamptz,
  paper_at timestamptz,
  loop_at timestamptz,
  car_at timestamptz
) with (fillfactor = 50);
grant select, insert, update on gate_states to :app;

create table gate_events (
  received_at timestamptz not null,
  gate_id uuid not null,
  event_id uuid not null,
  site_id uuid not null,
  type text not null,
  -- By the gate's clock as the server knows it to be off; what the gate said stays beside it.
  at timestamptz not null,
  data jsonb not null,
  -- Null where the server itself saw it.
  said_at timestamptz,
  sent_at timestamptz,
  primary key (received_at, gate_id, event_id)
) partition by range (received_at);
create table gate_events_rest partition of gate_events default;
create index gate_events_gate on gate_events (gate_id, at desc);
create index gate_events_at on gate_events (at desc);
grant select, insert on gate_events to :app;

-- Makes an event count once; kept 60 days.
create table gate_event_keys (
  gate_id uuid not null,
  event_id uuid not null,
  received_at timestamptz not null default now(),
  primary key (gate_id, event_id)
);
create index gate_event_keys_received on gate_event_keys (received_at);
grant select, insert, delete on gate_event_keys to :app;

create table gate_commands (
  id uuid primary key,
  site_id uuid not null,
  gate_id uuid not null references gates on delete cascade,
  command text not null check (command in ('OPEN', 'CLOSE', 'PRINT', 'PLAY_AUDIO', 'DISPLAY')),
  payload jsonb not null default '{}',
  -- What it was ordered for: the stay that ended, a manual opening.
  cause text not null,
  cause_id uuid,
  requested_by uuid references users,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'DONE', 'FAILED', 'EXPIRED')),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  answered_at timestamptz,
  expires_at timestamptz not null,
  error text
);
create index gate_commands_open on gate_commands (gate_id, created_at) where state in ('WAITING', 'SENT');
create index gate_commands_gate on gate_commands (gate_id, created_at desc);
create index gate_commands_cause on gate_commands (cause_id) where cause_id is not null;
create index gate_commands_requested_by on gate_commands (requested_by);
grant select, insert, update on gate_commands to :app;

-- Where somebody works who has no schedule: chosen once and remembered.
create table chosen_gates (
  user_id uuid not null references users on delete cascade,
  gate_type text not null check (gate_type in ('IN', 'OUT')),
  gate_id uuid not null references gates on delete cascade,
  chosen_at timestamptz not null default now(),
  primary key (user_id, gate_type)
);
create index chosen_gates_gate on chosen_gates (gate_id);
grant select, insert, update, delete on chosen_gates to :app;

-- With which a gate signs what its reader took from cards; a key ends with the token that told it.
create table gate_keys (
  id uuid primary key,
  gate_id uuid not null references gates on delete cascade,
  public_key bytea not null check (octet_length(public_key) = 32),
  ended_at timestamptz,
  made_at timestamptz not null default now(),
  constraint gate_keys_once unique (gate_id, public_key)
);
grant select, insert, update (ended_at) on gate_keys to :app;

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
-- Whoever tells an entry's time is held against when its plate was first seen.
create index temp_plates_confusion on temp_plates (translate(plate_key, 'ODQIZSBG', '00012586'), read_at);
grant select, insert, delete on temp_plates to :app;

create table audio_files (
  id uuid primary key,
  name text collate "C" not null,
  token_file text not null references asset_files,
  updated_at timestamptz not null default now(),
  constraint audio_files_name unique (name)
);
create index audio_files_token_file on audio_files (token_file);
grant select, insert, update, delete on audio_files to :app;

create table program_files (
  id uuid primary key,
  type text not null check (type in ('DISPENSER', 'CAMERA', 'DISPLAY', 'PRINTER', 'OTHER')),
  version text collate "C" not null,
  token_file text not null references asset_files,
  updated_at timestamptz not null default now(),
  constraint program_files_version unique (type, version)
);
create index program_files_token_file on program_files (token_file);
grant select, insert, update, delete on program_files to :app;

create table print_fields (
  id uuid primary key,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  print boolean not null default true,
  ordering_number integer not null,
  updated_at timestamptz not null default now(),
  constraint print_fields_name unique (name)
);
create trigger print_fields_settings after insert or update or delete on print_fields
  for each statement execute function raise_settings_epoch();
insert into print_fields (id, name, label, label_en, ordering_number, print) values
  (gen_random_uuid(), 'PARKING_CODE', 'No. tiket', 'Ticket no.', 10, true),
  (gen_random_uuid(), 'PLATE', 'Plat nomor', 'Plate', 20, true),
  (gen_random_uuid(), 'VEHICLE_TYPE', 'Jenis kendaraan', 'Vehicle type', 30, true),
  (gen_random_uuid(), 'GATE_IN', 'Pintu masuk', 'Entry gate', 40, true),
  (gen_random_uuid(), 'GATE_OUT', 'Pintu keluar', 'Exit gate', 50, true),
  (gen_random_uuid(), 'TIME_IN', 'Waktu masuk', 'Entry time', 60, true),
  (gen_random_uuid(), 'TIME_OUT', 'Waktu keluar', 'Exit time', 70, true),
  (gen_random_uuid(), 'DURATION', 'Lama parkir', 'Duration', 80, true),
  (gen_random_uuid(), 'LINES', 'Rincian tarif', 'Fare lines', 90, true),
  (gen_random_uuid(), 'PAID_TYPE', 'Tipe pembayaran', 'Payment type', 100, true),
  (gen_random_uuid(), 'TAX', 'Pajak parkir', 'Parking tax', 110, true),
  (gen_random_uuid(), 'OPERATOR', 'Petugas', 'Operator', 120, true),
  (gen_random_uuid(), 'SHIFT', 'Shift', 'Shift', 130, false);
grant select, update on print_fields to :app;

create table stream_settings (
  only_row boolean primary key default true check (only_row),
  is_enabled boolean not null default false,
  frames_per_second integer not null default 5 check (frames_per_second between 1 and 30),
  width integer not null default 640 check (width between 160 and 3840),
  snapshot_timeout_ms integer not null default 2000 check (snapshot_timeout_ms between 200 and 30000),
  allowed_hosts text[] not null default '{}',
  updated_at timestamptz not null default now()
);
insert into stream_settings default values;
grant select, update on stream_settings to :app;
