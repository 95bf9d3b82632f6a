-- People sit down at desks by a PIN; a session there locks instead of ending, and one person may have several. Who left a desk to whom is on record.

alter table users add column pin_hash text;

alter table sessions
  add column begun_by text not null default 'PASSWORD' check (begun_by in ('PASSWORD', 'PIN')),
  -- The desk at which it works, by the grant of its user there.
  add column grant_id uuid references offline_grants,
  add column device_number text,
  -- Where it stands, whatever its user chose elsewhere.
  add column gate_id uuid references gates,
  add column locked_at timestamptz,
  add constraint sessions_desk check (begun_by = 'PASSWORD' or (num_nonnulls(grant_id, device_number, gate_id) = 3 and not remembered)),
  drop constraint sessions_ended_why_check,
  add constraint sessions_ended_why_check check (ended_why in ('LOGOUT', 'ANOTHER_LOGIN', 'ENDED', 'HANDED_OVER'));
drop index sessions_one_live;
create unique index sessions_one_live on sessions (user_id) where ended_at is null and begun_by = 'PASSWORD';
-- At each desk one; how many desks is asked when one more begins.
create unique index sessions_one_at_desk on sessions (user_id, device_number) where ended_at is null and begun_by = 'PIN';
create index sessions_grant on sessions (grant_id) where grant_id is not null;
create index sessions_gate on sessions (gate_id) where gate_id is not null;

create table handovers (
  id uuid primary key,
  site_id uuid not null,
  number bigint generated always as identity,
  request_id uuid not null,
  gate_id uuid not null references gates,
  device_number text not null,
  from_user_id uuid not null references users,
  to_user_id uuid not null references users,
  at timestamptz not null,
  told_at timestamptz not null default now(),
  offline boolean not null,
  -- When the roster was copied by which the device knew the PIN.
  roster_at timestamptz,
  state text not null check (state in ('TAKEN', 'WAITING', 'CONFIRMED', 'DENIED')),
  -- The leaver's takings of that moment.
  deposit_id uuid references deposits,
  decided_at timestamptz,
  reason text,
  updated_at timestamptz not null default now(),
  constraint handovers_number unique (number),
  constraint handovers_request unique (request_id),
  constraint handovers_two check (from_user_id <> to_user_id),
  constraint handovers_state check (offline = (state <> 'TAKEN') and offline = (roster_at is not null)
    and (decided_at is not null) = (state in ('CONFIRMED', 'DENIED')) and (reason is not null) = (state = 'DENIED'))
);
create index handovers_at on handovers (at desc, id);
create index handovers_gate on handovers (gate_id, at desc, id);
create index handovers_from on handovers (from_user_id, at desc, id);
create index handovers_to on handovers (to_user_id, at desc, id);
create index handovers_waiting on handovers (to_user_id) where state = 'WAITING';
create index handovers_deposit on handovers (deposit_id) where deposit_id is not null;
grant select, insert on handovers to :app;
grant update (state, decided_at, reason, updated_at) on handovers to :app;

insert into notification_rules (id, type, target, action, action_en) values
  (gen_random_uuid(), 'HANDOVER_WAITING', '/parking_out_cashier', 'Buka meja kasir', 'Open the desk'),
  (gen_random_uuid(), 'HANDOVER_DENIED', '/handovers', 'Lihat serah terima', 'See the handover');
