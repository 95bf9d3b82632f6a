-- Made from the migrations by `npm run schema`. Do not edit.

create table access_group_modules (
  user_group_id uuid not null,
  module_id uuid not null,
  constraint access_group_modules_module_id_fkey FOREIGN KEY (module_id) REFERENCES modules(id) ON DELETE CASCADE,
  constraint access_group_modules_user_group_id_fkey FOREIGN KEY (user_group_id) REFERENCES user_groups(id) ON DELETE CASCADE,
  constraint access_group_modules_pkey PRIMARY KEY (user_group_id, module_id)
);

create table access_groups (
  id uuid not null,
  user_group_id uuid not null,
  menu_id uuid not null,
  viewable boolean not null,
  addable boolean not null,
  editable boolean not null,
  deleteable boolean not null,
  constraint access_groups_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES menus(id) ON DELETE CASCADE,
  constraint access_groups_user_group_id_fkey FOREIGN KEY (user_group_id) REFERENCES user_groups(id) ON DELETE CASCADE,
  constraint access_groups_pkey PRIMARY KEY (id),
  constraint access_groups_one UNIQUE (user_group_id, menu_id)
);

create table account_folded (
  account_id uuid not null,
  balance bigint not null,
  constraint account_folded_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_folded_pkey PRIMARY KEY (account_id)
);

create table accounts (
  id uuid not null,
  kind text not null,
  owner_id uuid,
  allow_negative boolean not null,
  constraint accounts_kind_check CHECK ((kind = ANY (ARRAY['DRAWER'::text, 'IN_TRANSIT'::text, 'FLOAT'::text, 'PROVIDER'::text, 'CLAIMED'::text, 'TO_COLLECT'::text, 'SHORT_PAID'::text, 'TENANT'::text, 'ON_ACCOUNT'::text, 'REVENUE'::text, 'MEMBERSHIP_REVENUE'::text, 'OTHER_INCOME'::text, 'TAX'::text, 'UNMATCHED'::text, 'REFUNDABLE'::text, 'SURPLUS'::text, 'OPERATOR_DEBT'::text, 'DEBT_CHARGED'::text, 'WRITTEN_OFF'::text, 'CASH_DIFFERENCE'::text, 'DEPOSITS_RECEIVED'::text, 'CASH'::text, 'CASH_IN_TRANSIT'::text, 'CASH_CATEGORY'::text, 'FEE'::text]))),
  constraint accounts_pkey PRIMARY KEY (id)
);

create table additional_fare_names (
  id uuid not null,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  updated_at timestamp with time zone default now() not null,
  constraint additional_fare_names_pkey PRIMARY KEY (id),
  constraint additional_fare_names_name UNIQUE (name)
);

create table additional_fares (
  id uuid not null,
  additional_fare_name_id uuid not null,
  vehicle_type_id uuid not null,
  effective_date date not null,
  amount bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint additional_fares_amount_check CHECK ((amount >= 0)),
  constraint additional_fares_amount_most CHECK ((amount <= 100000000)),
  constraint additional_fares_additional_fare_name_id_fkey FOREIGN KEY (additional_fare_name_id) REFERENCES additional_fare_names(id) ON DELETE CASCADE,
  constraint additional_fares_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_types(id),
  constraint additional_fares_pkey PRIMARY KEY (id),
  constraint additional_fares_version UNIQUE (additional_fare_name_id, vehicle_type_id, effective_date)
);

create table announcements (
  id uuid not null,
  message text collate "C" not null,
  author_id uuid not null,
  author text collate "C" not null,
  created_at timestamp with time zone default now() not null,
  constraint announcements_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint announcements_pkey PRIMARY KEY (id)
);

create table api_deliveries (
  id uuid not null,
  api_id uuid not null,
  event text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  delivered boolean default false not null,
  attempts integer default 0 not null,
  last_at timestamp with time zone,
  status integer,
  duration_ms integer,
  error text,
  constraint api_deliveries_api_id_fkey FOREIGN KEY (api_id) REFERENCES apis(id) ON DELETE CASCADE,
  constraint api_deliveries_pkey PRIMARY KEY (id)
);

create table api_keys (
  machine text not null,
  token_hash bytea not null,
  made_at timestamp with time zone default now() not null,
  made_by_id uuid not null,
  constraint api_keys_machine_check CHECK ((machine = 'tax-office'::text)),
  constraint api_keys_made_by_id_fkey FOREIGN KEY (made_by_id) REFERENCES users(id),
  constraint api_keys_pkey PRIMARY KEY (machine)
);

create table apis (
  id uuid not null,
  name text collate "C" not null,
  target text collate "C" not null,
  events text[] default '{}'::text[] not null,
  is_enabled boolean default true not null,
  secret text not null,
  updated_at timestamp with time zone default now() not null,
  constraint apis_pkey PRIMARY KEY (id),
  constraint apis_name UNIQUE (name)
);

create table asset_files (
  token text not null,
  filename text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 bytea not null,
  uploaded_by uuid,
  attached_to text,
  created_at timestamp with time zone default now() not null,
  brightness smallint,
  contrast smallint,
  plate_box jsonb,
  constraint asset_files_brightness_check CHECK (((brightness >= 0) AND (brightness <= 255))),
  constraint asset_files_contrast_check CHECK (((contrast >= 0) AND (contrast <= 255))),
  constraint asset_files_light CHECK (((brightness IS NULL) = (contrast IS NULL))),
  constraint asset_files_plate_box_check CHECK ((jsonb_typeof(plate_box) = 'object'::text)),
  constraint asset_files_pkey PRIMARY KEY (token)
);

create table attempts (
  key text not null,
  at timestamp with time zone default now() not null
);

create table audio_files (
  id uuid not null,
  name text collate "C" not null,
  token_file text not null,
  updated_at timestamp with time zone default now() not null,
  occasion text,
  constraint audio_files_occasion_check CHECK ((occasion = ANY (ARRAY['WELCOME'::text, 'TAKE_TICKET'::text, 'MEMBER_ENDING'::text, 'THANK_YOU'::text]))),
  constraint audio_files_token_file_fkey FOREIGN KEY (token_file) REFERENCES asset_files(token),
  constraint audio_files_pkey PRIMARY KEY (id),
  constraint audio_files_name UNIQUE (name),
  constraint audio_files_occasion UNIQUE (occasion)
);

create table audit_configuration (
  only_row boolean default true not null,
  url text collate "C",
  is_enable boolean default false not null,
  threshold_basis_points integer default 9000 not null,
  updated_at timestamp with time zone default now() not null,
  types_updated_at timestamp with time zone default now() not null,
  constraint audit_configuration_check CHECK (((NOT is_enable) OR (url IS NOT NULL))),
  constraint audit_configuration_only_row_check CHECK (only_row),
  constraint audit_configuration_threshold CHECK (((threshold_basis_points >= 0) AND (threshold_basis_points <= 10000))),
  constraint audit_configuration_pkey PRIMARY KEY (only_row)
);

create table audit_days (
  business_day date not null,
  seed bytea not null,
  seed_hash text collate "C" not null,
  sealed_at timestamp with time zone default now() not null,
  drawn_at timestamp with time zone,
  exits integer,
  drawn integer,
  constraint audit_days_check CHECK ((num_nonnulls(drawn_at, exits, drawn) = ANY (ARRAY[0, 3]))),
  constraint audit_days_seed_check CHECK ((octet_length(seed) = 32)),
  constraint audit_days_pkey PRIMARY KEY (business_day)
);

create table audit_plates (
  id uuid not null,
  stay_id uuid not null,
  side text not null,
  n integer not null,
  gate_id uuid not null,
  read_plate text collate "C",
  plate text collate "C" not null,
  match text,
  audit_id uuid,
  by_id uuid not null,
  at timestamp with time zone default now() not null,
  constraint audit_plates_check CHECK (((match IS NULL) = (read_plate IS NULL))),
  constraint audit_plates_match_check CHECK ((match = ANY (ARRAY['EXACT'::text, 'EQUIVALENT'::text, 'NEAR'::text, 'DIFFERENT'::text]))),
  constraint audit_plates_n_check CHECK ((n > 0)),
  constraint audit_plates_plate_check CHECK ((plate <> ''::text)),
  constraint audit_plates_side_check CHECK ((side = ANY (ARRAY['ENTRY'::text, 'EXIT'::text]))),
  constraint audit_plates_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES parking_out_audits(id),
  constraint audit_plates_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint audit_plates_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id),
  constraint audit_plates_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint audit_plates_pkey PRIMARY KEY (id),
  constraint audit_plates_order UNIQUE (stay_id, side, n)
);

create table audit_rechecks (
  audit_id uuid not null,
  drawn_at timestamp with time zone default now() not null,
  claimed_by uuid,
  claimed_until timestamp with time zone,
  by_id uuid,
  said_at timestamp with time zone,
  status text,
  constraint audit_rechecks_claim CHECK (((claimed_by IS NULL) = (claimed_until IS NULL))),
  constraint audit_rechecks_said CHECK ((((by_id IS NULL) = (said_at IS NULL)) AND ((by_id IS NULL) = (status IS NULL)))),
  constraint audit_rechecks_status_check CHECK ((status = ANY (ARRAY['MATCHED'::text, 'UNMATCHED'::text, 'NO_EVIDENCE'::text]))),
  constraint audit_rechecks_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES parking_out_audits(id),
  constraint audit_rechecks_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint audit_rechecks_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES users(id),
  constraint audit_rechecks_pkey PRIMARY KEY (audit_id)
);

create table audited_exits (
  stay_id uuid not null,
  business_day date not null,
  exited_at timestamp with time zone not null,
  involved uuid[] default '{}'::uuid[] not null,
  why text[] not null,
  risks text[] default '{}'::text[] not null,
  risk integer not null,
  picked_at timestamp with time zone default now() not null,
  status text default 'UNAUDITED'::text not null,
  audit_id uuid,
  claimed_by uuid,
  claimed_until timestamp with time zone,
  drawn_of integer,
  constraint audited_exits_check CHECK (((status = 'UNAUDITED'::text) = (audit_id IS NULL))),
  constraint audited_exits_check1 CHECK (((claimed_by IS NULL) = (claimed_until IS NULL))),
  constraint audited_exits_drawn_of_check CHECK ((drawn_of > 0)),
  constraint audited_exits_risk_check CHECK (((risk >= 0) AND (risk <= 100))),
  constraint audited_exits_status_check CHECK ((status = ANY (ARRAY['UNAUDITED'::text, 'MATCHED'::text, 'UNMATCHED'::text, 'NO_EVIDENCE'::text]))),
  constraint audited_exits_why_check CHECK (((why <@ ARRAY['RISK'::text, 'SAMPLE'::text, 'MACHINE_CHECK'::text, 'CHOSEN'::text]) AND (why <> '{}'::text[]))),
  constraint audited_exits_audit FOREIGN KEY (audit_id) REFERENCES parking_out_audits(id),
  constraint audited_exits_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES users(id),
  constraint audited_exits_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint audited_exits_pkey PRIMARY KEY (stay_id)
);

create table bank_tries (
  paid_type_id uuid not null,
  at timestamp with time zone not null,
  fault text,
  said text,
  since timestamp with time zone,
  constraint bank_tries_since CHECK (((fault IS NULL) = (since IS NULL))),
  constraint bank_tries_paid_type_id_fkey FOREIGN KEY (paid_type_id) REFERENCES paid_types(id) ON DELETE CASCADE,
  constraint bank_tries_pkey PRIMARY KEY (paid_type_id)
);

create table barrier_openings (
  id uuid not null,
  site_id uuid not null,
  gate_id uuid not null,
  at timestamp with time zone not null,
  stay_id uuid,
  constraint barrier_openings_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id) ON DELETE CASCADE,
  constraint barrier_openings_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint barrier_openings_pkey PRIMARY KEY (id)
);

create table batch_arrivals (
  id uuid not null,
  batch_id uuid not null,
  line_id uuid not null,
  rule text not null,
  at timestamp with time zone default now() not null,
  by_id uuid,
  undone_at timestamp with time zone,
  undone_by uuid,
  undone_note text,
  constraint batch_arrivals_undone CHECK ((num_nonnulls(undone_at, undone_by) = ANY (ARRAY[0, 2]))),
  constraint batch_arrivals_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES report_batches(id),
  constraint batch_arrivals_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint batch_arrivals_line_id_fkey FOREIGN KEY (line_id) REFERENCES statement_lines(id),
  constraint batch_arrivals_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id),
  constraint batch_arrivals_pkey PRIMARY KEY (id)
);

create table batch_files (
  batch_id uuid not null,
  paid_type_id uuid not null,
  file_id uuid not null,
  constraint batch_files_batch FOREIGN KEY (batch_id, paid_type_id) REFERENCES report_batches(id, paid_type_id),
  constraint batch_files_file FOREIGN KEY (file_id, paid_type_id) REFERENCES reconciliation_files(id, paid_type_id),
  constraint batch_files_pkey PRIMARY KEY (batch_id, paid_type_id, file_id)
);

create table business_day_starts (
  first_day date not null,
  hour integer not null,
  constraint business_day_starts_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  constraint business_day_starts_pkey PRIMARY KEY (first_day)
);

create table card_deducts (
  payment_id uuid not null,
  key_id uuid not null,
  card_hash bytea not null,
  card_counter bigint not null,
  sam_id text not null,
  sam_counter bigint not null,
  at timestamp with time zone not null,
  record text not null,
  signature bytea not null,
  constraint card_deducts_key_id_fkey FOREIGN KEY (key_id) REFERENCES gate_keys(id),
  constraint card_deducts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint card_deducts_pkey PRIMARY KEY (payment_id),
  constraint card_deducts_card UNIQUE (card_hash, card_counter),
  constraint card_deducts_sam UNIQUE (sam_id, sam_counter)
);

create table cash (
  id uuid not null,
  name text collate "C" not null,
  code text collate "C" not null,
  account_id uuid not null,
  updated_at timestamp with time zone default now() not null,
  is_bank boolean default false not null,
  fixed_amount bigint,
  constraint cash_fixed_amount CHECK (((fixed_amount IS NULL) OR ((fixed_amount > 0) AND (fixed_amount <= '100000000000'::bigint) AND (NOT is_bank)))),
  constraint cash_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint cash_pkey PRIMARY KEY (id),
  constraint cash_account UNIQUE (account_id),
  constraint cash_code UNIQUE (code)
);

create table cash_counts (
  id uuid not null,
  site_id uuid not null,
  number bigint generated always as identity not null,
  cash_id uuid not null,
  drawer jsonb not null,
  counted bigint not null,
  booked bigint not null,
  to_book bigint not null,
  difference bigint not null,
  note text,
  counted_by_id uuid not null,
  counted_at timestamp with time zone default now() not null,
  state text not null,
  decided_by_id uuid,
  decided_at timestamp with time zone,
  reason text,
  updated_at timestamp with time zone default now() not null,
  constraint cash_counts_agrees CHECK (((difference = ((counted - booked) - to_book)) AND ((state = 'AGREES'::text) = (difference = 0)))),
  constraint cash_counts_counted_check CHECK (((counted >= 0) AND (counted <= '100000000000'::bigint))),
  constraint cash_counts_decided CHECK ((((state = ANY (ARRAY['POSTED'::text, 'REFUSED'::text])) = (decided_at IS NOT NULL)) AND (num_nonnulls(decided_at, decided_by_id, reason) = ANY (ARRAY[0, 3])))),
  constraint cash_counts_state_check CHECK ((state = ANY (ARRAY['AGREES'::text, 'WAITING'::text, 'POSTED'::text, 'REFUSED'::text]))),
  constraint cash_counts_to_book_check CHECK ((to_book >= 0)),
  constraint cash_counts_two_names CHECK ((decided_by_id <> counted_by_id)),
  constraint cash_counts_cash_id_fkey FOREIGN KEY (cash_id) REFERENCES cash(id),
  constraint cash_counts_counted_by_id_fkey FOREIGN KEY (counted_by_id) REFERENCES users(id),
  constraint cash_counts_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES users(id),
  constraint cash_counts_pkey PRIMARY KEY (id),
  constraint cash_counts_number UNIQUE (number)
);

create table cash_days (
  cash_id uuid not null,
  business_day date not null,
  closing bigint not null,
  constraint cash_days_cash_id_fkey FOREIGN KEY (cash_id) REFERENCES cash(id),
  constraint cash_days_pkey PRIMARY KEY (cash_id, business_day)
);

create table cash_drops (
  id uuid not null,
  site_id uuid not null,
  number bigint generated always as identity not null,
  bag text not null,
  deposit_id uuid not null,
  operator_id uuid not null,
  counted bigint not null,
  drawer jsonb,
  note text,
  witness_id uuid,
  picture text,
  dropped_at timestamp with time zone default now() not null,
  dropped_day date not null,
  state text default 'IN_SAFE'::text not null,
  received bigint,
  cash_id uuid,
  received_at timestamp with time zone,
  received_by_id uuid,
  opened_with_id uuid,
  receive_note text,
  updated_at timestamp with time zone default now() not null,
  constraint cash_drops_bag_check CHECK ((bag ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'::text)),
  constraint cash_drops_counted_check CHECK (((counted > 0) AND (counted <= '100000000000'::bigint))),
  constraint cash_drops_received CHECK ((((state = 'RECEIVED'::text) = (received IS NOT NULL)) AND (num_nonnulls(received, cash_id, received_at, received_by_id) = ANY (ARRAY[0, 4])) AND ((received IS NOT NULL) OR (num_nonnulls(opened_with_id, receive_note) = 0)))),
  constraint cash_drops_received_check CHECK (((received >= 0) AND (received <= '100000000000'::bigint))),
  constraint cash_drops_seen CHECK (((num_nonnulls(witness_id, picture) > 0) AND (witness_id <> operator_id))),
  constraint cash_drops_state_check CHECK ((state = ANY (ARRAY['IN_SAFE'::text, 'RECEIVED'::text]))),
  constraint cash_drops_two_names CHECK (((received_by_id <> operator_id) AND (opened_with_id <> received_by_id) AND ((received IS NULL) OR (received = counted) OR (opened_with_id IS NOT NULL)))),
  constraint cash_drops_cash_id_fkey FOREIGN KEY (cash_id) REFERENCES cash(id),
  constraint cash_drops_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint cash_drops_opened_with_id_fkey FOREIGN KEY (opened_with_id) REFERENCES users(id),
  constraint cash_drops_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES users(id),
  constraint cash_drops_received_by_id_fkey FOREIGN KEY (received_by_id) REFERENCES users(id),
  constraint cash_drops_witness_id_fkey FOREIGN KEY (witness_id) REFERENCES users(id),
  constraint cash_drops_pkey PRIMARY KEY (id),
  constraint cash_drops_bag UNIQUE (bag),
  constraint cash_drops_number UNIQUE (number)
);

create table cash_in_reductions (
  id uuid not null,
  cash_in_id uuid not null,
  amount bigint not null,
  asked_by_id uuid not null,
  asked_on date not null,
  approved_by_id uuid,
  at timestamp with time zone default now() not null,
  constraint cash_in_reductions_amount_check CHECK ((amount > 0)),
  constraint cash_in_reductions_two_names CHECK ((approved_by_id <> asked_by_id)),
  constraint cash_in_reductions_approved_by_id_fkey FOREIGN KEY (approved_by_id) REFERENCES users(id),
  constraint cash_in_reductions_asked_by_id_fkey FOREIGN KEY (asked_by_id) REFERENCES users(id),
  constraint cash_in_reductions_cash_in_id_fkey FOREIGN KEY (cash_in_id) REFERENCES cash_ins(id),
  constraint cash_in_reductions_pkey PRIMARY KEY (id)
);

create table cash_ins (
  id uuid not null,
  site_id uuid not null,
  cash_id uuid not null,
  amount bigint not null,
  note text,
  transaction_date date not null,
  deposit_id uuid,
  by_id uuid not null,
  at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  number bigint generated always as identity not null,
  cash_transaction_category_id uuid,
  cash_in_files text[] default '{}'::text[] not null,
  deleted boolean default false not null,
  constraint cash_ins_amount_check CHECK ((amount > 0)),
  constraint cash_ins_amount_most CHECK ((amount <= '100000000000'::bigint)),
  constraint cash_ins_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint cash_ins_cash_id_fkey FOREIGN KEY (cash_id) REFERENCES cash(id),
  constraint cash_ins_cash_transaction_category_id_fkey FOREIGN KEY (cash_transaction_category_id) REFERENCES cash_transaction_categories(id),
  constraint cash_ins_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint cash_ins_pkey PRIMARY KEY (id)
);

create table cash_mutations (
  id uuid not null,
  site_id uuid not null,
  number bigint generated always as identity not null,
  cash_origin_id uuid not null,
  cash_destination_id uuid not null,
  amount bigint not null,
  note text,
  transaction_date date not null,
  deleted boolean default false not null,
  by_id uuid not null,
  at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  state text default 'BOOKED'::text not null,
  asked_by_id uuid not null,
  asked_on date not null,
  decided_by_id uuid,
  decided_at timestamp with time zone,
  decision_note text,
  by_transit boolean default false not null,
  statement_reference text,
  arrived_on date,
  arrived_by_id uuid,
  arrived_at timestamp with time zone,
  constraint cash_mutations_amount_check CHECK ((amount > 0)),
  constraint cash_mutations_amount_most CHECK ((amount <= '100000000000'::bigint)),
  constraint cash_mutations_arrival_two_names CHECK (((arrived_by_id <> by_id) AND (arrived_by_id <> asked_by_id))),
  constraint cash_mutations_arrived CHECK (((num_nonnulls(statement_reference, arrived_on, arrived_by_id, arrived_at) = ANY (ARRAY[0, 4])) AND ((arrived_on IS NULL) OR (by_transit AND (state = ANY (ARRAY['BOOKED'::text, 'CONFIRMED'::text])) AND (NOT deleted) AND (arrived_on >= transaction_date))))),
  constraint cash_mutations_check CHECK ((cash_origin_id <> cash_destination_id)),
  constraint cash_mutations_decided CHECK ((((decided_by_id IS NULL) = (state = ANY (ARRAY['BOOKED'::text, 'WAITING'::text]))) AND ((decided_by_id IS NULL) = (decided_at IS NULL)))),
  constraint cash_mutations_state_check CHECK ((state = ANY (ARRAY['BOOKED'::text, 'WAITING'::text, 'CONFIRMED'::text, 'REFUSED'::text]))),
  constraint cash_mutations_two_names CHECK (((decided_by_id <> by_id) AND (decided_by_id <> asked_by_id))),
  constraint cash_mutations_arrived_by_id_fkey FOREIGN KEY (arrived_by_id) REFERENCES users(id),
  constraint cash_mutations_asked_by_id_fkey FOREIGN KEY (asked_by_id) REFERENCES users(id),
  constraint cash_mutations_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint cash_mutations_cash_destination_id_fkey FOREIGN KEY (cash_destination_id) REFERENCES cash(id),
  constraint cash_mutations_cash_origin_id_fkey FOREIGN KEY (cash_origin_id) REFERENCES cash(id),
  constraint cash_mutations_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES users(id),
  constraint cash_mutations_pkey PRIMARY KEY (id)
);

create table cash_outs (
  id uuid not null,
  site_id uuid not null,
  number bigint generated always as identity not null,
  cash_id uuid not null,
  cash_transaction_category_id uuid not null,
  amount bigint not null,
  note text,
  transaction_date date not null,
  cash_out_files text[] default '{}'::text[] not null,
  deleted boolean default false not null,
  by_id uuid not null,
  at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  state text default 'BOOKED'::text not null,
  asked_by_id uuid not null,
  asked_on date not null,
  decided_by_id uuid,
  decided_at timestamp with time zone,
  decision_note text,
  constraint cash_outs_amount_check CHECK ((amount > 0)),
  constraint cash_outs_amount_most CHECK ((amount <= '100000000000'::bigint)),
  constraint cash_outs_decided CHECK ((((decided_by_id IS NULL) = (state = ANY (ARRAY['BOOKED'::text, 'WAITING'::text]))) AND ((decided_by_id IS NULL) = (decided_at IS NULL)))),
  constraint cash_outs_state_check CHECK ((state = ANY (ARRAY['BOOKED'::text, 'WAITING'::text, 'CONFIRMED'::text, 'REFUSED'::text]))),
  constraint cash_outs_two_names CHECK (((decided_by_id <> by_id) AND (decided_by_id <> asked_by_id))),
  constraint cash_outs_asked_by_id_fkey FOREIGN KEY (asked_by_id) REFERENCES users(id),
  constraint cash_outs_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint cash_outs_cash_id_fkey FOREIGN KEY (cash_id) REFERENCES cash(id),
  constraint cash_outs_cash_transaction_category_id_fkey FOREIGN KEY (cash_transaction_category_id) REFERENCES cash_transaction_categories(id),
  constraint cash_outs_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES users(id),
  constraint cash_outs_pkey PRIMARY KEY (id)
);

create table cash_postings (
  id uuid not null,
  entry_id uuid not null,
  cash_id uuid not null,
  business_day date not null,
  amount bigint not null,
  category_id uuid,
  constraint cash_postings_amount_check CHECK ((amount <> 0)),
  constraint cash_postings_cash_id_fkey FOREIGN KEY (cash_id) REFERENCES cash(id),
  constraint cash_postings_category_id_fkey FOREIGN KEY (category_id) REFERENCES cash_transaction_categories(id),
  constraint cash_postings_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES journal_entries(id),
  constraint cash_postings_pkey PRIMARY KEY (id)
);

create table cash_transaction_categories (
  id uuid not null,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  cash_transaction_category_type text not null,
  updated_at timestamp with time zone default now() not null,
  constraint cash_transaction_categories_cash_transaction_category_typ_check CHECK ((cash_transaction_category_type = ANY (ARRAY['IN'::text, 'OUT'::text]))),
  constraint cash_transaction_categories_pkey PRIMARY KEY (id),
  constraint cash_transaction_categories_name UNIQUE (name)
);

create table chosen_gates (
  user_id uuid not null,
  gate_type text not null,
  gate_id uuid not null,
  chosen_at timestamp with time zone default now() not null,
  constraint chosen_gates_gate_type_check CHECK ((gate_type = ANY (ARRAY['IN'::text, 'OUT'::text]))),
  constraint chosen_gates_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id) ON DELETE CASCADE,
  constraint chosen_gates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint chosen_gates_pkey PRIMARY KEY (user_id, gate_type)
);

create table cities (
  id uuid not null,
  state_id uuid not null,
  name text collate "C" not null,
  constraint cities_state_id_fkey FOREIGN KEY (state_id) REFERENCES states(id),
  constraint cities_pkey PRIMARY KEY (id)
);

create table claimed_payments (
  id uuid not null,
  site_id uuid not null,
  kind text not null,
  source_id uuid not null,
  operator_id uuid not null,
  deposit_id uuid not null,
  paid_type_id uuid not null,
  amount bigint not null,
  business_day date not null,
  terminal text,
  approval_code text,
  rrn text,
  card_last4 text,
  part integer default 0 not null,
  state text default 'OPEN'::text not null,
  at timestamp with time zone default now() not null,
  proposed text,
  reference text,
  proposed_by uuid,
  proposed_at timestamp with time zone,
  proposed_note text,
  decided_by uuid,
  decided_at timestamp with time zone,
  decided_note text,
  constraint claimed_payments_amount_check CHECK ((amount > 0)),
  constraint claimed_payments_decided CHECK (((num_nonnulls(decided_by, decided_at) = ANY (ARRAY[0, 2])) AND ((state = ANY (ARRAY['SETTLED'::text, 'CHARGED'::text])) = (decided_by IS NOT NULL)) AND ((decided_by IS NULL) OR COALESCE((state = proposed), false)))),
  constraint claimed_payments_kind_check CHECK ((kind = ANY (ARRAY['SALE'::text, 'PREPAID'::text]))),
  constraint claimed_payments_part_check CHECK ((part >= 0)),
  constraint claimed_payments_proposed CHECK (((num_nonnulls(proposed, proposed_by, proposed_at, proposed_note) = ANY (ARRAY[0, 4])) AND ((state = 'WAITING'::text) <= (proposed IS NOT NULL)) AND ((proposed = 'SETTLED'::text) <= (reference IS NOT NULL)))),
  constraint claimed_payments_proposed_check CHECK ((proposed = ANY (ARRAY['SETTLED'::text, 'CHARGED'::text]))),
  constraint claimed_payments_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'WAITING'::text, 'SETTLED'::text, 'CHARGED'::text, 'TAKEN_BACK'::text]))),
  constraint claimed_payments_two_names CHECK (((proposed_by <> operator_id) AND (decided_by <> operator_id) AND (decided_by <> proposed_by))),
  constraint claimed_payments_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint claimed_payments_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint claimed_payments_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES users(id),
  constraint claimed_payments_paid_type_id_fkey FOREIGN KEY (paid_type_id) REFERENCES paid_types(id),
  constraint claimed_payments_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id),
  constraint claimed_payments_pkey PRIMARY KEY (id),
  constraint claimed_payments_source UNIQUE (source_id, kind)
);

create table control_changes (
  id uuid not null,
  setting text not null,
  subject_id uuid,
  subject text,
  before jsonb not null,
  after jsonb not null,
  loosens boolean not null,
  business_day date not null,
  first_day date not null,
  at timestamp with time zone default now() not null,
  by_id uuid not null,
  by_name text not null,
  approver_id uuid,
  approver_name text,
  constraint control_changes_pkey PRIMARY KEY (id)
);

create table corrections (
  id uuid not null,
  site_id uuid not null,
  number bigint generated always as identity not null,
  stay_id uuid not null,
  operator_id uuid not null,
  deposit_id uuid not null,
  business_day date not null,
  reason text not null,
  note text,
  charged bigint not null,
  right_amount bigint not null,
  amount bigint not null,
  tax bigint not null,
  picture text,
  asked_at timestamp with time zone default now() not null,
  state text default 'WAITING'::text not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  decided_note text,
  constraint corrections_charged_check CHECK ((charged > 0)),
  constraint corrections_check CHECK (((amount > 0) AND (amount = (charged - right_amount)))),
  constraint corrections_check1 CHECK (((tax >= 0) AND (tax <= amount))),
  constraint corrections_decided CHECK ((((state = 'WAITING'::text) = (decided_by IS NULL)) AND (num_nonnulls(decided_by, decided_at) = ANY (ARRAY[0, 2])))),
  constraint corrections_reason_check CHECK ((reason = ANY (ARRAY['WRONG_TYPE'::text, 'WRONG_TICKET'::text, 'PAID_TWICE'::text, 'WRONG_PRICE'::text, 'OTHER'::text]))),
  constraint corrections_right_amount_check CHECK ((right_amount >= 0)),
  constraint corrections_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'APPROVED'::text, 'REFUSED'::text, 'WITHDRAWN'::text]))),
  constraint corrections_two_names CHECK (
CASE state
    WHEN 'WITHDRAWN'::text THEN (decided_by = operator_id)
    ELSE (decided_by IS DISTINCT FROM operator_id)
END),
  constraint corrections_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint corrections_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint corrections_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES users(id),
  constraint corrections_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint corrections_pkey PRIMARY KEY (id),
  constraint corrections_number UNIQUE (number)
);

create table countries (
  id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  constraint countries_pkey PRIMARY KEY (id),
  constraint countries_code UNIQUE (code)
);

create table credential_changes (
  id uuid not null,
  user_id uuid not null,
  changed_by uuid not null,
  what text not null,
  at timestamp with time zone default now() not null,
  constraint credential_changes_of_another CHECK ((changed_by <> user_id)),
  constraint credential_changes_what_check CHECK ((what = ANY (ARRAY['CREATED'::text, 'PASSWORD'::text, 'PASSWORD_LINK'::text, 'EMAIL'::text, 'SECOND_FACTOR'::text]))),
  constraint credential_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint credential_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint credential_changes_pkey PRIMARY KEY (id)
);

create table dashboard_component_groups (
  user_group_id uuid not null,
  dashboard_component_id uuid not null,
  ordering_number integer default 0 not null,
  constraint dashboard_component_groups_dashboard_component_id_fkey FOREIGN KEY (dashboard_component_id) REFERENCES dashboard_components(id),
  constraint dashboard_component_groups_user_group_id_fkey FOREIGN KEY (user_group_id) REFERENCES user_groups(id) ON DELETE CASCADE,
  constraint dashboard_component_groups_pkey PRIMARY KEY (user_group_id, dashboard_component_id)
);

create table dashboard_components (
  id uuid not null,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  refresh_interval integer not null,
  refresh_able boolean not null,
  url text not null,
  updated_at timestamp with time zone default now() not null,
  constraint dashboard_components_refresh_interval_check CHECK (((refresh_interval >= 5) AND (refresh_interval <= 86400))),
  constraint dashboard_components_pkey PRIMARY KEY (id),
  constraint dashboard_components_name UNIQUE (name)
);

create table departments (
  id uuid not null,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  updated_at timestamp with time zone default now() not null,
  constraint departments_pkey PRIMARY KEY (id),
  constraint departments_name UNIQUE (name)
);

create table deposit_counts (
  deposit_id uuid not null,
  n integer not null,
  counted bigint not null,
  note text,
  by_id uuid not null,
  at timestamp with time zone default now() not null,
  blind boolean default false not null,
  drawer jsonb,
  bags bigint default 0 not null,
  constraint deposit_counts_check CHECK (((bags >= 0) AND (bags <= counted))),
  constraint deposit_counts_counted_check CHECK ((counted >= 0)),
  constraint deposit_counts_counted_most CHECK ((counted <= '100000000000'::bigint)),
  constraint deposit_counts_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint deposit_counts_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint deposit_counts_pkey PRIMARY KEY (deposit_id, n)
);

create table deposit_hours (
  deposit_id uuid not null,
  business_day date not null,
  operator_id uuid not null,
  shift_id uuid,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint deposit_hours_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint deposit_hours_pkey PRIMARY KEY (deposit_id)
);

create table deposit_looks (
  deposit_id uuid not null,
  drawn_at timestamp with time zone not null,
  due_on date not null,
  looked_by uuid,
  looked_at timestamp with time zone,
  note text,
  constraint deposit_looks_check CHECK (((looked_by IS NULL) = (looked_at IS NULL))),
  constraint deposit_looks_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint deposit_looks_looked_by_fkey FOREIGN KEY (looked_by) REFERENCES users(id),
  constraint deposit_looks_pkey PRIMARY KEY (deposit_id)
);

create table deposit_missing_papers (
  id uuid not null,
  deposit_id uuid not null,
  operator_id uuid not null,
  used integer not null,
  found integer not null,
  given bigint not null,
  of_tenants bigint not null,
  amount bigint not null,
  tax bigint not null,
  by_id uuid not null,
  at timestamp with time zone default now() not null,
  withdrawn_at timestamp with time zone,
  batch_id uuid,
  constraint deposit_missing_papers_check CHECK (((found >= 0) AND (found < used))),
  constraint deposit_missing_papers_check1 CHECK (((of_tenants >= 0) AND (of_tenants <= given))),
  constraint deposit_missing_papers_check2 CHECK (((amount > 0) AND (amount = ((given * (used - found)) / used)))),
  constraint deposit_missing_papers_check3 CHECK (((tax >= 0) AND (tax <= amount))),
  constraint deposit_missing_papers_given_check CHECK ((given > 0)),
  constraint deposit_missing_papers_used_check CHECK ((used > 0)),
  constraint deposit_missing_papers_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES voucher_batches(id),
  constraint deposit_missing_papers_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint deposit_missing_papers_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint deposit_missing_papers_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES users(id),
  constraint deposit_missing_papers_pkey PRIMARY KEY (id)
);

create table deposit_paper_counts (
  id uuid not null,
  deposit_id uuid not null,
  part text not null,
  papers integer not null,
  by_id uuid not null,
  at timestamp with time zone default clock_timestamp() not null,
  batch_id uuid,
  constraint deposit_paper_counts_papers_check CHECK (((papers >= 0) AND (papers <= 100000))),
  constraint deposit_paper_counts_part_check CHECK ((part = ANY (ARRAY['HANDED_IN'::text, 'RECEIVED'::text]))),
  constraint deposit_paper_counts_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES voucher_batches(id),
  constraint deposit_paper_counts_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint deposit_paper_counts_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint deposit_paper_counts_pkey PRIMARY KEY (id)
);

create table deposit_payments (
  id uuid not null,
  deposit_id uuid not null,
  value bigint not null,
  cash_id uuid not null,
  note text,
  received_at timestamp with time zone not null,
  by_id uuid not null,
  at timestamp with time zone default now() not null,
  constraint deposit_payments_value_check CHECK ((value > 0)),
  constraint deposit_payments_value_most CHECK ((value <= '100000000000'::bigint)),
  constraint deposit_payments_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint deposit_payments_cash_id_fkey FOREIGN KEY (cash_id) REFERENCES cash(id),
  constraint deposit_payments_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint deposit_payments_pkey PRIMARY KEY (id)
);

create table deposit_steps (
  id uuid not null,
  deposit_id uuid not null,
  from_state text,
  to_state text not null,
  note text,
  by_id uuid not null,
  at timestamp with time zone default now() not null,
  constraint deposit_steps_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint deposit_steps_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint deposit_steps_pkey PRIMARY KEY (id)
);

create table deposit_terminal_slips (
  deposit_id uuid not null,
  n integer not null,
  terminal text not null,
  items integer not null,
  total bigint not null,
  picture text,
  constraint deposit_terminal_slips_items_check CHECK ((items >= 0)),
  constraint deposit_terminal_slips_total_check CHECK ((total >= 0)),
  constraint deposit_terminal_slips_count FOREIGN KEY (deposit_id, n) REFERENCES deposit_counts(deposit_id, n),
  constraint deposit_terminal_slips_pkey PRIMARY KEY (deposit_id, n, terminal)
);

create table deposits (
  id uuid not null,
  site_id uuid not null,
  number bigint generated always as identity not null,
  operator_id uuid not null,
  shift_id uuid,
  business_day date not null,
  kind text default 'SHIFT'::text not null,
  state text default 'OPEN'::text not null,
  opened_at timestamp with time zone default now() not null,
  note text,
  updated_at timestamp with time zone default now() not null,
  n integer default 1 not null,
  takes_sales boolean default true not null,
  told_later boolean default false not null,
  constraint deposits_kind_check CHECK ((kind = ANY (ARRAY['SHIFT'::text, 'MANUAL'::text]))),
  constraint deposits_n_check CHECK ((n >= 1)),
  constraint deposits_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'SUBMITTED'::text, 'PAID'::text, 'VERIFIED'::text, 'CLOSED'::text, 'DISPUTED'::text]))),
  constraint deposits_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES users(id),
  constraint deposits_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES shifts(id),
  constraint deposits_pkey PRIMARY KEY (id),
  constraint deposits_number UNIQUE (number)
);

create table device_types (
  id uuid not null,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  device_type_list text[] default '{}'::text[] not null,
  image_type text,
  updated_at timestamp with time zone default now() not null,
  constraint device_types_image_type_check CHECK ((image_type = ANY (ARRAY['SNAPSHOT'::text, 'MJPEG'::text, 'RTSP'::text]))),
  constraint device_types_pkey PRIMARY KEY (id),
  constraint device_types_name UNIQUE (name)
);

create table differences (
  id uuid not null,
  number bigint generated always as identity not null,
  kind text not null,
  state text default 'OPEN'::text not null,
  subject_id uuid not null,
  item_n integer,
  paid_type_id uuid,
  cash_id uuid,
  day date not null,
  ours bigint,
  theirs bigint,
  note text,
  case_number text,
  decided_at timestamp with time zone,
  decided_by uuid,
  approved_by uuid,
  made_id uuid,
  updated_at timestamp with time zone default now() not null,
  constraint differences_decided CHECK ((((state = ANY (ARRAY['OPEN'::text, 'GONE'::text])) = (decided_at IS NULL)) AND ((decided_at IS NULL) = (decided_by IS NULL)))),
  constraint differences_kind_check CHECK ((kind = ANY (ARRAY['ONLY_OURS'::text, 'ONLY_THEIRS'::text, 'AMOUNT_DIFFERS'::text, 'FEE_DIFFERS'::text, 'DUPLICATE'::text, 'NOT_ARRIVED'::text, 'UNKNOWN_CREDIT'::text]))),
  constraint differences_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'DISPUTED'::text, 'ACCEPTED'::text, 'MATCHED'::text, 'WRITTEN_OFF'::text, 'GONE'::text]))),
  constraint differences_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint differences_cash_id_fkey FOREIGN KEY (cash_id) REFERENCES cash(id),
  constraint differences_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint differences_paid_type_id_fkey FOREIGN KEY (paid_type_id) REFERENCES paid_types(id),
  constraint differences_pkey PRIMARY KEY (id),
  constraint differences_number UNIQUE (number),
  constraint differences_once UNIQUE (kind, subject_id)
);

create table entered_codes (
  stay_id uuid not null,
  voucher_id uuid not null,
  batch_id uuid not null,
  at timestamp with time zone not null,
  business_day date not null,
  constraint entered_codes_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES voucher_batches(id),
  constraint entered_codes_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint entered_codes_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES vouchers(id),
  constraint entered_codes_pkey PRIMARY KEY (stay_id, voucher_id)
);

create table entry_deletions (
  stay_id uuid not null,
  asked_by uuid not null,
  asked_at timestamp with time zone default now() not null,
  note text not null,
  constraint entry_deletions_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint entry_deletions_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint entry_deletions_pkey PRIMARY KEY (stay_id)
);

create table fare_days_due (
  business_day date not null,
  constraint fare_days_due_pkey PRIMARY KEY (business_day)
);

create table fare_non_regulars (
  id uuid not null,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  updated_at timestamp with time zone default now() not null,
  constraint fare_non_regulars_pkey PRIMARY KEY (id),
  constraint fare_non_regulars_name UNIQUE (name)
);

create table fee_rates (
  id uuid not null,
  paid_type_id uuid not null,
  from_day date not null,
  to_day date,
  basis_points integer not null,
  fixed bigint default 0 not null,
  free_up_to bigint,
  bearer text default 'OPERATOR'::text not null,
  rounding text default 'HALF_UP'::text not null,
  by_id uuid,
  at timestamp with time zone default now() not null,
  constraint fee_rates_basis_points_check CHECK (((basis_points >= 0) AND (basis_points <= 1000))),
  constraint fee_rates_bearer_check CHECK ((bearer = ANY (ARRAY['OPERATOR'::text, 'CUSTOMER'::text]))),
  constraint fee_rates_days CHECK ((to_day >= from_day)),
  constraint fee_rates_fixed_check CHECK (((fixed >= 0) AND (fixed <= 100000))),
  constraint fee_rates_free_up_to_check CHECK ((free_up_to > 0)),
  constraint fee_rates_rounding_check CHECK ((rounding = ANY (ARRAY['HALF_UP'::text, 'DOWN'::text, 'UP'::text]))),
  constraint fee_rates_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint fee_rates_paid_type_id_fkey FOREIGN KEY (paid_type_id) REFERENCES paid_types(id) ON DELETE CASCADE,
  constraint fee_rates_pkey PRIMARY KEY (id),
  constraint fee_rates_one EXCLUDE USING gist (paid_type_id WITH =, daterange(from_day, to_day, '[]'::text) WITH &&)
);

create table floats (
  id uuid not null,
  site_id uuid not null,
  number bigint generated always as identity not null,
  operator_id uuid not null,
  cash_id uuid not null,
  amount bigint not null,
  note text,
  state text default 'WAITING'::text not null,
  given_by_id uuid not null,
  given_at timestamp with time zone default now() not null,
  taken_at timestamp with time zone,
  taken_day date,
  cancelled_at timestamp with time zone,
  cancelled_by_id uuid,
  cancel_note text,
  counted bigint,
  drawer jsonb,
  counted_at timestamp with time zone,
  deposit_id uuid,
  received bigint,
  received_at timestamp with time zone,
  received_by_id uuid,
  witness_id uuid,
  receive_note text,
  updated_at timestamp with time zone default now() not null,
  constraint floats_amount_check CHECK (((amount > 0) AND (amount <= '100000000000'::bigint))),
  constraint floats_cancelled CHECK ((((state = 'CANCELLED'::text) = (cancelled_at IS NOT NULL)) AND (num_nonnulls(cancelled_at, cancelled_by_id) = ANY (ARRAY[0, 2])))),
  constraint floats_counted CHECK (((num_nonnulls(counted, counted_at) = ANY (ARRAY[0, 2])) AND ((counted IS NOT NULL) OR (num_nonnulls(drawer, deposit_id) = 0)) AND ((state <> 'COUNTED'::text) OR (counted IS NOT NULL)) AND ((counted IS NULL) OR (state = ANY (ARRAY['COUNTED'::text, 'RETURNED'::text]))))),
  constraint floats_counted_check CHECK (((counted >= 0) AND (counted <= '100000000000'::bigint))),
  constraint floats_received CHECK ((((state = 'RETURNED'::text) = (received IS NOT NULL)) AND (num_nonnulls(received, received_at, received_by_id) = ANY (ARRAY[0, 3])))),
  constraint floats_received_check CHECK (((received >= 0) AND (received <= '100000000000'::bigint))),
  constraint floats_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'OUT'::text, 'COUNTED'::text, 'RETURNED'::text, 'CANCELLED'::text]))),
  constraint floats_taken CHECK ((((state = ANY (ARRAY['OUT'::text, 'COUNTED'::text, 'RETURNED'::text])) = (taken_at IS NOT NULL)) AND (num_nonnulls(taken_at, taken_day) = ANY (ARRAY[0, 2])))),
  constraint floats_two_names CHECK (((given_by_id <> operator_id) AND (received_by_id <> operator_id) AND (witness_id <> received_by_id) AND ((received IS NULL) OR (NOT (received IS DISTINCT FROM counted)) OR (witness_id IS NOT NULL)))),
  constraint floats_cancelled_by_id_fkey FOREIGN KEY (cancelled_by_id) REFERENCES users(id),
  constraint floats_cash_id_fkey FOREIGN KEY (cash_id) REFERENCES cash(id),
  constraint floats_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint floats_given_by_id_fkey FOREIGN KEY (given_by_id) REFERENCES users(id),
  constraint floats_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES users(id),
  constraint floats_received_by_id_fkey FOREIGN KEY (received_by_id) REFERENCES users(id),
  constraint floats_witness_id_fkey FOREIGN KEY (witness_id) REFERENCES users(id),
  constraint floats_pkey PRIMARY KEY (id),
  constraint floats_number UNIQUE (number)
);

create table fold_queue (
  id bigint generated always as identity not null,
  kind text not null,
  at timestamp with time zone not null,
  business_day date not null,
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  paid_type_id uuid default '00000000-0000-0000-0000-000000000000'::uuid not null,
  operator_id uuid default '00000000-0000-0000-0000-000000000000'::uuid not null,
  shift_id uuid default '00000000-0000-0000-0000-000000000000'::uuid not null,
  is_member boolean default false not null,
  count bigint not null,
  gross bigint default 0 not null,
  discount bigint default 0 not null,
  fine bigint default 0 not null,
  tax bigint default 0 not null,
  total bigint default 0 not null,
  minutes bigint default 0 not null,
  free_passes bigint default 0 not null,
  free_pass_value bigint default 0 not null,
  lost_tickets bigint default 0 not null,
  queued_at timestamp with time zone default now() not null,
  deposit_id uuid,
  fare bigint,
  entered_at timestamp with time zone,
  entry_gate_id uuid,
  left_at timestamp with time zone,
  constraint fold_queue_kind_check CHECK ((kind = ANY (ARRAY['IN'::text, 'OUT'::text, 'DELETED'::text, 'PREPAID'::text, 'TENANT'::text, 'PAPER'::text]))),
  constraint fold_queue_pkey PRIMARY KEY (id)
);

create table free_pass_decisions (
  id uuid not null,
  free_pass_id uuid not null,
  n integer not null,
  status text not null,
  by_id uuid not null,
  at timestamp with time zone default now() not null,
  note text,
  constraint free_pass_decisions_n_check CHECK ((n > 0)),
  constraint free_pass_decisions_status_check CHECK ((status = ANY (ARRAY['APPROVED'::text, 'REJECTED'::text]))),
  constraint free_pass_decisions_why CHECK (((status <> 'REJECTED'::text) OR (note IS NOT NULL))),
  constraint free_pass_decisions_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint free_pass_decisions_free_pass_id_fkey FOREIGN KEY (free_pass_id) REFERENCES free_passes(id),
  constraint free_pass_decisions_pkey PRIMARY KEY (id),
  constraint free_pass_decisions_order UNIQUE (free_pass_id, n)
);

create table free_pass_reasons (
  id uuid not null,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  updated_at timestamp with time zone default now() not null,
  constraint free_pass_reasons_pkey PRIMARY KEY (id),
  constraint free_pass_reasons_name UNIQUE (name)
);

create table free_pass_requests (
  id uuid not null,
  site_id uuid not null,
  stay_id uuid not null,
  operator_id uuid not null,
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  parking_type text not null,
  reason_id uuid,
  words text,
  value bigint not null,
  picture text,
  heard integer not null,
  asked_at timestamp with time zone default clock_timestamp() not null,
  until timestamp with time zone not null,
  answer text,
  answered_by uuid,
  answered_at timestamp with time zone,
  note text,
  constraint free_pass_requests_answer_check CHECK ((answer = ANY (ARRAY['GRANTED'::text, 'REFUSED'::text]))),
  constraint free_pass_requests_answered CHECK (((num_nonnulls(answer, answered_by, answered_at) = ANY (ARRAY[0, 3])) AND (answered_at < until))),
  constraint free_pass_requests_heard_check CHECK ((heard >= 0)),
  constraint free_pass_requests_two_names CHECK ((answered_by <> operator_id)),
  constraint free_pass_requests_until CHECK ((until >= asked_at)),
  constraint free_pass_requests_value_check CHECK ((value >= 0)),
  constraint free_pass_requests_why CHECK (((reason_id IS NOT NULL) OR (words IS NOT NULL))),
  constraint free_pass_requests_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint free_pass_requests_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id),
  constraint free_pass_requests_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES users(id),
  constraint free_pass_requests_reason_id_fkey FOREIGN KEY (reason_id) REFERENCES free_pass_reasons(id),
  constraint free_pass_requests_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint free_pass_requests_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_types(id),
  constraint free_pass_requests_pkey PRIMARY KEY (id)
);

create table free_passes (
  id uuid not null,
  site_id uuid not null,
  stay_id uuid not null,
  operator_id uuid not null,
  approved_by uuid,
  deposit_id uuid,
  business_day date not null,
  value bigint not null,
  status text default 'WAITING'::text not null,
  at timestamp with time zone default now() not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  decided_note text,
  reason_id uuid,
  emergency boolean default false not null,
  explanation text,
  explained_at timestamp with time zone,
  explained_late boolean,
  request_id uuid,
  constraint free_passes_decided CHECK (((num_nonnulls(decided_by, decided_at) = ANY (ARRAY[0, 2])) AND ((status = 'WAITING'::text) = (decided_by IS NULL)) AND ((status <> 'REJECTED'::text) OR (decided_note IS NOT NULL)))),
  constraint free_passes_explained CHECK (((num_nonnulls(explanation, explained_at, explained_late) = ANY (ARRAY[0, 3])) AND (emergency OR (explained_at IS NULL)))),
  constraint free_passes_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'APPROVED'::text, 'REJECTED'::text]))),
  constraint free_passes_two_names CHECK (((decided_by <> operator_id) AND (decided_by <> COALESCE(approved_by, operator_id)))),
  constraint free_passes_value_check CHECK ((value >= 0)),
  constraint free_passes_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint free_passes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint free_passes_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint free_passes_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES users(id),
  constraint free_passes_reason_id_fkey FOREIGN KEY (reason_id) REFERENCES free_pass_reasons(id),
  constraint free_passes_request_id_fkey FOREIGN KEY (request_id) REFERENCES free_pass_requests(id),
  constraint free_passes_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint free_passes_pkey PRIMARY KEY (id),
  constraint free_passes_request UNIQUE (request_id),
  constraint free_passes_stay UNIQUE (stay_id)
);

create table gate_alarms (
  id uuid default uuidv7() not null,
  gate_id uuid not null,
  type text not null,
  since timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint gate_alarms_order CHECK ((ended_at >= since)),
  constraint gate_alarms_type_check CHECK ((type = ANY (ARRAY['OFFLINE'::text, 'PAPER_OUT'::text, 'PAPER_LOW'::text, 'COMMAND_FAILED'::text, 'BARRIER_OPEN_LONG'::text, 'CAR_WAITING'::text, 'CLOCK_OFF'::text]))),
  constraint gate_alarms_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id) ON DELETE CASCADE,
  constraint gate_alarms_pkey PRIMARY KEY (id)
);

create table gate_commands (
  id uuid not null,
  site_id uuid not null,
  gate_id uuid not null,
  command text not null,
  payload jsonb default '{}'::jsonb not null,
  cause text not null,
  cause_id uuid,
  requested_by uuid,
  state text default 'WAITING'::text not null,
  attempts integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  answered_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  error text,
  constraint gate_commands_command_check CHECK ((command = ANY (ARRAY['OPEN'::text, 'CLOSE'::text, 'PRINT'::text, 'PLAY_AUDIO'::text, 'DISPLAY'::text, 'DEDUCT'::text]))),
  constraint gate_commands_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'SENT'::text, 'DONE'::text, 'FAILED'::text, 'EXPIRED'::text]))),
  constraint gate_commands_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id) ON DELETE CASCADE,
  constraint gate_commands_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint gate_commands_pkey PRIMARY KEY (id)
);

create table gate_durations_due (
  business_day date not null,
  constraint gate_durations_due_pkey PRIMARY KEY (business_day)
);

create table gate_event_keys (
  gate_id uuid not null,
  event_id uuid not null,
  received_at timestamp with time zone default now() not null,
  constraint gate_event_keys_pkey PRIMARY KEY (gate_id, event_id)
);

create table gate_events (
  received_at timestamp with time zone not null,
  gate_id uuid not null,
  event_id uuid not null,
  site_id uuid not null,
  type text not null,
  at timestamp with time zone not null,
  data jsonb not null,
  said_at timestamp with time zone,
  sent_at timestamp with time zone,
  constraint gate_events_pkey PRIMARY KEY (received_at, gate_id, event_id)
) partition by RANGE (received_at);

create table gate_keys (
  id uuid not null,
  gate_id uuid not null,
  public_key bytea not null,
  ended_at timestamp with time zone,
  made_at timestamp with time zone default now() not null,
  constraint gate_keys_public_key_check CHECK ((octet_length(public_key) = 32)),
  constraint gate_keys_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id) ON DELETE CASCADE,
  constraint gate_keys_pkey PRIMARY KEY (id),
  constraint gate_keys_once UNIQUE (gate_id, public_key)
);

create table gate_passages (
  id bigint generated always as identity not null,
  gate_id uuid not null,
  at timestamp with time zone not null,
  vehicle_type_id uuid not null,
  folded boolean default false not null,
  constraint gate_passages_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id),
  constraint gate_passages_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_types(id),
  constraint gate_passages_pkey PRIMARY KEY (id)
);

create table gate_states (
  gate_id uuid not null,
  heard_at timestamp with time zone,
  online boolean default false not null,
  since timestamp with time zone default now() not null,
  barrier text default 'UNKNOWN'::text not null,
  paper text default 'OK'::text not null,
  loop_on boolean default false not null,
  clock_skew_ms integer default 0 not null,
  last_event_type text,
  last_event_at timestamp with time zone,
  last_plate text,
  last_code text,
  last_image text,
  barrier_at timestamp with time zone,
  paper_at timestamp with time zone,
  loop_at timestamp with time zone,
  car_at timestamp with time zone,
  barrier_since timestamp with time zone,
  paper_since timestamp with time zone,
  loop_since timestamp with time zone,
  constraint gate_states_barrier_check CHECK ((barrier = ANY (ARRAY['UNKNOWN'::text, 'OPEN'::text, 'CLOSED'::text]))),
  constraint gate_states_paper_check CHECK ((paper = ANY (ARRAY['OK'::text, 'LOW'::text, 'OUT'::text]))),
  constraint gate_states_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id) ON DELETE CASCADE,
  constraint gate_states_pkey PRIMARY KEY (gate_id)
);

create table gate_vehicle_types (
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  constraint gate_vehicle_types_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id) ON DELETE CASCADE,
  constraint gate_vehicle_types_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_types(id),
  constraint gate_vehicle_types_pkey PRIMARY KEY (gate_id, vehicle_type_id)
);

create table gates (
  id uuid not null,
  site_id uuid not null,
  name text collate "C" not null,
  code text collate "C" not null,
  location text collate "C",
  gate_type text not null,
  gate_category text,
  print_type text default 'NONE'::text not null,
  embedded_printer_type text default 'NONE'::text not null,
  show_on_monitoring boolean default true not null,
  fixed_vehicle_id uuid,
  parking_type text default 'REGULAR'::text not null,
  devices jsonb default '[]'::jsonb not null,
  token_hash bytea,
  token_made_at timestamp with time zone,
  wall_token_hash bytea,
  updated_at timestamp with time zone default now() not null,
  constraint gates_devices_check CHECK ((jsonb_typeof(devices) = 'array'::text)),
  constraint gates_embedded_printer_type_check CHECK ((embedded_printer_type = ANY (ARRAY['NONE'::text, 'NETWORK'::text, 'SERIAL'::text, 'USB'::text]))),
  constraint gates_gate_category_check CHECK ((gate_category = ANY (ARRAY['CASHIER'::text, 'MOBILE'::text]))),
  constraint gates_gate_type_check CHECK ((gate_type = ANY (ARRAY['IN'::text, 'OUT'::text]))),
  constraint gates_parking_type_check CHECK ((parking_type = ANY (ARRAY['REGULAR'::text, 'VALET'::text, 'OVERNIGHT'::text]))),
  constraint gates_print_type_check CHECK ((print_type = ANY (ARRAY['NONE'::text, 'BROWSER'::text, 'ESC_POS_58'::text, 'ESC_POS_80'::text]))),
  constraint gates_fixed_vehicle_id_fkey FOREIGN KEY (fixed_vehicle_id) REFERENCES vehicle_types(id),
  constraint gates_pkey PRIMARY KEY (id),
  constraint gates_code UNIQUE (code)
);

create table guest_days (
  id uuid not null,
  member_id uuid not null,
  from_date date not null,
  to_date date not null,
  keys text[] collate "C" not null,
  by_id uuid,
  at timestamp with time zone not null,
  state text not null,
  holds_from timestamp with time zone,
  holds_until timestamp with time zone,
  decided_by uuid,
  decided_at timestamp with time zone,
  decided_note text collate "C",
  constraint guest_days_agreed CHECK (((state <> 'GIVEN'::text) OR ((to_date - from_date) < 3) OR (decided_by IS NOT NULL))),
  constraint guest_days_check CHECK ((holds_until >= holds_from)),
  constraint guest_days_check1 CHECK ((to_date >= from_date)),
  constraint guest_days_check2 CHECK (((state = 'GIVEN'::text) = (holds_from IS NOT NULL))),
  constraint guest_days_check3 CHECK (((holds_until IS NULL) OR (holds_from IS NOT NULL))),
  constraint guest_days_check4 CHECK (((decided_by IS NULL) = (decided_at IS NULL))),
  constraint guest_days_check5 CHECK (((state <> 'REFUSED'::text) OR (decided_by IS NOT NULL))),
  constraint guest_days_state_check CHECK ((state = ANY (ARRAY['GIVEN'::text, 'WAITING'::text, 'REFUSED'::text, 'WITHDRAWN'::text]))),
  constraint guest_days_two_names CHECK ((decided_by <> by_id)),
  constraint guest_days_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint guest_days_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint guest_days_pkey PRIMARY KEY (id)
);

create table handovers (
  id uuid not null,
  site_id uuid not null,
  number bigint generated always as identity not null,
  request_id uuid not null,
  gate_id uuid not null,
  device_number text not null,
  from_user_id uuid not null,
  to_user_id uuid not null,
  at timestamp with time zone not null,
  told_at timestamp with time zone default now() not null,
  offline boolean not null,
  roster_at timestamp with time zone,
  state text not null,
  deposit_id uuid,
  decided_at timestamp with time zone,
  reason text,
  updated_at timestamp with time zone default now() not null,
  constraint handovers_state CHECK (((offline = (state <> 'TAKEN'::text)) AND (offline = (roster_at IS NOT NULL)) AND ((decided_at IS NOT NULL) = (state = ANY (ARRAY['CONFIRMED'::text, 'DENIED'::text]))) AND ((reason IS NOT NULL) = (state = 'DENIED'::text)))),
  constraint handovers_state_check CHECK ((state = ANY (ARRAY['TAKEN'::text, 'WAITING'::text, 'CONFIRMED'::text, 'DENIED'::text]))),
  constraint handovers_two CHECK ((from_user_id <> to_user_id)),
  constraint handovers_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint handovers_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES users(id),
  constraint handovers_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id),
  constraint handovers_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES users(id),
  constraint handovers_pkey PRIMARY KEY (id),
  constraint handovers_number UNIQUE (number),
  constraint handovers_request UNIQUE (request_id)
);

create table holidays (
  id uuid not null,
  day date not null,
  label text collate "C" not null,
  label_en text collate "C",
  updated_at timestamp with time zone default now() not null,
  constraint holidays_pkey PRIMARY KEY (id),
  constraint holidays_day UNIQUE (day)
);

create table idempotency (
  caller text not null,
  endpoint text not null,
  key text not null,
  body_hash bytea not null,
  status integer,
  reply text,
  at timestamp with time zone default now() not null,
  constraint idempotency_pkey PRIMARY KEY (caller, endpoint, key)
);

create table identity_types (
  id uuid not null,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  updated_at timestamp with time zone default now() not null,
  constraint identity_types_pkey PRIMARY KEY (id),
  constraint identity_types_name UNIQUE (name)
);

create table indication_people (
  indication_id uuid not null,
  user_id uuid not null,
  part text not null,
  constraint indication_people_part_check CHECK ((part = ANY (ARRAY['SUBJECT'::text, 'INVOLVED'::text]))),
  constraint indication_people_indication_id_fkey FOREIGN KEY (indication_id) REFERENCES indications(id) ON DELETE CASCADE,
  constraint indication_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint indication_people_pkey PRIMARY KEY (indication_id, user_id)
);

create table indication_stays (
  indication_id uuid not null,
  stay_id uuid not null,
  constraint indication_stays_indication_id_fkey FOREIGN KEY (indication_id) REFERENCES indications(id) ON DELETE CASCADE,
  constraint indication_stays_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint indication_stays_pkey PRIMARY KEY (indication_id, stay_id)
);

create table indication_steps (
  id uuid not null,
  indication_id uuid not null,
  n integer not null,
  kind text not null,
  from_state text not null,
  to_state text not null,
  by_id uuid not null,
  at timestamp with time zone default now() not null,
  note text,
  loss bigint,
  constraint indication_steps_kind_check CHECK ((kind = ANY (ARRAY['ASSIGNED'::text, 'PROPOSED'::text, 'DECIDED'::text, 'REOPENED'::text, 'ANSWERED'::text]))),
  constraint indication_steps_n_check CHECK ((n > 0)),
  constraint indication_steps_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint indication_steps_indication_id_fkey FOREIGN KEY (indication_id) REFERENCES indications(id) ON DELETE CASCADE,
  constraint indication_steps_pkey PRIMARY KEY (id),
  constraint indication_steps_order UNIQUE (indication_id, n)
);

create table indications (
  id uuid not null,
  number bigint generated always as identity not null,
  site_id uuid not null,
  rule text collate "C" not null,
  rule_version integer not null,
  subject_kind text not null,
  subject_id uuid not null,
  finding text collate "C" not null,
  window_from timestamp with time zone not null,
  window_to timestamp with time zone not null,
  severity text not null,
  n integer,
  x integer,
  lambda double precision,
  p double precision,
  q double precision,
  expected_loss bigint not null,
  evidence jsonb not null,
  silent boolean not null,
  state text default 'OPEN'::text not null,
  assigned_to uuid,
  proposed_by uuid,
  loss bigint,
  decided_at timestamp with time zone,
  made_at timestamp with time zone default now() not null,
  found_at timestamp with time zone default clock_timestamp() not null,
  gone_at timestamp with time zone,
  constraint indications_decided CHECK (((state = ANY (ARRAY['OPEN'::text, 'REVIEWING'::text])) = (decided_at IS NULL))),
  constraint indications_expected_loss_check CHECK (((expected_loss >= 0) AND (expected_loss <= '100000000000'::bigint))),
  constraint indications_loss_check CHECK (((loss >= 0) AND (loss <= '100000000000'::bigint))),
  constraint indications_n_check CHECK ((n >= 0)),
  constraint indications_proposed CHECK (((proposed_by IS NULL) OR (state = ANY (ARRAY['REVIEWING'::text, 'CONFIRMED'::text])))),
  constraint indications_severity_check CHECK ((severity = ANY (ARRAY['LOW'::text, 'MEDIUM'::text, 'HIGH'::text]))),
  constraint indications_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'REVIEWING'::text, 'CONFIRMED'::text, 'EXPLAINED'::text, 'FALSE_ALARM'::text, 'DEVICE_FAULT'::text]))),
  constraint indications_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['OPERATOR'::text, 'STAY'::text, 'GATE'::text, 'MEMBER'::text, 'TENANT'::text, 'SITE'::text, 'DEVICE'::text]))),
  constraint indications_window CHECK ((window_from <= window_to)),
  constraint indications_x_check CHECK ((x >= 0)),
  constraint indications_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES users(id),
  constraint indications_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id),
  constraint indications_rule FOREIGN KEY (rule, rule_version) REFERENCES rule_settings(rule, version),
  constraint indications_pkey PRIMARY KEY (id),
  constraint indications_finding UNIQUE (rule, subject_id, finding),
  constraint indications_number UNIQUE (number)
);

create table inventories (
  id uuid not null,
  name text collate "C" not null,
  code text collate "C" not null,
  unit text collate "C",
  amount bigint default 0 not null,
  updated_at timestamp with time zone default now() not null,
  constraint inventories_amount CHECK ((amount >= 0)),
  constraint inventories_pkey PRIMARY KEY (id),
  constraint inventories_code UNIQUE (code)
);

create table inventory_ins (
  id uuid not null,
  site_id uuid not null,
  number bigint generated always as identity not null,
  inventory_id uuid not null,
  amount bigint not null,
  note text,
  date date not null,
  deleted boolean default false not null,
  by_id uuid not null,
  at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint inventory_ins_amount_check CHECK ((amount > 0)),
  constraint inventory_ins_amount_most CHECK ((amount <= 1000000000)),
  constraint inventory_ins_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint inventory_ins_inventory_id_fkey FOREIGN KEY (inventory_id) REFERENCES inventories(id),
  constraint inventory_ins_pkey PRIMARY KEY (id)
);

create table inventory_movements (
  id uuid not null,
  site_id uuid not null,
  inventory_id uuid not null,
  business_day date not null,
  amount bigint not null,
  type text not null,
  source_id uuid not null,
  kind text not null,
  reverses_id uuid,
  reason text,
  actor_id uuid,
  at timestamp with time zone not null,
  constraint inventory_movements_amount_check CHECK ((amount <> 0)),
  constraint inventory_movements_type_check CHECK ((type = ANY (ARRAY['INVENTORY_IN'::text, 'INVENTORY_OUT'::text]))),
  constraint inventory_movements_inventory_id_fkey FOREIGN KEY (inventory_id) REFERENCES inventories(id),
  constraint inventory_movements_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES inventory_movements(id),
  constraint inventory_movements_pkey PRIMARY KEY (id),
  constraint inventory_movements_act UNIQUE (type, source_id, kind),
  constraint inventory_movements_reverses UNIQUE (reverses_id)
);

create table inventory_outs (
  id uuid not null,
  site_id uuid not null,
  number bigint generated always as identity not null,
  inventory_id uuid not null,
  amount bigint not null,
  note text,
  date date not null,
  deleted boolean default false not null,
  by_id uuid not null,
  at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint inventory_outs_amount_check CHECK ((amount > 0)),
  constraint inventory_outs_amount_most CHECK ((amount <= 1000000000)),
  constraint inventory_outs_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint inventory_outs_inventory_id_fkey FOREIGN KEY (inventory_id) REFERENCES inventories(id),
  constraint inventory_outs_pkey PRIMARY KEY (id)
);

create table item_matches (
  id uuid not null,
  entry_id uuid not null,
  item_n integer not null,
  row_id uuid not null,
  rule text not null,
  at timestamp with time zone default now() not null,
  by_id uuid,
  undone_at timestamp with time zone,
  undone_by uuid,
  undone_note text,
  constraint item_matches_undone CHECK ((num_nonnulls(undone_at, undone_by) = ANY (ARRAY[0, 2]))),
  constraint item_matches_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint item_matches_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id),
  constraint item_matches_pkey PRIMARY KEY (id)
);

create table jobs (
  id uuid not null,
  kind text not null,
  user_id uuid not null,
  input jsonb not null,
  status text default 'WAITING'::text not null,
  progress integer default 0 not null,
  token text,
  error text,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  attempt integer default 0 not null,
  heartbeat_at timestamp with time zone,
  result jsonb,
  lost integer default 0 not null,
  constraint jobs_lost_check CHECK ((lost >= 0)),
  constraint jobs_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint jobs_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text]))),
  constraint jobs_pkey PRIMARY KEY (id)
);

create table journal_entries (
  id uuid not null,
  site_id uuid not null,
  booked_at timestamp with time zone not null,
  business_day date not null,
  type text not null,
  source_id uuid not null,
  kind text not null,
  line_count integer not null,
  deposit_id uuid,
  reverses_id uuid,
  reason text,
  actor_id uuid,
  digest bytea not null,
  constraint journal_entries_line_count_check CHECK ((line_count >= 2)),
  constraint journal_entries_type_check CHECK ((type = ANY (ARRAY['PARKING_OUT'::text, 'MEMBERSHIP'::text, 'PAYMENT'::text, 'CASH_MUTATION'::text, 'CASH_IN'::text, 'CASH_OUT'::text, 'DEPOSIT'::text, 'COLLECTION'::text, 'DEBT'::text, 'SETTLEMENT'::text, 'AUDIT'::text, 'FREE_PASS'::text, 'MISSING_VOUCHERS'::text, 'MISSING_TICKETS'::text, 'MEMBER_REFUND'::text, 'TENANT_PAYMENT'::text, 'TAX_PAYMENT'::text, 'FLOAT'::text, 'CASH_COUNT'::text, 'CASH_DROP'::text, 'CORRECTION'::text]))),
  constraint journal_entries_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint journal_entries_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES journal_entries(id),
  constraint journal_entries_pkey PRIMARY KEY (id),
  constraint journal_entries_act UNIQUE (source_id, type, kind)
);

create table journal_lines (
  entry_id uuid not null,
  n integer not null,
  account_id uuid not null,
  amount bigint not null,
  constraint journal_lines_amount_check CHECK ((amount <> 0)),
  constraint journal_lines_n_check CHECK ((n >= 1)),
  constraint journal_lines_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint journal_lines_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES journal_entries(id),
  constraint journal_lines_pkey PRIMARY KEY (entry_id, n)
);

create table journal_unfolded (
  entry_id uuid not null,
  constraint journal_unfolded_pkey PRIMARY KEY (entry_id)
);

create table licence (
  only_row boolean default true not null,
  file text not null,
  updated_at timestamp with time zone default now() not null,
  constraint licence_only_row_check CHECK (only_row),
  constraint licence_pkey PRIMARY KEY (only_row)
);

create table live_messages (
  id uuid not null,
  destination text not null,
  user_id uuid,
  body jsonb not null,
  at timestamp with time zone default now() not null,
  transaction_id xid8 default pg_current_xact_id() not null,
  constraint live_messages_pkey PRIMARY KEY (id)
);

create table machine_audits (
  stay_id uuid not null,
  state text default 'WAITING'::text not null,
  kept_until timestamp with time zone not null,
  due_at timestamp with time zone default now() not null,
  tries integer default 0 not null,
  fault text collate "C",
  decided_at timestamp with time zone,
  constraint machine_audits_check CHECK (((state = 'WAITING'::text) = (decided_at IS NULL))),
  constraint machine_audits_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'MATCHED'::text, 'CHECK'::text, 'PEOPLE'::text, 'SILENT'::text]))),
  constraint machine_audits_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES audited_exits(stay_id),
  constraint machine_audits_pkey PRIMARY KEY (stay_id)
);

create table mails (
  id uuid not null,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  error text,
  constraint mails_pkey PRIMARY KEY (id)
);

create table manual_openings (
  id uuid not null,
  site_id uuid not null,
  gate_id uuid not null,
  note text not null,
  by_id uuid not null,
  at timestamp with time zone default now() not null,
  command_id uuid,
  image_token text,
  stay_id uuid,
  camera_token text,
  camera_at timestamp with time zone,
  constraint manual_openings_camera CHECK (((camera_token IS NULL) = (camera_at IS NULL))),
  constraint manual_openings_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint manual_openings_command_id_fkey FOREIGN KEY (command_id) REFERENCES gate_commands(id),
  constraint manual_openings_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id),
  constraint manual_openings_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint manual_openings_pkey PRIMARY KEY (id)
);

create table member_imports (
  id uuid not null,
  site_id uuid not null,
  at timestamp with time zone not null,
  file text collate "C" not null,
  digest bytea not null,
  members integer not null,
  bought integer not null,
  amount bigint not null,
  taken_over integer not null,
  state text not null,
  by_id uuid not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  decided_note text collate "C",
  constraint member_imports_amount_check CHECK ((amount >= 0)),
  constraint member_imports_bought_check CHECK ((bought >= 0)),
  constraint member_imports_check CHECK (((bought + taken_over) = members)),
  constraint member_imports_check1 CHECK (((state = 'DONE'::text) = (taken_over = 0))),
  constraint member_imports_check2 CHECK (((state = ANY (ARRAY['CONFIRMED'::text, 'REFUSED'::text])) = ((decided_by IS NOT NULL) AND (decided_at IS NOT NULL)))),
  constraint member_imports_members_check CHECK ((members > 0)),
  constraint member_imports_state_check CHECK ((state = ANY (ARRAY['DONE'::text, 'WAITING'::text, 'CONFIRMED'::text, 'REFUSED'::text]))),
  constraint member_imports_taken_over_check CHECK ((taken_over >= 0)),
  constraint member_imports_two_names CHECK ((decided_by <> by_id)),
  constraint member_imports_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint member_imports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint member_imports_pkey PRIMARY KEY (id)
);

create table member_plate_changes (
  id uuid not null,
  member_id uuid not null,
  business_day date not null,
  plates integer not null,
  by_id uuid not null,
  approver_id uuid,
  at timestamp with time zone default now() not null,
  constraint member_plate_changes_plates_check CHECK ((plates > 0)),
  constraint member_plate_changes_approver_id_fkey FOREIGN KEY (approver_id) REFERENCES users(id),
  constraint member_plate_changes_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint member_plate_changes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint member_plate_changes_pkey PRIMARY KEY (id)
);

create table member_plates (
  member_id uuid not null,
  plate_key text collate "C" not null,
  starts date not null,
  ends date not null,
  constraint member_plates_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint member_plates_pkey PRIMARY KEY (member_id, plate_key),
  constraint member_plates_one_owner EXCLUDE USING gist (plate_key WITH =, daterange(starts, ends, '[]'::text) WITH &&)
);

create table member_refunds (
  id uuid not null,
  stay_id uuid not null,
  member_id uuid not null,
  month date not null,
  receipt_number text collate "C" not null,
  paid bigint not null,
  price bigint not null,
  taken_off bigint not null,
  amount bigint not null,
  tax bigint not null,
  judged_as jsonb not null,
  state text default 'WAITING'::text not null,
  note text not null,
  by_id uuid not null,
  at timestamp with time zone default now() not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  decided_note text,
  constraint member_refunds_amount CHECK ((amount = ((paid - price) - taken_off))),
  constraint member_refunds_amount_check CHECK ((amount > 0)),
  constraint member_refunds_check CHECK (((tax >= 0) AND (tax <= amount))),
  constraint member_refunds_decided CHECK ((num_nonnulls(decided_by, decided_at) =
CASE state
    WHEN 'WAITING'::text THEN 0
    ELSE 2
END)),
  constraint member_refunds_month_check CHECK ((month = (date_trunc('month'::text, (month)::timestamp with time zone))::date)),
  constraint member_refunds_paid_check CHECK ((paid > 0)),
  constraint member_refunds_price_check CHECK ((price >= 0)),
  constraint member_refunds_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'AGREED'::text, 'REFUSED'::text]))),
  constraint member_refunds_taken_off_check CHECK ((taken_off >= 0)),
  constraint member_refunds_two_names CHECK ((decided_by <> by_id)),
  constraint member_refunds_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint member_refunds_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint member_refunds_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint member_refunds_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint member_refunds_pkey PRIMARY KEY (id)
);

create table member_suspensions (
  member_id uuid not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone,
  constraint member_suspensions_check CHECK ((until_at >= from_at)),
  constraint member_suspensions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint member_suspensions_pkey PRIMARY KEY (member_id, from_at)
);

create table members (
  id uuid not null,
  kind text not null,
  member_type text,
  name text collate "C" not null,
  nfc_number text collate "C",
  parking_code text collate "C",
  plate_numbers text[] default '{}'::text[] not null,
  vehicle_type_id uuid not null,
  subscription_fare_name_id uuid,
  fare_non_regular_id uuid,
  department_id uuid,
  phone_number text collate "C",
  note text,
  token_photo text,
  transaction_file_token text,
  member_docs text[] default '{}'::text[] not null,
  paid_type_id uuid,
  member_start_date date not null,
  member_end_date date,
  suspended boolean default false not null,
  updated_at timestamp with time zone default now() not null,
  archived_at timestamp with time zone,
  next_subscription_fare_name_id uuid,
  next_from date,
  constraint members_check CHECK ((member_end_date >= member_start_date)),
  constraint members_check1 CHECK (
CASE kind
    WHEN 'MEMBER'::text THEN ((member_type IS NOT NULL) AND (subscription_fare_name_id IS NOT NULL) AND ((member_type = 'STAFF'::text) = (department_id IS NOT NULL)))
    ELSE ((member_type IS NULL) AND (subscription_fare_name_id IS NULL) AND (member_end_date IS NOT NULL))
END),
  constraint members_kind_check CHECK ((kind = ANY (ARRAY['MEMBER'::text, 'GUEST'::text]))),
  constraint members_member_type_check CHECK ((member_type = ANY (ARRAY['STAFF'::text, 'NON_STAFF'::text]))),
  constraint members_next CHECK (((next_from IS NULL) OR (next_subscription_fare_name_id IS NOT NULL))),
  constraint members_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint members_fare_non_regular_id_fkey FOREIGN KEY (fare_non_regular_id) REFERENCES fare_non_regulars(id),
  constraint members_next_subscription_fare_name_id_fkey FOREIGN KEY (next_subscription_fare_name_id) REFERENCES subscription_fare_names(id),
  constraint members_paid_type_id_fkey FOREIGN KEY (paid_type_id) REFERENCES paid_types(id),
  constraint members_subscription_fare_name_id_fkey FOREIGN KEY (subscription_fare_name_id) REFERENCES subscription_fare_names(id),
  constraint members_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_types(id),
  constraint members_pkey PRIMARY KEY (id)
);

create table membership_counters (
  site_id uuid not null,
  last_number bigint not null,
  constraint membership_counters_pkey PRIMARY KEY (site_id)
);

create table membership_credits (
  transaction_id uuid not null,
  credited_by_id uuid not null,
  last_day date not null,
  days integer not null,
  amount bigint not null,
  constraint membership_credits_amount_check CHECK (((amount >= 0) AND (amount <= 100000000))),
  constraint membership_credits_check CHECK ((transaction_id <> credited_by_id)),
  constraint membership_credits_days_check CHECK ((days > 0)),
  constraint membership_credits_credited_by_id_fkey FOREIGN KEY (credited_by_id) REFERENCES membership_transactions(id),
  constraint membership_credits_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES membership_transactions(id),
  constraint membership_credits_pkey PRIMARY KEY (transaction_id, credited_by_id)
);

create table membership_rollbacks (
  transaction_id uuid not null,
  reason text not null,
  by_id uuid not null,
  at timestamp with time zone not null,
  cash_out bigint default 0 not null,
  asked_on date,
  approved_by_id uuid,
  kept bigint default 0 not null,
  kept_tax bigint default 0 not null,
  constraint membership_rollbacks_cash_out_check CHECK (((cash_out >= 0) AND (cash_out <= 100000000))),
  constraint membership_rollbacks_day CHECK (((cash_out = 0) OR (asked_on IS NOT NULL))),
  constraint membership_rollbacks_kept CHECK (((kept_tax >= 0) AND (kept_tax <= kept))),
  constraint membership_rollbacks_kept_check CHECK (((kept >= 0) AND (kept <= 100000000))),
  constraint membership_rollbacks_two_names CHECK ((approved_by_id <> by_id)),
  constraint membership_rollbacks_approved_by_id_fkey FOREIGN KEY (approved_by_id) REFERENCES users(id),
  constraint membership_rollbacks_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint membership_rollbacks_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES membership_transactions(id),
  constraint membership_rollbacks_pkey PRIMARY KEY (transaction_id)
);

create table membership_transactions (
  id uuid not null,
  site_id uuid not null,
  number bigint not null,
  member_id uuid not null,
  subscription_fare_name_id uuid not null,
  months integer,
  from_date date,
  to_date date,
  lines jsonb not null,
  amount bigint not null,
  tax bigint not null,
  paid_type_id uuid,
  deposit_id uuid,
  operator_id uuid not null,
  business_day date not null,
  at timestamp with time zone not null,
  previous_start_date date not null,
  previous_end_date date,
  payment_id uuid,
  kind text default 'PERIOD'::text not null,
  worth bigint default 0 not null,
  subscription_before jsonb,
  nfc_number text collate "C",
  parking_code text collate "C",
  given_away boolean default false not null,
  constraint membership_transactions_amount_check CHECK ((amount >= 0)),
  constraint membership_transactions_amount_most CHECK ((amount <= 100000000)),
  constraint membership_transactions_check CHECK ((to_date >= from_date)),
  constraint membership_transactions_check1 CHECK (((tax >= 0) AND (tax <= amount))),
  constraint membership_transactions_check2 CHECK ((sum_of_lines(lines) = amount)),
  constraint membership_transactions_check3 CHECK ((((amount > 0) = (paid_type_id IS NOT NULL)) AND ((amount > 0) = (deposit_id IS NOT NULL)))),
  constraint membership_transactions_kind_check CHECK ((kind = ANY (ARRAY['PERIOD'::text, 'CARD'::text]))),
  constraint membership_transactions_months_check CHECK (((months >= 1) AND (months <= 60))),
  constraint membership_transactions_period CHECK ((((kind = 'PERIOD'::text) = (months IS NOT NULL)) AND ((kind = 'PERIOD'::text) = (from_date IS NOT NULL)) AND ((kind = 'PERIOD'::text) = (to_date IS NOT NULL)) AND ((kind = 'CARD'::text) = (nfc_number IS NOT NULL)))),
  constraint membership_transactions_worth_check CHECK (((worth >= 0) AND (worth <= 100000000))),
  constraint membership_transactions_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint membership_transactions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint membership_transactions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES users(id),
  constraint membership_transactions_paid_type_id_fkey FOREIGN KEY (paid_type_id) REFERENCES paid_types(id),
  constraint membership_transactions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint membership_transactions_subscription_fare_name_id_fkey FOREIGN KEY (subscription_fare_name_id) REFERENCES subscription_fare_names(id),
  constraint membership_transactions_pkey PRIMARY KEY (id),
  constraint membership_transactions_number UNIQUE (site_id, number)
);

create table menus (
  id uuid not null,
  label text collate "C" not null,
  label_en text collate "C",
  ordering_number integer not null,
  module_id uuid,
  parent_menu_id uuid,
  material_ui_icon text,
  divider boolean default false not null,
  updated_at timestamp with time zone default now() not null,
  constraint menus_module FOREIGN KEY (module_id) REFERENCES modules(id),
  constraint menus_parent FOREIGN KEY (parent_menu_id) REFERENCES menus(id),
  constraint menus_pkey PRIMARY KEY (id)
);

create table missing_stays (
  stay_id uuid not null,
  closed_at timestamp with time zone default clock_timestamp() not null,
  closed_by uuid not null,
  approved_by uuid,
  worth bigint not null,
  note text not null,
  constraint missing_stays_signed CHECK (((worth = 0) OR (approved_by IS NOT NULL))),
  constraint missing_stays_two CHECK ((approved_by <> closed_by)),
  constraint missing_stays_worth_check CHECK (((worth >= 0) AND (worth <= 100000000))),
  constraint missing_stays_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint missing_stays_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  constraint missing_stays_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint missing_stays_pkey PRIMARY KEY (stay_id)
);

create table module_groups (
  id uuid not null,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  updated_at timestamp with time zone default now() not null,
  constraint module_groups_pkey PRIMARY KEY (id),
  constraint module_groups_name UNIQUE (name)
);

create table modules (
  id uuid not null,
  name text collate "C" not null,
  alias text collate "C",
  request_method text not null,
  module_link text collate "C" not null,
  module_group_id uuid,
  contract boolean default false not null,
  updated_at timestamp with time zone default now() not null,
  constraint modules_request_method_check CHECK ((request_method = ANY (ARRAY['GET'::text, 'POST'::text, 'PUT'::text, 'DELETE'::text]))),
  constraint modules_group FOREIGN KEY (module_group_id) REFERENCES module_groups(id),
  constraint modules_pkey PRIMARY KEY (id),
  constraint modules_alias UNIQUE (alias),
  constraint modules_call UNIQUE (request_method, module_link)
);

create table news (
  id uuid not null,
  title text collate "C" not null,
  synopsis text collate "C" not null,
  content text not null,
  start_date date not null,
  expired_date date,
  news_status text not null,
  token text,
  updated_at timestamp with time zone default now() not null,
  constraint news_check CHECK ((expired_date >= start_date)),
  constraint news_news_status_check CHECK ((news_status = ANY (ARRAY['DRAFT'::text, 'PUBLISHED'::text, 'EXPIRED'::text]))),
  constraint news_token_fkey FOREIGN KEY (token) REFERENCES asset_files(token),
  constraint news_pkey PRIMARY KEY (id)
);

create table news_seen (
  news_id uuid not null,
  user_id uuid not null,
  seen_at timestamp with time zone default now() not null,
  constraint news_seen_news_id_fkey FOREIGN KEY (news_id) REFERENCES news(id) ON DELETE CASCADE,
  constraint news_seen_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint news_seen_pkey PRIMARY KEY (user_id, news_id)
);

create table non_cash_checks (
  id uuid not null,
  site_id uuid not null,
  business_day date not null,
  paid_type_id uuid not null,
  checked bigint not null,
  expected bigint not null,
  note text not null,
  by_id uuid not null,
  at timestamp with time zone default now() not null,
  constraint non_cash_checks_checked_check CHECK ((checked >= 0)),
  constraint non_cash_checks_checked_most CHECK ((checked <= '100000000000'::bigint)),
  constraint non_cash_checks_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint non_cash_checks_paid_type_id_fkey FOREIGN KEY (paid_type_id) REFERENCES paid_types(id),
  constraint non_cash_checks_pkey PRIMARY KEY (id)
);

create table notification_rules (
  id uuid not null,
  type text not null,
  target text collate "C" not null,
  action text collate "C" not null,
  action_en text collate "C",
  updated_at timestamp with time zone default now() not null,
  constraint notification_rules_pkey PRIMARY KEY (id),
  constraint notification_rules_type UNIQUE (type)
);

create table notifications (
  id uuid not null,
  user_id uuid not null,
  type text not null,
  message text not null,
  data jsonb not null,
  publish_time timestamp with time zone default now() not null,
  seen_at timestamp with time zone,
  effect_id uuid,
  about_id uuid,
  done_at timestamp with time zone,
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_effect UNIQUE (effect_id, user_id)
);

create table offline_contacts (
  grant_id uuid not null,
  at timestamp with time zone not null,
  constraint offline_contacts_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES offline_grants(id) ON DELETE CASCADE,
  constraint offline_contacts_pkey PRIMARY KEY (grant_id, at)
);

create table offline_grants (
  id uuid not null,
  site_id uuid not null,
  user_id uuid not null,
  gate_id uuid not null,
  shift_id uuid,
  device_number text collate "C" not null,
  token_hash bytea not null,
  made_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint offline_grants_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id),
  constraint offline_grants_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES shifts(id),
  constraint offline_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint offline_grants_pkey PRIMARY KEY (id),
  constraint offline_grants_token UNIQUE (token_hash)
);

create table offline_sales (
  user_id uuid not null,
  request_id uuid not null,
  grant_id uuid not null,
  sequence integer,
  told_at timestamp with time zone not null,
  digest bytea not null,
  result text not null,
  stay_id uuid,
  at timestamp with time zone default now() not null,
  constraint offline_sales_result_check CHECK ((result = ANY (ARRAY['BOOKED'::text, 'UNMATCHED'::text]))),
  constraint offline_sales_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES offline_grants(id) ON DELETE CASCADE,
  constraint offline_sales_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint offline_sales_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint offline_sales_pkey PRIMARY KEY (user_id, request_id)
);

create table open_deposit_figures (
  deposit_id uuid not null,
  business_day date not null,
  kind text not null,
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  paid_type_id uuid not null,
  operator_id uuid not null,
  shift_id uuid not null,
  is_member boolean not null,
  gross bigint not null,
  discount bigint not null,
  fine bigint not null,
  tax bigint not null,
  total bigint not null,
  free_pass_value bigint not null,
  constraint open_deposit_figures_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint open_deposit_figures_pkey PRIMARY KEY (deposit_id, business_day, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member)
);

create table operations_log (
  id uuid not null,
  at timestamp with time zone not null,
  site_id uuid not null,
  actor_id uuid,
  actor_name text,
  address text,
  request_id text,
  action text not null,
  entity text not null,
  entity_id text,
  payload text,
  salt bytea,
  digest bytea not null,
  constraint operations_log_pkey PRIMARY KEY (at, id)
) partition by RANGE (at);

create table operator_debts (
  id uuid not null,
  number bigint generated always as identity not null,
  operator_id uuid not null,
  cause text not null,
  source_id uuid not null,
  deposit_id uuid,
  amount bigint not null,
  reason text,
  state text default 'WAITING'::text not null,
  charged_by uuid,
  charged_at timestamp with time zone default now() not null,
  due_at timestamp with time zone not null,
  answer text,
  answer_picture text,
  answered_at timestamp with time zone,
  proposed text,
  proposed_by uuid,
  proposed_at timestamp with time zone,
  proposed_note text,
  decided_by uuid,
  decided_at timestamp with time zone,
  decided_note text,
  constraint operator_debts_amount_check CHECK ((amount > 0)),
  constraint operator_debts_answered CHECK ((((answer IS NULL) = (answered_at IS NULL)) AND ((answer_picture IS NULL) OR (answer IS NOT NULL)))),
  constraint operator_debts_cause_check CHECK ((cause = ANY (ARRAY['DEPOSIT'::text, 'CLAIM'::text, 'TO_COLLECT'::text, 'FREE_PASS'::text, 'AUDIT'::text, 'VOUCHERS'::text, 'FLOAT'::text, 'TICKETS'::text]))),
  constraint operator_debts_decided CHECK ((((state = 'WAITING'::text) = (decided_at IS NULL)) AND ((state <> 'WAITING'::text) OR (decided_by IS NULL)))),
  constraint operator_debts_dropped CHECK (((state <> 'DROPPED'::text) OR ((decided_by IS NOT NULL) AND (proposed = 'DROPPED'::text)))),
  constraint operator_debts_proposed CHECK (((num_nonnulls(proposed, proposed_by, proposed_at, proposed_note) = ANY (ARRAY[0, 4])) AND ((proposed IS NULL) OR (answer IS NOT NULL)))),
  constraint operator_debts_proposed_check CHECK ((proposed = ANY (ARRAY['POSTED'::text, 'DROPPED'::text]))),
  constraint operator_debts_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'POSTED'::text, 'DROPPED'::text, 'WITHDRAWN'::text]))),
  constraint operator_debts_two_names CHECK (((proposed_by <> operator_id) AND (decided_by <> operator_id) AND ((state <> ALL (ARRAY['POSTED'::text, 'DROPPED'::text])) OR (decided_by IS NULL) OR (decided_by <> proposed_by)))),
  constraint operator_debts_charged_by_fkey FOREIGN KEY (charged_by) REFERENCES users(id),
  constraint operator_debts_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint operator_debts_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint operator_debts_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES users(id),
  constraint operator_debts_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id),
  constraint operator_debts_pkey PRIMARY KEY (id),
  constraint operator_debts_number UNIQUE (number),
  constraint operator_debts_source UNIQUE (cause, source_id)
);

create table outbox (
  id uuid not null,
  site_id uuid not null,
  topic text not null,
  payload jsonb not null,
  created_at timestamp with time zone default now() not null,
  not_before timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  attempts integer default 0 not null,
  claimed_until timestamp with time zone,
  done_at timestamp with time zone,
  error text,
  constraint outbox_pkey PRIMARY KEY (id)
);

create table overdue_tolerance (
  only_row boolean default true not null,
  duration integer not null,
  updated_at timestamp with time zone default now() not null,
  constraint overdue_tolerance_duration_check CHECK (((duration >= 0) AND (duration <= 1440))),
  constraint overdue_tolerance_only_row_check CHECK (only_row),
  constraint overdue_tolerance_pkey PRIMARY KEY (only_row)
);

create table paid_types (
  id uuid not null,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  kind text not null,
  cash_id uuid,
  updated_at timestamp with time zone default now() not null,
  claimed boolean default false not null,
  constraint paid_types_claimed CHECK (
CASE kind
    WHEN 'QRIS'::text THEN true
    ELSE (claimed = (kind = ANY (ARRAY['CARD'::text, 'TRANSFER'::text])))
END),
  constraint paid_types_kind_check CHECK ((kind = ANY (ARRAY['CASH'::text, 'EMONEY'::text, 'QRIS'::text, 'CARD'::text, 'TRANSFER'::text]))),
  constraint paid_types_cash_id_fkey FOREIGN KEY (cash_id) REFERENCES cash(id),
  constraint paid_types_pkey PRIMARY KEY (id),
  constraint paid_types_name UNIQUE (name)
);

create table parking_fares (
  id uuid not null,
  vehicle_type_id uuid not null,
  parking_type text not null,
  fare_non_regular_id uuid,
  effective_date date not null,
  rules jsonb not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  constraint parking_fares_parking_type_check CHECK ((parking_type = ANY (ARRAY['REGULAR'::text, 'VALET'::text, 'OVERNIGHT'::text]))),
  constraint parking_fares_rules_check CHECK ((jsonb_typeof(rules) = 'array'::text)),
  constraint parking_fares_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint parking_fares_fare_non_regular_id_fkey FOREIGN KEY (fare_non_regular_id) REFERENCES fare_non_regulars(id),
  constraint parking_fares_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_types(id),
  constraint parking_fares_pkey PRIMARY KEY (id)
);

create table parking_fines (
  id uuid not null,
  vehicle_type_id uuid not null,
  fine bigint not null,
  updated_at timestamp with time zone default now() not null,
  constraint parking_fines_fine_check CHECK ((fine >= 0)),
  constraint parking_fines_fine_most CHECK ((fine <= 100000000)),
  constraint parking_fines_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_types(id),
  constraint parking_fines_pkey PRIMARY KEY (id),
  constraint parking_fines_vehicle_type UNIQUE (vehicle_type_id)
);

create table parking_out_audit_confirmations (
  audit_id uuid not null,
  by_id uuid not null,
  at timestamp with time zone default now() not null,
  constraint parking_out_audit_confirmations_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES parking_out_audits(id),
  constraint parking_out_audit_confirmations_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint parking_out_audit_confirmations_pkey PRIMARY KEY (audit_id)
);

create table parking_out_audit_rollbacks (
  id uuid not null,
  audit_id uuid not null,
  by_id uuid,
  at timestamp with time zone default now() not null,
  note text,
  constraint parking_out_audit_rollbacks_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES parking_out_audits(id),
  constraint parking_out_audit_rollbacks_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint parking_out_audit_rollbacks_pkey PRIMARY KEY (id),
  constraint parking_out_audit_rollbacks_once UNIQUE (audit_id)
);

create table parking_out_audits (
  id uuid not null,
  stay_id uuid not null,
  n integer not null,
  status text not null,
  by_id uuid,
  at timestamp with time zone default now() not null,
  vehicle_type_id uuid,
  amount bigint default 0 not null,
  operator_id uuid,
  deposit_id uuid,
  needs_second boolean default false not null,
  reason text,
  note text,
  plate_confidence integer,
  class_confidence integer,
  constraint parking_out_audits_amount CHECK (((abs(amount) <= 100000000) AND ((amount = 0) OR ((status = 'UNMATCHED'::text) AND (operator_id IS NOT NULL))))),
  constraint parking_out_audits_class_confidence_check CHECK (((class_confidence >= 0) AND (class_confidence <= 10000))),
  constraint parking_out_audits_machine CHECK (((by_id IS NOT NULL) OR (status = 'MATCHED'::text))),
  constraint parking_out_audits_n_check CHECK ((n > 0)),
  constraint parking_out_audits_own CHECK ((by_id <> operator_id)),
  constraint parking_out_audits_plate_confidence_check CHECK (((plate_confidence >= 0) AND (plate_confidence <= 10000))),
  constraint parking_out_audits_second CHECK (((NOT needs_second) OR (amount <> 0))),
  constraint parking_out_audits_status_check CHECK ((status = ANY (ARRAY['MATCHED'::text, 'UNMATCHED'::text, 'NO_EVIDENCE'::text]))),
  constraint parking_out_audits_why CHECK (((status <> 'UNMATCHED'::text) OR (reason IS NOT NULL))),
  constraint parking_out_audits_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint parking_out_audits_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint parking_out_audits_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES users(id),
  constraint parking_out_audits_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES audited_exits(stay_id),
  constraint parking_out_audits_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_types(id),
  constraint parking_out_audits_pkey PRIMARY KEY (id),
  constraint parking_out_audits_order UNIQUE (stay_id, n)
);

create table password_resets (
  token_hash bytea not null,
  user_id uuid not null,
  link text,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint password_resets_pkey PRIMARY KEY (token_hash)
);

create table payment_days (
  business_day date not null,
  constraint payment_days_pkey PRIMARY KEY (business_day)
);

create table payment_logs (
  id uuid not null,
  payment_id uuid not null,
  at timestamp with time zone default now() not null,
  direction text not null,
  body jsonb not null,
  constraint payment_logs_direction_check CHECK ((direction = ANY (ARRAY['REQUEST'::text, 'ANSWER'::text, 'TIMEOUT'::text]))),
  constraint payment_logs_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint payment_logs_pkey PRIMARY KEY (id)
);

create table payment_notifications (
  id uuid not null,
  paid_type_id uuid not null,
  provider text not null,
  address text not null,
  headers jsonb not null,
  body bytea not null,
  digest bytea not null,
  state text not null,
  payment_id uuid,
  times integer default 1 not null,
  at timestamp with time zone default now() not null,
  last_at timestamp with time zone default now() not null,
  constraint payment_notifications_state_check CHECK ((state = ANY (ARRAY['FORGED'::text, 'RECEIVED'::text, 'TAKEN'::text, 'UNKNOWN'::text]))),
  constraint payment_notifications_paid_type_id_fkey FOREIGN KEY (paid_type_id) REFERENCES paid_types(id) ON DELETE CASCADE,
  constraint payment_notifications_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint payment_notifications_pkey PRIMARY KEY (id),
  constraint payment_notifications_once UNIQUE (paid_type_id, digest)
);

create table payment_providers (
  paid_type_id uuid not null,
  provider text not null,
  base_url text,
  client_key text,
  partner_id text,
  channel_id text,
  merchant_id text,
  notify_algorithm text default 'HMAC_SHA512'::text not null,
  notify_with_token boolean default false not null,
  notify_encoding text default 'BASE64'::text not null,
  notify_path text,
  notify_key text,
  secret text,
  private_key text,
  callback_token text,
  cut_off text default '00:00'::text not null,
  zone text,
  updated_at timestamp with time zone default now() not null,
  id uuid not null,
  replaced_at timestamp with time zone,
  pays_after_days integer default 1 not null,
  constraint payment_providers_address CHECK (((provider = ANY (ARRAY['SIMULATOR'::text, 'READER'::text, 'EDC'::text])) = (base_url IS NULL))),
  constraint payment_providers_cut_off_check CHECK ((cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint payment_providers_notify_algorithm_check CHECK ((notify_algorithm = ANY (ARRAY['HMAC_SHA512'::text, 'RSA_SHA256'::text]))),
  constraint payment_providers_notify_encoding_check CHECK ((notify_encoding = ANY (ARRAY['BASE64'::text, 'HEX'::text]))),
  constraint payment_providers_pays_after_days_check CHECK (((pays_after_days >= 0) AND (pays_after_days <= 14))),
  constraint payment_providers_provider_check CHECK ((provider = ANY (ARRAY['SIMULATOR'::text, 'SNAP'::text, 'MIDTRANS'::text, 'XENDIT'::text, 'READER'::text, 'EDC'::text]))),
  constraint payment_providers_secrets CHECK (((replaced_at IS NOT NULL) OR (((base_url IS NULL) OR (COALESCE(secret, ''::text) <> ''::text)) AND ((provider <> 'XENDIT'::text) OR (COALESCE(callback_token, ''::text) <> ''::text))))),
  constraint payment_providers_zone_check CHECK ((zone = ANY (ARRAY['Asia/Jakarta'::text, 'Asia/Makassar'::text, 'Asia/Jayapura'::text]))),
  constraint payment_providers_paid_type_id_fkey FOREIGN KEY (paid_type_id) REFERENCES paid_types(id) ON DELETE CASCADE,
  constraint payment_providers_pkey PRIMARY KEY (id),
  constraint payment_providers_of_type UNIQUE (id, paid_type_id)
);

create table payment_returns (
  id uuid not null,
  payment_id uuid,
  owed_id uuid,
  amount bigint not null,
  way text not null,
  state text not null,
  reason text not null,
  reference text,
  received_by text,
  cash_id uuid,
  deposit_id uuid,
  by_id uuid,
  at timestamp with time zone default now() not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  decided_note text,
  ask_at timestamp with time zone,
  answered_at timestamp with time zone,
  error text,
  constraint payment_returns_amount_check CHECK ((amount > 0)),
  constraint payment_returns_ask_at CHECK (((ask_at IS NULL) OR (state = 'ASKED'::text))),
  constraint payment_returns_asked CHECK (((state <> 'ASKED'::text) OR (way = 'REFUNDED_BY_PROVIDER'::text))),
  constraint payment_returns_by CHECK (((by_id IS NOT NULL) OR (way = 'REFUNDED_BY_PROVIDER'::text))),
  constraint payment_returns_by_provider CHECK (((way <> 'REFUNDED_BY_PROVIDER'::text) OR (payment_id IS NOT NULL))),
  constraint payment_returns_confirmed CHECK (((way = 'REFUNDED_BY_PROVIDER'::text) OR (state <> 'DONE'::text) OR (decided_by IS NOT NULL))),
  constraint payment_returns_decided CHECK ((((decided_by IS NULL) = (decided_at IS NULL)) AND ((state <> 'REFUSED'::text) OR (decided_by IS NOT NULL) OR ((way = 'REFUNDED_BY_PROVIDER'::text) AND (answered_at IS NOT NULL))))),
  constraint payment_returns_named CHECK ((((way = 'KEPT'::text) OR (reference IS NOT NULL) OR ((way = 'REFUNDED_BY_PROVIDER'::text) AND (state = ANY (ARRAY['ASKED'::text, 'REFUSED'::text])))) AND ((way <> 'PAID_OUT_IN_CASH'::text) OR (received_by IS NOT NULL)))),
  constraint payment_returns_of CHECK ((num_nonnulls(payment_id, owed_id) = 1)),
  constraint payment_returns_source CHECK ((((way = 'PAID_OUT_IN_CASH'::text) = (num_nonnulls(cash_id, deposit_id) = 1)) AND (num_nonnulls(cash_id, deposit_id) <= 1))),
  constraint payment_returns_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'ASKED'::text, 'DONE'::text, 'REFUSED'::text]))),
  constraint payment_returns_two_names CHECK ((decided_by <> by_id)),
  constraint payment_returns_way_check CHECK ((way = ANY (ARRAY['REFUNDED_BY_PROVIDER'::text, 'PAID_OUT_IN_CASH'::text, 'KEPT'::text]))),
  constraint payment_returns_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint payment_returns_cash_id_fkey FOREIGN KEY (cash_id) REFERENCES cash(id),
  constraint payment_returns_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint payment_returns_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint payment_returns_owed_id_fkey FOREIGN KEY (owed_id) REFERENCES refunds_owed(id),
  constraint payment_returns_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint payment_returns_pkey PRIMARY KEY (id)
);

create table payment_uses (
  payment_id uuid not null,
  kind text not null,
  source_id uuid not null,
  used bigint not null,
  owed_back bigint not null,
  by_id uuid not null,
  at timestamp with time zone default now() not null,
  constraint payment_uses_kind_check CHECK ((kind = ANY (ARRAY['EXIT'::text, 'COLLECTED'::text, 'PREPAID'::text, 'ENTRY'::text, 'MEMBERSHIP'::text, 'RETURN'::text]))),
  constraint payment_uses_owed_back_check CHECK ((owed_back >= 0)),
  constraint payment_uses_used_check CHECK ((used >= 0)),
  constraint payment_uses_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint payment_uses_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint payment_uses_pkey PRIMARY KEY (payment_id)
);

create table payments (
  id uuid not null,
  site_id uuid not null,
  stay_id uuid,
  paid_type_id uuid not null,
  gate_id uuid,
  kind text not null,
  amount bigint not null,
  state text default 'PENDING'::text not null,
  adapter text not null,
  adapter_ref text,
  qr_string text,
  card_type text,
  card_number text,
  terminal text,
  balance_before bigint,
  balance_after bigint,
  error text,
  by_id uuid not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  paid_at timestamp with time zone,
  request_key uuid,
  purpose text not null,
  reason text,
  ask_at timestamp with time zone,
  provider_id uuid,
  unsure boolean default false not null,
  constraint payments_amount_check CHECK ((amount > 0)),
  constraint payments_amount_most CHECK ((amount <= 100000000)),
  constraint payments_balance_after_sound CHECK (((balance_after >= 0) AND (balance_after <= '100000000000'::bigint))),
  constraint payments_balance_before_sound CHECK (((balance_before >= 0) AND (balance_before <= '100000000000'::bigint))),
  constraint payments_kind_check CHECK ((kind = ANY (ARRAY['EMONEY'::text, 'QRIS'::text, 'CARD'::text, 'TRANSFER'::text]))),
  constraint payments_purpose_check CHECK ((purpose = ANY (ARRAY['STAY'::text, 'ENTRY'::text, 'LOST_TICKET'::text, 'MEMBERSHIP'::text, 'ANY'::text]))),
  constraint payments_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'PAID'::text, 'FAILED'::text, 'EXPIRED'::text]))),
  constraint payments_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint payments_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id),
  constraint payments_paid_type_id_fkey FOREIGN KEY (paid_type_id) REFERENCES paid_types(id),
  constraint payments_provider FOREIGN KEY (provider_id, paid_type_id) REFERENCES payment_providers(id, paid_type_id),
  constraint payments_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint payments_pkey PRIMARY KEY (id)
);

create table payments_open (
  id uuid not null,
  payment_id uuid,
  owed_id uuid,
  state text not null,
  paid_at timestamp with time zone not null,
  constraint payments_open_of CHECK (((num_nonnulls(payment_id, owed_id) = 1) AND (id = COALESCE(payment_id, owed_id)))),
  constraint payments_open_state_check CHECK ((state = ANY (ARRAY['ON_ACCOUNT'::text, 'OWED_BACK'::text, 'WAITING'::text, 'ASKED'::text, 'REFUND_TOLD'::text, 'RETURNED'::text]))),
  constraint payments_open_owed_id_fkey FOREIGN KEY (owed_id) REFERENCES refunds_owed(id),
  constraint payments_open_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint payments_open_pkey PRIMARY KEY (id)
);

create table peak_hours (
  hour timestamp with time zone not null,
  constraint peak_hours_pkey PRIMARY KEY (hour)
);

create table pending_settings (
  id uuid not null,
  setting text not null,
  vehicle_type_id uuid,
  value jsonb not null,
  first_day date not null,
  by_id uuid not null,
  at timestamp with time zone default now() not null,
  constraint pending_settings_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint pending_settings_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_types(id) ON DELETE CASCADE,
  constraint pending_settings_pkey PRIMARY KEY (id)
);

create table permission_epoch (
  only_row boolean default true not null,
  epoch bigint not null,
  constraint permission_epoch_only_row_check CHECK (only_row),
  constraint permission_epoch_pkey PRIMARY KEY (only_row)
);

create table personal_widgets (
  user_id uuid not null,
  dashboard_component_id uuid not null,
  ordering_number integer not null,
  hidden boolean not null,
  size text,
  refresh_interval integer,
  constraint personal_widgets_refresh_interval_check CHECK (((refresh_interval >= 5) AND (refresh_interval <= 86400))),
  constraint personal_widgets_size_check CHECK ((size = ANY (ARRAY['SMALL'::text, 'MEDIUM'::text, 'LARGE'::text]))),
  constraint personal_widgets_dashboard_component_id_fkey FOREIGN KEY (dashboard_component_id) REFERENCES dashboard_components(id) ON DELETE CASCADE,
  constraint personal_widgets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint personal_widgets_pkey PRIMARY KEY (user_id, dashboard_component_id)
);

create table print_fields (
  id uuid not null,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  print boolean default true not null,
  ordering_number integer not null,
  updated_at timestamp with time zone default now() not null,
  constraint print_fields_pkey PRIMARY KEY (id),
  constraint print_fields_name UNIQUE (name)
);

create table program_files (
  id uuid not null,
  type text not null,
  version text collate "C" not null,
  token_file text not null,
  updated_at timestamp with time zone default now() not null,
  constraint program_files_type_check CHECK ((type = ANY (ARRAY['DISPENSER'::text, 'CAMERA'::text, 'DISPLAY'::text, 'PRINTER'::text, 'OTHER'::text]))),
  constraint program_files_token_file_fkey FOREIGN KEY (token_file) REFERENCES asset_files(token),
  constraint program_files_pkey PRIMARY KEY (id),
  constraint program_files_version UNIQUE (type, version)
);

create table provider_items (
  entry_id uuid not null,
  n integer not null,
  paid_type_id uuid not null,
  amount bigint not null,
  at timestamp with time zone not null,
  settlement_id uuid,
  position integer,
  refused text,
  written_off_at timestamp with time zone,
  constraint provider_items_amount_check CHECK ((amount <> 0)),
  constraint provider_items_placed CHECK (((num_nonnulls(settlement_id, "position") = ANY (ARRAY[0, 2])) AND ((refused IS NULL) OR (settlement_id IS NOT NULL)))),
  constraint provider_items_position_check CHECK (("position" > 0)),
  constraint provider_items_line FOREIGN KEY (entry_id, n) REFERENCES journal_lines(entry_id, n),
  constraint provider_items_paid_type_id_fkey FOREIGN KEY (paid_type_id) REFERENCES paid_types(id),
  constraint provider_items_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(id),
  constraint provider_items_pkey PRIMARY KEY (entry_id, n),
  constraint provider_items_place UNIQUE (settlement_id, "position")
);

create table provider_refunds (
  id uuid not null,
  payment_id uuid not null,
  reference text not null,
  amount bigint not null,
  at timestamp with time zone default now() not null,
  outcome text,
  note text,
  decided_by uuid,
  approved_by uuid,
  decided_at timestamp with time zone,
  constraint provider_refunds_amount_check CHECK ((amount > 0)),
  constraint provider_refunds_decided CHECK (((num_nonnulls(outcome, note, decided_by, approved_by, decided_at) = ANY (ARRAY[0, 5])) AND (approved_by <> decided_by))),
  constraint provider_refunds_outcome_check CHECK ((outcome = ANY (ARRAY['PUT_BACK'::text, 'BORNE'::text]))),
  constraint provider_refunds_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint provider_refunds_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint provider_refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint provider_refunds_pkey PRIMARY KEY (id),
  constraint provider_refunds_once UNIQUE (payment_id, reference)
);

create table push_devices (
  id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  public_key text not null,
  secret text not null,
  name text not null,
  urgent_only boolean not null,
  created_at timestamp with time zone default now() not null,
  told_at timestamp with time zone,
  constraint push_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint push_devices_pkey PRIMARY KEY (id),
  constraint push_devices_endpoint UNIQUE (endpoint)
);

create table receipt_counters (
  gate_id uuid not null,
  business_day date not null,
  epoch integer not null,
  last_number integer not null,
  constraint receipt_counters_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id),
  constraint receipt_counters_pkey PRIMARY KEY (gate_id, business_day, epoch)
);

create table receipts (
  id uuid not null,
  stay_id uuid not null,
  kind text not null,
  gate_id uuid not null,
  business_day date not null,
  epoch integer not null,
  number integer not null,
  receipt_number text collate "C" not null,
  provisional text,
  made_at timestamp with time zone default now() not null,
  constraint receipts_kind_check CHECK ((kind = ANY (ARRAY['ENTRY'::text, 'EXIT'::text]))),
  constraint receipts_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id),
  constraint receipts_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint receipts_pkey PRIMARY KEY (id),
  constraint receipts_number UNIQUE (gate_id, business_day, epoch, number),
  constraint receipts_stay UNIQUE (stay_id, kind)
);

create table reconciliation_files (
  id uuid not null,
  number bigint generated always as identity not null,
  kind text not null,
  paid_type_id uuid,
  cash_id uuid,
  name text not null,
  format text not null,
  bytes bytea not null,
  sha256 bytea not null,
  rows integer not null,
  taken integer not null,
  known integer not null,
  from_day date not null,
  to_day date not null,
  opening bigint,
  closing bigint,
  at timestamp with time zone default now() not null,
  by_id uuid not null,
  constraint reconciliation_files_kind_check CHECK ((kind = ANY (ARRAY['REPORT'::text, 'STATEMENT'::text]))),
  constraint reconciliation_files_of CHECK ((((kind = 'REPORT'::text) = (paid_type_id IS NOT NULL)) AND ((kind = 'STATEMENT'::text) = (cash_id IS NOT NULL)))),
  constraint reconciliation_files_rows CHECK (((rows = (taken + known)) AND (taken >= 0) AND (known >= 0))),
  constraint reconciliation_files_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint reconciliation_files_cash_id_fkey FOREIGN KEY (cash_id) REFERENCES cash(id),
  constraint reconciliation_files_paid_type_id_fkey FOREIGN KEY (paid_type_id) REFERENCES paid_types(id),
  constraint reconciliation_files_pkey PRIMARY KEY (id),
  constraint reconciliation_files_number UNIQUE (number),
  constraint reconciliation_files_of_type UNIQUE (id, paid_type_id),
  constraint reconciliation_files_once UNIQUE NULLS NOT DISTINCT (sha256, paid_type_id, cash_id)
);

create table refunds_owed (
  id uuid not null,
  cause text not null,
  amount bigint not null,
  paid_type_id uuid,
  operator_id uuid not null,
  reference text not null,
  paid_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  constraint refunds_owed_amount_check CHECK ((amount > 0)),
  constraint refunds_owed_cause_check CHECK ((cause = ANY (ARRAY['TAKING'::text, 'MEMBERSHIP'::text, 'DEBT'::text, 'MEMBER_STAY'::text, 'REPORTED'::text]))),
  constraint refunds_owed_withdrawn CHECK (((withdrawn_at IS NULL) OR (cause = 'REPORTED'::text))),
  constraint refunds_owed_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES users(id),
  constraint refunds_owed_paid_type_id_fkey FOREIGN KEY (paid_type_id) REFERENCES paid_types(id),
  constraint refunds_owed_pkey PRIMARY KEY (id)
);

create table reminders (
  key text not null,
  at timestamp with time zone default now() not null,
  constraint reminders_pkey PRIMARY KEY (key)
);

create table report_batches (
  id uuid not null,
  paid_type_id uuid not null,
  reference text not null,
  part integer default 1 not null,
  day date not null,
  items integer not null,
  gross bigint not null,
  fee bigint not null,
  net bigint not null,
  expected_fee bigint,
  constraint report_batches_items_check CHECK ((items > 0)),
  constraint report_batches_net CHECK ((net = (gross - fee))),
  constraint report_batches_part_check CHECK ((part > 0)),
  constraint report_batches_paid_type_id_fkey FOREIGN KEY (paid_type_id) REFERENCES paid_types(id),
  constraint report_batches_pkey PRIMARY KEY (id),
  constraint report_batches_of_type UNIQUE (id, paid_type_id),
  constraint report_batches_part UNIQUE (paid_type_id, reference, part)
);

create table report_cards (
  user_id uuid not null,
  saved_view_id uuid not null,
  ordering_number integer not null,
  shows text not null,
  size text not null,
  constraint report_cards_shows_check CHECK ((shows = ANY (ARRAY['FIGURES'::text, 'CHART'::text, 'TABLE'::text]))),
  constraint report_cards_size_check CHECK ((size = ANY (ARRAY['SMALL'::text, 'MEDIUM'::text, 'LARGE'::text]))),
  constraint report_cards_saved_view_id_fkey FOREIGN KEY (saved_view_id) REFERENCES saved_views(id) ON DELETE CASCADE,
  constraint report_cards_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint report_cards_pkey PRIMARY KEY (user_id, saved_view_id)
);

create table report_deliveries (
  id uuid not null,
  run_id uuid not null,
  user_id uuid not null,
  state text default 'WAITING'::text not null,
  error text,
  pdf text,
  xlsx text,
  mail_id uuid,
  constraint report_deliveries_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'MAILED'::text, 'KEPT'::text, 'FORBIDDEN'::text, 'INACTIVE'::text, 'MAKER_FORBIDDEN'::text, 'FAILED'::text]))),
  constraint report_deliveries_pdf_fkey FOREIGN KEY (pdf) REFERENCES asset_files(token),
  constraint report_deliveries_run_id_fkey FOREIGN KEY (run_id) REFERENCES report_runs(id) ON DELETE CASCADE,
  constraint report_deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint report_deliveries_xlsx_fkey FOREIGN KEY (xlsx) REFERENCES asset_files(token),
  constraint report_deliveries_pkey PRIMARY KEY (id),
  constraint report_deliveries_recipient UNIQUE (run_id, user_id)
);

create table report_mappings (
  paid_type_id uuid not null,
  definition jsonb not null,
  updated_at timestamp with time zone default now() not null,
  constraint report_mappings_paid_type_id_fkey FOREIGN KEY (paid_type_id) REFERENCES paid_types(id) ON DELETE CASCADE,
  constraint report_mappings_pkey PRIMARY KEY (paid_type_id)
);

create table report_rows (
  id uuid not null,
  file_id uuid not null,
  n integer not null,
  paid_type_id uuid not null,
  batch_id uuid not null,
  key text not null,
  kind text not null,
  paid_at timestamp with time zone not null,
  gross bigint not null,
  fee bigint not null,
  provider_reference text,
  reference text,
  rrn text,
  approval_code text,
  terminal text,
  card_number text,
  constraint report_rows_gross_check CHECK ((gross <> 0)),
  constraint report_rows_kind_check CHECK ((kind = ANY (ARRAY['SALE'::text, 'REFUND'::text, 'CHARGEBACK'::text]))),
  constraint report_rows_sign CHECK (((kind = 'SALE'::text) = (gross > 0))),
  constraint report_rows_told FOREIGN KEY (batch_id, paid_type_id, file_id) REFERENCES batch_files(batch_id, paid_type_id, file_id),
  constraint report_rows_pkey PRIMARY KEY (id),
  constraint report_rows_key UNIQUE (paid_type_id, key)
);

create table report_runs (
  id uuid not null,
  schedule_id uuid,
  due_at timestamp with time zone not null,
  user_id uuid not null,
  name text not null,
  route text not null,
  address text not null,
  path text not null,
  query jsonb not null,
  sheet jsonb not null,
  formats text[] not null,
  created_at timestamp with time zone default now() not null,
  constraint report_runs_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES report_schedules(id) ON DELETE SET NULL,
  constraint report_runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint report_runs_pkey PRIMARY KEY (id),
  constraint report_runs_due UNIQUE (schedule_id, due_at)
);

create table report_schedule_recipients (
  schedule_id uuid not null,
  user_id uuid not null,
  constraint report_schedule_recipients_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES report_schedules(id) ON DELETE CASCADE,
  constraint report_schedule_recipients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint report_schedule_recipients_pkey PRIMARY KEY (schedule_id, user_id)
);

create table report_schedules (
  id uuid not null,
  saved_view_id uuid not null,
  user_id uuid not null,
  rhythm text not null,
  time time without time zone,
  weekday integer,
  month_day integer,
  shift_id uuid,
  formats text[] not null,
  active boolean default true not null,
  since timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint report_schedules_formats_check CHECK (((formats <@ ARRAY['pdf'::text, 'xlsx'::text]) AND (cardinality(formats) > 0))),
  constraint report_schedules_month_day_check CHECK (((month_day >= 1) AND (month_day <= 31))),
  constraint report_schedules_rhythm_check CHECK ((rhythm = ANY (ARRAY['DAILY'::text, 'WEEKLY'::text, 'MONTHLY'::text, 'SHIFT_END'::text, 'OPENING'::text]))),
  constraint report_schedules_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7))),
  constraint report_schedules_saved_view_id_fkey FOREIGN KEY (saved_view_id) REFERENCES saved_views(id) ON DELETE CASCADE,
  constraint report_schedules_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES shifts(id) ON DELETE CASCADE,
  constraint report_schedules_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint report_schedules_pkey PRIMARY KEY (id)
);

create table reprints (
  id uuid not null,
  what text not null,
  stay_id uuid,
  deposit_id uuid,
  copy_number integer not null,
  note text not null,
  by_id uuid not null,
  at timestamp with time zone default now() not null,
  payment_return_id uuid,
  membership_transaction_id uuid,
  constraint reprints_what_check CHECK ((what = ANY (ARRAY['TICKET'::text, 'RECEIPT'::text, 'DEPOSIT'::text, 'RETURN'::text, 'MEMBERSHIP'::text]))),
  constraint reprints_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint reprints_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint reprints_membership_transaction_id_fkey FOREIGN KEY (membership_transaction_id) REFERENCES membership_transactions(id),
  constraint reprints_payment_return_id_fkey FOREIGN KEY (payment_return_id) REFERENCES payment_returns(id),
  constraint reprints_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint reprints_pkey PRIMARY KEY (id)
);

create table rollup_clock_months (
  month date not null,
  weekday integer not null,
  clock integer not null,
  kind text not null,
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  is_member boolean not null,
  count bigint not null,
  constraint rollup_clock_months_pkey PRIMARY KEY (month, weekday, clock, kind, gate_id, vehicle_type_id, is_member)
);

create table rollup_day_types (
  business_day date not null,
  kind text not null,
  vehicle_type_id uuid not null,
  is_member boolean not null,
  count bigint not null,
  gross bigint not null,
  discount bigint not null,
  fine bigint not null,
  tax bigint not null,
  total bigint not null,
  constraint rollup_day_types_pkey PRIMARY KEY (business_day, kind, vehicle_type_id, is_member)
);

create table rollup_days (
  business_day date not null,
  kind text not null,
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  paid_type_id uuid not null,
  operator_id uuid not null,
  shift_id uuid not null,
  is_member boolean not null,
  count bigint not null,
  gross bigint not null,
  discount bigint not null,
  fine bigint not null,
  tax bigint not null,
  total bigint not null,
  minutes bigint not null,
  free_passes bigint not null,
  free_pass_value bigint not null,
  lost_tickets bigint not null,
  constraint rollup_days_pkey PRIMARY KEY (business_day, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member)
);

create table rollup_duration_months (
  month date not null,
  vehicle_type_id uuid not null,
  is_member boolean not null,
  bucket integer not null,
  count bigint not null,
  total bigint not null,
  constraint rollup_duration_months_pkey PRIMARY KEY (month, vehicle_type_id, is_member, bucket)
);

create table rollup_durations (
  business_day date not null,
  vehicle_type_id uuid not null,
  is_member boolean not null,
  bucket integer not null,
  count bigint not null,
  total bigint not null,
  constraint rollup_durations_pkey PRIMARY KEY (business_day, vehicle_type_id, is_member, bucket)
);

create table rollup_fare_months (
  month date not null,
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  paid_type_id uuid not null,
  operator_id uuid not null,
  shift_id uuid not null,
  is_member boolean not null,
  fare bigint not null,
  count bigint not null,
  gross bigint not null,
  discount bigint not null,
  fine bigint not null,
  tax bigint not null,
  total bigint not null,
  minutes bigint not null,
  free_passes bigint not null,
  free_pass_value bigint not null,
  lost_tickets bigint not null,
  constraint rollup_fare_months_pkey PRIMARY KEY (month, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, fare)
);

create table rollup_fares (
  business_day date not null,
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  paid_type_id uuid not null,
  operator_id uuid not null,
  shift_id uuid not null,
  is_member boolean not null,
  fare bigint not null,
  count bigint not null,
  gross bigint not null,
  discount bigint not null,
  fine bigint not null,
  tax bigint not null,
  total bigint not null,
  minutes bigint not null,
  free_passes bigint not null,
  free_pass_value bigint not null,
  lost_tickets bigint not null,
  constraint rollup_fares_pkey PRIMARY KEY (business_day, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, fare)
);

create table rollup_gate_durations (
  business_day date not null,
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  is_member boolean not null,
  bucket integer not null,
  count bigint not null,
  total bigint not null,
  constraint rollup_gate_durations_pkey PRIMARY KEY (business_day, gate_id, vehicle_type_id, is_member, bucket)
);

create table rollup_gate_hours (
  hour timestamp with time zone not null,
  kind text not null,
  gate_id uuid not null,
  count bigint not null,
  constraint rollup_gate_hours_pkey PRIMARY KEY (hour, kind, gate_id)
);

create table rollup_hours (
  hour timestamp with time zone not null,
  kind text not null,
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  is_member boolean not null,
  count bigint not null,
  total bigint not null,
  constraint rollup_hours_pkey PRIMARY KEY (hour, kind, gate_id, vehicle_type_id, is_member)
);

create table rollup_months (
  month date not null,
  kind text not null,
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  paid_type_id uuid not null,
  operator_id uuid not null,
  shift_id uuid not null,
  is_member boolean not null,
  count bigint not null,
  gross bigint not null,
  discount bigint not null,
  fine bigint not null,
  tax bigint not null,
  total bigint not null,
  minutes bigint not null,
  free_passes bigint not null,
  free_pass_value bigint not null,
  lost_tickets bigint not null,
  constraint rollup_months_pkey PRIMARY KEY (month, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member)
);

create table rollup_payment_months (
  month date not null,
  paid_type_id uuid not null,
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  operator_id uuid not null,
  is_member boolean not null,
  asked bigint not null,
  failed bigint not null,
  seconds bigint not null,
  constraint rollup_payment_months_pkey PRIMARY KEY (month, paid_type_id, gate_id, vehicle_type_id, operator_id, is_member)
);

create table rollup_payments (
  business_day date not null,
  paid_type_id uuid not null,
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  operator_id uuid not null,
  is_member boolean not null,
  asked bigint not null,
  failed bigint not null,
  seconds bigint not null,
  constraint rollup_payments_pkey PRIMARY KEY (business_day, paid_type_id, gate_id, vehicle_type_id, operator_id, is_member)
);

create table rollup_peaks (
  hour timestamp with time zone not null,
  vehicle_type_id uuid not null,
  net integer not null,
  highest integer not null,
  constraint rollup_peaks_check CHECK ((highest >= GREATEST(net, 0))),
  constraint rollup_peaks_pkey PRIMARY KEY (hour, vehicle_type_id)
);

create table rollup_tax (
  business_day date not null,
  tax_day date not null,
  category text not null,
  entries bigint not null,
  base bigint not null,
  tax bigint not null,
  constraint rollup_tax_pkey PRIMARY KEY (business_day, tax_day, category)
);

create table rollup_zone_cars (
  since timestamp with time zone not null,
  count_id uuid not null,
  vehicle_group text not null,
  moved integer not null,
  constraint rollup_zone_cars_count_id_fkey FOREIGN KEY (count_id) REFERENCES zone_counts(id) ON DELETE CASCADE,
  constraint rollup_zone_cars_since_fkey FOREIGN KEY (since) REFERENCES zone_spans(since) ON DELETE CASCADE,
  constraint rollup_zone_cars_pkey PRIMARY KEY (since, count_id, vehicle_group)
);

create table rollup_zone_peaks (
  since timestamp with time zone not null,
  zone_id uuid not null,
  vehicle_group text not null,
  at timestamp with time zone not null,
  counts uuid[] not null,
  entered integer not null,
  left integer not null,
  highest integer not null,
  highest_at timestamp with time zone not null,
  constraint rollup_zone_peaks_since_fkey FOREIGN KEY (since) REFERENCES zone_spans(since) ON DELETE CASCADE,
  constraint rollup_zone_peaks_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zones(id) ON DELETE CASCADE,
  constraint rollup_zone_peaks_pkey PRIMARY KEY (since, zone_id, vehicle_group, at)
);

create table rule_runs (
  name text collate "C" not null,
  until timestamp with time zone not null,
  constraint rule_runs_pkey PRIMARY KEY (name)
);

create table rule_settings (
  rule text collate "C" not null,
  version integer not null,
  enabled boolean not null,
  thresholds jsonb not null,
  silent_until timestamp with time zone not null,
  by_id uuid,
  at timestamp with time zone default now() not null,
  first_day date default '2000-01-01'::date not null,
  approved_by uuid,
  constraint rule_settings_version_check CHECK ((version > 0)),
  constraint rule_settings_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint rule_settings_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint rule_settings_pkey PRIMARY KEY (rule, version)
);

create table saved_views (
  id uuid not null,
  user_id uuid not null,
  route text not null,
  name text not null,
  query text not null,
  created_at timestamp with time zone default now() not null,
  shared boolean default false not null,
  report jsonb,
  constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_name UNIQUE (user_id, route, name)
);

create table schedules (
  id uuid not null,
  day date not null,
  user_id uuid not null,
  gate_id uuid,
  shift_id uuid not null,
  updated_at timestamp with time zone default now() not null,
  starts timestamp without time zone default '-infinity'::timestamp without time zone not null,
  ends timestamp without time zone default '-infinity'::timestamp without time zone not null,
  constraint schedules_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id),
  constraint schedules_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES shifts(id),
  constraint schedules_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint schedules_pkey PRIMARY KEY (id),
  constraint schedules_post UNIQUE (user_id, day, shift_id),
  constraint schedules_one_place EXCLUDE USING gist (user_id WITH =, tsrange(starts, ends) WITH &&) DEFERRABLE
);

create table schema_definitions (
  name text not null,
  kind text not null,
  checksum text not null,
  makes text[] not null,
  constraint schema_definitions_pkey PRIMARY KEY (name)
);

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table seal_queue (
  id bigint generated always as identity not null,
  chain text not null,
  entry_id uuid not null,
  digest bytea not null,
  constraint seal_queue_pkey PRIMARY KEY (id)
);

create table seals (
  chain text not null,
  epoch integer not null,
  seq bigint not null,
  entry_id uuid not null,
  digest bytea not null,
  previous bytea not null,
  hash bytea not null,
  sealed_at timestamp with time zone default now() not null,
  constraint seals_pkey PRIMARY KEY (chain, epoch, seq),
  constraint seals_chain_entry_id_key UNIQUE (chain, entry_id)
);

create table secret_visits (
  id uuid not null,
  number bigint generated always as identity not null,
  site_id uuid not null,
  state text default 'PLANNED'::text not null,
  plate text collate "C" not null,
  plate_key text collate "C" not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  vehicle_type_id uuid not null,
  lost_ticket boolean not null,
  voucher boolean not null,
  paid_type_id uuid not null,
  instructions text,
  planned_by uuid not null,
  planned_at timestamp with time zone default now() not null,
  code text collate "C",
  entered_at timestamp with time zone,
  left_at timestamp with time zone,
  gate_id uuid,
  paid bigint,
  receipt_number text collate "C",
  receipt_picture text,
  note text,
  reported_by uuid,
  reported_at timestamp with time zone,
  compared_at timestamp with time zone,
  stay_id uuid,
  operator_id uuid,
  found bigint,
  loss bigint default 0 not null,
  differences jsonb default '[]'::jsonb not null,
  constraint secret_visits_differs CHECK (((state = ANY (ARRAY['DIFFERS'::text, 'NOT_FOUND'::text])) = (differences <> '[]'::jsonb))),
  constraint secret_visits_loss_check CHECK ((loss >= 0)),
  constraint secret_visits_paid_check CHECK (((paid >= 0) AND (paid <= 100000000))),
  constraint secret_visits_plate_key_check CHECK ((plate_key <> ''::text)),
  constraint secret_visits_reported CHECK ((((state = ANY (ARRAY['PLANNED'::text, 'CANCELLED'::text])) = (reported_at IS NULL)) AND ((reported_at IS NULL) = (compared_at IS NULL)) AND ((reported_at IS NULL) = (reported_by IS NULL)) AND ((reported_at IS NULL) = (left_at IS NULL)) AND ((reported_at IS NULL) = (entered_at IS NULL)) AND ((reported_at IS NULL) = (gate_id IS NULL)) AND ((reported_at IS NULL) = (paid IS NULL)))),
  constraint secret_visits_state_check CHECK ((state = ANY (ARRAY['PLANNED'::text, 'MATCHES'::text, 'DIFFERS'::text, 'NOT_FOUND'::text, 'CANCELLED'::text]))),
  constraint secret_visits_stay CHECK ((left_at > entered_at)),
  constraint secret_visits_window CHECK ((until_at > from_at)),
  constraint secret_visits_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id),
  constraint secret_visits_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES users(id),
  constraint secret_visits_paid_type_id_fkey FOREIGN KEY (paid_type_id) REFERENCES paid_types(id),
  constraint secret_visits_planned_by_fkey FOREIGN KEY (planned_by) REFERENCES users(id),
  constraint secret_visits_reported_by_fkey FOREIGN KEY (reported_by) REFERENCES users(id),
  constraint secret_visits_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint secret_visits_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_types(id),
  constraint secret_visits_pkey PRIMARY KEY (id)
);

create table secrets (
  name text not null,
  value bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint secrets_pkey PRIMARY KEY (name)
);

create table seeded_dashboard_components (
  name text not null,
  constraint seeded_dashboard_components_pkey PRIMARY KEY (name)
);

create table seeded_screens (
  route text not null,
  constraint seeded_screens_pkey PRIMARY KEY (route)
);

create table sessions (
  id uuid not null,
  user_id uuid not null,
  remembered boolean not null,
  created_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_why text,
  address text,
  user_agent text,
  begun_by text default 'PASSWORD'::text not null,
  grant_id uuid,
  device_number text,
  gate_id uuid,
  locked_at timestamp with time zone,
  constraint sessions_begun_by_check CHECK ((begun_by = ANY (ARRAY['PASSWORD'::text, 'PIN'::text]))),
  constraint sessions_check CHECK (((ended_at IS NULL) = (ended_why IS NULL))),
  constraint sessions_desk CHECK (((begun_by = 'PASSWORD'::text) OR ((num_nonnulls(grant_id, device_number, gate_id) = 3) AND (NOT remembered)))),
  constraint sessions_ended_why_check CHECK ((ended_why = ANY (ARRAY['LOGOUT'::text, 'ANOTHER_LOGIN'::text, 'ENDED'::text, 'HANDED_OVER'::text]))),
  constraint sessions_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id),
  constraint sessions_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES offline_grants(id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_pkey PRIMARY KEY (id)
);

create table settings_epoch (
  only_row boolean default true not null,
  state uuid not null,
  constraint settings_epoch_only_row_check CHECK (only_row),
  constraint settings_epoch_pkey PRIMARY KEY (only_row)
);

create table settlement_answer_forms (
  paid_type_id uuid not null,
  definition jsonb not null,
  updated_at timestamp with time zone default now() not null,
  constraint settlement_answer_forms_paid_type_id_fkey FOREIGN KEY (paid_type_id) REFERENCES paid_types(id) ON DELETE CASCADE,
  constraint settlement_answer_forms_pkey PRIMARY KEY (paid_type_id)
);

create table settlement_answer_parts (
  answer_id uuid not null,
  n integer not null,
  bytes bytea not null,
  constraint settlement_answer_parts_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES settlement_answers(id) DEFERRABLE INITIALLY DEFERRED,
  constraint settlement_answer_parts_pkey PRIMARY KEY (answer_id, n)
);

create table settlement_answers (
  id uuid not null,
  at timestamp with time zone default now() not null,
  paid_type_id uuid not null,
  name text not null,
  bytes bigint not null,
  sha256 bytea,
  stamp text not null,
  state text default 'KEPT'::text not null,
  fault text,
  row integer,
  said text,
  settlement_id uuid,
  version integer,
  accepted integer,
  refused integer,
  by_id uuid,
  constraint settlement_answers_applied CHECK (((state <> 'APPLIED'::text) OR (num_nonnulls(sha256, settlement_id, version, accepted, refused) = 5))),
  constraint settlement_answers_bytes_check CHECK ((bytes >= 0)),
  constraint settlement_answers_faulty CHECK (((state = 'REFUSED'::text) = (fault IS NOT NULL))),
  constraint settlement_answers_row_check CHECK (("row" > 0)),
  constraint settlement_answers_state_check CHECK ((state = ANY (ARRAY['KEPT'::text, 'APPLIED'::text, 'REFUSED'::text]))),
  constraint settlement_answers_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint settlement_answers_paid_type_id_fkey FOREIGN KEY (paid_type_id) REFERENCES paid_types(id),
  constraint settlement_answers_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(id),
  constraint settlement_answers_pkey PRIMARY KEY (id)
);

create table settlement_parts (
  version_id uuid not null,
  n integer not null,
  bytes bytea not null,
  constraint settlement_parts_version_id_fkey FOREIGN KEY (version_id) REFERENCES settlement_versions(id) DEFERRABLE INITIALLY DEFERRED,
  constraint settlement_parts_pkey PRIMARY KEY (version_id, n)
);

create table settlement_sends (
  id uuid not null,
  settlement_id uuid not null,
  version integer not null,
  way text not null,
  state text default 'SENDING'::text not null,
  error text,
  by_id uuid not null,
  started_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  constraint settlement_sends_ended CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['SENT'::text, 'FAILED'::text])))),
  constraint settlement_sends_state_check CHECK ((state = ANY (ARRAY['SENDING'::text, 'RENAMING'::text, 'SENT'::text, 'FAILED'::text]))),
  constraint settlement_sends_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint settlement_sends_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(id),
  constraint settlement_sends_pkey PRIMARY KEY (id)
);

create table settlement_setups (
  paid_type_id uuid not null,
  template_id uuid not null,
  updated_at timestamp with time zone default now() not null,
  way text default 'DOWNLOAD'::text not null,
  host text,
  port integer,
  username text,
  password text,
  private_key text,
  host_key text,
  folder text,
  constraint settlement_setups_host_key_check CHECK (((host_key ~ '^SHA256:[A-Za-z0-9+/]{43}$'::text) OR (host_key ~ '^[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){31}$'::text))),
  constraint settlement_setups_pinned CHECK (((way <> 'SFTP'::text) OR (host_key IS NOT NULL))),
  constraint settlement_setups_port_check CHECK (((port >= 1) AND (port <= 65535))),
  constraint settlement_setups_way_check CHECK ((way = ANY (ARRAY['DOWNLOAD'::text, 'SFTP'::text, 'FTPS'::text, 'FTP'::text]))),
  constraint settlement_setups_paid_type_id_fkey FOREIGN KEY (paid_type_id) REFERENCES paid_types(id) ON DELETE CASCADE,
  constraint settlement_setups_template_id_fkey FOREIGN KEY (template_id) REFERENCES settlement_templates(id),
  constraint settlement_setups_pkey PRIMARY KEY (paid_type_id)
);

create table settlement_steps (
  id uuid not null,
  settlement_id uuid not null,
  at timestamp with time zone default now() not null,
  from_state text,
  to_state text not null,
  note text,
  by_id uuid,
  approved_by uuid,
  constraint settlement_steps_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint settlement_steps_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint settlement_steps_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(id),
  constraint settlement_steps_pkey PRIMARY KEY (id)
);

create table settlement_templates (
  id uuid not null,
  updated_at timestamp with time zone default now() not null,
  name text not null,
  format text not null,
  delimiter text not null,
  quoting text not null,
  guarded boolean not null,
  header jsonb not null,
  item jsonb not null,
  trailer jsonb not null,
  name_pattern text not null,
  name_day text not null,
  encoding text not null,
  line_end text not null,
  resend text not null,
  constraint settlement_templates_encoding_check CHECK ((encoding = ANY (ARRAY['UTF-8'::text, 'LATIN1'::text, 'ASCII'::text]))),
  constraint settlement_templates_format_check CHECK ((format = ANY (ARRAY['DELIMITED'::text, 'FIXED'::text]))),
  constraint settlement_templates_line_end_check CHECK ((line_end = ANY (ARRAY['CRLF'::text, 'LF'::text]))),
  constraint settlement_templates_quoting_check CHECK ((quoting = ANY (ARRAY['NEEDED'::text, 'ALWAYS'::text, 'NEVER'::text]))),
  constraint settlement_templates_resend_check CHECK ((resend = ANY (ARRAY['ALL'::text, 'REFUSED'::text]))),
  constraint settlement_templates_pkey PRIMARY KEY (id),
  constraint settlement_templates_name UNIQUE (name)
);

create table settlement_versions (
  id uuid not null,
  settlement_id uuid not null,
  version integer not null,
  name text not null,
  bytes bigint not null,
  sha256 bytea not null,
  items integer not null,
  total bigint not null,
  template jsonb not null,
  made_at timestamp with time zone default now() not null,
  constraint settlement_versions_bytes_check CHECK ((bytes >= 0)),
  constraint settlement_versions_version_check CHECK ((version > 0)),
  constraint settlement_versions_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(id),
  constraint settlement_versions_pkey PRIMARY KEY (id),
  constraint settlement_versions_version UNIQUE (settlement_id, version)
);

create table settlements (
  id uuid not null,
  number bigint generated always as identity not null,
  paid_type_id uuid not null,
  day date not null,
  ends_at timestamp with time zone not null,
  status text default 'OPEN'::text not null,
  items integer,
  total bigint,
  generated_at timestamp with time zone,
  sent_at timestamp with time zone,
  paid_amount bigint,
  value_date date,
  reference text,
  cash_id uuid,
  updated_at timestamp with time zone default now() not null,
  expected_fee bigint,
  due_on date,
  constraint settlements_frozen CHECK ((((status = 'OPEN'::text) = (num_nonnulls(items, total, generated_at) = 0)) AND (num_nonnulls(items, total, generated_at) = ANY (ARRAY[0, 3])))),
  constraint settlements_items_check CHECK ((items > 0)),
  constraint settlements_paid CHECK ((((status = ANY (ARRAY['PAID'::text, 'CLOSED'::text])) = (num_nonnulls(paid_amount, value_date, reference, cash_id) = 4)) AND (num_nonnulls(paid_amount, value_date, reference, cash_id) = ANY (ARRAY[0, 4])))),
  constraint settlements_paid_amount CHECK (
CASE
    WHEN (total >= 0) THEN ((paid_amount >= 0) AND (paid_amount <= total))
    ELSE (paid_amount = total)
END),
  constraint settlements_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'GENERATED'::text, 'SENT'::text, 'ACCEPTED'::text, 'REJECTED'::text, 'PAID'::text, 'CLOSED'::text]))),
  constraint settlements_cash_id_fkey FOREIGN KEY (cash_id) REFERENCES cash(id),
  constraint settlements_paid_type_id_fkey FOREIGN KEY (paid_type_id) REFERENCES paid_types(id),
  constraint settlements_pkey PRIMARY KEY (id),
  constraint settlements_day UNIQUE (paid_type_id, day),
  constraint settlements_number UNIQUE (number)
);

create table shifts (
  id uuid not null,
  name text collate "C" not null,
  start_time time without time zone not null,
  end_time time without time zone not null,
  updated_at timestamp with time zone default now() not null,
  constraint shifts_pkey PRIMARY KEY (id),
  constraint shifts_name UNIQUE (name)
);

create table sites (
  id uuid not null,
  is_own boolean not null,
  epoch integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint sites_pkey PRIMARY KEY (id)
);

create table statement_lines (
  id uuid not null,
  file_id uuid not null,
  n integer not null,
  cash_id uuid not null,
  key text not null,
  day date not null,
  amount bigint not null,
  narrative text not null,
  reference text,
  balance bigint,
  constraint statement_lines_amount_check CHECK ((amount <> 0)),
  constraint statement_lines_cash_id_fkey FOREIGN KEY (cash_id) REFERENCES cash(id),
  constraint statement_lines_file_id_fkey FOREIGN KEY (file_id) REFERENCES reconciliation_files(id),
  constraint statement_lines_pkey PRIMARY KEY (id),
  constraint statement_lines_key UNIQUE (cash_id, key)
);

create table states (
  id uuid not null,
  country_id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  constraint states_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id),
  constraint states_pkey PRIMARY KEY (id),
  constraint states_code UNIQUE (country_id, code)
);

create table stay_images (
  taken_at timestamp with time zone not null,
  stay_id uuid not null,
  side text not null,
  token text not null,
  constraint stay_images_side_check CHECK ((side = ANY (ARRAY['ENTRY'::text, 'EXIT'::text]))),
  constraint stay_images_pkey PRIMARY KEY (taken_at, stay_id, token)
) partition by RANGE (taken_at);

create table stay_plates (
  stay_id uuid not null,
  entry_plate text collate "C",
  exit_plate text collate "C",
  plate_key text collate "C" not null,
  recorded_at timestamp with time zone default now() not null,
  other_key text collate "C",
  former_keys text[] collate "C" default '{}'::text[] not null,
  constraint stay_plates_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint stay_plates_pkey PRIMARY KEY (stay_id)
);

create table stays (
  id uuid not null,
  site_id uuid not null,
  code text collate "C" not null,
  state text default 'INSIDE'::text not null,
  vehicle_type_id uuid not null,
  parking_type text default 'REGULAR'::text not null,
  origin text not null,
  entry_gate_id uuid not null,
  entry_operator_id uuid,
  entry_event_id uuid,
  entered_at timestamp with time zone not null,
  entry_business_day date not null,
  recorded_at timestamp with time zone default now() not null,
  entry_note text,
  prepaid bigint default 0 not null,
  member_id uuid,
  flags text[] default '{}'::text[] not null,
  exited_at timestamp with time zone,
  business_day date,
  exit_kind text,
  exit_gate_id uuid,
  operator_id uuid,
  deposit_id uuid,
  request_id uuid,
  paid_type_id uuid,
  payment_id uuid,
  fare_id uuid,
  duration_minutes integer,
  lines jsonb,
  gross bigint,
  discount bigint,
  fine bigint,
  tax bigint,
  tax_on_top boolean,
  total bigint,
  tendered bigint,
  variance bigint,
  free_pass boolean default false not null,
  free_pass_verification text,
  voucher_id uuid,
  exit_note text,
  paper_number text,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  delete_note text,
  delete_approved_by uuid,
  tariff_state uuid,
  priced_at timestamp with time zone,
  priced_as jsonb,
  entered_as jsonb,
  by_day jsonb,
  ticket_at timestamp with time zone,
  constraint stays_by_day CHECK (((by_day IS NULL) OR ((sum_of_lines((by_day -> 'days'::text)) + sum_of_lines((by_day -> 'lines'::text))) = total))),
  constraint stays_deleted CHECK (((state = 'DELETED'::text) = ((deleted_at IS NOT NULL) AND (deleted_by IS NOT NULL) AND (delete_note IS NOT NULL)))),
  constraint stays_discount_check CHECK ((discount >= 0)),
  constraint stays_exit_by CHECK (((state <> 'OUT'::text) OR (operator_id IS NOT NULL) OR ((exit_kind = ANY (ARRAY['MEMBER'::text, 'EXIT_MISSED'::text])) AND (total = 0) AND (deposit_id IS NULL) AND (paid_type_id IS NULL)))),
  constraint stays_exit_complete CHECK (((state <> 'OUT'::text) OR ((exit_gate_id IS NOT NULL) AND (business_day IS NOT NULL) AND (lines IS NOT NULL) AND (gross IS NOT NULL) AND (discount IS NOT NULL) AND (fine IS NOT NULL) AND (tax IS NOT NULL) AND (tax_on_top IS NOT NULL) AND (duration_minutes IS NOT NULL) AND (exit_kind IS NOT NULL)))),
  constraint stays_exit_kind_check CHECK ((exit_kind = ANY (ARRAY['NORMAL'::text, 'MEMBER'::text, 'LOST_TICKET'::text, 'MANUAL'::text, 'OFFLINE'::text, 'EXIT_MISSED'::text]))),
  constraint stays_fine_check CHECK ((fine >= 0)),
  constraint stays_gross_check CHECK ((gross >= 0)),
  constraint stays_lines CHECK ((sum_of_lines(lines) = total)),
  constraint stays_order CHECK ((exited_at >= entered_at)),
  constraint stays_origin_check CHECK ((origin = ANY (ARRAY['DISPENSER'::text, 'LPR'::text, 'PAID_ENTRY'::text, 'PRE_ENTRY'::text, 'MEMBER'::text, 'MANUAL'::text, 'LOST_TICKET'::text, 'OFFLINE'::text]))),
  constraint stays_out CHECK (((state = 'OUT'::text) = ((exited_at IS NOT NULL) AND (request_id IS NOT NULL) AND (total IS NOT NULL)))),
  constraint stays_parking_type_check CHECK ((parking_type = ANY (ARRAY['REGULAR'::text, 'VALET'::text, 'OVERNIGHT'::text]))),
  constraint stays_prepaid_check CHECK ((prepaid >= 0)),
  constraint stays_prepaid_most CHECK ((prepaid <= 100000000)),
  constraint stays_state_check CHECK ((state = ANY (ARRAY['INSIDE'::text, 'OUT'::text, 'DELETED'::text]))),
  constraint stays_tax_check CHECK ((tax >= 0)),
  constraint stays_tendered_most CHECK ((tendered <= 100000000)),
  constraint stays_total CHECK ((total = (((gross + fine) - discount) +
CASE
    WHEN tax_on_top THEN tax
    ELSE (0)::bigint
END))),
  constraint stays_total_check CHECK ((total >= 0)),
  constraint stays_total_most CHECK ((total <= 100000000)),
  constraint stays_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint stays_entry_gate_id_fkey FOREIGN KEY (entry_gate_id) REFERENCES gates(id),
  constraint stays_exit_gate_id_fkey FOREIGN KEY (exit_gate_id) REFERENCES gates(id),
  constraint stays_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint stays_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES users(id),
  constraint stays_paid_type_id_fkey FOREIGN KEY (paid_type_id) REFERENCES paid_types(id),
  constraint stays_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_types(id),
  constraint stays_pkey PRIMARY KEY (id)
);

create table stays_inside (
  stay_id uuid not null,
  site_id uuid not null,
  code text collate "C" not null,
  plate_key text collate "C" not null,
  vehicle_type_id uuid not null,
  entered_at timestamp with time zone not null,
  images text[] default '{}'::text[] not null,
  member_id uuid,
  by_card boolean default false not null,
  constraint stays_inside_card CHECK (((member_id IS NOT NULL) OR (NOT by_card))),
  constraint stays_inside_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint stays_inside_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint stays_inside_pkey PRIMARY KEY (stay_id),
  constraint stays_inside_code UNIQUE (site_id, code)
);

create table stream_settings (
  only_row boolean default true not null,
  is_enabled boolean default false not null,
  frames_per_second integer default 5 not null,
  width integer default 640 not null,
  snapshot_timeout_ms integer default 2000 not null,
  allowed_hosts text[] default '{}'::text[] not null,
  updated_at timestamp with time zone default now() not null,
  constraint stream_settings_frames_per_second_check CHECK (((frames_per_second >= 1) AND (frames_per_second <= 30))),
  constraint stream_settings_only_row_check CHECK (only_row),
  constraint stream_settings_snapshot_timeout_ms_check CHECK (((snapshot_timeout_ms >= 200) AND (snapshot_timeout_ms <= 30000))),
  constraint stream_settings_width_check CHECK (((width >= 160) AND (width <= 3840))),
  constraint stream_settings_pkey PRIMARY KEY (only_row)
);

create table subscription_fare_components (
  id uuid not null,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  updated_at timestamp with time zone default now() not null,
  constraint subscription_fare_components_pkey PRIMARY KEY (id),
  constraint subscription_fare_components_name UNIQUE (name)
);

create table subscription_fare_details (
  subscription_fare_version_id uuid not null,
  subscription_fare_component_id uuid not null,
  amount bigint not null,
  charged_at text not null,
  position integer not null,
  constraint subscription_fare_details_amount_check CHECK ((amount >= 0)),
  constraint subscription_fare_details_amount_most CHECK ((amount <= 100000000)),
  constraint subscription_fare_details_charged_at_check CHECK ((charged_at = ANY (ARRAY['FIRST'::text, 'EACH'::text, 'CARD'::text]))),
  constraint subscription_fare_details_subscription_fare_component_id_fkey FOREIGN KEY (subscription_fare_component_id) REFERENCES subscription_fare_components(id),
  constraint subscription_fare_details_subscription_fare_version_id_fkey FOREIGN KEY (subscription_fare_version_id) REFERENCES subscription_fare_versions(id) ON DELETE CASCADE,
  constraint subscription_fare_details_pkey PRIMARY KEY (subscription_fare_version_id, subscription_fare_component_id)
);

create table subscription_fare_gates (
  subscription_fare_name_id uuid not null,
  gate_id uuid not null,
  constraint subscription_fare_gates_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id),
  constraint subscription_fare_gates_subscription_fare_name_id_fkey FOREIGN KEY (subscription_fare_name_id) REFERENCES subscription_fare_names(id) ON DELETE CASCADE,
  constraint subscription_fare_gates_pkey PRIMARY KEY (subscription_fare_name_id, gate_id)
);

create table subscription_fare_names (
  id uuid not null,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  vehicle_type_id uuid not null,
  subscription_fare_type text not null,
  subscription_fare_group text not null,
  max_plate integer not null,
  is_enabled boolean default true not null,
  free_minutes integer,
  fare_non_regular_id uuid,
  updated_at timestamp with time zone default now() not null,
  once_per_day boolean default false not null,
  constraint subscription_fare_names_check CHECK (((subscription_fare_type = 'DURATION'::text) = (free_minutes IS NOT NULL))),
  constraint subscription_fare_names_check1 CHECK (((subscription_fare_type = 'PROGRESSIVE'::text) = (fare_non_regular_id IS NOT NULL))),
  constraint subscription_fare_names_free_minutes_check CHECK ((free_minutes > 0)),
  constraint subscription_fare_names_max_plate_check CHECK (((max_plate >= 1) AND (max_plate <= 1000))),
  constraint subscription_fare_names_once CHECK (((NOT once_per_day) OR (subscription_fare_type = 'DURATION'::text))),
  constraint subscription_fare_names_subscription_fare_group_check CHECK ((subscription_fare_group = ANY (ARRAY['BASIC'::text, 'PARENT'::text]))),
  constraint subscription_fare_names_subscription_fare_type_check CHECK ((subscription_fare_type = ANY (ARRAY['SUBSCRIPTION'::text, 'DURATION'::text, 'PROGRESSIVE'::text, 'FREE_PLATE'::text, 'REGULAR'::text, 'STRICT'::text]))),
  constraint subscription_fare_names_fare_non_regular_id_fkey FOREIGN KEY (fare_non_regular_id) REFERENCES fare_non_regulars(id),
  constraint subscription_fare_names_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_types(id),
  constraint subscription_fare_names_pkey PRIMARY KEY (id),
  constraint subscription_fare_names_name UNIQUE (name)
);

create table subscription_fare_versions (
  id uuid not null,
  subscription_fare_name_id uuid not null,
  effective_date date not null,
  constraint subscription_fare_versions_subscription_fare_name_id_fkey FOREIGN KEY (subscription_fare_name_id) REFERENCES subscription_fare_names(id) ON DELETE CASCADE,
  constraint subscription_fare_versions_pkey PRIMARY KEY (id),
  constraint subscription_fare_versions_day UNIQUE (subscription_fare_name_id, effective_date)
);

create table subscription_fares (
  subscription_fare_version_id uuid not null,
  months integer not null,
  amount bigint not null,
  constraint subscription_fares_amount_check CHECK ((amount >= 0)),
  constraint subscription_fares_amount_most CHECK ((amount <= 100000000)),
  constraint subscription_fares_months_check CHECK (((months >= 1) AND (months <= 60))),
  constraint subscription_fares_subscription_fare_version_id_fkey FOREIGN KEY (subscription_fare_version_id) REFERENCES subscription_fare_versions(id) ON DELETE CASCADE,
  constraint subscription_fares_pkey PRIMARY KEY (subscription_fare_version_id, months)
);

create table sweep_people (
  sweep_id uuid not null,
  user_id uuid not null,
  constraint sweep_people_sweep_id_fkey FOREIGN KEY (sweep_id) REFERENCES sweeps(id) ON DELETE CASCADE,
  constraint sweep_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint sweep_people_pkey PRIMARY KEY (sweep_id, user_id)
);

create table sweep_readings (
  id uuid not null,
  sweep_id uuid not null,
  place text not null,
  plate text,
  plate_key text collate "C" not null,
  code text collate "C",
  by_id uuid not null,
  at timestamp with time zone default clock_timestamp() not null,
  withdrawn_at timestamp with time zone,
  outcome text,
  stay_id uuid,
  constraint sweep_readings_one CHECK ((((plate IS NULL) = (plate_key = ''::text)) AND ((plate IS NULL) <> (code IS NULL)))),
  constraint sweep_readings_outcome_check CHECK ((outcome = ANY (ARRAY['SEEN'::text, 'UNRECORDED'::text, 'UNSURE'::text, 'MOVED'::text, 'REPEATED'::text]))),
  constraint sweep_readings_withdrawn CHECK (((withdrawn_at IS NULL) OR (outcome IS NULL))),
  constraint sweep_readings_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint sweep_readings_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint sweep_readings_sweep_id_fkey FOREIGN KEY (sweep_id) REFERENCES sweeps(id) ON DELETE CASCADE,
  constraint sweep_readings_pkey PRIMARY KEY (id)
);

create table sweeps (
  id uuid not null,
  number bigint generated always as identity not null,
  site_id uuid not null,
  place text,
  state text default 'OPEN'::text not null,
  opened_by uuid not null,
  opened_at timestamp with time zone default clock_timestamp() not null,
  closed_at timestamp with time zone,
  is_whole boolean default false not null,
  readings integer default 0 not null,
  seen integer default 0 not null,
  missed integer default 0 not null,
  unrecorded integer default 0 not null,
  unsure integer default 0 not null,
  moved integer default 0 not null,
  untold integer default 0 not null,
  note text,
  constraint sweeps_closed CHECK (((state = 'OPEN'::text) = (closed_at IS NULL))),
  constraint sweeps_discarded CHECK (((state = 'DISCARDED'::text) = (note IS NOT NULL))),
  constraint sweeps_missed CHECK (((missed = 0) OR is_whole)),
  constraint sweeps_order CHECK ((closed_at >= opened_at)),
  constraint sweeps_place_check CHECK (((length(place) >= 1) AND (length(place) <= 60))),
  constraint sweeps_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'CLOSED'::text, 'DISCARDED'::text]))),
  constraint sweeps_whole CHECK (((NOT is_whole) OR ((place IS NULL) AND (state = 'CLOSED'::text)))),
  constraint sweeps_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES users(id),
  constraint sweeps_pkey PRIMARY KEY (id),
  constraint sweeps_number UNIQUE (number)
);

create table swept_stays (
  sweep_id uuid not null,
  stay_id uuid not null,
  outcome text not null,
  place text,
  constraint swept_stays_outcome_check CHECK ((outcome = ANY (ARRAY['SEEN'::text, 'MISSED'::text, 'UNSURE'::text]))),
  constraint swept_stays_place CHECK (((outcome = 'MISSED'::text) = (place IS NULL))),
  constraint swept_stays_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint swept_stays_sweep_id_fkey FOREIGN KEY (sweep_id) REFERENCES sweeps(id) ON DELETE CASCADE,
  constraint swept_stays_pkey PRIMARY KEY (sweep_id, stay_id)
);

create table system_configuration (
  only_row boolean default true not null,
  fare_handling_type text default 'ENTRY'::text not null,
  fine_type text default 'FINE_PLUS_FARE'::text not null,
  header_ticket text default ''::text not null,
  footer_ticket text default 'Terima kasih'::text not null,
  header_ticket_in text default ''::text not null,
  footer_ticket_in text default 'Simpan tiket Anda. Kehilangan tiket dikenakan denda.'::text not null,
  title_ticket_in text default 'TIKET PARKIR'::text not null,
  token_file text,
  filter_time integer default 24 not null,
  show_input_manual boolean default true not null,
  cashier_note boolean default true not null,
  is_delete_image boolean default true not null,
  check_member_used boolean default true not null,
  print_cashier_out boolean default true not null,
  blind_deposit boolean default true not null,
  open_gate_manual boolean default true not null,
  cashier_simple_member boolean default false not null,
  cashless_timer integer default 120 not null,
  ftp_address text,
  ftp_port integer,
  ftp_username text,
  ftp_password text,
  use_lpr boolean default false not null,
  lpr_server text,
  lost_ticket_minutes integer default 1440 not null,
  round_seconds_up boolean default false not null,
  plate_days integer default 365 not null,
  image_days integer default 90 not null,
  lpr_provider text default 'PLATE_RECOGNIZER'::text not null,
  payment_provider text default 'SIMULATOR'::text not null,
  updated_at timestamp with time zone default now() not null,
  lpr_key text,
  four_eyes text default 'STANDARD'::text not null,
  cash_out_limit bigint default 500000 not null,
  cash_out_day_limit bigint default 1000000 not null,
  closed_until date,
  largest_sale bigint default 100000000 not null,
  ask_again_above bigint default 1000000 not null,
  ask_again_times integer default 10 not null,
  tolerated_rupiah bigint default 2000 not null,
  tolerated_basis_points integer default 10 not null,
  audit_sample_percent integer default 10 not null,
  to_collect_per_day integer default 3 not null,
  free_passes_per_shift integer default 5 not null,
  free_pass_basis_points integer default 50 not null,
  free_pass_value_per_shift bigint default 200000 not null,
  member_ending_days text default '14, 7, 1'::text not null,
  npwpd text,
  nopd text,
  tax_pay_day integer default 10 not null,
  tax_file_day integer default 15 not null,
  short_payments_per_day integer default 3 not null,
  short_payment_limit bigint default 20000 not null,
  constraint system_configuration_ask_again_above_check CHECK (((ask_again_above >= 0) AND (ask_again_above <= 100000000))),
  constraint system_configuration_ask_again_times_check CHECK (((ask_again_times >= 1) AND (ask_again_times <= 1000))),
  constraint system_configuration_audit_sample_percent_check CHECK (((audit_sample_percent >= 0) AND (audit_sample_percent <= 100))),
  constraint system_configuration_cash_out_day_limit_check CHECK (((cash_out_day_limit >= 0) AND (cash_out_day_limit <= '100000000000'::bigint))),
  constraint system_configuration_cash_out_limit_check CHECK (((cash_out_limit >= 0) AND (cash_out_limit <= '100000000000'::bigint))),
  constraint system_configuration_cashless_timer_check CHECK (((cashless_timer >= 10) AND (cashless_timer <= 900))),
  constraint system_configuration_fare_handling_type_check CHECK ((fare_handling_type = ANY (ARRAY['ENTRY'::text, 'EXIT'::text, 'SPLIT'::text]))),
  constraint system_configuration_filter_time_check CHECK (((filter_time >= 1) AND (filter_time <= 8784))),
  constraint system_configuration_fine_type_check CHECK ((fine_type = ANY (ARRAY['FINE_ONLY'::text, 'FINE_PLUS_FARE'::text]))),
  constraint system_configuration_four_eyes_check CHECK ((four_eyes = ANY (ARRAY['STRICT'::text, 'STANDARD'::text, 'OFF'::text]))),
  constraint system_configuration_free_pass_basis_points_check CHECK (((free_pass_basis_points >= 0) AND (free_pass_basis_points <= 1000))),
  constraint system_configuration_free_pass_value_per_shift_check CHECK (((free_pass_value_per_shift >= 0) AND (free_pass_value_per_shift <= 100000000))),
  constraint system_configuration_free_passes_per_shift_check CHECK (((free_passes_per_shift >= 0) AND (free_passes_per_shift <= 1000))),
  constraint system_configuration_ftp_port_check CHECK (((ftp_port >= 1) AND (ftp_port <= 65535))),
  constraint system_configuration_image_days_check CHECK (((image_days >= 1) AND (image_days <= 3650))),
  constraint system_configuration_largest_sale_check CHECK (((largest_sale >= 1000000) AND (largest_sale <= 100000000))),
  constraint system_configuration_lost_ticket_minutes_check CHECK (((lost_ticket_minutes >= 1) AND (lost_ticket_minutes <= 525600))),
  constraint system_configuration_lpr_provider_check CHECK ((lpr_provider = ANY (ARRAY['PLATE_RECOGNIZER'::text, 'OPENALPR'::text, 'SIMULATOR'::text]))),
  constraint system_configuration_member_ending_days_check CHECK ((member_ending_days ~ '^(\d{1,2}(, ?\d{1,2}){0,4})?$'::text)),
  constraint system_configuration_only_row_check CHECK (only_row),
  constraint system_configuration_payment_provider_check CHECK ((payment_provider = 'SIMULATOR'::text)),
  constraint system_configuration_plate_days_check CHECK (((plate_days >= 1) AND (plate_days <= 3650))),
  constraint system_configuration_short_payment_limit_check CHECK (((short_payment_limit >= 0) AND (short_payment_limit <= 100000000))),
  constraint system_configuration_short_payments_per_day_check CHECK (((short_payments_per_day >= 0) AND (short_payments_per_day <= 100))),
  constraint system_configuration_tax_file_day_check CHECK (((tax_file_day >= 1) AND (tax_file_day <= 28))),
  constraint system_configuration_tax_pay_day_check CHECK (((tax_pay_day >= 1) AND (tax_pay_day <= 28))),
  constraint system_configuration_to_collect_per_day_check CHECK (((to_collect_per_day >= 0) AND (to_collect_per_day <= 100))),
  constraint system_configuration_tolerated_basis_points_check CHECK (((tolerated_basis_points >= 0) AND (tolerated_basis_points <= 10))),
  constraint system_configuration_tolerated_rupiah_check CHECK (((tolerated_rupiah >= 0) AND (tolerated_rupiah <= 2000))),
  constraint system_configuration_token_file_fkey FOREIGN KEY (token_file) REFERENCES asset_files(token),
  constraint system_configuration_pkey PRIMARY KEY (only_row)
);

create table system_profile (
  only_row boolean default true not null,
  start_year integer not null,
  company_name text not null,
  app_name text not null,
  app_short_name text,
  website text,
  app_icon text,
  zone text not null,
  idle_minutes integer not null,
  registration_open boolean not null,
  updated_at timestamp with time zone default now() not null,
  constraint system_profile_app_icon_named CHECK ((app_icon <> ''::text)),
  constraint system_profile_idle_minutes_check CHECK (((idle_minutes >= 5) AND (idle_minutes <= 1440))),
  constraint system_profile_only_row_check CHECK (only_row),
  constraint system_profile_pkey PRIMARY KEY (only_row)
);

create table taken_over_periods (
  id uuid not null,
  import_id uuid not null,
  place integer not null,
  member_id uuid not null,
  from_date date not null,
  to_date date not null,
  reason text collate "C" not null,
  amount bigint,
  constraint taken_over_periods_amount_check CHECK (((amount >= 0) AND (amount <= 100000000))),
  constraint taken_over_periods_check CHECK ((to_date >= from_date)),
  constraint taken_over_periods_place_check CHECK ((place > 0)),
  constraint taken_over_periods_import_id_fkey FOREIGN KEY (import_id) REFERENCES member_imports(id),
  constraint taken_over_periods_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint taken_over_periods_pkey PRIMARY KEY (id),
  constraint taken_over_periods_member UNIQUE (member_id),
  constraint taken_over_periods_place UNIQUE (import_id, place)
);

create table tariff_books (
  state uuid not null,
  book jsonb not null,
  kept_at timestamp with time zone default now() not null,
  constraint tariff_books_pkey PRIMARY KEY (state)
);

create table tariff_epoch (
  only_row boolean default true not null,
  epoch bigint not null,
  state uuid not null,
  constraint tariff_epoch_only_row_check CHECK (only_row),
  constraint tariff_epoch_pkey PRIMARY KEY (only_row)
);

create table tax_corrections (
  entry_id uuid not null,
  month date not null,
  constraint tax_corrections_month_check CHECK ((date_trunc('month'::text, (month)::timestamp with time zone) = month)),
  constraint tax_corrections_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES journal_entries(id),
  constraint tax_corrections_pkey PRIMARY KEY (entry_id)
);

create table tax_days_due (
  business_day date not null,
  constraint tax_days_due_pkey PRIMARY KEY (business_day)
);

create table tax_feed (
  seq bigint not null,
  epoch integer not null,
  entry_id uuid not null,
  tax_day date not null,
  kind text not null,
  npwpd text,
  nopd text,
  gate text,
  receipt_number text,
  entered_at timestamp with time zone,
  paid_at timestamp with time zone not null,
  vehicle_type text,
  gross bigint not null,
  fine bigint not null,
  discount bigint not null,
  voucher bigint not null,
  base bigint not null,
  rate integer not null,
  tax bigint not null,
  total bigint not null,
  method text,
  corrects_seq bigint,
  previous_hash bytea not null,
  hash bytea not null,
  zone text not null,
  constraint tax_feed_kind_check CHECK ((kind = ANY (ARRAY['KASUAL'::text, 'LANGGANAN'::text, 'VALET'::text, 'DENDA'::text, 'KOREKSI'::text]))),
  constraint tax_feed_seq_check CHECK ((seq > 0)),
  constraint tax_feed_total CHECK ((total = (base + tax))),
  constraint tax_feed_corrects_seq_fkey FOREIGN KEY (corrects_seq) REFERENCES tax_feed(seq),
  constraint tax_feed_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES journal_entries(id),
  constraint tax_feed_pkey PRIMARY KEY (seq),
  constraint tax_feed_entry UNIQUE (entry_id)
);

create table tax_feed_sends (
  id uuid not null,
  way text not null,
  from_seq bigint not null,
  to_seq bigint not null,
  state text default 'SENDING'::text not null,
  error text,
  said text,
  started_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  constraint tax_feed_sends_check CHECK ((to_seq >= from_seq)),
  constraint tax_feed_sends_ended CHECK (((ended_at IS NOT NULL) = (state <> 'SENDING'::text))),
  constraint tax_feed_sends_state_check CHECK ((state = ANY (ARRAY['SENDING'::text, 'SENT'::text, 'FAILED'::text]))),
  constraint tax_feed_sends_pkey PRIMARY KEY (id)
);

create table tax_feed_setup (
  only_row boolean default true not null,
  way text default 'NONE'::text not null,
  url text,
  secret text,
  host text,
  port integer,
  username text,
  password text,
  private_key text,
  host_key text,
  folder text,
  every_minutes integer default 60 not null,
  delivered_seq bigint default 0 not null,
  delivered_at timestamp with time zone,
  opening bigint default 0 not null,
  updated_at timestamp with time zone default now() not null,
  told_seq bigint default 0 not null,
  complete_from timestamp with time zone default (now() + '01:00:00'::interval) not null,
  key_made_at timestamp with time zone,
  constraint tax_feed_setup_delivered_seq_check CHECK ((delivered_seq >= 0)),
  constraint tax_feed_setup_every_minutes_check CHECK (((every_minutes >= 1) AND (every_minutes <= 720))),
  constraint tax_feed_setup_host_key_check CHECK (((host_key ~ '^SHA256:[A-Za-z0-9+/]{43}$'::text) OR (host_key ~ '^[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){31}$'::text))),
  constraint tax_feed_setup_only_row_check CHECK (only_row),
  constraint tax_feed_setup_pinned CHECK (((way <> 'SFTP'::text) OR (host_key IS NOT NULL))),
  constraint tax_feed_setup_port_check CHECK (((port >= 1) AND (port <= 65535))),
  constraint tax_feed_setup_told_seq_check CHECK ((told_seq >= 0)),
  constraint tax_feed_setup_way_check CHECK ((way = ANY (ARRAY['NONE'::text, 'PULL'::text, 'HTTPS'::text, 'SFTP'::text, 'FTPS'::text]))),
  constraint tax_feed_setup_pkey PRIMARY KEY (only_row)
);

create table tax_payments (
  id uuid not null,
  return_id uuid not null,
  paid_on date not null,
  amount bigint not null,
  cash_id uuid,
  reference text,
  by_id uuid not null,
  at timestamp with time zone default now() not null,
  withdrawn_at timestamp with time zone,
  withdrawn_by_id uuid,
  reason text,
  constraint tax_payments_amount_check CHECK ((amount >= 0)),
  constraint tax_payments_paid CHECK ((num_nonnulls(cash_id, reference) =
CASE
    WHEN (amount > 0) THEN 2
    ELSE 0
END)),
  constraint tax_payments_withdrawn CHECK ((num_nonnulls(withdrawn_at, withdrawn_by_id, reason) = ANY (ARRAY[0, 3]))),
  constraint tax_payments_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint tax_payments_cash_id_fkey FOREIGN KEY (cash_id) REFERENCES cash(id),
  constraint tax_payments_return_id_fkey FOREIGN KEY (return_id) REFERENCES tax_returns(id),
  constraint tax_payments_withdrawn_by_id_fkey FOREIGN KEY (withdrawn_by_id) REFERENCES users(id),
  constraint tax_payments_pkey PRIMARY KEY (id)
);

create table tax_rates (
  first_day date not null,
  basis_points integer not null,
  mode text not null,
  constraint tax_rates_basis_points_check CHECK (((basis_points >= 0) AND (basis_points <= 10000))),
  constraint tax_rates_mode_check CHECK ((mode = ANY (ARRAY['INCLUDED'::text, 'ON_TOP'::text]))),
  constraint tax_rates_pkey PRIMARY KEY (first_day)
);

create table tax_return_lines (
  return_id uuid not null,
  tax_day date not null,
  category text not null,
  entries bigint not null,
  base bigint not null,
  tax bigint not null,
  constraint tax_return_lines_return_id_fkey FOREIGN KEY (return_id) REFERENCES tax_returns(id),
  constraint tax_return_lines_pkey PRIMARY KEY (return_id, tax_day, category)
);

create table tax_returns (
  id uuid not null,
  month date not null,
  status text default 'DRAFT'::text not null,
  base bigint,
  tax bigint,
  corrections bigint,
  carried bigint,
  booked bigint,
  sha256 bytea,
  pay_by date,
  file_by date,
  locked_at timestamp with time zone,
  locked_by_id uuid,
  filed_on date,
  filing_reference text,
  updated_at timestamp with time zone default now() not null,
  npwpd text,
  nopd text,
  constraint tax_returns_carried_check CHECK ((carried <= 0)),
  constraint tax_returns_filed CHECK ((num_nonnulls(filed_on, filing_reference) =
CASE status
    WHEN 'FILED'::text THEN 2
    ELSE 0
END)),
  constraint tax_returns_locked CHECK ((num_nonnulls(base, tax, corrections, carried, booked, sha256, pay_by, file_by, locked_at, locked_by_id) =
CASE status
    WHEN 'DRAFT'::text THEN 0
    ELSE 10
END)),
  constraint tax_returns_month_check CHECK ((date_trunc('month'::text, (month)::timestamp with time zone) = month)),
  constraint tax_returns_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'LOCKED'::text, 'PAID'::text, 'FILED'::text]))),
  constraint tax_returns_locked_by_id_fkey FOREIGN KEY (locked_by_id) REFERENCES users(id),
  constraint tax_returns_pkey PRIMARY KEY (id),
  constraint tax_returns_month UNIQUE (month)
);

create table temp_plates (
  id uuid not null,
  gate_id uuid not null,
  plate text collate "C" not null,
  plate_key text collate "C" not null,
  confidence double precision,
  image_token text,
  read_at timestamp with time zone not null,
  source text not null,
  constraint temp_plates_source_check CHECK ((source = ANY (ARRAY['GATE'::text, 'LPR'::text]))),
  constraint temp_plates_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id),
  constraint temp_plates_pkey PRIMARY KEY (id)
);

create table tenant_payments (
  id uuid not null,
  site_id uuid not null,
  department_id uuid not null,
  cash_id uuid not null,
  amount bigint not null,
  transaction_date date not null,
  reference text collate "C",
  note text collate "C",
  by_id uuid not null,
  at timestamp with time zone not null,
  withdrawn_by uuid,
  withdrawn_at timestamp with time zone,
  withdrawn_note text collate "C",
  constraint tenant_payments_amount_check CHECK ((amount > 0)),
  constraint tenant_payments_check CHECK ((num_nulls(withdrawn_by, withdrawn_at, withdrawn_note) = ANY (ARRAY[0, 3]))),
  constraint tenant_payments_two_names CHECK ((withdrawn_by <> by_id)),
  constraint tenant_payments_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint tenant_payments_cash_id_fkey FOREIGN KEY (cash_id) REFERENCES cash(id),
  constraint tenant_payments_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint tenant_payments_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES users(id),
  constraint tenant_payments_pkey PRIMARY KEY (id)
);

create table tenant_validations (
  voucher_id uuid not null,
  tenant_id uuid not null,
  batch_id uuid not null,
  stay_id uuid not null,
  at timestamp with time zone not null,
  business_day date not null,
  month date not null,
  number integer,
  quota integer,
  constraint tenant_validations_check CHECK (((number >= 1) AND (number <= quota))),
  constraint tenant_validations_check1 CHECK ((month = (date_trunc('month'::text, (business_day)::timestamp without time zone))::date)),
  constraint tenant_validations_counted CHECK (((number IS NULL) = (quota IS NULL))),
  constraint tenant_validations_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES voucher_batches(id),
  constraint tenant_validations_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint tenant_validations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint tenant_validations_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES vouchers(id),
  constraint tenant_validations_pkey PRIMARY KEY (voucher_id),
  constraint tenant_validations_place UNIQUE (tenant_id, month, number),
  constraint tenant_validations_stay UNIQUE (stay_id, tenant_id)
);

create table tenants (
  id uuid not null,
  department_id uuid not null,
  is_active boolean not null,
  monthly_quota integer not null,
  daily_limit integer,
  opens_at time without time zone,
  closes_at time without time zone,
  token_hash bytea,
  pin_hash bytea,
  link_made_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  constraint tenants_check CHECK (((opens_at IS NULL) = (closes_at IS NULL))),
  constraint tenants_check1 CHECK (((token_hash IS NULL) = (link_made_at IS NULL))),
  constraint tenants_check2 CHECK (((pin_hash IS NULL) OR (token_hash IS NOT NULL))),
  constraint tenants_daily_limit_check CHECK (((daily_limit >= 1) AND (daily_limit <= 100000))),
  constraint tenants_monthly_quota_check CHECK (((monthly_quota >= 1) AND (monthly_quota <= 100000))),
  constraint tenants_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint tenants_pkey PRIMARY KEY (id),
  constraint tenants_department UNIQUE (department_id),
  constraint tenants_token UNIQUE (token_hash)
);

create table ticket_booklets (
  id uuid not null,
  site_id uuid not null,
  series text not null,
  first bigint not null,
  last bigint not null,
  value bigint not null,
  printed boolean not null,
  vehicle_type_id uuid,
  stamp text,
  stamped_on date,
  note text,
  state text default 'STOCK'::text not null,
  added_by_id uuid not null,
  added_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint ticket_booklets_check CHECK (((last <= 999999999) AND (last >= first) AND ((last - first) < 10000))),
  constraint ticket_booklets_first_check CHECK ((first > 0)),
  constraint ticket_booklets_series_check CHECK ((series ~ '^[A-Z0-9][A-Z0-9-]{0,9}$'::text)),
  constraint ticket_booklets_stamped CHECK (((stamp IS NOT NULL) OR (stamped_on IS NULL))),
  constraint ticket_booklets_state_check CHECK ((state = ANY (ARRAY['STOCK'::text, 'ISSUED'::text, 'OUT'::text, 'DONE'::text]))),
  constraint ticket_booklets_value_check CHECK (((value > 0) AND (value <= 100000000))),
  constraint ticket_booklets_added_by_id_fkey FOREIGN KEY (added_by_id) REFERENCES users(id),
  constraint ticket_booklets_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_types(id),
  constraint ticket_booklets_pkey PRIMARY KEY (id),
  constraint ticket_booklets_numbers EXCLUDE USING gist (series WITH =, int8range(first, last, '[]'::text) WITH &&)
);

create table ticket_issues (
  id uuid not null,
  booklet_id uuid not null,
  operator_id uuid not null,
  note text,
  issued_by_id uuid not null,
  issued_at timestamp with time zone default now() not null,
  taken_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by_id uuid,
  witness_id uuid,
  end_note text,
  there_first bigint,
  there_last bigint,
  missing bigint,
  constraint ticket_issues_ended CHECK (((num_nonnulls(ended_at, ended_by_id) = ANY (ARRAY[0, 2])) AND ((ended_at IS NOT NULL) OR (num_nonnulls(witness_id, end_note, there_first, there_last, missing) = 0)) AND ((ended_at IS NULL) OR ((missing IS NOT NULL) = (taken_at IS NOT NULL))) AND (num_nonnulls(there_first, there_last) = ANY (ARRAY[0, 2])))),
  constraint ticket_issues_missing_check CHECK ((missing >= 0)),
  constraint ticket_issues_two_names CHECK (((issued_by_id <> operator_id) AND (witness_id <> ended_by_id) AND ((missing IS NULL) OR (ended_by_id <> operator_id)) AND ((COALESCE(missing, (0)::bigint) = 0) OR (witness_id IS NOT NULL)))),
  constraint ticket_issues_booklet_id_fkey FOREIGN KEY (booklet_id) REFERENCES ticket_booklets(id),
  constraint ticket_issues_ended_by_id_fkey FOREIGN KEY (ended_by_id) REFERENCES users(id),
  constraint ticket_issues_issued_by_id_fkey FOREIGN KEY (issued_by_id) REFERENCES users(id),
  constraint ticket_issues_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES users(id),
  constraint ticket_issues_witness_id_fkey FOREIGN KEY (witness_id) REFERENCES users(id),
  constraint ticket_issues_pkey PRIMARY KEY (id)
);

create table ticket_uses (
  id uuid not null,
  number bigint generated always as identity not null,
  booklet_id uuid not null,
  issue_id uuid not null,
  operator_id uuid not null,
  kind text not null,
  first bigint not null,
  last bigint not null,
  amount bigint default 0 not null,
  tax bigint default 0 not null,
  vehicle_type_id uuid,
  gate_id uuid,
  shift_id uuid,
  deposit_id uuid,
  sold_from timestamp with time zone,
  sold_until timestamp with time zone,
  business_day date not null,
  note text,
  entered_by_id uuid not null,
  entered_at timestamp with time zone default now() not null,
  approver_id uuid,
  taken_back_at timestamp with time zone,
  taken_back_by_id uuid,
  taken_back_with_id uuid,
  taken_back_note text,
  updated_at timestamp with time zone default now() not null,
  constraint ticket_uses_amount_check CHECK (((amount >= 0) AND (amount <= 100000000))),
  constraint ticket_uses_check CHECK ((last >= first)),
  constraint ticket_uses_kind_check CHECK ((kind = ANY (ARRAY['SOLD'::text, 'SPOILED'::text, 'MISSING'::text]))),
  constraint ticket_uses_sold CHECK (((kind <> 'SOLD'::text) OR ((num_nulls(vehicle_type_id, gate_id, deposit_id, sold_from, sold_until) = 0) AND (amount > 0) AND (tax <= (amount * ((last - first) + 1)))))),
  constraint ticket_uses_spoiled CHECK (((kind <> 'SPOILED'::text) OR ((amount = 0) AND (tax = 0) AND (note IS NOT NULL)))),
  constraint ticket_uses_taken_back CHECK (((num_nonnulls(taken_back_at, taken_back_by_id, taken_back_note) = ANY (ARRAY[0, 3])) AND ((taken_back_at IS NOT NULL) OR (taken_back_with_id IS NULL)) AND ((kind <> 'MISSING'::text) OR (taken_back_at IS NULL)) AND (taken_back_with_id <> taken_back_by_id))),
  constraint ticket_uses_tax_check CHECK ((tax >= 0)),
  constraint ticket_uses_unsold CHECK (((kind = 'SOLD'::text) OR (num_nonnulls(gate_id, shift_id, deposit_id, sold_from, sold_until, approver_id) = 0))),
  constraint ticket_uses_window CHECK ((sold_until >= sold_from)),
  constraint ticket_uses_approver_id_fkey FOREIGN KEY (approver_id) REFERENCES users(id),
  constraint ticket_uses_booklet_id_fkey FOREIGN KEY (booklet_id) REFERENCES ticket_booklets(id),
  constraint ticket_uses_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint ticket_uses_entered_by_id_fkey FOREIGN KEY (entered_by_id) REFERENCES users(id),
  constraint ticket_uses_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id),
  constraint ticket_uses_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES ticket_issues(id),
  constraint ticket_uses_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES users(id),
  constraint ticket_uses_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES shifts(id),
  constraint ticket_uses_taken_back_by_id_fkey FOREIGN KEY (taken_back_by_id) REFERENCES users(id),
  constraint ticket_uses_taken_back_with_id_fkey FOREIGN KEY (taken_back_with_id) REFERENCES users(id),
  constraint ticket_uses_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_types(id),
  constraint ticket_uses_pkey PRIMARY KEY (id),
  constraint ticket_uses_number UNIQUE (number),
  constraint ticket_uses_once EXCLUDE USING gist (booklet_id WITH =, int8range(first, last, '[]'::text) WITH &&) WHERE ((taken_back_at IS NULL))
);

create table to_collect (
  id uuid not null,
  site_id uuid not null,
  stay_id uuid not null,
  operator_id uuid not null,
  approved_by uuid,
  deposit_id uuid not null,
  business_day date not null,
  amount bigint not null,
  collected bigint default 0 not null,
  reason text not null,
  note text,
  name text,
  phone text,
  state text default 'OPEN'::text not null,
  at timestamp with time zone default now() not null,
  proposed text,
  proposed_by uuid,
  proposed_at timestamp with time zone,
  proposed_note text,
  decided_by uuid,
  decided_at timestamp with time zone,
  decided_note text,
  paid bigint default 0 not null,
  plate_key text,
  constraint to_collect_amount_check CHECK ((amount > 0)),
  constraint to_collect_approved CHECK ((approved_by <> operator_id)),
  constraint to_collect_collected CHECK ((((collected >= 0) AND (collected <= amount)) AND ((state = 'COLLECTED'::text) = (collected = amount)))),
  constraint to_collect_decided CHECK (((num_nonnulls(decided_by, decided_at) = ANY (ARRAY[0, 2])) AND ((state = ANY (ARRAY['CHARGED'::text, 'LOST'::text])) = (decided_by IS NOT NULL)) AND ((decided_by IS NULL) OR COALESCE((state = proposed), false)))),
  constraint to_collect_paid_check CHECK ((paid >= 0)),
  constraint to_collect_proposed CHECK (((num_nonnulls(proposed, proposed_by, proposed_at, proposed_note) = ANY (ARRAY[0, 4])) AND ((state = 'WAITING'::text) <= (proposed IS NOT NULL)))),
  constraint to_collect_proposed_check CHECK ((proposed = ANY (ARRAY['CHARGED'::text, 'LOST'::text]))),
  constraint to_collect_reason_check CHECK ((reason = ANY (ARRAY['NO_ANSWER'::text, 'CANNOT_PAY'::text, 'SHORT_PAID'::text, 'OTHER'::text]))),
  constraint to_collect_short CHECK (((reason = 'SHORT_PAID'::text) = (paid > 0))),
  constraint to_collect_signed CHECK (((approved_by IS NOT NULL) OR (reason = 'SHORT_PAID'::text))),
  constraint to_collect_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'WAITING'::text, 'COLLECTED'::text, 'CHARGED'::text, 'LOST'::text]))),
  constraint to_collect_two_names CHECK ((((proposed_by <> operator_id) AND (proposed_by <> approved_by)) AND ((decided_by <> operator_id) AND (decided_by <> approved_by)) AND (decided_by <> proposed_by))),
  constraint to_collect_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint to_collect_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint to_collect_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint to_collect_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES users(id),
  constraint to_collect_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id),
  constraint to_collect_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint to_collect_pkey PRIMARY KEY (id),
  constraint to_collect_stay UNIQUE (stay_id)
);

create table to_collect_parts (
  id uuid not null,
  to_collect_id uuid not null,
  way text not null,
  amount bigint not null,
  payment_id uuid,
  cash_id uuid,
  deposit_id uuid,
  by_id uuid not null,
  at timestamp with time zone default now() not null,
  request_id uuid,
  provisional text,
  taken_at timestamp with time zone,
  constraint to_collect_parts_amount_check CHECK ((amount > 0)),
  constraint to_collect_parts_sale CHECK ((((request_id IS NULL) = (taken_at IS NULL)) AND ((provisional IS NULL) OR (request_id IS NOT NULL)))),
  constraint to_collect_parts_way CHECK (
CASE way
    WHEN 'PAYMENT'::text THEN ((payment_id IS NOT NULL) AND (num_nonnulls(cash_id, deposit_id) = 0))
    ELSE ((payment_id IS NULL) AND (num_nonnulls(cash_id, deposit_id) = 1))
END),
  constraint to_collect_parts_way_check CHECK ((way = ANY (ARRAY['PAYMENT'::text, 'CASH'::text]))),
  constraint to_collect_parts_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint to_collect_parts_cash_id_fkey FOREIGN KEY (cash_id) REFERENCES cash(id),
  constraint to_collect_parts_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint to_collect_parts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint to_collect_parts_to_collect_id_fkey FOREIGN KEY (to_collect_id) REFERENCES to_collect(id),
  constraint to_collect_parts_pkey PRIMARY KEY (id),
  constraint to_collect_parts_payment UNIQUE (payment_id)
);

create table transaction_types (
  id uuid not null,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  updated_at timestamp with time zone default now() not null,
  constraint transaction_types_pkey PRIMARY KEY (id),
  constraint transaction_types_name UNIQUE (name)
);

create table unmatched_takings (
  id uuid not null,
  site_id uuid not null,
  request_id uuid not null,
  stay_id uuid,
  operator_id uuid not null,
  gate_id uuid not null,
  deposit_id uuid not null,
  paid_type_id uuid not null,
  amount bigint not null,
  taken_at timestamp with time zone not null,
  sale jsonb not null,
  settled_at timestamp with time zone,
  settled_by uuid,
  settled_note text,
  outcome text,
  constraint unmatched_takings_amount_check CHECK ((amount > 0)),
  constraint unmatched_takings_amount_most CHECK ((amount <= 100000000)),
  constraint unmatched_takings_outcome_check CHECK ((outcome = ANY (ARRAY['REVENUE'::text, 'REFUND'::text]))),
  constraint unmatched_takings_settled CHECK ((((outcome IS NULL) = (settled_at IS NULL)) AND ((outcome IS NULL) = (settled_by IS NULL)) AND ((outcome IS NULL) = (settled_note IS NULL)))),
  constraint unmatched_takings_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint unmatched_takings_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id),
  constraint unmatched_takings_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES users(id),
  constraint unmatched_takings_paid_type_id_fkey FOREIGN KEY (paid_type_id) REFERENCES paid_types(id),
  constraint unmatched_takings_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES users(id),
  constraint unmatched_takings_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint unmatched_takings_pkey PRIMARY KEY (id),
  constraint unmatched_takings_request UNIQUE (operator_id, request_id)
);

create table user_biodata (
  id uuid not null,
  user_id uuid not null,
  first_name text,
  last_name text,
  gender text,
  identity_type_id uuid,
  identity_number text,
  address text,
  phone_number text,
  country_id uuid,
  state_id uuid,
  city_id uuid,
  constraint user_biodata_gender_check CHECK ((gender = ANY (ARRAY['MALE'::text, 'FEMALE'::text]))),
  constraint user_biodata_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id),
  constraint user_biodata_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id),
  constraint user_biodata_identity_type_id_fkey FOREIGN KEY (identity_type_id) REFERENCES identity_types(id),
  constraint user_biodata_state_id_fkey FOREIGN KEY (state_id) REFERENCES states(id),
  constraint user_biodata_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint user_biodata_pkey PRIMARY KEY (id),
  constraint user_biodata_user UNIQUE (user_id)
);

create table user_group_additional_fares (
  user_group_id uuid not null,
  additional_fare_name_id uuid not null,
  constraint user_group_additional_fares_additional_fare_name_id_fkey FOREIGN KEY (additional_fare_name_id) REFERENCES additional_fare_names(id) ON DELETE CASCADE,
  constraint user_group_additional_fares_user_group_id_fkey FOREIGN KEY (user_group_id) REFERENCES user_groups(id) ON DELETE CASCADE,
  constraint user_group_additional_fares_pkey PRIMARY KEY (user_group_id, additional_fare_name_id)
);

create table user_group_members (
  user_id uuid not null,
  user_group_id uuid not null,
  constraint user_group_members_group FOREIGN KEY (user_group_id) REFERENCES user_groups(id),
  constraint user_group_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint user_group_members_pkey PRIMARY KEY (user_id, user_group_id)
);

create table user_groups (
  id uuid not null,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  second_factor_required boolean default false not null,
  seeded boolean default false not null,
  updated_at timestamp with time zone default now() not null,
  constraint user_groups_pkey PRIMARY KEY (id),
  constraint user_groups_name UNIQUE (name)
);

create table users (
  id uuid not null,
  username text collate "C" not null,
  email text collate "C",
  password_hash text not null,
  must_change_password boolean default false not null,
  status text not null,
  profile_picture text,
  language text default 'id'::text not null,
  shortcuts uuid[] default '{}'::uuid[] not null,
  preferences jsonb default '{}'::jsonb not null,
  second_factor_secret text,
  second_factor_since timestamp with time zone,
  second_factor_step bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  password_chosen boolean default true not null,
  pin_hash text,
  constraint users_language_check CHECK ((language = ANY (ARRAY['id'::text, 'en'::text]))),
  constraint users_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'ACTIVE'::text, 'INACTIVE'::text]))),
  constraint users_profile_picture_fkey FOREIGN KEY (profile_picture) REFERENCES asset_files(token),
  constraint users_pkey PRIMARY KEY (id)
);

create table vehicle_audit_types (
  name text collate "C" not null,
  vehicle_type_id uuid not null,
  constraint vehicle_audit_types_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_types(id),
  constraint vehicle_audit_types_pkey PRIMARY KEY (name)
);

create table vehicle_types (
  id uuid not null,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  vehicle_group text not null,
  shortcut text collate "C",
  is_active boolean default true not null,
  is_basic boolean default false not null,
  updated_at timestamp with time zone default now() not null,
  parent_vehicle_type_id uuid,
  constraint vehicle_types_parent_other CHECK ((parent_vehicle_type_id <> id)),
  constraint vehicle_types_shortcut_check CHECK ((length(shortcut) = 1)),
  constraint vehicle_types_vehicle_group_check CHECK ((vehicle_group = ANY (ARRAY['MOTOR'::text, 'CAR'::text, 'BOX'::text, 'BUS'::text, 'TRUCK'::text, 'OTHER'::text]))),
  constraint vehicle_types_parent_vehicle_type_id_fkey FOREIGN KEY (parent_vehicle_type_id) REFERENCES vehicle_types(id),
  constraint vehicle_types_pkey PRIMARY KEY (id),
  constraint vehicle_types_name UNIQUE (name)
);

create table voucher_batches (
  id uuid not null,
  at timestamp with time zone not null,
  business_day date not null,
  vehicle_type_id uuid,
  start_day date not null,
  end_day date not null,
  quantity integer not null,
  max_usage integer not null,
  kind text not null,
  fare bigint not null,
  minutes integer,
  percent integer,
  note text collate "C",
  worth bigint not null,
  is_shared boolean not null,
  by_id uuid not null,
  state text not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  decided_note text,
  withdrawn_by uuid,
  withdrawn_at timestamp with time zone,
  withdrawn_note text,
  department_id uuid,
  is_validation boolean not null,
  most bigint,
  waited boolean not null,
  payer text not null,
  is_paper boolean default false not null,
  event_from timestamp with time zone,
  event_until timestamp with time zone,
  constraint voucher_batches_check CHECK ((start_day <= end_day)),
  constraint voucher_batches_check1 CHECK (((kind = 'MINUTES'::text) = (minutes IS NOT NULL))),
  constraint voucher_batches_check2 CHECK (((kind = 'PERCENT'::text) = (percent IS NOT NULL))),
  constraint voucher_batches_check3 CHECK (((NOT is_shared) OR (quantity = 1))),
  constraint voucher_batches_check4 CHECK (((NOT is_validation) OR ((department_id IS NOT NULL) AND (max_usage = 1) AND (NOT is_shared)))),
  constraint voucher_batches_check5 CHECK (((most IS NULL) OR ((most > 0) AND (kind = ANY (ARRAY['WHOLE'::text, 'PERCENT'::text]))))),
  constraint voucher_batches_event CHECK (((num_nonnulls(event_from, event_until) = ANY (ARRAY[0, 2])) AND ((event_from IS NULL) OR (is_validation AND (note IS NOT NULL) AND (event_until > event_from))))),
  constraint voucher_batches_fare_check CHECK (((fare >= 0) AND (fare <= 100000000))),
  constraint voucher_batches_kind_check CHECK ((kind = ANY (ARRAY['AMOUNT'::text, 'WHOLE'::text, 'MINUTES'::text, 'PERCENT'::text]))),
  constraint voucher_batches_max_usage_check CHECK (((max_usage >= 1) AND (max_usage <= 100000))),
  constraint voucher_batches_minutes_check CHECK (((minutes >= 1) AND (minutes <= 44640))),
  constraint voucher_batches_paper CHECK (((NOT is_paper) OR ((max_usage = 1) AND (NOT is_shared) AND (NOT is_validation)))),
  constraint voucher_batches_payer CHECK (((payer = ANY (ARRAY['OPERATOR'::text, 'TENANT'::text])) AND ((payer = 'OPERATOR'::text) OR (department_id IS NOT NULL)))),
  constraint voucher_batches_percent_check CHECK (((percent >= 1) AND (percent <= 100))),
  constraint voucher_batches_quantity_check CHECK (((quantity >= 1) AND (quantity <= 10000))),
  constraint voucher_batches_state_check CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'WAITING'::text, 'REFUSED'::text, 'WITHDRAWN'::text]))),
  constraint voucher_batches_worth_check CHECK ((worth >= 0)),
  constraint voucher_batches_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint voucher_batches_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint voucher_batches_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id),
  constraint voucher_batches_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_types(id),
  constraint voucher_batches_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES users(id),
  constraint voucher_batches_pkey PRIMARY KEY (id)
);

create table voucher_uses (
  voucher_id uuid not null,
  number integer not null,
  batch_id uuid not null,
  stay_id uuid not null,
  business_day date not null,
  at timestamp with time zone not null,
  amount bigint not null,
  owed bigint,
  owed_tax bigint,
  constraint voucher_uses_amount_check CHECK ((amount > 0)),
  constraint voucher_uses_check CHECK (((owed_tax >= 0) AND (owed_tax <= owed))),
  constraint voucher_uses_number_check CHECK ((number > 0)),
  constraint voucher_uses_owed CHECK (((owed IS NULL) = (owed_tax IS NULL))),
  constraint voucher_uses_owed_check CHECK ((owed >= 0)),
  constraint voucher_uses_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES voucher_batches(id),
  constraint voucher_uses_stay_id_fkey FOREIGN KEY (stay_id) REFERENCES stays(id),
  constraint voucher_uses_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES vouchers(id),
  constraint voucher_uses_pkey PRIMARY KEY (voucher_id, number),
  constraint voucher_uses_stay UNIQUE (stay_id)
);

create table vouchers (
  id uuid not null,
  batch_id uuid not null,
  number integer not null,
  code text collate "C" not null,
  code_key text collate "C" not null,
  constraint vouchers_number_check CHECK ((number > 0)),
  constraint vouchers_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES voucher_batches(id),
  constraint vouchers_pkey PRIMARY KEY (id),
  constraint vouchers_code_key UNIQUE (code_key),
  constraint vouchers_place UNIQUE (batch_id, number)
);

create table zone_cars (
  zone_id uuid not null,
  vehicle_type_id uuid not null,
  cars integer not null,
  constraint zone_cars_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_types(id),
  constraint zone_cars_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zones(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  constraint zone_cars_pkey PRIMARY KEY (zone_id, vehicle_type_id)
);

create table zone_counts (
  id uuid not null,
  zone_id uuid not null,
  at timestamp with time zone not null,
  source text not null,
  cars jsonb not null,
  told jsonb not null,
  note text,
  sweep_id uuid,
  by_id uuid,
  made_at timestamp with time zone default clock_timestamp() not null,
  constraint zone_counts_cars_check CHECK ((jsonb_typeof(cars) = 'object'::text)),
  constraint zone_counts_signed CHECK (((source = 'RECORD'::text) OR ((note IS NOT NULL) AND (by_id IS NOT NULL)))),
  constraint zone_counts_source_check CHECK ((source = ANY (ARRAY['RECORD'::text, 'COUNTED'::text, 'SWEEP'::text]))),
  constraint zone_counts_sweep CHECK (((source = 'SWEEP'::text) = (sweep_id IS NOT NULL))),
  constraint zone_counts_told_check CHECK ((jsonb_typeof(told) = 'object'::text)),
  constraint zone_counts_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint zone_counts_sweep_id_fkey FOREIGN KEY (sweep_id) REFERENCES sweeps(id),
  constraint zone_counts_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zones(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  constraint zone_counts_pkey PRIMARY KEY (id)
);

create table zone_fulls (
  zone_id uuid not null,
  vehicle_group text not null,
  since timestamp with time zone default clock_timestamp() not null,
  until timestamp with time zone,
  constraint zone_fulls_order CHECK ((until > since)),
  constraint zone_fulls_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zones(id) ON DELETE CASCADE,
  constraint zone_fulls_pkey PRIMARY KEY (zone_id, vehicle_group, since)
);

create table zone_gates (
  gate_id uuid not null,
  from_zone_id uuid,
  to_zone_id uuid,
  since timestamp with time zone not null,
  until timestamp with time zone,
  constraint zone_gates_order CHECK ((until > since)),
  constraint zone_gates_somewhere CHECK (((from_zone_id IS NOT NULL) OR (to_zone_id IS NOT NULL))),
  constraint zone_gates_from_zone_id_fkey FOREIGN KEY (from_zone_id) REFERENCES zones(id) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED,
  constraint zone_gates_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id),
  constraint zone_gates_to_zone_id_fkey FOREIGN KEY (to_zone_id) REFERENCES zones(id) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED,
  constraint zone_gates_pkey PRIMARY KEY (gate_id, since)
);

create table zone_spans (
  since timestamp with time zone not null,
  until timestamp with time zone not null,
  business_day date not null,
  constraint zone_spans_order CHECK ((until > since)),
  constraint zone_spans_pkey PRIMARY KEY (since)
);

create table zones (
  id uuid not null,
  site_id uuid not null,
  name text collate "C" not null,
  parent_zone_id uuid,
  capacities jsonb default '{}'::jsonb not null,
  reserved integer default 0 not null,
  free_again integer default 1 not null,
  refuses_full boolean default false not null,
  is_active boolean default true not null,
  gates_since timestamp with time zone default clock_timestamp() not null,
  updated_at timestamp with time zone default now() not null,
  is_due boolean default false not null,
  constraint zones_capacities_check CHECK ((jsonb_typeof(capacities) = 'object'::text)),
  constraint zones_free_again_check CHECK (((free_again >= 1) AND (free_again <= 100000))),
  constraint zones_reserved_check CHECK (((reserved >= 0) AND (reserved <= 100000))),
  constraint zones_within_another CHECK ((parent_zone_id <> id)),
  constraint zones_parent_zone_id_fkey FOREIGN KEY (parent_zone_id) REFERENCES zones(id),
  constraint zones_pkey PRIMARY KEY (id),
  constraint zones_name UNIQUE (name)
);

CREATE INDEX access_group_modules_module ON public.access_group_modules USING btree (module_id);

CREATE INDEX access_groups_menu ON public.access_groups USING btree (menu_id);

CREATE UNIQUE INDEX accounts_owner ON public.accounts USING btree (kind, owner_id) NULLS NOT DISTINCT;

CREATE INDEX additional_fares_vehicle_type ON public.additional_fares USING btree (vehicle_type_id);

CREATE INDEX announcements_author ON public.announcements USING btree (author_id);

CREATE INDEX announcements_created ON public.announcements USING btree (created_at DESC, id);

CREATE INDEX api_deliveries_age ON public.api_deliveries USING btree (created_at);

CREATE INDEX api_deliveries_of_api ON public.api_deliveries USING btree (api_id, created_at DESC, id);

CREATE INDEX api_keys_made_by ON public.api_keys USING btree (made_by_id);

CREATE UNIQUE INDEX api_keys_token ON public.api_keys USING btree (token_hash);

CREATE INDEX asset_files_content ON public.asset_files USING btree (sha256);

CREATE INDEX asset_files_gate_events ON public.asset_files USING btree (created_at) WHERE (attached_to = 'gate_events'::text);

CREATE INDEX asset_files_removed ON public.asset_files USING btree (created_at) WHERE (attached_to = '-'::text);

CREATE INDEX asset_files_unattached ON public.asset_files USING btree (created_at) WHERE (attached_to IS NULL);

CREATE INDEX attempts_at ON public.attempts USING btree (at);

CREATE INDEX attempts_key ON public.attempts USING btree (key, at);

CREATE INDEX audio_files_token_file ON public.audio_files USING btree (token_file);

CREATE INDEX audit_plates_at ON public.audit_plates USING btree (at DESC, id);

CREATE INDEX audit_plates_audit ON public.audit_plates USING btree (audit_id) WHERE (audit_id IS NOT NULL);

CREATE INDEX audit_plates_by ON public.audit_plates USING btree (by_id);

CREATE INDEX audit_plates_gate ON public.audit_plates USING btree (gate_id, at DESC, id);

CREATE INDEX audit_plates_match ON public.audit_plates USING btree (match, at DESC, id);

CREATE INDEX audit_plates_plate ON public.audit_plates USING gin (plate gin_trgm_ops);

CREATE INDEX audit_rechecks_by ON public.audit_rechecks USING btree (by_id, said_at);

CREATE INDEX audit_rechecks_claimed_by ON public.audit_rechecks USING btree (claimed_by);

CREATE INDEX audit_rechecks_waiting ON public.audit_rechecks USING btree (drawn_at) WHERE (by_id IS NULL);

CREATE INDEX audited_exits_at ON public.audited_exits USING btree (exited_at DESC, stay_id);

CREATE INDEX audited_exits_audited ON public.audited_exits USING btree (audit_id);

CREATE INDEX audited_exits_claimed ON public.audited_exits USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);

CREATE INDEX audited_exits_day ON public.audited_exits USING btree (business_day, status);

CREATE INDEX audited_exits_risks ON public.audited_exits USING gin (risks);

CREATE INDEX audited_exits_status ON public.audited_exits USING btree (status, exited_at DESC, stay_id);

CREATE INDEX audited_exits_waiting ON public.audited_exits USING btree (risk DESC, exited_at, stay_id) WHERE (status = 'UNAUDITED'::text);

CREATE INDEX audited_exits_why ON public.audited_exits USING gin (why);

CREATE INDEX barrier_openings_gate ON public.barrier_openings USING btree (gate_id, at DESC);

CREATE INDEX barrier_openings_stay ON public.barrier_openings USING btree (stay_id);

CREATE INDEX batch_arrivals_apart ON public.batch_arrivals USING btree (batch_id) WHERE (undone_note IS NOT NULL);

CREATE INDEX batch_arrivals_by ON public.batch_arrivals USING btree (by_id) WHERE (by_id IS NOT NULL);

CREATE INDEX batch_arrivals_line ON public.batch_arrivals USING btree (line_id);

CREATE UNIQUE INDEX batch_arrivals_once ON public.batch_arrivals USING btree (batch_id, line_id) WHERE (undone_at IS NULL);

CREATE INDEX batch_arrivals_undone_by ON public.batch_arrivals USING btree (undone_by) WHERE (undone_by IS NOT NULL);

CREATE INDEX batch_files_of_file ON public.batch_files USING btree (file_id, paid_type_id);

CREATE INDEX card_deducts_key ON public.card_deducts USING btree (key_id);

CREATE INDEX cash_counts_cash ON public.cash_counts USING btree (cash_id, counted_at DESC);

CREATE INDEX cash_counts_counted ON public.cash_counts USING btree (counted_at DESC, id);

CREATE INDEX cash_counts_counter ON public.cash_counts USING btree (counted_by_id);

CREATE INDEX cash_counts_decider ON public.cash_counts USING btree (decided_by_id) WHERE (decided_by_id IS NOT NULL);

CREATE UNIQUE INDEX cash_counts_waiting ON public.cash_counts USING btree (cash_id) WHERE (state = 'WAITING'::text);

CREATE INDEX cash_drops_cash ON public.cash_drops USING btree (cash_id) WHERE (cash_id IS NOT NULL);

CREATE INDEX cash_drops_day ON public.cash_drops USING btree (dropped_day);

CREATE INDEX cash_drops_deposit ON public.cash_drops USING btree (deposit_id);

CREATE INDEX cash_drops_dropped ON public.cash_drops USING btree (dropped_at DESC, id);

CREATE INDEX cash_drops_in_safe ON public.cash_drops USING btree (dropped_at DESC, id) WHERE (state = 'IN_SAFE'::text);

CREATE INDEX cash_drops_opener ON public.cash_drops USING btree (opened_with_id) WHERE (opened_with_id IS NOT NULL);

CREATE INDEX cash_drops_operator ON public.cash_drops USING btree (operator_id, dropped_at DESC, id);

CREATE INDEX cash_drops_receiver ON public.cash_drops USING btree (received_by_id) WHERE (received_by_id IS NOT NULL);

CREATE INDEX cash_drops_witness ON public.cash_drops USING btree (witness_id) WHERE (witness_id IS NOT NULL);

CREATE INDEX cash_in_reductions_approver ON public.cash_in_reductions USING btree (approved_by_id) WHERE (approved_by_id IS NOT NULL);

CREATE INDEX cash_in_reductions_asked ON public.cash_in_reductions USING btree (asked_by_id, asked_on);

CREATE INDEX cash_in_reductions_cash_in ON public.cash_in_reductions USING btree (cash_in_id);

CREATE INDEX cash_ins_by ON public.cash_ins USING btree (by_id);

CREATE INDEX cash_ins_cash ON public.cash_ins USING btree (cash_id, transaction_date DESC);

CREATE INDEX cash_ins_category ON public.cash_ins USING btree (cash_transaction_category_id);

CREATE INDEX cash_ins_day ON public.cash_ins USING btree (transaction_date DESC, number DESC, id);

CREATE INDEX cash_ins_deposit ON public.cash_ins USING btree (deposit_id);

CREATE INDEX cash_mutations_arriver ON public.cash_mutations USING btree (arrived_by_id) WHERE (arrived_by_id IS NOT NULL);

CREATE INDEX cash_mutations_asked ON public.cash_mutations USING btree (asked_by_id, asked_on);

CREATE INDEX cash_mutations_by ON public.cash_mutations USING btree (by_id);

CREATE INDEX cash_mutations_day ON public.cash_mutations USING btree (transaction_date DESC, number DESC, id);

CREATE INDEX cash_mutations_decider ON public.cash_mutations USING btree (decided_by_id) WHERE (decided_by_id IS NOT NULL);

CREATE INDEX cash_mutations_destination ON public.cash_mutations USING btree (cash_destination_id);

CREATE INDEX cash_mutations_in_transit ON public.cash_mutations USING btree (transaction_date DESC, number DESC, id) WHERE (by_transit AND (arrived_on IS NULL) AND (NOT deleted));

CREATE INDEX cash_mutations_origin ON public.cash_mutations USING btree (cash_origin_id);

CREATE UNIQUE INDEX cash_mutations_statement ON public.cash_mutations USING btree (cash_destination_id, statement_reference, arrived_on);

CREATE INDEX cash_mutations_waiting ON public.cash_mutations USING btree (transaction_date DESC, number DESC, id) WHERE (state = 'WAITING'::text);

CREATE INDEX cash_outs_asked ON public.cash_outs USING btree (asked_by_id, asked_on);

CREATE INDEX cash_outs_by ON public.cash_outs USING btree (by_id);

CREATE INDEX cash_outs_cash ON public.cash_outs USING btree (cash_id, transaction_date DESC);

CREATE INDEX cash_outs_category ON public.cash_outs USING btree (cash_transaction_category_id);

CREATE INDEX cash_outs_day ON public.cash_outs USING btree (transaction_date DESC, number DESC, id);

CREATE INDEX cash_outs_decider ON public.cash_outs USING btree (decided_by_id) WHERE (decided_by_id IS NOT NULL);

CREATE INDEX cash_outs_waiting ON public.cash_outs USING btree (transaction_date DESC, number DESC, id) WHERE (state = 'WAITING'::text);

CREATE INDEX cash_postings_book ON public.cash_postings USING btree (cash_id, business_day DESC, id DESC) INCLUDE (amount);

CREATE INDEX cash_postings_category ON public.cash_postings USING btree (category_id, business_day DESC, id DESC);

CREATE INDEX cash_postings_day ON public.cash_postings USING btree (business_day DESC, id DESC);

CREATE INDEX cash_postings_entry ON public.cash_postings USING btree (entry_id);

CREATE INDEX chosen_gates_gate ON public.chosen_gates USING btree (gate_id);

CREATE INDEX cities_state ON public.cities USING btree (state_id, name);

CREATE UNIQUE INDEX claimed_payments_approval ON public.claimed_payments USING btree (site_id, slip_key(approval_code), COALESCE(slip_key(terminal), ''::text), business_day, part) WHERE ((slip_key(approval_code) IS NOT NULL) AND (state <> 'TAKEN_BACK'::text));

CREATE INDEX claimed_payments_at ON public.claimed_payments USING btree (at, id);

CREATE INDEX claimed_payments_day ON public.claimed_payments USING btree (business_day, paid_type_id);

CREATE INDEX claimed_payments_decider ON public.claimed_payments USING btree (decided_by) WHERE (decided_by IS NOT NULL);

CREATE INDEX claimed_payments_deposit ON public.claimed_payments USING btree (deposit_id);

CREATE INDEX claimed_payments_operator ON public.claimed_payments USING btree (operator_id, at, id);

CREATE INDEX claimed_payments_paid_type ON public.claimed_payments USING btree (paid_type_id);

CREATE INDEX claimed_payments_proposer ON public.claimed_payments USING btree (proposed_by) WHERE (proposed_by IS NOT NULL);

CREATE UNIQUE INDEX claimed_payments_rrn ON public.claimed_payments USING btree (site_id, slip_key(rrn), COALESCE(slip_key(terminal), ''::text), business_day, part) WHERE ((slip_key(rrn) IS NOT NULL) AND (state <> 'TAKEN_BACK'::text));

CREATE INDEX claimed_payments_slip ON public.claimed_payments USING gin (terminal gin_trgm_ops, approval_code gin_trgm_ops, rrn gin_trgm_ops);

CREATE INDEX claimed_payments_state ON public.claimed_payments USING btree (state, at, id);

CREATE INDEX control_changes_business_day ON public.control_changes USING btree (business_day);

CREATE INDEX control_changes_first_day ON public.control_changes USING btree (first_day);

CREATE INDEX control_changes_setting ON public.control_changes USING btree (setting, subject_id, at);

CREATE INDEX corrections_asked ON public.corrections USING btree (asked_at DESC, id);

CREATE INDEX corrections_day ON public.corrections USING btree (business_day);

CREATE INDEX corrections_decider ON public.corrections USING btree (decided_by) WHERE (decided_by IS NOT NULL);

CREATE INDEX corrections_deposit ON public.corrections USING btree (deposit_id);

CREATE INDEX corrections_operator ON public.corrections USING btree (operator_id, asked_at DESC, id);

CREATE UNIQUE INDEX corrections_sale ON public.corrections USING btree (stay_id) WHERE (state = ANY (ARRAY['WAITING'::text, 'APPROVED'::text]));

CREATE INDEX corrections_stay ON public.corrections USING btree (stay_id);

CREATE INDEX corrections_waiting ON public.corrections USING btree (asked_at) WHERE (state = 'WAITING'::text);

CREATE INDEX credential_changes_by ON public.credential_changes USING btree (changed_by, at);

CREATE INDEX credential_changes_user ON public.credential_changes USING btree (user_id, at);

CREATE INDEX dashboard_component_groups_component ON public.dashboard_component_groups USING btree (dashboard_component_id);

CREATE INDEX deposit_counts_by ON public.deposit_counts USING btree (by_id);

CREATE INDEX deposit_hours_day ON public.deposit_hours USING btree (business_day);

CREATE INDEX deposit_looks_by ON public.deposit_looks USING btree (looked_by);

CREATE INDEX deposit_looks_due ON public.deposit_looks USING btree (due_on) WHERE (looked_at IS NULL);

CREATE INDEX deposit_missing_papers_batch ON public.deposit_missing_papers USING btree (batch_id);

CREATE INDEX deposit_missing_papers_by ON public.deposit_missing_papers USING btree (by_id);

CREATE INDEX deposit_missing_papers_deposit ON public.deposit_missing_papers USING btree (deposit_id);

CREATE UNIQUE INDEX deposit_missing_papers_once ON public.deposit_missing_papers USING btree (deposit_id, batch_id) NULLS NOT DISTINCT WHERE (withdrawn_at IS NULL);

CREATE INDEX deposit_missing_papers_operator ON public.deposit_missing_papers USING btree (operator_id);

CREATE INDEX deposit_paper_counts_batch ON public.deposit_paper_counts USING btree (batch_id);

CREATE INDEX deposit_paper_counts_by ON public.deposit_paper_counts USING btree (by_id);

CREATE INDEX deposit_paper_counts_deposit ON public.deposit_paper_counts USING btree (deposit_id, part, at DESC, id DESC);

CREATE INDEX deposit_payments_by ON public.deposit_payments USING btree (by_id);

CREATE INDEX deposit_payments_cash ON public.deposit_payments USING btree (cash_id);

CREATE INDEX deposit_payments_deposit ON public.deposit_payments USING btree (deposit_id, at);

CREATE INDEX deposit_steps_by ON public.deposit_steps USING btree (by_id);

CREATE INDEX deposit_steps_deposit ON public.deposit_steps USING btree (deposit_id, at);

CREATE INDEX deposits_day ON public.deposits USING btree (business_day);

CREATE INDEX deposits_manual ON public.deposits USING btree (opened_at DESC, id) WHERE (kind = 'MANUAL'::text);

CREATE INDEX deposits_opened ON public.deposits USING btree (opened_at DESC, id);

CREATE INDEX deposits_operator ON public.deposits USING btree (operator_id, opened_at DESC);

CREATE UNIQUE INDEX deposits_place ON public.deposits USING btree (operator_id, shift_id, business_day, n) NULLS NOT DISTINCT WHERE (kind = 'SHIFT'::text);

CREATE INDEX deposits_shift ON public.deposits USING btree (shift_id);

CREATE INDEX deposits_state ON public.deposits USING btree (state, opened_at DESC);

CREATE UNIQUE INDEX deposits_taking ON public.deposits USING btree (operator_id) WHERE ((state = 'OPEN'::text) AND takes_sales AND (kind = 'SHIFT'::text));

CREATE INDEX differences_approved_by ON public.differences USING btree (approved_by) WHERE (approved_by IS NOT NULL);

CREATE INDEX differences_cash ON public.differences USING btree (cash_id) WHERE (cash_id IS NOT NULL);

CREATE INDEX differences_decided_by ON public.differences USING btree (decided_by, decided_at) WHERE (decided_by IS NOT NULL);

CREATE INDEX differences_newest ON public.differences USING btree (day DESC, number DESC, id);

CREATE INDEX differences_open ON public.differences USING btree (day, id) WHERE (state = ANY (ARRAY['OPEN'::text, 'DISPUTED'::text]));

CREATE INDEX differences_paid_type ON public.differences USING btree (paid_type_id) WHERE (paid_type_id IS NOT NULL);

CREATE INDEX entered_codes_batch ON public.entered_codes USING btree (batch_id);

CREATE INDEX entered_codes_voucher ON public.entered_codes USING btree (voucher_id);

CREATE INDEX entry_deletions_by ON public.entry_deletions USING btree (asked_by);

CREATE INDEX fee_rates_by ON public.fee_rates USING btree (by_id) WHERE (by_id IS NOT NULL);

CREATE INDEX floats_canceller ON public.floats USING btree (cancelled_by_id) WHERE (cancelled_by_id IS NOT NULL);

CREATE INDEX floats_cash ON public.floats USING btree (cash_id);

CREATE INDEX floats_deposit ON public.floats USING btree (deposit_id) WHERE (deposit_id IS NOT NULL);

CREATE INDEX floats_given ON public.floats USING btree (given_at DESC, id);

CREATE INDEX floats_giver ON public.floats USING btree (given_by_id);

CREATE UNIQUE INDEX floats_held ON public.floats USING btree (operator_id) WHERE (state = ANY (ARRAY['WAITING'::text, 'OUT'::text]));

CREATE INDEX floats_open ON public.floats USING btree (given_at DESC, id) WHERE (state = ANY (ARRAY['WAITING'::text, 'OUT'::text, 'COUNTED'::text]));

CREATE INDEX floats_operator ON public.floats USING btree (operator_id, given_at DESC, id);

CREATE INDEX floats_receiver ON public.floats USING btree (received_by_id) WHERE (received_by_id IS NOT NULL);

CREATE INDEX floats_taken_day ON public.floats USING btree (taken_day) WHERE (taken_day IS NOT NULL);

CREATE INDEX floats_witness ON public.floats USING btree (witness_id) WHERE (witness_id IS NOT NULL);

CREATE INDEX free_pass_decisions_by ON public.free_pass_decisions USING btree (by_id);

CREATE INDEX free_pass_requests_answerer ON public.free_pass_requests USING btree (answered_by) WHERE (answered_by IS NOT NULL);

CREATE INDEX free_pass_requests_gate ON public.free_pass_requests USING btree (gate_id);

CREATE INDEX free_pass_requests_open ON public.free_pass_requests USING btree (until) WHERE (answer IS NULL);

CREATE INDEX free_pass_requests_operator ON public.free_pass_requests USING btree (operator_id, asked_at DESC);

CREATE INDEX free_pass_requests_reason ON public.free_pass_requests USING btree (reason_id);

CREATE INDEX free_pass_requests_stay ON public.free_pass_requests USING btree (stay_id, asked_at DESC);

CREATE INDEX free_pass_requests_type ON public.free_pass_requests USING btree (vehicle_type_id);

CREATE INDEX free_passes_approver ON public.free_passes USING btree (approved_by);

CREATE INDEX free_passes_at ON public.free_passes USING btree (at, id);

CREATE INDEX free_passes_day ON public.free_passes USING btree (business_day, id);

CREATE INDEX free_passes_decider ON public.free_passes USING btree (decided_by) WHERE (decided_by IS NOT NULL);

CREATE INDEX free_passes_deposit ON public.free_passes USING btree (deposit_id);

CREATE INDEX free_passes_operator ON public.free_passes USING btree (operator_id, at, id);

CREATE INDEX free_passes_reason ON public.free_passes USING btree (reason_id, at, id);

CREATE INDEX free_passes_status ON public.free_passes USING btree (status, at, id);

CREATE INDEX free_passes_unexplained ON public.free_passes USING btree (deposit_id) WHERE (emergency AND (explained_at IS NULL));

CREATE INDEX gate_alarms_gate ON public.gate_alarms USING btree (gate_id, since DESC);

CREATE UNIQUE INDEX gate_alarms_open ON public.gate_alarms USING btree (gate_id, type) WHERE (ended_at IS NULL);

CREATE INDEX gate_alarms_since ON public.gate_alarms USING btree (since DESC);

CREATE INDEX gate_commands_cause ON public.gate_commands USING btree (cause_id) WHERE (cause_id IS NOT NULL);

CREATE INDEX gate_commands_gate ON public.gate_commands USING btree (gate_id, created_at DESC);

CREATE INDEX gate_commands_open ON public.gate_commands USING btree (gate_id, created_at) WHERE (state = ANY (ARRAY['WAITING'::text, 'SENT'::text]));

CREATE INDEX gate_commands_requested_by ON public.gate_commands USING btree (requested_by);

CREATE INDEX gate_event_keys_received ON public.gate_event_keys USING btree (received_at);

CREATE INDEX gate_events_at ON ONLY public.gate_events USING btree (at DESC);

CREATE INDEX gate_events_gate ON ONLY public.gate_events USING btree (gate_id, at DESC);

CREATE INDEX gate_events_passed ON ONLY public.gate_events USING btree (at) WHERE (type = 'MEMBER_PASSED'::text);

CREATE INDEX gate_events_presence ON ONLY public.gate_events USING btree (gate_id, at DESC) WHERE (type = ANY (ARRAY['ONLINE'::text, 'OFFLINE'::text]));

CREATE INDEX gate_passages_gate ON public.gate_passages USING btree (gate_id, at);

CREATE INDEX gate_passages_vehicle_type ON public.gate_passages USING btree (vehicle_type_id);

CREATE INDEX gate_passages_waiting ON public.gate_passages USING btree (id) WHERE (NOT folded);

CREATE INDEX gate_vehicle_types_vehicle_type ON public.gate_vehicle_types USING btree (vehicle_type_id);

CREATE INDEX gates_fixed_vehicle ON public.gates USING btree (fixed_vehicle_id);

CREATE UNIQUE INDEX gates_token ON public.gates USING btree (token_hash) WHERE (token_hash IS NOT NULL);

CREATE UNIQUE INDEX gates_wall_token ON public.gates USING btree (wall_token_hash) WHERE (wall_token_hash IS NOT NULL);

CREATE INDEX guest_days_by ON public.guest_days USING btree (by_id);

CREATE INDEX guest_days_decided_by ON public.guest_days USING btree (decided_by) WHERE (decided_by IS NOT NULL);

CREATE UNIQUE INDEX guest_days_held ON public.guest_days USING btree (member_id) WHERE ((state = 'GIVEN'::text) AND (holds_until IS NULL));

CREATE INDEX guest_days_keys ON public.guest_days USING gin (keys) WHERE (state = 'GIVEN'::text);

CREATE INDEX guest_days_member ON public.guest_days USING btree (member_id, at);

CREATE UNIQUE INDEX guest_days_waiting ON public.guest_days USING btree (member_id) WHERE (state = 'WAITING'::text);

CREATE INDEX handovers_at ON public.handovers USING btree (at DESC, id);

CREATE INDEX handovers_deposit ON public.handovers USING btree (deposit_id) WHERE (deposit_id IS NOT NULL);

CREATE INDEX handovers_from ON public.handovers USING btree (from_user_id, at DESC, id);

CREATE INDEX handovers_gate ON public.handovers USING btree (gate_id, at DESC, id);

CREATE INDEX handovers_to ON public.handovers USING btree (to_user_id, at DESC, id);

CREATE INDEX handovers_waiting ON public.handovers USING btree (to_user_id) WHERE (state = 'WAITING'::text);

CREATE INDEX idempotency_at ON public.idempotency USING btree (at);

CREATE INDEX indication_people_user ON public.indication_people USING btree (user_id);

CREATE INDEX indication_stays_stay ON public.indication_stays USING btree (stay_id);

CREATE INDEX indication_steps_by ON public.indication_steps USING btree (by_id);

CREATE INDEX indications_assigned ON public.indications USING btree (assigned_to) WHERE (assigned_to IS NOT NULL);

CREATE INDEX indications_loss ON public.indications USING btree (expected_loss DESC, id) WHERE ((state = ANY (ARRAY['OPEN'::text, 'REVIEWING'::text])) AND (NOT silent));

CREATE INDEX indications_made ON public.indications USING btree (made_at DESC, id);

CREATE INDEX indications_proposer ON public.indications USING btree (proposed_by) WHERE (proposed_by IS NOT NULL);

CREATE INDEX indications_subject ON public.indications USING btree (subject_id, made_at DESC, id);

CREATE INDEX indications_version ON public.indications USING btree (rule, rule_version);

CREATE INDEX inventory_ins_by ON public.inventory_ins USING btree (by_id);

CREATE INDEX inventory_ins_day ON public.inventory_ins USING btree (date DESC, number DESC, id);

CREATE INDEX inventory_ins_inventory ON public.inventory_ins USING btree (inventory_id);

CREATE INDEX inventory_movements_stock ON public.inventory_movements USING btree (inventory_id, business_day) INCLUDE (amount);

CREATE INDEX inventory_outs_by ON public.inventory_outs USING btree (by_id);

CREATE INDEX inventory_outs_day ON public.inventory_outs USING btree (date DESC, number DESC, id);

CREATE INDEX inventory_outs_inventory ON public.inventory_outs USING btree (inventory_id);

CREATE INDEX item_matches_apart ON public.item_matches USING btree (row_id) WHERE (undone_note IS NOT NULL);

CREATE INDEX item_matches_by ON public.item_matches USING btree (by_id) WHERE (by_id IS NOT NULL);

CREATE UNIQUE INDEX item_matches_one_item ON public.item_matches USING btree (entry_id, item_n) WHERE (undone_at IS NULL);

CREATE UNIQUE INDEX item_matches_one_row ON public.item_matches USING btree (row_id) WHERE (undone_at IS NULL);

CREATE INDEX item_matches_undone_by ON public.item_matches USING btree (undone_by) WHERE (undone_by IS NOT NULL);

CREATE INDEX jobs_created ON public.jobs USING btree (created_at);

CREATE INDEX jobs_finished ON public.jobs USING btree (finished_at) WHERE (finished_at IS NOT NULL);

CREATE INDEX jobs_unfinished ON public.jobs USING btree (heartbeat_at) WHERE (status = ANY (ARRAY['WAITING'::text, 'RUNNING'::text]));

CREATE INDEX jobs_user ON public.jobs USING btree (user_id, created_at DESC);

CREATE INDEX journal_entries_booked ON public.journal_entries USING btree (booked_at DESC, id);

CREATE INDEX journal_entries_claim ON public.journal_entries USING btree (source_id) WHERE ((type = 'SETTLEMENT'::text) AND (kind = 'CLAIM'::text));

CREATE INDEX journal_entries_credit ON public.journal_entries USING btree (source_id) WHERE ((type = 'SETTLEMENT'::text) AND (kind ~~ 'PROVIDER\_PAID%'::text));

CREATE INDEX journal_entries_day ON public.journal_entries USING btree (business_day, type);

CREATE INDEX journal_entries_deposit ON public.journal_entries USING btree (deposit_id) WHERE (deposit_id IS NOT NULL);

CREATE UNIQUE INDEX journal_entries_reverses ON public.journal_entries USING btree (reverses_id) WHERE (reverses_id IS NOT NULL);

CREATE INDEX journal_lines_account ON public.journal_lines USING btree (account_id, entry_id) INCLUDE (amount);

CREATE INDEX live_messages_at ON public.live_messages USING btree (at);

CREATE INDEX live_messages_transaction ON public.live_messages USING btree (transaction_id);

CREATE INDEX machine_audits_decided ON public.machine_audits USING btree (decided_at, state);

CREATE INDEX machine_audits_due ON public.machine_audits USING btree (due_at) WHERE (state = 'WAITING'::text);

CREATE INDEX mails_created ON public.mails USING btree (created_at DESC);

CREATE INDEX manual_openings_at ON public.manual_openings USING btree (at DESC, id);

CREATE INDEX manual_openings_by ON public.manual_openings USING btree (by_id);

CREATE INDEX manual_openings_command ON public.manual_openings USING btree (command_id);

CREATE INDEX manual_openings_gate ON public.manual_openings USING btree (gate_id, at DESC);

CREATE INDEX manual_openings_pictures ON public.manual_openings USING btree (at) WHERE ((image_token IS NOT NULL) OR (camera_token IS NOT NULL));

CREATE INDEX manual_openings_stay ON public.manual_openings USING btree (stay_id);

CREATE INDEX member_imports_at ON public.member_imports USING btree (at DESC, id);

CREATE INDEX member_imports_by ON public.member_imports USING btree (by_id);

CREATE INDEX member_imports_decided_by ON public.member_imports USING btree (decided_by);

CREATE UNIQUE INDEX member_imports_file ON public.member_imports USING btree (digest) WHERE (state <> 'REFUSED'::text);

CREATE INDEX member_plate_changes_approver ON public.member_plate_changes USING btree (approver_id);

CREATE INDEX member_plate_changes_by ON public.member_plate_changes USING btree (by_id);

CREATE INDEX member_plate_changes_of_member ON public.member_plate_changes USING btree (member_id, business_day);

CREATE INDEX member_refunds_by ON public.member_refunds USING btree (by_id);

CREATE INDEX member_refunds_decider ON public.member_refunds USING btree (decided_by) WHERE (decided_by IS NOT NULL);

CREATE INDEX member_refunds_member ON public.member_refunds USING btree (member_id, month);

CREATE INDEX member_refunds_of_stay ON public.member_refunds USING btree (stay_id);

CREATE UNIQUE INDEX member_refunds_stay ON public.member_refunds USING btree (stay_id) WHERE (state <> 'REFUSED'::text);

CREATE UNIQUE INDEX member_suspensions_running ON public.member_suspensions USING btree (member_id) WHERE (until_at IS NULL);

CREATE INDEX members_department ON public.members USING btree (department_id);

CREATE INDEX members_fare_non_regular ON public.members USING btree (fare_non_regular_id);

CREATE INDEX members_name ON public.members USING btree (kind, lower(name), id);

CREATE INDEX members_next_subscription ON public.members USING btree (next_subscription_fare_name_id) WHERE (next_subscription_fare_name_id IS NOT NULL);

CREATE UNIQUE INDEX members_nfc_number ON public.members USING btree (upper(nfc_number)) WHERE (archived_at IS NULL);

CREATE INDEX members_paid_type ON public.members USING btree (paid_type_id);

CREATE UNIQUE INDEX members_parking_code ON public.members USING btree (upper(parking_code)) WHERE (archived_at IS NULL);

CREATE INDEX members_plates ON public.members USING gin (confused_plates(plate_numbers)) WHERE (archived_at IS NULL);

CREATE INDEX members_subscription ON public.members USING btree (subscription_fare_name_id);

CREATE INDEX members_vehicle_type ON public.members USING btree (vehicle_type_id);

CREATE INDEX membership_credits_by ON public.membership_credits USING btree (credited_by_id);

CREATE INDEX membership_rollbacks_approver ON public.membership_rollbacks USING btree (approved_by_id) WHERE (approved_by_id IS NOT NULL);

CREATE INDEX membership_rollbacks_by ON public.membership_rollbacks USING btree (by_id, asked_on);

CREATE INDEX membership_transactions_at ON public.membership_transactions USING btree (at DESC, id);

CREATE INDEX membership_transactions_deposit ON public.membership_transactions USING btree (deposit_id);

CREATE INDEX membership_transactions_given_away ON public.membership_transactions USING btree (at) WHERE given_away;

CREATE INDEX membership_transactions_member ON public.membership_transactions USING btree (member_id, number DESC);

CREATE INDEX membership_transactions_member_days ON public.membership_transactions USING btree (member_id, business_day);

CREATE INDEX membership_transactions_operator ON public.membership_transactions USING btree (operator_id, at DESC);

CREATE INDEX membership_transactions_paid_type ON public.membership_transactions USING btree (paid_type_id);

CREATE INDEX membership_transactions_payment ON public.membership_transactions USING btree (payment_id) WHERE (payment_id IS NOT NULL);

CREATE INDEX membership_transactions_subscription ON public.membership_transactions USING btree (subscription_fare_name_id);

CREATE INDEX menus_module ON public.menus USING btree (module_id);

CREATE INDEX menus_parent ON public.menus USING btree (parent_menu_id, ordering_number);

CREATE INDEX missing_stays_approved ON public.missing_stays USING btree (approved_by) WHERE (approved_by IS NOT NULL);

CREATE INDEX missing_stays_by ON public.missing_stays USING btree (closed_by);

CREATE INDEX missing_stays_closed ON public.missing_stays USING btree (closed_at);

CREATE INDEX modules_group ON public.modules USING btree (module_group_id);

CREATE INDEX news_seen_news ON public.news_seen USING btree (news_id);

CREATE INDEX news_start ON public.news USING btree (start_date DESC, id);

CREATE INDEX news_token ON public.news USING btree (token);

CREATE INDEX news_words ON public.news USING gin (title gin_trgm_ops, synopsis gin_trgm_ops);

CREATE INDEX non_cash_checks_by ON public.non_cash_checks USING btree (by_id);

CREATE INDEX non_cash_checks_day ON public.non_cash_checks USING btree (business_day, paid_type_id, at DESC);

CREATE INDEX non_cash_checks_paid_type ON public.non_cash_checks USING btree (paid_type_id);

CREATE INDEX notifications_open ON public.notifications USING btree (type, about_id) WHERE ((done_at IS NULL) AND (about_id IS NOT NULL));

CREATE INDEX notifications_unseen ON public.notifications USING btree (user_id) WHERE (seen_at IS NULL);

CREATE INDEX notifications_user ON public.notifications USING btree (user_id, publish_time DESC, id);

CREATE INDEX offline_contacts_at ON public.offline_contacts USING btree (at);

CREATE INDEX offline_grants_gate ON public.offline_grants USING btree (gate_id);

CREATE INDEX offline_grants_shift ON public.offline_grants USING btree (shift_id);

CREATE INDEX offline_grants_user ON public.offline_grants USING btree (user_id);

CREATE INDEX offline_sales_grant ON public.offline_sales USING btree (grant_id, sequence);

CREATE INDEX offline_sales_stay ON public.offline_sales USING btree (stay_id);

CREATE INDEX operations_log_action ON ONLY public.operations_log USING btree (action, at DESC);

CREATE INDEX operations_log_actor ON ONLY public.operations_log USING btree (actor_id, at DESC);

CREATE INDEX operations_log_entity ON ONLY public.operations_log USING btree (entity, entity_id, at DESC);

CREATE INDEX operations_log_id ON ONLY public.operations_log USING btree (id);

CREATE INDEX operator_debts_charged ON public.operator_debts USING btree (charged_at DESC, id);

CREATE INDEX operator_debts_charger ON public.operator_debts USING btree (charged_by) WHERE (charged_by IS NOT NULL);

CREATE INDEX operator_debts_decider ON public.operator_debts USING btree (decided_by) WHERE (decided_by IS NOT NULL);

CREATE INDEX operator_debts_deposit ON public.operator_debts USING btree (deposit_id) WHERE (deposit_id IS NOT NULL);

CREATE INDEX operator_debts_operator ON public.operator_debts USING btree (operator_id, charged_at DESC, id);

CREATE INDEX operator_debts_proposer ON public.operator_debts USING btree (proposed_by) WHERE (proposed_by IS NOT NULL);

CREATE INDEX operator_debts_waiting ON public.operator_debts USING btree (charged_at DESC, id) WHERE (state = 'WAITING'::text);

CREATE INDEX outbox_done ON public.outbox USING btree (done_at) WHERE (done_at IS NOT NULL);

CREATE INDEX outbox_waiting ON public.outbox USING btree (not_before) WHERE (done_at IS NULL);

CREATE INDEX paid_types_cash ON public.paid_types USING btree (cash_id);

CREATE INDEX parking_fares_created_by ON public.parking_fares USING btree (created_by);

CREATE INDEX parking_fares_non_regular ON public.parking_fares USING btree (fare_non_regular_id);

CREATE UNIQUE INDEX parking_fares_version ON public.parking_fares USING btree (vehicle_type_id, parking_type, fare_non_regular_id, effective_date) NULLS NOT DISTINCT;

CREATE INDEX parking_out_audit_confirmations_by ON public.parking_out_audit_confirmations USING btree (by_id);

CREATE INDEX parking_out_audit_rollbacks_by ON public.parking_out_audit_rollbacks USING btree (by_id);

CREATE INDEX parking_out_audits_by ON public.parking_out_audits USING btree (by_id, at);

CREATE INDEX parking_out_audits_deposit ON public.parking_out_audits USING btree (deposit_id) WHERE (amount <> 0);

CREATE INDEX parking_out_audits_operator ON public.parking_out_audits USING btree (operator_id, at);

CREATE INDEX parking_out_audits_type ON public.parking_out_audits USING btree (vehicle_type_id) WHERE (vehicle_type_id IS NOT NULL);

CREATE INDEX password_resets_user ON public.password_resets USING btree (user_id, created_at DESC);

CREATE INDEX payment_logs_at ON public.payment_logs USING btree (at DESC, id);

CREATE INDEX payment_logs_payment ON public.payment_logs USING btree (payment_id, at);

CREATE INDEX payment_notifications_at ON public.payment_notifications USING btree (at DESC, id);

CREATE INDEX payment_notifications_payment ON public.payment_notifications USING btree (payment_id) WHERE (payment_id IS NOT NULL);

CREATE UNIQUE INDEX payment_providers_current ON public.payment_providers USING btree (paid_type_id) WHERE (replaced_at IS NULL);

CREATE INDEX payment_providers_paid_type ON public.payment_providers USING btree (paid_type_id);

CREATE INDEX payment_returns_by ON public.payment_returns USING btree (by_id);

CREATE INDEX payment_returns_cash ON public.payment_returns USING btree (cash_id) WHERE (cash_id IS NOT NULL);

CREATE INDEX payment_returns_decider ON public.payment_returns USING btree (decided_by) WHERE (decided_by IS NOT NULL);

CREATE INDEX payment_returns_deposit ON public.payment_returns USING btree (deposit_id) WHERE (deposit_id IS NOT NULL);

CREATE INDEX payment_returns_owed ON public.payment_returns USING btree (owed_id, at, id) WHERE (owed_id IS NOT NULL);

CREATE INDEX payment_returns_payment ON public.payment_returns USING btree (payment_id, at, id);

CREATE UNIQUE INDEX payment_returns_reference ON public.payment_returns USING btree (reference) WHERE ((way = 'REFUNDED_BY_PROVIDER'::text) AND (answered_at IS NULL));

CREATE INDEX payment_returns_to_ask ON public.payment_returns USING btree (ask_at) WHERE (ask_at IS NOT NULL);

CREATE UNIQUE INDEX payment_returns_told ON public.payment_returns USING btree (payment_id, reference) WHERE (way = 'REFUNDED_BY_PROVIDER'::text);

CREATE INDEX payment_uses_by ON public.payment_uses USING btree (by_id);

CREATE INDEX payment_uses_owed ON public.payment_uses USING btree (at DESC, payment_id) WHERE (owed_back > 0);

CREATE INDEX payment_uses_source ON public.payment_uses USING btree (source_id);

CREATE INDEX payments_by ON public.payments USING btree (by_id);

CREATE INDEX payments_created ON public.payments USING btree (created_at DESC, id);

CREATE INDEX payments_gate ON public.payments USING btree (gate_id);

CREATE UNIQUE INDEX payments_one_pending ON public.payments USING btree (stay_id) WHERE (state = 'PENDING'::text);

CREATE INDEX payments_open_owed ON public.payments_open USING btree (owed_id) WHERE (owed_id IS NOT NULL);

CREATE INDEX payments_open_paid ON public.payments_open USING btree (paid_at, id);

CREATE INDEX payments_open_payment ON public.payments_open USING btree (payment_id) WHERE (payment_id IS NOT NULL);

CREATE INDEX payments_open_state ON public.payments_open USING btree (state, paid_at, id);

CREATE INDEX payments_paid ON public.payments USING btree (paid_at DESC, id) WHERE (state = 'PAID'::text);

CREATE INDEX payments_paid_type ON public.payments USING btree (paid_type_id);

CREATE INDEX payments_pending ON public.payments USING btree (expires_at) WHERE (state = 'PENDING'::text);

CREATE INDEX payments_provider ON public.payments USING btree (provider_id, paid_type_id, created_at) WHERE (provider_id IS NOT NULL);

CREATE INDEX payments_reference ON public.payments USING btree (adapter_ref) WHERE (adapter_ref IS NOT NULL);

CREATE UNIQUE INDEX payments_request ON public.payments USING btree (by_id, request_key) WHERE (request_key IS NOT NULL);

CREATE INDEX payments_stay ON public.payments USING btree (stay_id);

CREATE INDEX payments_to_ask ON public.payments USING btree (ask_at) WHERE (ask_at IS NOT NULL);

CREATE INDEX pending_settings_by ON public.pending_settings USING btree (by_id);

CREATE UNIQUE INDEX pending_settings_setting ON public.pending_settings USING btree (setting, vehicle_type_id) NULLS NOT DISTINCT;

CREATE INDEX pending_settings_vehicle_type ON public.pending_settings USING btree (vehicle_type_id);

CREATE INDEX personal_widgets_component ON public.personal_widgets USING btree (dashboard_component_id);

CREATE INDEX program_files_token_file ON public.program_files USING btree (token_file);

CREATE INDEX provider_items_at ON public.provider_items USING btree (paid_type_id, at);

CREATE INDEX provider_items_waiting ON public.provider_items USING btree (paid_type_id, at) WHERE (settlement_id IS NULL);

CREATE INDEX provider_items_written_off ON public.provider_items USING btree (settlement_id) WHERE (written_off_at IS NOT NULL);

CREATE INDEX provider_refunds_approver ON public.provider_refunds USING btree (approved_by) WHERE (approved_by IS NOT NULL);

CREATE INDEX provider_refunds_decider ON public.provider_refunds USING btree (decided_by) WHERE (decided_by IS NOT NULL);

CREATE INDEX push_devices_user ON public.push_devices USING btree (user_id);

CREATE INDEX receipts_made ON public.receipts USING brin (made_at) WITH (pages_per_range='32');

CREATE INDEX receipts_provisional ON public.receipts USING btree (upper(provisional)) WHERE (provisional IS NOT NULL);

CREATE INDEX receipts_text ON public.receipts USING btree (receipt_number);

CREATE INDEX receipts_text_part ON public.receipts USING gin (receipt_number gin_trgm_ops);

CREATE INDEX reconciliation_files_by ON public.reconciliation_files USING btree (by_id);

CREATE INDEX reconciliation_files_cash ON public.reconciliation_files USING btree (cash_id) WHERE (cash_id IS NOT NULL);

CREATE INDEX reconciliation_files_newest ON public.reconciliation_files USING btree (at DESC, id);

CREATE INDEX reconciliation_files_paid_type ON public.reconciliation_files USING btree (paid_type_id) WHERE (paid_type_id IS NOT NULL);

CREATE INDEX refunds_owed_operator ON public.refunds_owed USING btree (operator_id);

CREATE INDEX refunds_owed_paid_type ON public.refunds_owed USING btree (paid_type_id) WHERE (paid_type_id IS NOT NULL);

CREATE INDEX report_batches_day ON public.report_batches USING btree (paid_type_id, day);

CREATE INDEX report_cards_view ON public.report_cards USING btree (saved_view_id);

CREATE INDEX report_deliveries_mail ON public.report_deliveries USING btree (mail_id) WHERE (mail_id IS NOT NULL);

CREATE INDEX report_deliveries_pdf ON public.report_deliveries USING btree (pdf) WHERE (pdf IS NOT NULL);

CREATE INDEX report_deliveries_user ON public.report_deliveries USING btree (user_id);

CREATE INDEX report_deliveries_xlsx ON public.report_deliveries USING btree (xlsx) WHERE (xlsx IS NOT NULL);

CREATE INDEX report_rows_approval ON public.report_rows USING btree (paid_type_id, approval_code) WHERE (approval_code IS NOT NULL);

CREATE INDEX report_rows_at ON public.report_rows USING btree (paid_type_id, paid_at);

CREATE INDEX report_rows_provider_reference ON public.report_rows USING btree (paid_type_id, provider_reference) WHERE (provider_reference IS NOT NULL);

CREATE INDEX report_rows_reference ON public.report_rows USING btree (paid_type_id, reference) WHERE (reference IS NOT NULL);

CREATE INDEX report_rows_rrn ON public.report_rows USING btree (paid_type_id, rrn) WHERE (rrn IS NOT NULL);

CREATE INDEX report_rows_told ON public.report_rows USING btree (batch_id, paid_type_id, file_id);

CREATE INDEX report_runs_age ON public.report_runs USING btree (created_at);

CREATE INDEX report_runs_user ON public.report_runs USING btree (user_id);

CREATE INDEX report_schedule_recipients_user ON public.report_schedule_recipients USING btree (user_id);

CREATE INDEX report_schedules_shift ON public.report_schedules USING btree (shift_id);

CREATE INDEX report_schedules_user ON public.report_schedules USING btree (user_id);

CREATE INDEX report_schedules_view ON public.report_schedules USING btree (saved_view_id);

CREATE INDEX reprints_at ON public.reprints USING btree (at DESC, id);

CREATE INDEX reprints_by ON public.reprints USING btree (by_id);

CREATE UNIQUE INDEX reprints_copy ON public.reprints USING btree (what, stay_id, deposit_id, payment_return_id, membership_transaction_id, copy_number) NULLS NOT DISTINCT;

CREATE INDEX reprints_deposit ON public.reprints USING btree (deposit_id);

CREATE INDEX reprints_membership_transaction ON public.reprints USING btree (membership_transaction_id) WHERE (membership_transaction_id IS NOT NULL);

CREATE INDEX reprints_payment_return ON public.reprints USING btree (payment_return_id) WHERE (payment_return_id IS NOT NULL);

CREATE INDEX reprints_stay ON public.reprints USING btree (stay_id);

CREATE INDEX rollup_tax_day ON public.rollup_tax USING btree (tax_day);

CREATE INDEX rollup_zone_cars_count ON public.rollup_zone_cars USING btree (count_id);

CREATE INDEX rollup_zone_peaks_zone ON public.rollup_zone_peaks USING btree (zone_id);

CREATE INDEX rule_settings_approver ON public.rule_settings USING btree (approved_by) WHERE (approved_by IS NOT NULL);

CREATE INDEX rule_settings_by ON public.rule_settings USING btree (by_id) WHERE (by_id IS NOT NULL);

CREATE INDEX saved_views_shared ON public.saved_views USING btree (route) WHERE shared;

CREATE INDEX schedules_day ON public.schedules USING btree (day);

CREATE INDEX schedules_gate ON public.schedules USING btree (gate_id);

CREATE INDEX schedules_shift ON public.schedules USING btree (shift_id);

CREATE INDEX secret_visits_compared ON public.secret_visits USING btree (compared_at);

CREATE INDEX secret_visits_from ON public.secret_visits USING btree (from_at DESC, id);

CREATE INDEX secret_visits_gate ON public.secret_visits USING btree (gate_id);

CREATE INDEX secret_visits_operator ON public.secret_visits USING btree (operator_id);

CREATE INDEX secret_visits_paid_type ON public.secret_visits USING btree (paid_type_id);

CREATE INDEX secret_visits_planned_by ON public.secret_visits USING btree (planned_by);

CREATE INDEX secret_visits_reported_by ON public.secret_visits USING btree (reported_by);

CREATE INDEX secret_visits_stay_id ON public.secret_visits USING btree (stay_id);

CREATE INDEX secret_visits_vehicle_type ON public.secret_visits USING btree (vehicle_type_id);

CREATE INDEX sessions_expires ON public.sessions USING btree (expires_at);

CREATE INDEX sessions_gate ON public.sessions USING btree (gate_id) WHERE (gate_id IS NOT NULL);

CREATE INDEX sessions_grant ON public.sessions USING btree (grant_id) WHERE (grant_id IS NOT NULL);

CREATE UNIQUE INDEX sessions_one_at_desk ON public.sessions USING btree (user_id, device_number) WHERE ((ended_at IS NULL) AND (begun_by = 'PIN'::text));

CREATE UNIQUE INDEX sessions_one_live ON public.sessions USING btree (user_id) WHERE ((ended_at IS NULL) AND (begun_by = 'PASSWORD'::text));

CREATE INDEX sessions_user ON public.sessions USING btree (user_id, created_at DESC);

CREATE UNIQUE INDEX settlement_answers_brought ON public.settlement_answers USING btree (settlement_id, version, name, bytes, sha256) WHERE (by_id IS NOT NULL);

CREATE INDEX settlement_answers_by ON public.settlement_answers USING btree (by_id) WHERE (by_id IS NOT NULL);

CREATE UNIQUE INDEX settlement_answers_fetched ON public.settlement_answers USING btree (paid_type_id, name, bytes, sha256) NULLS NOT DISTINCT WHERE (by_id IS NULL);

CREATE INDEX settlement_answers_newest ON public.settlement_answers USING btree (at DESC, id);

CREATE INDEX settlement_answers_settlement ON public.settlement_answers USING btree (settlement_id, version) WHERE (settlement_id IS NOT NULL);

CREATE INDEX settlement_sends_by ON public.settlement_sends USING btree (by_id);

CREATE UNIQUE INDEX settlement_sends_running ON public.settlement_sends USING btree (settlement_id) WHERE (state = ANY (ARRAY['SENDING'::text, 'RENAMING'::text]));

CREATE INDEX settlement_sends_settlement ON public.settlement_sends USING btree (settlement_id, version, started_at);

CREATE INDEX settlement_setups_template ON public.settlement_setups USING btree (template_id);

CREATE INDEX settlement_steps_approved_by ON public.settlement_steps USING btree (approved_by) WHERE (approved_by IS NOT NULL);

CREATE INDEX settlement_steps_by ON public.settlement_steps USING btree (by_id) WHERE (by_id IS NOT NULL);

CREATE INDEX settlement_steps_settlement ON public.settlement_steps USING btree (settlement_id, at);

CREATE INDEX settlements_cash ON public.settlements USING btree (cash_id) WHERE (cash_id IS NOT NULL);

CREATE INDEX settlements_due ON public.settlements USING btree (ends_at) WHERE (status = 'OPEN'::text);

CREATE INDEX settlements_due_on ON public.settlements USING btree (due_on) WHERE (status = ANY (ARRAY['GENERATED'::text, 'SENT'::text, 'ACCEPTED'::text, 'REJECTED'::text]));

CREATE INDEX settlements_newest ON public.settlements USING btree (day DESC, number DESC, id);

CREATE UNIQUE INDEX settlements_open ON public.settlements USING btree (paid_type_id) WHERE (status = 'OPEN'::text);

CREATE UNIQUE INDEX sites_one_own ON public.sites USING btree (is_own) WHERE is_own;

CREATE INDEX statement_lines_day ON public.statement_lines USING btree (cash_id, day);

CREATE INDEX statement_lines_file ON public.statement_lines USING btree (file_id);

CREATE INDEX stay_images_stay ON ONLY public.stay_images USING btree (stay_id);

CREATE INDEX stay_plates_equal ON public.stay_plates USING btree (plate_key);

CREATE INDEX stay_plates_key ON public.stay_plates USING gin (plate_key gin_trgm_ops);

CREATE INDEX stay_plates_other ON public.stay_plates USING btree (other_key) WHERE (other_key IS NOT NULL);

CREATE INDEX stay_plates_other_part ON public.stay_plates USING gin (other_key gin_trgm_ops) WHERE (other_key IS NOT NULL);

CREATE INDEX stay_plates_recorded ON public.stay_plates USING btree (recorded_at);

CREATE INDEX stays_code ON public.stays USING btree (code);

CREATE INDEX stays_code_part ON public.stays USING gin (code gin_trgm_ops);

CREATE INDEX stays_deleted ON public.stays USING btree (deleted_at DESC) WHERE (deleted_at IS NOT NULL);

CREATE INDEX stays_deposit ON public.stays USING btree (deposit_id, exited_at DESC);

CREATE INDEX stays_entered ON public.stays USING btree (entered_at DESC, id);

CREATE INDEX stays_entry_day ON public.stays USING brin (entry_business_day);

CREATE UNIQUE INDEX stays_entry_event ON public.stays USING btree (entry_event_id) WHERE (entry_event_id IS NOT NULL);

CREATE INDEX stays_entry_gate ON public.stays USING btree (entry_gate_id, entered_at DESC);

CREATE INDEX stays_exit_day ON public.stays USING brin (business_day);

CREATE INDEX stays_exit_gate ON public.stays USING btree (exit_gate_id, exited_at DESC);

CREATE INDEX stays_exited ON public.stays USING btree (exited_at DESC, id) WHERE (exited_at IS NOT NULL);

CREATE INDEX stays_flagged ON public.stays USING gin (flags) WHERE (flags <> '{}'::text[]);

CREATE INDEX stays_flagged_entries ON public.stays USING btree (entered_at DESC, id) WHERE (flags <> '{}'::text[]);

CREATE INDEX stays_flagged_exits ON public.stays USING btree (exited_at DESC, id) WHERE ((exited_at IS NOT NULL) AND (flags <> '{}'::text[]));

CREATE UNIQUE INDEX stays_inside_by_card ON public.stays_inside USING btree (member_id) WHERE by_card;

CREATE INDEX stays_inside_confusion ON public.stays_inside USING btree (translate(plate_key, 'ODQIZSBG'::text, '00012586'::text));

CREATE INDEX stays_inside_entered ON public.stays_inside USING btree (entered_at);

CREATE INDEX stays_inside_member ON public.stays_inside USING btree (member_id) WHERE (member_id IS NOT NULL);

CREATE INDEX stays_inside_plate ON public.stays_inside USING btree (plate_key);

CREATE INDEX stays_inside_plate_part ON public.stays_inside USING gin (plate_key gin_trgm_ops);

CREATE INDEX stays_member ON public.stays USING btree (member_id, entered_at DESC) WHERE (member_id IS NOT NULL);

CREATE INDEX stays_member_days ON public.stays USING btree (member_id, business_day) INCLUDE (gross, deposit_id, vehicle_type_id, entry_business_day, duration_minutes) WHERE ((member_id IS NOT NULL) AND (business_day IS NOT NULL));

CREATE INDEX stays_operator ON public.stays USING btree (operator_id, exited_at DESC);

CREATE INDEX stays_paid_type ON public.stays USING btree (paid_type_id, exited_at DESC);

CREATE UNIQUE INDEX stays_payment ON public.stays USING btree (payment_id) WHERE (payment_id IS NOT NULL);

CREATE UNIQUE INDEX stays_request ON public.stays USING btree (operator_id, request_id) WHERE (request_id IS NOT NULL);

CREATE INDEX stays_ticket_at ON public.stays USING btree (entry_gate_id, ticket_at) WHERE (ticket_at IS NOT NULL);

CREATE INDEX stays_unknown_offline ON public.stays USING btree (code) WHERE ((origin = 'OFFLINE'::text) AND (entry_event_id IS NULL));

CREATE INDEX stays_vehicle_type ON public.stays USING btree (vehicle_type_id, entered_at DESC);

CREATE INDEX subscription_fare_details_component ON public.subscription_fare_details USING btree (subscription_fare_component_id);

CREATE INDEX subscription_fare_gates_gate ON public.subscription_fare_gates USING btree (gate_id);

CREATE INDEX subscription_fare_names_fare_non_regular ON public.subscription_fare_names USING btree (fare_non_regular_id);

CREATE INDEX subscription_fare_names_vehicle_type ON public.subscription_fare_names USING btree (vehicle_type_id);

CREATE INDEX sweep_people_user ON public.sweep_people USING btree (user_id);

CREATE INDEX sweep_readings_at ON public.sweep_readings USING btree (at);

CREATE INDEX sweep_readings_by ON public.sweep_readings USING btree (by_id);

CREATE INDEX sweep_readings_confusion ON public.sweep_readings USING btree (translate(plate_key, 'ODQIZSBG'::text, '00012586'::text)) WHERE (plate_key <> ''::text);

CREATE INDEX sweep_readings_stay ON public.sweep_readings USING btree (stay_id) WHERE (stay_id IS NOT NULL);

CREATE INDEX sweep_readings_sweep ON public.sweep_readings USING btree (sweep_id, at);

CREATE INDEX sweeps_by ON public.sweeps USING btree (opened_by, opened_at DESC);

CREATE INDEX sweeps_closed_at ON public.sweeps USING btree (closed_at) WHERE (state = 'CLOSED'::text);

CREATE INDEX sweeps_opened ON public.sweeps USING btree (opened_at DESC, id);

CREATE UNIQUE INDEX sweeps_running ON public.sweeps USING btree (opened_by) WHERE (state = 'OPEN'::text);

CREATE INDEX swept_stays_stay ON public.swept_stays USING btree (stay_id, sweep_id);

CREATE INDEX system_configuration_token_file ON public.system_configuration USING btree (token_file);

CREATE INDEX taken_over_periods_import ON public.taken_over_periods USING btree (import_id, id);

CREATE INDEX tax_corrections_month ON public.tax_corrections USING btree (month);

CREATE INDEX tax_feed_corrects ON public.tax_feed USING btree (corrects_seq) WHERE (corrects_seq IS NOT NULL);

CREATE INDEX tax_feed_day ON public.tax_feed USING btree (tax_day, seq DESC);

CREATE INDEX tax_feed_kind ON public.tax_feed USING btree (kind, seq DESC);

CREATE INDEX tax_feed_receipt ON public.tax_feed USING btree (lower(receipt_number));

CREATE UNIQUE INDEX tax_feed_sends_running ON public.tax_feed_sends USING btree ((true)) WHERE (state = 'SENDING'::text);

CREATE INDEX tax_feed_sends_started ON public.tax_feed_sends USING btree (started_at DESC);

CREATE INDEX tax_payments_by ON public.tax_payments USING btree (by_id);

CREATE INDEX tax_payments_cash ON public.tax_payments USING btree (cash_id) WHERE (cash_id IS NOT NULL);

CREATE UNIQUE INDEX tax_payments_one ON public.tax_payments USING btree (return_id) WHERE (withdrawn_at IS NULL);

CREATE INDEX tax_payments_return ON public.tax_payments USING btree (return_id);

CREATE INDEX tax_payments_withdrawn_by ON public.tax_payments USING btree (withdrawn_by_id) WHERE (withdrawn_by_id IS NOT NULL);

CREATE INDEX tax_returns_locked_by ON public.tax_returns USING btree (locked_by_id) WHERE (locked_by_id IS NOT NULL);

CREATE INDEX tax_returns_newest ON public.tax_returns USING btree (month DESC, id);

CREATE INDEX temp_plates_confusion ON public.temp_plates USING btree (translate(plate_key, 'ODQIZSBG'::text, '00012586'::text), read_at);

CREATE INDEX temp_plates_gate ON public.temp_plates USING btree (gate_id, read_at DESC);

CREATE INDEX temp_plates_read ON public.temp_plates USING btree (read_at);

CREATE INDEX tenant_payments_by ON public.tenant_payments USING btree (by_id);

CREATE INDEX tenant_payments_cash ON public.tenant_payments USING btree (cash_id);

CREATE INDEX tenant_payments_date ON public.tenant_payments USING btree (transaction_date DESC, id);

CREATE INDEX tenant_payments_department ON public.tenant_payments USING btree (department_id, transaction_date);

CREATE INDEX tenant_payments_withdrawn_by ON public.tenant_payments USING btree (withdrawn_by);

CREATE INDEX tenant_validations_at ON public.tenant_validations USING btree (at);

CREATE INDEX tenant_validations_batch ON public.tenant_validations USING btree (batch_id);

CREATE INDEX tenant_validations_day ON public.tenant_validations USING btree (tenant_id, business_day);

CREATE INDEX ticket_booklets_added ON public.ticket_booklets USING btree (added_at DESC, id);

CREATE INDEX ticket_booklets_adder ON public.ticket_booklets USING btree (added_by_id);

CREATE INDEX ticket_booklets_type ON public.ticket_booklets USING btree (vehicle_type_id) WHERE (vehicle_type_id IS NOT NULL);

CREATE INDEX ticket_issues_booklet ON public.ticket_issues USING btree (booklet_id, issued_at DESC);

CREATE INDEX ticket_issues_ender ON public.ticket_issues USING btree (ended_by_id) WHERE (ended_by_id IS NOT NULL);

CREATE INDEX ticket_issues_issuer ON public.ticket_issues USING btree (issued_by_id);

CREATE UNIQUE INDEX ticket_issues_open ON public.ticket_issues USING btree (booklet_id) WHERE (ended_at IS NULL);

CREATE INDEX ticket_issues_operator ON public.ticket_issues USING btree (operator_id, issued_at DESC);

CREATE INDEX ticket_issues_witness ON public.ticket_issues USING btree (witness_id) WHERE (witness_id IS NOT NULL);

CREATE INDEX ticket_uses_approver ON public.ticket_uses USING btree (approver_id) WHERE (approver_id IS NOT NULL);

CREATE INDEX ticket_uses_booklet ON public.ticket_uses USING btree (booklet_id);

CREATE INDEX ticket_uses_day ON public.ticket_uses USING btree (business_day);

CREATE INDEX ticket_uses_deposit ON public.ticket_uses USING btree (deposit_id) WHERE (deposit_id IS NOT NULL);

CREATE INDEX ticket_uses_entered ON public.ticket_uses USING btree (entered_at DESC, id);

CREATE INDEX ticket_uses_enterer ON public.ticket_uses USING btree (entered_by_id);

CREATE INDEX ticket_uses_gate ON public.ticket_uses USING btree (gate_id) WHERE (gate_id IS NOT NULL);

CREATE INDEX ticket_uses_issue ON public.ticket_uses USING btree (issue_id);

CREATE INDEX ticket_uses_operator ON public.ticket_uses USING btree (operator_id, entered_at DESC, id);

CREATE INDEX ticket_uses_shift ON public.ticket_uses USING btree (shift_id) WHERE (shift_id IS NOT NULL);

CREATE INDEX ticket_uses_signer ON public.ticket_uses USING btree (taken_back_with_id) WHERE (taken_back_with_id IS NOT NULL);

CREATE INDEX ticket_uses_taker ON public.ticket_uses USING btree (taken_back_by_id) WHERE (taken_back_by_id IS NOT NULL);

CREATE INDEX ticket_uses_type ON public.ticket_uses USING btree (vehicle_type_id) WHERE (vehicle_type_id IS NOT NULL);

CREATE INDEX ticket_uses_until ON public.ticket_uses USING btree (sold_until) WHERE (kind = 'SOLD'::text);

CREATE INDEX to_collect_approver ON public.to_collect USING btree (approved_by);

CREATE INDEX to_collect_at ON public.to_collect USING btree (at, id);

CREATE INDEX to_collect_day ON public.to_collect USING btree (site_id, business_day);

CREATE INDEX to_collect_decider ON public.to_collect USING btree (decided_by) WHERE (decided_by IS NOT NULL);

CREATE INDEX to_collect_deposit ON public.to_collect USING btree (deposit_id);

CREATE INDEX to_collect_operator ON public.to_collect USING btree (operator_id, at, id);

CREATE INDEX to_collect_parts_by ON public.to_collect_parts USING btree (by_id);

CREATE INDEX to_collect_parts_cash ON public.to_collect_parts USING btree (cash_id) WHERE (cash_id IS NOT NULL);

CREATE INDEX to_collect_parts_deposit ON public.to_collect_parts USING btree (deposit_id) WHERE (deposit_id IS NOT NULL);

CREATE INDEX to_collect_parts_of ON public.to_collect_parts USING btree (to_collect_id);

CREATE UNIQUE INDEX to_collect_parts_told ON public.to_collect_parts USING btree (by_id, request_id, way) WHERE (request_id IS NOT NULL);

CREATE INDEX to_collect_plate ON public.to_collect USING btree (plate_key) WHERE (state = ANY (ARRAY['OPEN'::text, 'WAITING'::text]));

CREATE INDEX to_collect_proposer ON public.to_collect USING btree (proposed_by) WHERE (proposed_by IS NOT NULL);

CREATE INDEX to_collect_short_day ON public.to_collect USING btree (operator_id, business_day) WHERE (reason = 'SHORT_PAID'::text);

CREATE INDEX to_collect_state ON public.to_collect USING btree (state, at, id);

CREATE INDEX unmatched_takings_deposit ON public.unmatched_takings USING btree (deposit_id);

CREATE INDEX unmatched_takings_gate ON public.unmatched_takings USING btree (gate_id);

CREATE INDEX unmatched_takings_operator ON public.unmatched_takings USING btree (operator_id, taken_at DESC, id);

CREATE INDEX unmatched_takings_paid_type ON public.unmatched_takings USING btree (paid_type_id);

CREATE INDEX unmatched_takings_settled_by ON public.unmatched_takings USING btree (settled_by);

CREATE INDEX unmatched_takings_slip ON public.unmatched_takings USING gin (((sale ->> 'provisionalNumber'::text)) gin_trgm_ops);

CREATE INDEX unmatched_takings_state ON public.unmatched_takings USING btree (COALESCE(outcome, 'WAITING'::text), taken_at DESC, id);

CREATE INDEX unmatched_takings_stay ON public.unmatched_takings USING btree (stay_id);

CREATE INDEX unmatched_takings_taken ON public.unmatched_takings USING btree (taken_at DESC, id);

CREATE INDEX user_biodata_city ON public.user_biodata USING btree (city_id);

CREATE INDEX user_biodata_country ON public.user_biodata USING btree (country_id);

CREATE INDEX user_biodata_identity_type ON public.user_biodata USING btree (identity_type_id);

CREATE INDEX user_biodata_state ON public.user_biodata USING btree (state_id);

CREATE INDEX user_group_additional_fares_name ON public.user_group_additional_fares USING btree (additional_fare_name_id);

CREATE INDEX user_group_members_group ON public.user_group_members USING btree (user_group_id);

CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));

CREATE INDEX users_profile_picture ON public.users USING btree (profile_picture);

CREATE UNIQUE INDEX users_username ON public.users USING btree (lower(username));

CREATE INDEX vehicle_audit_types_type ON public.vehicle_audit_types USING btree (vehicle_type_id);

CREATE UNIQUE INDEX vehicle_types_basic ON public.vehicle_types USING btree (is_basic) WHERE is_basic;

CREATE INDEX vehicle_types_parent ON public.vehicle_types USING btree (parent_vehicle_type_id);

CREATE UNIQUE INDEX vehicle_types_shortcut ON public.vehicle_types USING btree (lower(shortcut)) WHERE is_active;

CREATE INDEX voucher_batches_by ON public.voucher_batches USING btree (by_id, business_day);

CREATE INDEX voucher_batches_decided_by ON public.voucher_batches USING btree (decided_by);

CREATE INDEX voucher_batches_department ON public.voucher_batches USING btree (department_id);

CREATE INDEX voucher_batches_events ON public.voucher_batches USING btree (department_id, event_until) WHERE (event_from IS NOT NULL);

CREATE INDEX voucher_batches_vehicle_type ON public.voucher_batches USING btree (vehicle_type_id);

CREATE INDEX voucher_batches_waited ON public.voucher_batches USING btree (business_day) WHERE waited;

CREATE INDEX voucher_batches_withdrawn_by ON public.voucher_batches USING btree (withdrawn_by);

CREATE INDEX voucher_uses_batch ON public.voucher_uses USING btree (batch_id);

CREATE INDEX voucher_uses_day ON public.voucher_uses USING btree (voucher_id, business_day);

CREATE INDEX voucher_uses_owed ON public.voucher_uses USING btree (at DESC, stay_id) WHERE (owed > 0);

CREATE INDEX zone_cars_vehicle_type ON public.zone_cars USING btree (vehicle_type_id);

CREATE INDEX zone_counts_at ON public.zone_counts USING btree (zone_id, at DESC, made_at DESC);

CREATE INDEX zone_counts_by ON public.zone_counts USING btree (by_id) WHERE (by_id IS NOT NULL);

CREATE INDEX zone_counts_sweep_id ON public.zone_counts USING btree (sweep_id) WHERE (sweep_id IS NOT NULL);

CREATE INDEX zone_counts_zone ON public.zone_counts USING btree (zone_id, made_at DESC);

CREATE UNIQUE INDEX zone_fulls_now ON public.zone_fulls USING btree (zone_id, vehicle_group) WHERE (until IS NULL);

CREATE INDEX zone_gates_from ON public.zone_gates USING btree (from_zone_id);

CREATE UNIQUE INDEX zone_gates_now ON public.zone_gates USING btree (gate_id) WHERE (until IS NULL);

CREATE INDEX zone_gates_to ON public.zone_gates USING btree (to_zone_id);

CREATE INDEX zone_spans_day ON public.zone_spans USING btree (business_day);

CREATE INDEX zones_parent ON public.zones USING btree (parent_zone_id);

CREATE TRIGGER access_group_modules_epoch AFTER INSERT OR DELETE OR UPDATE ON access_group_modules FOR EACH STATEMENT EXECUTE FUNCTION raise_permission_epoch();

CREATE TRIGGER access_groups_epoch AFTER INSERT OR DELETE OR UPDATE ON access_groups FOR EACH STATEMENT EXECUTE FUNCTION raise_permission_epoch();

CREATE TRIGGER additional_fare_names_epoch AFTER INSERT OR DELETE OR UPDATE ON additional_fare_names FOR EACH STATEMENT EXECUTE FUNCTION raise_tariff_epoch();

CREATE TRIGGER additional_fares_epoch AFTER INSERT OR DELETE OR UPDATE ON additional_fares FOR EACH STATEMENT EXECUTE FUNCTION raise_tariff_epoch();

CREATE TRIGGER apis_settings AFTER INSERT OR DELETE OR UPDATE ON apis FOR EACH STATEMENT EXECUTE FUNCTION raise_settings_epoch();

CREATE TRIGGER audio_files_settings AFTER INSERT OR DELETE OR UPDATE ON audio_files FOR EACH STATEMENT EXECUTE FUNCTION raise_settings_epoch();

CREATE TRIGGER business_day_starts_epoch AFTER INSERT OR DELETE OR UPDATE ON business_day_starts FOR EACH STATEMENT EXECUTE FUNCTION raise_tariff_epoch();

CREATE TRIGGER business_day_starts_settings AFTER INSERT OR DELETE OR UPDATE ON business_day_starts FOR EACH STATEMENT EXECUTE FUNCTION raise_settings_epoch();

CREATE TRIGGER cash_counts_way BEFORE UPDATE ON cash_counts FOR EACH ROW EXECUTE FUNCTION check_cash_count();

CREATE TRIGGER cash_drops_way BEFORE UPDATE ON cash_drops FOR EACH ROW EXECUTE FUNCTION check_cash_drop();

CREATE TRIGGER claimed_payments_final BEFORE UPDATE ON claimed_payments FOR EACH ROW EXECUTE FUNCTION check_claim_final();

CREATE TRIGGER corrections_final BEFORE UPDATE ON corrections FOR EACH ROW EXECUTE FUNCTION check_correction_final();

CREATE TRIGGER deposits_way BEFORE UPDATE OF state, takes_sales ON deposits FOR EACH ROW EXECUTE FUNCTION check_deposit();

CREATE TRIGGER floats_way BEFORE UPDATE ON floats FOR EACH ROW EXECUTE FUNCTION check_float();

CREATE TRIGGER free_pass_requests_once BEFORE UPDATE ON free_pass_requests FOR EACH ROW EXECUTE FUNCTION check_free_pass_answer();

CREATE TRIGGER gates_settings AFTER INSERT OR DELETE OR UPDATE ON gates FOR EACH STATEMENT EXECUTE FUNCTION raise_settings_epoch();

CREATE TRIGGER holidays_epoch AFTER INSERT OR DELETE OR UPDATE ON holidays FOR EACH STATEMENT EXECUTE FUNCTION raise_tariff_epoch();

CREATE TRIGGER item_matches_of_one AFTER INSERT ON item_matches REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION check_matches();

CREATE CONSTRAINT TRIGGER journal_entries_balance AFTER INSERT ON journal_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_new_journal_entry();

CREATE TRIGGER journal_entries_deposit_open BEFORE INSERT ON journal_entries FOR EACH ROW WHEN (new.deposit_id IS NOT NULL) EXECUTE FUNCTION check_deposit_takes_entries();

CREATE CONSTRAINT TRIGGER journal_lines_balance AFTER INSERT ON journal_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_new_journal_line();

CREATE TRIGGER member_refunds_final BEFORE UPDATE ON member_refunds FOR EACH ROW EXECUTE FUNCTION check_member_refund();

CREATE TRIGGER member_plates AFTER INSERT OR UPDATE OF plate_numbers, member_start_date, member_end_date, suspended ON members FOR EACH ROW EXECUTE FUNCTION keep_member_plates();

CREATE TRIGGER member_suspended AFTER INSERT OR UPDATE OF suspended ON members FOR EACH ROW EXECUTE FUNCTION keep_member_suspensions();

CREATE TRIGGER menus_epoch AFTER INSERT OR DELETE OR UPDATE ON menus FOR EACH STATEMENT EXECUTE FUNCTION raise_permission_epoch();

CREATE TRIGGER modules_epoch AFTER INSERT OR DELETE OR UPDATE ON modules FOR EACH STATEMENT EXECUTE FUNCTION raise_permission_epoch();

CREATE TRIGGER operator_debts_guard BEFORE UPDATE ON operator_debts FOR EACH ROW EXECUTE FUNCTION check_operator_debt();

CREATE TRIGGER overdue_tolerance_epoch AFTER UPDATE ON overdue_tolerance FOR EACH STATEMENT EXECUTE FUNCTION raise_tariff_epoch();

CREATE TRIGGER paid_types_settings AFTER INSERT OR DELETE OR UPDATE ON paid_types FOR EACH STATEMENT EXECUTE FUNCTION raise_settings_epoch();

CREATE TRIGGER parking_fares_epoch AFTER INSERT OR DELETE OR UPDATE ON parking_fares FOR EACH STATEMENT EXECUTE FUNCTION raise_tariff_epoch();

CREATE TRIGGER parking_fines_epoch AFTER INSERT OR DELETE OR UPDATE ON parking_fines FOR EACH STATEMENT EXECUTE FUNCTION raise_tariff_epoch();

CREATE TRIGGER payment_returns_amount BEFORE INSERT OR UPDATE ON payment_returns FOR EACH ROW EXECUTE FUNCTION check_payment_return();

CREATE TRIGGER payment_returns_place AFTER INSERT OR UPDATE ON payment_returns FOR EACH ROW EXECUTE FUNCTION place_return_of();

CREATE TRIGGER payment_uses_amount BEFORE INSERT OR UPDATE ON payment_uses FOR EACH ROW EXECUTE FUNCTION check_payment_use();

CREATE TRIGGER payment_uses_place AFTER INSERT OR UPDATE ON payment_uses FOR EACH ROW EXECUTE FUNCTION place_payment_of();

CREATE TRIGGER payment_uses_stay BEFORE UPDATE ON payment_uses FOR EACH ROW EXECUTE FUNCTION check_use_stays();

CREATE TRIGGER payments_day AFTER INSERT OR UPDATE ON payments FOR EACH ROW WHEN (new.created_at < (now() - '1 day'::interval)) EXECUTE FUNCTION payment_day_changed();

CREATE TRIGGER payments_final BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION check_payment_final();

CREATE TRIGGER payments_place AFTER UPDATE OF state ON payments FOR EACH ROW WHEN (new.state = 'PAID'::text AND old.state <> 'PAID'::text) EXECUTE FUNCTION place_payment_row();

CREATE TRIGGER payments_place_new AFTER INSERT ON payments FOR EACH ROW WHEN (new.state = 'PAID'::text) EXECUTE FUNCTION place_payment_row();

CREATE TRIGGER payments_spent BEFORE UPDATE OF stay_id ON payments FOR EACH ROW EXECUTE FUNCTION check_spent_payment();

CREATE TRIGGER print_fields_settings AFTER INSERT OR DELETE OR UPDATE ON print_fields FOR EACH STATEMENT EXECUTE FUNCTION raise_settings_epoch();

CREATE TRIGGER provider_items_guard BEFORE UPDATE OF settlement_id, "position" ON provider_items FOR EACH ROW EXECUTE FUNCTION check_provider_item();

CREATE TRIGGER provider_refunds_ended AFTER UPDATE ON provider_refunds FOR EACH ROW EXECUTE FUNCTION place_payment_of();

CREATE TRIGGER provider_refunds_place AFTER INSERT ON provider_refunds FOR EACH ROW EXECUTE FUNCTION place_payment_of();

CREATE TRIGGER receipt_counters_rise BEFORE UPDATE ON receipt_counters FOR EACH ROW EXECUTE FUNCTION check_counter_rises();

CREATE TRIGGER refunds_owed_again AFTER UPDATE ON refunds_owed FOR EACH ROW EXECUTE FUNCTION place_refund_row();

CREATE TRIGGER refunds_owed_guard BEFORE UPDATE ON refunds_owed FOR EACH ROW EXECUTE FUNCTION check_refund_owed();

CREATE TRIGGER refunds_owed_place AFTER INSERT ON refunds_owed FOR EACH ROW EXECUTE FUNCTION place_refund_row();

CREATE TRIGGER schedules_hours BEFORE INSERT OR UPDATE OF day, shift_id ON schedules FOR EACH ROW EXECUTE FUNCTION schedules_take_hours();

CREATE TRIGGER settlements_guard BEFORE UPDATE ON settlements FOR EACH ROW EXECUTE FUNCTION check_settlement();

CREATE TRIGGER shifts_hours AFTER UPDATE OF start_time, end_time ON shifts FOR EACH ROW WHEN (old.start_time <> new.start_time OR old.end_time <> new.end_time) EXECUTE FUNCTION shifts_move_posts();

CREATE TRIGGER stays_ended BEFORE UPDATE ON stays FOR EACH ROW WHEN (old.state <> 'INSIDE'::text) EXECUTE FUNCTION keep_ended_stay();

CREATE TRIGGER stays_flags BEFORE UPDATE OF flags ON stays FOR EACH ROW WHEN (old.state <> 'INSIDE'::text) EXECUTE FUNCTION check_flags_stay();

CREATE CONSTRAINT TRIGGER stays_inside_place AFTER INSERT ON stays DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_changed_stay();

CREATE CONSTRAINT TRIGGER stays_inside_place_changed AFTER UPDATE ON stays DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION check_changed_stay();

CREATE CONSTRAINT TRIGGER stays_inside_state AFTER INSERT OR DELETE ON stays_inside DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_changed_place();

CREATE TRIGGER system_configuration_epoch AFTER UPDATE ON system_configuration FOR EACH STATEMENT EXECUTE FUNCTION raise_tariff_epoch();

CREATE TRIGGER system_configuration_settings AFTER UPDATE ON system_configuration FOR EACH STATEMENT EXECUTE FUNCTION raise_settings_epoch();

CREATE TRIGGER system_profile_epoch AFTER UPDATE OF zone ON system_profile FOR EACH STATEMENT EXECUTE FUNCTION raise_tariff_epoch();

CREATE TRIGGER system_profile_settings AFTER UPDATE ON system_profile FOR EACH STATEMENT EXECUTE FUNCTION raise_settings_epoch();

CREATE TRIGGER tax_feed_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON tax_feed FOR EACH STATEMENT EXECUTE FUNCTION keep_tax_feed();

CREATE TRIGGER tax_feed_next BEFORE INSERT ON tax_feed FOR EACH ROW EXECUTE FUNCTION check_tax_feed_row();

CREATE TRIGGER tax_feed_setup_forward BEFORE UPDATE ON tax_feed_setup FOR EACH ROW EXECUTE FUNCTION check_tax_feed_setup();

CREATE TRIGGER tax_rates_epoch AFTER INSERT OR DELETE OR UPDATE ON tax_rates FOR EACH STATEMENT EXECUTE FUNCTION raise_tariff_epoch();

CREATE TRIGGER tax_rates_settings AFTER INSERT OR DELETE OR UPDATE ON tax_rates FOR EACH STATEMENT EXECUTE FUNCTION raise_settings_epoch();

CREATE TRIGGER tax_return_lines_guard BEFORE INSERT ON tax_return_lines FOR EACH ROW EXECUTE FUNCTION check_tax_return_line();

CREATE TRIGGER tax_returns_guard BEFORE UPDATE ON tax_returns FOR EACH ROW EXECUTE FUNCTION check_tax_return();

CREATE TRIGGER ticket_booklets_way BEFORE UPDATE ON ticket_booklets FOR EACH ROW EXECUTE FUNCTION check_ticket_booklet();

CREATE TRIGGER ticket_issues_way BEFORE UPDATE ON ticket_issues FOR EACH ROW EXECUTE FUNCTION check_ticket_issue();

CREATE TRIGGER ticket_uses_way BEFORE UPDATE ON ticket_uses FOR EACH ROW EXECUTE FUNCTION check_ticket_use_kept();

CREATE TRIGGER ticket_uses_within BEFORE INSERT ON ticket_uses FOR EACH ROW EXECUTE FUNCTION check_ticket_use();

CREATE TRIGGER to_collect_final BEFORE UPDATE ON to_collect FOR EACH ROW EXECUTE FUNCTION check_to_collect_final();

CREATE TRIGGER user_groups_epoch AFTER DELETE OR UPDATE ON user_groups FOR EACH STATEMENT EXECUTE FUNCTION raise_permission_epoch();

CREATE TRIGGER vehicle_types_epoch AFTER INSERT OR DELETE OR UPDATE ON vehicle_types FOR EACH STATEMENT EXECUTE FUNCTION raise_tariff_epoch();

CREATE TRIGGER zone_spans_types AFTER UPDATE OF vehicle_group ON vehicle_types FOR EACH ROW WHEN (old.vehicle_group <> new.vehicle_group) EXECUTE FUNCTION forget_zone_spans();

CREATE TRIGGER zone_spans_counted AFTER INSERT ON zone_counts FOR EACH ROW EXECUTE FUNCTION forget_zone_spans();

CREATE TRIGGER zone_spans_changed AFTER UPDATE OF parent_zone_id, capacities ON zones FOR EACH ROW WHEN (old.parent_zone_id IS DISTINCT FROM new.parent_zone_id OR old.capacities IS DISTINCT FROM new.capacities) EXECUTE FUNCTION forget_zone_spans();

grant delete, insert, select on access_group_modules to application;

grant delete, insert, select, update on access_groups to application;

grant insert, select, update on account_folded to application;

grant insert, select on accounts to application;

grant delete, insert, select, update on additional_fare_names to application;

grant delete, insert, select, update on additional_fares to application;

grant insert, select on announcements to application;

grant delete, insert, select, update on api_deliveries to application;

grant delete, insert, select, update on api_keys to application;

grant delete, insert, select, update on apis to application;

grant delete, insert, select, update on asset_files to application;

grant delete, insert, select on attempts to application;

grant delete, insert, select, update on audio_files to application;

grant select, update on audit_configuration to application;

grant insert, select on audit_days to application;

grant delete, insert, select on audit_plates to application;

grant insert, select on audit_rechecks to application;

grant insert, select on audited_exits to application;

grant insert, select, update on bank_tries to application;

grant insert, select, update on barrier_openings to application;

grant insert, select on batch_arrivals to application;

grant insert, select on batch_files to application;

grant delete, insert, select on business_day_starts to application;

grant insert, select on card_deducts to application;

grant delete, insert, select, update on cash to application;

grant insert, select on cash_counts to application;

grant insert, select, update on cash_days to application;

grant insert, select on cash_drops to application;

grant insert, select on cash_in_reductions to application;

grant insert, select, update on cash_ins to application;

grant insert, select, update on cash_mutations to application;

grant insert, select, update on cash_outs to application;

grant insert, select on cash_postings to application;

grant delete, insert, select, update on cash_transaction_categories to application;

grant delete, insert, select, update on chosen_gates to application;

grant insert, select on cities to application;

grant insert, select on claimed_payments to application;

grant insert, select on control_changes to application;

grant insert, select on corrections to application;

grant insert, select on countries to application;

grant insert, select on credential_changes to application;

grant delete, insert, select, update on dashboard_component_groups to application;

grant delete, insert, select, update on dashboard_components to application;

grant delete, insert, select, update on departments to application;

grant insert, select on deposit_counts to application;

grant insert, select, update on deposit_hours to application;

grant insert, select on deposit_looks to application;

grant insert, select on deposit_missing_papers to application;

grant insert, select on deposit_paper_counts to application;

grant insert, select on deposit_payments to application;

grant insert, select on deposit_steps to application;

grant insert, select on deposit_terminal_slips to application;

grant insert, select on deposits to application;

grant delete, insert, select, update on device_types to application;

grant insert, select on differences to application;

grant insert, select on entered_codes to application;

grant insert, select on entry_deletions to application;

grant delete, select on fare_days_due to application;

grant delete, insert, select, update on fare_non_regulars to application;

grant delete, insert, select on fee_rates to application;

grant insert, select on floats to application;

grant delete, insert, select on fold_queue to application;

grant insert, select on free_pass_decisions to application;

grant delete, insert, select, update on free_pass_reasons to application;

grant insert, select on free_pass_requests to application;

grant insert, select on free_passes to application;

grant insert, select on gate_alarms to application;

grant insert, select, update on gate_commands to application;

grant delete, select on gate_durations_due to application;

grant delete, insert, select on gate_event_keys to application;

grant insert, select on gate_events to application;

grant insert, select on gate_keys to application;

grant insert, select on gate_passages to application;

grant insert, select, update on gate_states to application;

grant delete, insert, select on gate_vehicle_types to application;

grant delete, insert, select, update on gates to application;

grant insert, select on guest_days to application;

grant insert, select on handovers to application;

grant delete, insert, select, update on holidays to application;

grant delete, insert, select, update on idempotency to application;

grant delete, insert, select, update on identity_types to application;

grant insert, select on indication_people to application;

grant insert, select on indication_stays to application;

grant insert, select on indication_steps to application;

grant insert, select on indications to application;

grant delete, insert, select, update on inventories to application;

grant insert, select, update on inventory_ins to application;

grant insert, select on inventory_movements to application;

grant insert, select, update on inventory_outs to application;

grant insert, select on item_matches to application;

grant delete, insert, select, update on jobs to application;

grant insert, select on journal_entries to application;

grant insert, select on journal_lines to application;

grant delete, insert, select on journal_unfolded to application;

grant insert, select, update on licence to application;

grant delete, insert, select on live_messages to application;

grant insert, select on machine_audits to application;

grant delete, insert, select, update on mails to application;

grant insert, select on manual_openings to application;

grant insert, select on member_imports to application;

grant insert, select on member_plate_changes to application;

grant delete, insert, select on member_plates to application;

grant insert, select on member_refunds to application;

grant insert, select on member_suspensions to application;

grant delete, insert, select, update on members to application;

grant insert, select, update on membership_counters to application;

grant insert, select on membership_credits to application;

grant insert, select on membership_rollbacks to application;

grant insert, select on membership_transactions to application;

grant delete, insert, select, update on menus to application;

grant insert, select on missing_stays to application;

grant delete, insert, select, update on module_groups to application;

grant delete, insert, select, update on modules to application;

grant delete, insert, select, update on news to application;

grant insert, select on news_seen to application;

grant insert, select on non_cash_checks to application;

grant delete, insert, select, update on notification_rules to application;

grant delete, insert, select, update on notifications to application;

grant delete, insert, select on offline_contacts to application;

grant insert, select, update on offline_grants to application;

grant insert, select on offline_sales to application;

grant delete, insert, select, update on open_deposit_figures to application;

grant insert, select on operations_log to application;

grant insert, select on operator_debts to application;

grant delete, insert, select, update on outbox to application;

grant select, update on overdue_tolerance to application;

grant delete, insert, select, update on paid_types to application;

grant delete, insert, select, update on parking_fares to application;

grant delete, insert, select, update on parking_fines to application;

grant insert, select on parking_out_audit_confirmations to application;

grant insert, select on parking_out_audit_rollbacks to application;

grant insert, select on parking_out_audits to application;

grant delete, insert, select, update on password_resets to application;

grant delete, insert, select on payment_days to application;

grant insert, select on payment_logs to application;

grant delete, insert, select on payment_notifications to application;

grant insert, select, update on payment_providers to application;

grant insert, select on payment_returns to application;

grant insert, select on payment_uses to application;

grant insert, select on payments to application;

grant delete, insert, select, update on payments_open to application;

grant delete, insert, select on peak_hours to application;

grant delete, insert, select on pending_settings to application;

grant select, update on permission_epoch to application;

grant delete, insert, select, update on personal_widgets to application;

grant select, update on print_fields to application;

grant delete, insert, select, update on program_files to application;

grant insert, select on provider_items to application;

grant insert, select on provider_refunds to application;

grant delete, insert, select on push_devices to application;

grant insert, select, update on receipt_counters to application;

grant insert, select on receipts to application;

grant insert, select on reconciliation_files to application;

grant insert, select on refunds_owed to application;

grant insert, select on reminders to application;

grant insert, select on report_batches to application;

grant delete, insert, select, update on report_cards to application;

grant delete, insert, select, update on report_deliveries to application;

grant insert, select, update on report_mappings to application;

grant insert, select on report_rows to application;

grant delete, insert, select, update on report_runs to application;

grant delete, insert, select, update on report_schedule_recipients to application;

grant delete, insert, select, update on report_schedules to application;

grant insert, select on reprints to application;

grant insert, select, update on rollup_clock_months to application;

grant insert, select, update on rollup_day_types to application;

grant insert, select, update on rollup_days to application;

grant insert, select, update on rollup_duration_months to application;

grant insert, select, update on rollup_durations to application;

grant insert, select, update on rollup_fare_months to application;

grant insert, select, update on rollup_fares to application;

grant delete, insert, select, update on rollup_gate_durations to application;

grant insert, select, update on rollup_gate_hours to application;

grant insert, select, update on rollup_hours to application;

grant insert, select, update on rollup_months to application;

grant insert, select, update on rollup_payment_months to application;

grant delete, insert, select on rollup_payments to application;

grant delete, insert, select on rollup_peaks to application;

grant insert, select, update on rollup_tax to application;

grant delete, insert, select on rollup_zone_cars to application;

grant delete, insert, select on rollup_zone_peaks to application;

grant insert, select, update on rule_runs to application;

grant insert, select on rule_settings to application;

grant delete, insert, select, update on saved_views to application;

grant delete, insert, select, update on schedules to application;

grant select on schema_definitions to application;

grant select on schema_migrations to application;

grant delete, insert, select on seal_queue to application;

grant insert, select on seals to application;

grant insert, select on secret_visits to application;

grant insert, select on secrets to application;

grant insert, select on seeded_dashboard_components to application;

grant insert, select on seeded_screens to application;

grant delete, insert, select, update on sessions to application;

grant select, update on settings_epoch to application;

grant insert, select, update on settlement_answer_forms to application;

grant insert, select on settlement_answer_parts to application;

grant insert, select on settlement_answers to application;

grant insert, select on settlement_parts to application;

grant insert, select on settlement_sends to application;

grant insert, select, update on settlement_setups to application;

grant insert, select on settlement_steps to application;

grant delete, insert, select, update on settlement_templates to application;

grant insert, select on settlement_versions to application;

grant insert, select on settlements to application;

grant delete, insert, select, update on shifts to application;

grant insert, select, update on sites to application;

grant insert, select on statement_lines to application;

grant insert, select on states to application;

grant delete, insert, select on stay_images to application;

grant delete, insert, select, update on stay_plates to application;

grant insert, select, update on stays to application;

grant delete, insert, select, update on stays_inside to application;

grant select, update on stream_settings to application;

grant delete, insert, select, update on subscription_fare_components to application;

grant delete, insert, select on subscription_fare_details to application;

grant delete, insert, select on subscription_fare_gates to application;

grant delete, insert, select, update on subscription_fare_names to application;

grant delete, insert, select, update on subscription_fare_versions to application;

grant delete, insert, select on subscription_fares to application;

grant insert, select on sweep_people to application;

grant delete, insert, select on sweep_readings to application;

grant insert, select on sweeps to application;

grant insert, select on swept_stays to application;

grant select, update on system_configuration to application;

grant select, update on system_profile to application;

grant insert, select on taken_over_periods to application;

grant insert, select on tariff_books to application;

grant select, update on tariff_epoch to application;

grant insert, select on tax_corrections to application;

grant delete, select on tax_days_due to application;

grant insert, select on tax_feed to application;

grant delete, insert, select on tax_feed_sends to application;

grant select on tax_feed_setup to application;

grant insert, select on tax_payments to application;

grant delete, insert, select on tax_rates to application;

grant insert, select on tax_return_lines to application;

grant insert, select on tax_returns to application;

grant delete, insert, select on temp_plates to application;

grant insert, select on tenant_payments to application;

grant insert, select on tenant_validations to application;

grant delete, insert, select, update on tenants to application;

grant insert, select on ticket_booklets to application;

grant insert, select on ticket_issues to application;

grant insert, select on ticket_uses to application;

grant insert, select on to_collect to application;

grant insert, select on to_collect_parts to application;

grant delete, insert, select, update on transaction_types to application;

grant insert, select, update on unmatched_takings to application;

grant delete, insert, select, update on user_biodata to application;

grant delete, insert, select on user_group_additional_fares to application;

grant delete, insert, select on user_group_members to application;

grant delete, insert, select, update on user_groups to application;

grant delete, insert, select, update on users to application;

grant delete, insert, select on vehicle_audit_types to application;

grant delete, insert, select, update on vehicle_types to application;

grant insert, select on voucher_batches to application;

grant insert, select on voucher_uses to application;

grant insert, select on vouchers to application;

grant delete, insert, select, update on zone_cars to application;

grant insert, select on zone_counts to application;

grant insert, select on zone_fulls to application;

grant delete, insert, select on zone_gates to application;

grant delete, insert, select on zone_spans to application;

grant delete, insert, select, update on zones to application;
