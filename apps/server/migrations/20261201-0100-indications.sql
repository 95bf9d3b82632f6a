-- What rules find strange in what was recorded: an indication, until people have decided what it was.

-- How a rule judges, from which version on; an indication keeps the version that made it.
create table rule_settings (
  rule text collate "C" not null,
  version integer not null check (version > 0),
  enabled boolean not null,
  -- {name: number}
  thresholds jsonb not null,
  -- Until then what it finds is counted and shown to nobody.
  silent_until timestamptz not null,
  by_id uuid references users,
  at timestamptz not null default now(),
  primary key (rule, version)
);
create index rule_settings_by on rule_settings (by_id) where by_id is not null;
grant select, insert on rule_settings to :app;

-- How far each group of rules has judged.
create table rule_runs (
  name text collate "C" primary key,
  until timestamptz not null
);
grant select, insert, update on rule_runs to :app;

create table indications (
  id uuid primary key,
  number bigint generated always as identity,
  site_id uuid not null,
  rule text collate "C" not null,
  rule_version integer not null,
  subject_kind text not null check (subject_kind in ('OPERATOR', 'STAY', 'GATE', 'MEMBER', 'TENANT', 'SITE')),
  subject_id uuid not null,
  -- What tells findings of one rule about one subject apart: an event, a shift, or how many were decided before.
  finding text collate "C" not null,
  window_from timestamptz not null,
  window_to timestamptz not null,
  severity text not null check (severity in ('LOW', 'MEDIUM', 'HIGH')),
  -- Of a rate: of so many so many, where so many were to be expected, and how likely that is by chance; q of all that were judged together.
  n integer check (n >= 0),
  x integer check (x >= 0),
  lambda double precision,
  p double precision,
  q double precision,
  -- Whole rupiah that are to be missing.
  expected_loss bigint not null check (expected_loss between 0 and 100000000000),
  -- What it stands on, by ids and figures alone: personal values stay where they go by age.
  evidence jsonb not null,
  silent boolean not null,
  state text not null default 'OPEN'
    check (state in ('OPEN', 'REVIEWING', 'CONFIRMED', 'EXPLAINED', 'FALSE_ALARM', 'DEVICE_FAULT')),
  assigned_to uuid references users,
  -- Who says that it is so, until a second person does.
  proposed_by uuid references users,
  -- Whole rupiah that are missing, as those who decided say.
  loss bigint check (loss between 0 and 100000000000),
  decided_at timestamptz,
  made_at timestamptz not null default now(),
  found_at timestamptz not null default clock_timestamp(),
  -- Explained by what was told later, before anybody looked at it.
  gone_at timestamptz,
  constraint indications_number unique (number),
  constraint indications_finding unique (rule, subject_id, finding),
  constraint indications_rule foreign key (rule, rule_version) references rule_settings,
  constraint indications_window check (window_from <= window_to),
  constraint indications_decided check ((state in ('OPEN', 'REVIEWING')) = (decided_at is null)),
  constraint indications_proposed check (proposed_by is null or state in ('REVIEWING', 'CONFIRMED'))
);
create index indications_made on indications (made_at desc, id);
create index indications_loss on indications (expected_loss desc, id) where state in ('OPEN', 'REVIEWING') and not silent;
create index indications_subject on indications (subject_id, made_at desc, id);
create index indications_assigned on indications (assigned_to) where assigned_to is not null;
create index indications_proposer on indications (proposed_by) where proposed_by is not null;
create index indications_version on indications (rule, rule_version);
grant select, insert, update (window_from, window_to, severity, n, x, lambda, p, q, expected_loss, evidence, state, assigned_to,
  proposed_by, loss, decided_at, found_at, silent, gone_at) on indications to :app;

-- Whom it is about, and who had a part in what it stands on: neither sees it while it is open, nor decides.
create table indication_people (
  indication_id uuid not null references indications on delete cascade,
  user_id uuid not null references users,
  part text not null check (part in ('SUBJECT', 'INVOLVED')),
  primary key (indication_id, user_id)
);
create index indication_people_user on indication_people (user_id);
grant select, insert on indication_people to :app;

create table indication_stays (
  indication_id uuid not null references indications on delete cascade,
  stay_id uuid not null references stays,
  primary key (indication_id, stay_id)
);
create index indication_stays_stay on indication_stays (stay_id);
grant select, insert on indication_stays to :app;

-- Every step in its order; nothing of it is ever changed.
create table indication_steps (
  id uuid primary key,
  indication_id uuid not null references indications on delete cascade,
  n integer not null check (n > 0),
  kind text not null check (kind in ('ASSIGNED', 'PROPOSED', 'DECIDED', 'REOPENED', 'ANSWERED')),
  from_state text not null,
  to_state text not null,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  note text,
  loss bigint,
  constraint indication_steps_order unique (indication_id, n)
);
create index indication_steps_by on indication_steps (by_id);
grant select, insert on indication_steps to :app;

insert into notification_rules (id, type, target, action, action_en) values
  (gen_random_uuid(), 'CHEATING_INDICATION', '/cheating_indication_report', 'Buka indikasi', 'Open indications'),
  (gen_random_uuid(), 'INDICATION_CONFIRMED', '/my_indications', 'Baca dan jawab', 'Read and answer'),
  (gen_random_uuid(), 'INDICATION_ANSWERED', '/cheating_indication_report', 'Buka indikasi', 'Open indications');
select pgboss.create_queue('judge-night', '{"policy": "stately", "retryLimit": 2, "retryDelay": 60, "expireInSeconds": 1800}');
