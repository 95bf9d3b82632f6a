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
  -- A payment is asked for once, however often the same request comes: it is committed before the provider is called.
  request_key uuid,
  -- What it was asked for: one car's stay, a car that enters at its gate, a ticket lost at its gate, a membership; ANY where
  -- the caller did not say.
  purpose text not null check (purpose in ('STAY', 'ENTRY', 'LOST_TICKET', 'MEMBERSHIP', 'ANY')),
  -- Of another amount than the price of its moment, and why.
  reason text,
  -- When the provider is to be asked about a payment again; none when nothing more can come of it.
  ask_at timestamptz,
  constraint payments_amount_most check (amount <= 100000000),
  constraint payments_balance_before_sound check (balance_before between 0 and 100000000000),
  constraint payments_balance_after_sound check (balance_after between 0 and 100000000000)
);
create index payments_stay on payments (stay_id);
create index payments_paid_type on payments (paid_type_id);
create index payments_gate on payments (gate_id);
create index payments_by on payments (by_id);
create index payments_pending on payments (expires_at) where state = 'PENDING';
create index payments_created on payments (created_at desc, id);
create unique index payments_request on payments (by_id, request_key) where request_key is not null;
-- Any number may be paid, one is waited for.
create unique index payments_one_pending on payments (stay_id) where state = 'PENDING';
create index payments_paid on payments (paid_at desc, id) where state = 'PAID';
create index payments_to_ask on payments (ask_at) where ask_at is not null;
create trigger payments_final before update on payments for each row execute function check_payment_final();
create trigger payments_place_new after insert on payments
  for each row when (new.state = 'PAID') execute function place_payment_row();
create trigger payments_place after update of state on payments for each row
  when (new.state = 'PAID' and old.state <> 'PAID') execute function place_payment_row();
create trigger payments_spent before update of stay_id on payments for each row execute function check_spent_payment();
-- A payment is not rewritten: its amount and what it is for stay, and PAID is the end.
grant select, insert, update (state, adapter_ref, qr_string, card_type, card_number, terminal, balance_before, balance_after,
  error, answered_at, paid_at, stay_id, ask_at) on payments to :app;

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

-- One use of a payment, whatever uses it. What was not needed is owed back.
create table payment_uses (
  payment_id uuid primary key references payments,
  kind text not null check (kind in ('EXIT', 'COLLECTED', 'PREPAID', 'ENTRY', 'MEMBERSHIP', 'RETURN')),
  -- The stay, or the first period bought; the payment itself where it only goes back.
  source_id uuid not null,
  used bigint not null check (used >= 0),
  owed_back bigint not null check (owed_back >= 0),
  by_id uuid not null references users,
  at timestamptz not null default now()
);
create index payment_uses_source on payment_uses (source_id);
create index payment_uses_by on payment_uses (by_id);
create index payment_uses_owed on payment_uses (at desc, payment_id) where owed_back > 0;
create trigger payment_uses_amount before insert or update on payment_uses for each row execute function check_payment_use();
create trigger payment_uses_place after insert or update on payment_uses for each row execute function place_payment_of();
create trigger payment_uses_stay before update on payment_uses for each row execute function check_use_stays();
grant select, insert, update (used, owed_back) on payment_uses to :app;

-- What readers took without the server, each once by the card's count and by the reader's.
create table card_deducts (
  payment_id uuid primary key references payments,
  key_id uuid not null references gate_keys,
  card_hash bytea not null,
  card_counter bigint not null,
  sam_id text not null,
  sam_counter bigint not null,
  at timestamptz not null,
  record text not null,
  signature bytea not null,
  constraint card_deducts_card unique (card_hash, card_counter),
  constraint card_deducts_sam unique (sam_id, sam_counter)
);
create index card_deducts_key on card_deducts (key_id);
grant select, insert on card_deducts to :app;
