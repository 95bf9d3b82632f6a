-- The provider through which a payment type's money comes, and how it is asked. A type without a row goes to the simulator.
create table payment_providers (
  paid_type_id uuid primary key references paid_types on delete cascade,
  provider text not null check (provider in ('SIMULATOR', 'SNAP', 'MIDTRANS', 'XENDIT')),
  base_url text,
  client_key text,
  partner_id text,
  channel_id text,
  merchant_id text,
  -- How it signs what it tells by itself.
  notify_algorithm text not null default 'HMAC_SHA512' check (notify_algorithm in ('HMAC_SHA512', 'RSA_SHA256')),
  notify_with_token boolean not null default false,
  notify_encoding text not null default 'BASE64' check (notify_encoding in ('BASE64', 'HEX')),
  -- The path that it signs, where that is not the one it calls.
  notify_path text,
  -- Its public key, where it signs by one.
  notify_key text,
  -- Encrypted.
  secret text,
  private_key text,
  callback_token text,
  -- When its day ends, and where.
  cut_off text not null default '00:00' check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  zone text check (zone in ('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura')),
  updated_at timestamptz not null default now(),
  constraint payment_providers_address check ((provider = 'SIMULATOR') = (base_url is null))
);
grant select, insert, update on payment_providers to :app;

-- What providers told by themselves, word for word, before any of it is believed; the same once, however often it comes.
create table payment_notifications (
  id uuid primary key,
  paid_type_id uuid not null references paid_types on delete cascade,
  provider text not null,
  address text not null,
  headers jsonb not null,
  body bytea not null,
  -- SHA-256 of headers and body.
  digest bytea not null,
  -- FORGED is signed by nobody known; UNKNOWN names no payment of ours.
  state text not null check (state in ('FORGED', 'RECEIVED', 'TAKEN', 'UNKNOWN')),
  payment_id uuid references payments,
  times integer not null default 1,
  at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  constraint payment_notifications_once unique (paid_type_id, digest)
);
create index payment_notifications_payment on payment_notifications (payment_id) where payment_id is not null;
create index payment_notifications_at on payment_notifications (at);
grant select, insert, update (state, payment_id, times, last_at), delete on payment_notifications to :app;
