-- By which way the file of a payment type goes to its bank. Without a host of its own: the file server of the system configuration.
alter table settlement_setups
  add column way text not null default 'DOWNLOAD' check (way in ('DOWNLOAD', 'SFTP', 'FTPS', 'FTP')),
  add column host text,
  add column port integer check (port between 1 and 65535),
  add column username text,
  -- Encrypted.
  add column password text,
  add column private_key text,
  -- The fingerprint of the host's key, as SSH writes it: SHA256:…; another host is not sent anything.
  add column host_key text check (host_key ~ '^SHA256:[A-Za-z0-9+/]{43}$'),
  add column folder text,
  add constraint settlement_setups_pinned check (way <> 'SFTP' or host_key is not null);

-- Each time that a file was sent, or tried to be.
create table settlement_sends (
  id uuid primary key,
  settlement_id uuid not null references settlements,
  version integer not null,
  way text not null,
  -- RENAMING is written before the file is given its name: from then on the bank may have taken it.
  state text not null default 'SENDING' check (state in ('SENDING', 'RENAMING', 'SENT', 'FAILED')),
  error text,
  by_id uuid not null references users,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint settlement_sends_ended check ((ended_at is not null) = (state in ('SENT', 'FAILED')))
);
create index settlement_sends_settlement on settlement_sends (settlement_id, version, started_at);
create unique index settlement_sends_running on settlement_sends (settlement_id) where state in ('SENDING', 'RENAMING');
create index settlement_sends_by on settlement_sends (by_id);
grant select, insert, update (state, error, ended_at) on settlement_sends to :app;
