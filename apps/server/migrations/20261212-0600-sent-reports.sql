-- Saved views of reports say how they are written down, can be shared with whoever may see the screen, and are sent to users.
alter table saved_views add shared boolean not null default false, add report jsonb;
create index saved_views_shared on saved_views (route) where shared;

create table report_schedules (
  id uuid primary key,
  saved_view_id uuid not null references saved_views on delete cascade,
  -- Whose rights it runs with.
  user_id uuid not null references users on delete cascade,
  rhythm text not null check (rhythm in ('DAILY', 'WEEKLY', 'MONTHLY', 'SHIFT_END', 'OPENING')),
  -- Of the site's clock.
  time time,
  weekday integer check (weekday between 1 and 7),
  month_day integer check (month_day between 1 and 31),
  -- At the end of every shift where none is named.
  shift_id uuid references shifts on delete cascade,
  formats text[] not null check (formats <@ array['pdf', 'xlsx'] and cardinality(formats) > 0),
  active boolean not null default true,
  -- What was due before this is not sent.
  since timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index report_schedules_view on report_schedules (saved_view_id);
create index report_schedules_user on report_schedules (user_id);
create index report_schedules_shift on report_schedules (shift_id);

create table report_schedule_recipients (
  schedule_id uuid not null references report_schedules on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (schedule_id, user_id)
);
create index report_schedule_recipients_user on report_schedule_recipients (user_id);

-- One for each moment at which a schedule was due, whichever server was the first to see it.
create table report_runs (
  id uuid primary key,
  schedule_id uuid references report_schedules on delete set null,
  due_at timestamptz not null,
  user_id uuid not null references users on delete cascade,
  name text not null,
  route text not null,
  address text not null,
  -- The call that writes it, what it is asked and how it is written.
  path text not null,
  query jsonb not null,
  sheet jsonb not null,
  formats text[] not null,
  created_at timestamptz not null default now(),
  constraint report_runs_due unique (schedule_id, due_at)
);
create index report_runs_user on report_runs (user_id);
create index report_runs_age on report_runs (created_at);

create table report_deliveries (
  id uuid primary key,
  run_id uuid not null references report_runs on delete cascade,
  user_id uuid not null references users on delete cascade,
  state text not null default 'WAITING'
    check (state in ('WAITING', 'MAILED', 'KEPT', 'FORBIDDEN', 'INACTIVE', 'MAKER_FORBIDDEN', 'FAILED')),
  error text,
  pdf text references asset_files,
  xlsx text references asset_files,
  -- Of the mail that carries it; how that went stands in `mails`.
  mail_id uuid,
  constraint report_deliveries_recipient unique (run_id, user_id)
);
create index report_deliveries_user on report_deliveries (user_id);
create index report_deliveries_pdf on report_deliveries (pdf) where pdf is not null;
create index report_deliveries_xlsx on report_deliveries (xlsx) where xlsx is not null;
create index report_deliveries_mail on report_deliveries (mail_id) where mail_id is not null;

grant select, insert, update, delete on report_schedules, report_schedule_recipients, report_runs, report_deliveries to :app;
