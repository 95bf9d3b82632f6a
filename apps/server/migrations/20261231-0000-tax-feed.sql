-- What a tax office is told of every entry that is taxed, one row after another: numbered by the folder, after commit, so that no act waits
-- for a number and none is left out.
create table tax_feed (
  seq bigint primary key check (seq > 0),
  -- After a backup was put back, numbers go on from it in the next epoch: those beyond it are told anew.
  epoch integer not null,
  entry_id uuid not null references journal_entries,
  -- The calendar day that it is of.
  tax_day date not null,
  kind text not null check (kind in ('KASUAL', 'LANGGANAN', 'VALET', 'DENDA', 'KOREKSI')),
  npwpd text,
  nopd text,
  gate text,
  receipt_number text,
  entered_at timestamptz,
  paid_at timestamptz not null,
  vehicle_type text,
  -- What the car was asked for, what a lost ticket cost on top, and what came off; a voucher apart.
  gross bigint not null,
  fine bigint not null,
  discount bigint not null,
  voucher bigint not null,
  base bigint not null,
  -- Hundredths of a percent, as they held.
  rate integer not null,
  tax bigint not null,
  total bigint not null,
  method text,
  -- The row that it puts right.
  corrects_seq bigint references tax_feed,
  previous_hash bytea not null,
  -- Of the row and of all before it.
  hash bytea not null,
  constraint tax_feed_entry unique (entry_id),
  constraint tax_feed_total check (total = base + tax)
);
create index tax_feed_day on tax_feed (tax_day, seq desc);
create index tax_feed_kind on tax_feed (kind, seq desc);
create index tax_feed_receipt on tax_feed (lower(receipt_number));
create index tax_feed_corrects on tax_feed (corrects_seq) where corrects_seq is not null;
create trigger tax_feed_next before insert on tax_feed for each row execute function check_tax_feed_row();
create trigger tax_feed_kept before update or delete or truncate on tax_feed for each statement execute function keep_tax_feed();
grant select, insert on tax_feed to :app;

-- To whom it goes and how, and how far it came.
create table tax_feed_setup (
  only_row boolean primary key default true check (only_row),
  way text not null default 'NONE' check (way in ('NONE', 'PULL', 'HTTPS', 'SFTP', 'FTPS')),
  url text,
  -- Encrypted, as are the others.
  secret text,
  host text,
  port integer check (port between 1 and 65535),
  username text,
  password text,
  private_key text,
  host_key text check (host_key ~ '^SHA256:[A-Za-z0-9+/]{43}$'),
  folder text,
  every_minutes integer not null default 60 check (every_minutes between 1 and 720),
  -- The last row that the office has.
  delivered_seq bigint not null default 0 check (delivered_seq >= 0),
  delivered_at timestamptz,
  -- The tax that was booked and added up before the first row.
  opening bigint not null default 0,
  updated_at timestamptz not null default now(),
  constraint tax_feed_setup_pinned check (way <> 'SFTP' or host_key is not null)
);
create trigger tax_feed_setup_forward before update on tax_feed_setup for each row execute function check_tax_feed_setup();
insert into tax_feed_setup (opening)
select coalesce((
    select sum(l.amount) from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id and a.kind = 'TAX'
    where e.type = 'TAX_PAYMENT' and e.id not in (select entry_id from journal_unfolded)), 0)
  - coalesce((select sum(f.balance) from account_folded f join accounts a on a.id = f.account_id where a.kind = 'TAX'), 0);
grant select, update (way, url, secret, host, port, username, password, private_key, host_key, folder, every_minutes, delivered_seq,
  delivered_at, updated_at) on tax_feed_setup to :app;

-- Each time that rows were sent, or tried to be.
create table tax_feed_sends (
  id uuid primary key,
  way text not null,
  from_seq bigint not null,
  to_seq bigint not null check (to_seq >= from_seq),
  state text not null default 'SENDING' check (state in ('SENDING', 'SENT', 'FAILED')),
  error text,
  -- In the other side's words.
  said text,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint tax_feed_sends_ended check ((ended_at is not null) = (state <> 'SENDING'))
);
create index tax_feed_sends_started on tax_feed_sends (started_at desc);
create unique index tax_feed_sends_running on tax_feed_sends ((true)) where state = 'SENDING';
grant select, insert, update (state, error, said, ended_at), delete on tax_feed_sends to :app;

-- What a machine of somebody else's shows in place of a session: one key of each kind, of which the hash is kept.
create table api_keys (
  machine text primary key check (machine in ('tax-office')),
  token_hash bytea not null,
  made_at timestamptz not null default now(),
  made_by_id uuid not null references users
);
create unique index api_keys_token on api_keys (token_hash);
create index api_keys_made_by on api_keys (made_by_id);
grant select, insert, update, delete on api_keys to :app;

-- By which numbers the tax office knows the car park and who runs it.
alter table system_configuration add column npwpd text, add column nopd text;

insert into notification_rules (id, type, target, action, action_en) values
  (gen_random_uuid(), 'TAX_FEED_LATE', '/tax_feeds', 'Lihat umpan pajak', 'See the tax feed');
