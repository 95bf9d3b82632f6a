-- Announcements, notification rules, what each user was told, and news.

create table announcements (
  id uuid primary key,
  message text collate "C" not null,
  author_id uuid not null references users,
  author text collate "C" not null,
  created_at timestamptz not null default now()
);
create index announcements_created on announcements (created_at desc, id);
create index announcements_author on announcements (author_id);
grant select, insert on announcements to :app;

create table notification_rules (
  id uuid primary key,
  type text not null,
  target text collate "C" not null,
  action text collate "C" not null,
  action_en text collate "C",
  updated_at timestamptz not null default now(),
  constraint notification_rules_type unique (type)
);
-- What the product tells of; the operator may change or delete these like any other rule.
insert into notification_rules (id, type, target, action, action_en)
select gen_random_uuid(), r.type, r.target, r.action, r.action_en
from (values
  ('USER_WAITING', '/users', 'Buka pengguna', 'Open users'),
  ('LICENCE_ENDING', '/system_profiles', 'Buka profil sistem', 'Open system profile'),
  ('GATE_OFFLINE', '/gate_monitoring', 'Buka pemantauan gate', 'Open gate monitoring'),
  ('PAPER_OUT', '/gate_monitoring', 'Buka pemantauan gate', 'Open gate monitoring'),
  ('DEPOSIT_SUBMITTED', '/deposits', 'Buka setoran', 'Open deposits'),
  ('DEPOSIT_DISPUTED', '/deposits', 'Buka setoran', 'Open deposits'),
  -- Whose money somebody else hands in is told.
  ('DEPOSIT_SUBMITTED_FOR', '/deposits', 'Buka setoran', 'Open deposits'),
  -- Whose deposit was received below its count is told, with both sums.
  ('DEPOSIT_RECEIVED_BELOW', '/deposits', 'Buka setoran', 'Open deposits'),
  ('DEPOSIT_LEFT_OPEN', '/deposits', 'Buka setoran', 'Open deposits'),
  ('LOOK_LATE', '/deposits', 'Buka setoran', 'Open deposits'),
  -- What waits for a second name is told to those who may give it.
  ('CASH_OUT_WAITING', '/cash-out', 'Buka kas keluar', 'Open cash out'),
  ('CASH_MUTATION_WAITING', '/cash-mutation', 'Buka mutasi kas', 'Open cash transfers'),
  ('CONTROL_LOOSENED', '/user_activity', 'Buka aktivitas', 'Open activity'),
  ('CONTROL_TIGHTENED', '/user_activity', 'Buka aktivitas', 'Open activity'),
  ('RIGHTS_GIVEN', '/user_activity', 'Buka aktivitas', 'Open activity'),
  ('CREDENTIALS_CHANGED', '/user_activity', 'Buka aktivitas', 'Open activity'),
  ('DEBT_CHARGED', '/operator_debts', 'Buka tagihan', 'Open charges'),
  ('DEBT_ANSWERED', '/operator_debts', 'Buka tagihan', 'Open charges'),
  ('DEBT_DECIDED', '/operator_debts', 'Buka tagihan', 'Open charges'),
  -- Claims that nobody settles or decides, and cars nobody paid for, are told once a deposit.
  ('CLAIMS_LATE', '/claimed_payments', 'Buka klaim', 'Open claims'),
  ('TO_COLLECT_LATE', '/to_collect', 'Buka tagihan tertunda', 'Open collections')
) as r (type, target, action, action_en);
grant select, insert, update, delete on notification_rules to :app;

create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  type text not null,
  message text not null,
  data jsonb not null,
  publish_time timestamptz not null default now(),
  seen_at timestamptz,
  -- An effect is carried out at least once; it tells each user once.
  effect_id uuid,
  constraint notifications_effect unique (effect_id, user_id)
);
create index notifications_user on notifications (user_id, publish_time desc, id);
create index notifications_unseen on notifications (user_id) where seen_at is null;
grant select, insert, update, delete on notifications to :app;

-- What is said once and not again: the key names the occasion.
create table reminders (
  key text primary key,
  at timestamptz not null default now()
);
grant select, insert on reminders to :app;

-- News, and who has opened which. A stored status is what somebody decided; what has passed its last day shows as expired.
create table news (
  id uuid primary key,
  title text collate "C" not null,
  synopsis text collate "C" not null,
  content text not null,
  start_date date not null,
  expired_date date,
  news_status text not null check (news_status in ('DRAFT', 'PUBLISHED', 'EXPIRED')),
  token text references asset_files (token),
  updated_at timestamptz not null default now(),
  check (expired_date >= start_date)
);
create index news_start on news (start_date desc, id);
create index news_token on news (token);
create index news_words on news using gin (title gin_trgm_ops, synopsis gin_trgm_ops);
grant select, insert, update, delete on news to :app;

create table news_seen (
  news_id uuid not null references news on delete cascade,
  user_id uuid not null references users on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (user_id, news_id)
);
create index news_seen_news on news_seen (news_id);
grant select, insert on news_seen to :app;
