-- Announcements, notification rules, and what each user was told.

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
grant select, insert, update, delete on notification_rules to :app;

create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  type text not null,
  message text not null,
  data jsonb not null,
  publish_time timestamptz not null default now(),
  seen_at timestamptz
);
create index notifications_user on notifications (user_id, publish_time desc, id);
create index notifications_unseen on notifications (user_id) where seen_at is null;
grant select, insert, update, delete on notifications to :app;

create view notifications_v as
select id as notification_id, user_id, type, message, data, publish_time, seen_at is not null as seen from notifications;
grant select on notifications_v to :app;
