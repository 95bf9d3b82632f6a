-- Cashless money in three sources: our payments, what their provider reports, and what the bank's statement shows.

-- By which columns the reports of a provider are read.
create table report_mappings (
  paid_type_id uuid primary key references paid_types on delete cascade,
  definition jsonb not null,
  updated_at timestamptz not null default now()
);
grant select, insert, update on report_mappings to :app;

-- A file as it came, byte for byte.
create table reconciliation_files (
  id uuid primary key,
  -- What people call it.
  number bigint generated always as identity,
  kind text not null check (kind in ('REPORT', 'STATEMENT')),
  -- Whose report it is, or of which account the statement.
  paid_type_id uuid references paid_types,
  cash_id uuid references cash,
  name text not null,
  -- By its content, never by its name.
  format text not null,
  bytes bytea not null,
  sha256 bytea not null,
  -- Rows of the file, those of them that were new, and those that another file had brought.
  rows integer not null,
  taken integer not null,
  known integer not null,
  from_day date not null,
  to_day date not null,
  -- Of a statement, rupiah.
  opening bigint,
  closing bigint,
  at timestamptz not null default now(),
  by_id uuid not null references users,
  constraint reconciliation_files_number unique (number),
  constraint reconciliation_files_once unique nulls not distinct (sha256, paid_type_id, cash_id),
  constraint reconciliation_files_of check ((kind = 'REPORT') = (paid_type_id is not null) and (kind = 'STATEMENT') = (cash_id is not null)),
  constraint reconciliation_files_rows check (rows = taken + known and taken >= 0 and known >= 0)
);
create index reconciliation_files_newest on reconciliation_files (at desc, id);
create index reconciliation_files_paid_type on reconciliation_files (paid_type_id) where paid_type_id is not null;
create index reconciliation_files_cash on reconciliation_files (cash_id) where cash_id is not null;
create index reconciliation_files_by on reconciliation_files (by_id);
grant select, insert on reconciliation_files to :app;

-- What a provider pays out at once, as its reports tell.
create table report_batches (
  id uuid primary key,
  paid_type_id uuid not null references paid_types,
  -- The provider's, or the day that it settles.
  reference text not null,
  -- What a later file adds to a batch that arrived already is another part.
  part integer not null default 1 check (part > 0),
  -- On which it is settled.
  day date not null,
  items integer not null check (items > 0),
  gross bigint not null,
  fee bigint not null,
  net bigint not null,
  constraint report_batches_part unique (paid_type_id, reference, part),
  constraint report_batches_net check (net = gross - fee)
);
create index report_batches_day on report_batches (paid_type_id, day);
grant select, insert, update (day, items, gross, fee, net) on report_batches to :app;

-- What a provider says of one payment, refund or chargeback; what it takes back is below zero.
create table report_rows (
  id uuid primary key,
  file_id uuid not null references reconciliation_files,
  -- As the spreadsheet program counts.
  n integer not null,
  paid_type_id uuid not null references paid_types,
  batch_id uuid not null references report_batches,
  -- The same in every file that tells it.
  key text not null,
  kind text not null check (kind in ('SALE', 'REFUND', 'CHARGEBACK')),
  paid_at timestamptz not null,
  gross bigint not null check (gross <> 0),
  fee bigint not null,
  provider_reference text,
  reference text,
  rrn text,
  approval_code text,
  terminal text,
  card_number text,
  constraint report_rows_key unique (paid_type_id, key),
  constraint report_rows_sign check ((kind = 'SALE') = (gross > 0))
);
create index report_rows_file on report_rows (file_id);
create index report_rows_batch on report_rows (batch_id);
create index report_rows_at on report_rows (paid_type_id, paid_at);
grant select, insert on report_rows to :app;

-- What a bank's statement shows of an account; what leaves it is below zero.
create table statement_lines (
  id uuid primary key,
  file_id uuid not null references reconciliation_files,
  n integer not null,
  cash_id uuid not null references cash,
  key text not null,
  day date not null,
  amount bigint not null check (amount <> 0),
  narrative text not null,
  reference text,
  -- After it, where the bank tells it.
  balance bigint,
  constraint statement_lines_key unique (cash_id, key)
);
create index statement_lines_file on statement_lines (file_id);
create index statement_lines_day on statement_lines (cash_id, day);
grant select, insert on statement_lines to :app;

-- Which row of a report tells of which item. One that was undone stays beside why.
create table item_matches (
  id uuid primary key,
  entry_id uuid not null,
  item_n integer not null,
  row_id uuid not null references report_rows,
  rule text not null,
  at timestamptz not null default now(),
  -- Null: the product, by a key.
  by_id uuid references users,
  undone_at timestamptz,
  undone_by uuid references users,
  constraint item_matches_item foreign key (entry_id, item_n) references provider_items (entry_id, n),
  constraint item_matches_undone check (num_nonnulls(undone_at, undone_by) in (0, 2))
);
create unique index item_matches_one_item on item_matches (entry_id, item_n) where undone_at is null;
create unique index item_matches_one_row on item_matches (row_id) where undone_at is null;
create index item_matches_by on item_matches (by_id) where by_id is not null;
create index item_matches_undone_by on item_matches (undone_by) where undone_by is not null;
grant select, insert, update (undone_at, undone_by) on item_matches to :app;

-- By which lines of a statement a batch arrived: one credit may be of several, and its fee a line of its own.
create table batch_arrivals (
  id uuid primary key,
  batch_id uuid not null references report_batches,
  line_id uuid not null references statement_lines,
  rule text not null,
  at timestamptz not null default now(),
  by_id uuid references users,
  undone_at timestamptz,
  undone_by uuid references users,
  constraint batch_arrivals_undone check (num_nonnulls(undone_at, undone_by) in (0, 2))
);
create unique index batch_arrivals_once on batch_arrivals (batch_id, line_id) where undone_at is null;
create index batch_arrivals_line on batch_arrivals (line_id);
create index batch_arrivals_by on batch_arrivals (by_id) where by_id is not null;
create index batch_arrivals_undone_by on batch_arrivals (undone_by) where undone_by is not null;
grant select, insert, update (undone_at, undone_by) on batch_arrivals to :app;

-- What does not agree: of an item, a row, a batch or a line, one of each kind.
create table differences (
  id uuid primary key,
  number bigint generated always as identity,
  kind text not null check (kind in ('ONLY_OURS', 'ONLY_THEIRS', 'AMOUNT_DIFFERS', 'FEE_DIFFERS', 'DUPLICATE', 'NOT_ARRIVED', 'UNKNOWN_CREDIT')),
  state text not null default 'OPEN' check (state in ('OPEN', 'DISPUTED', 'ACCEPTED', 'MATCHED', 'WRITTEN_OFF', 'GONE')),
  -- What it is of: the item with its line, the row, the batch or the line of a statement.
  subject_id uuid not null,
  item_n integer,
  paid_type_id uuid references paid_types,
  cash_id uuid references cash,
  day date not null,
  -- Rupiah by our books, and by theirs.
  ours bigint,
  theirs bigint,
  note text,
  -- What the provider or the bank calls the case.
  case_number text,
  decided_at timestamptz,
  decided_by uuid references users,
  approved_by uuid references users,
  -- What deciding made: a match, an arrival, a posting.
  made_id uuid,
  updated_at timestamptz not null default now(),
  constraint differences_number unique (number),
  constraint differences_once unique (kind, subject_id),
  constraint differences_decided check ((state in ('OPEN', 'GONE')) = (decided_at is null) and (decided_at is null) = (decided_by is null))
);
create index differences_open on differences (day, id) where state in ('OPEN', 'DISPUTED');
create index differences_newest on differences (day desc, number desc, id);
create index differences_paid_type on differences (paid_type_id) where paid_type_id is not null;
create index differences_cash on differences (cash_id) where cash_id is not null;
create index differences_decided_by on differences (decided_by, decided_at) where decided_by is not null;
create index differences_approved_by on differences (approved_by) where approved_by is not null;
grant select, insert, update (state, day, ours, theirs, note, case_number, decided_at, decided_by, approved_by, made_id, updated_at)
  on differences to :app;

-- What never came and is owed no more: its settlement is paid without it.
alter table provider_items add column written_off_at timestamptz;
grant update (written_off_at) on provider_items to :app;
create index provider_items_written_off on provider_items (settlement_id) where written_off_at is not null;
