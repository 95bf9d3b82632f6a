-- Live messages are read from the oldest unfinished transaction on: one that commits late loses none of its own.
alter table live_messages add column transaction_id xid8 not null default pg_current_xact_id();
create index live_messages_transaction on live_messages (transaction_id);

-- An effect is carried out at least once; it tells each user once.
alter table notifications add column effect_id uuid;
alter table notifications add constraint notifications_effect unique (effect_id, user_id);

-- What is said once and not again: the key names the occasion.
create table reminders (
  key text primary key,
  at timestamptz not null default now()
);
grant select, insert on reminders to :app;
