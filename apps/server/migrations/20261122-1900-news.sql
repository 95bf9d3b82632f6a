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
grant select, insert, update, delete on news to :app;

create table news_seen (
  news_id uuid not null references news on delete cascade,
  user_id uuid not null references users on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (user_id, news_id)
);
create index news_seen_news on news_seen (news_id);
grant select, insert on news_seen to :app;

-- `shown`: readers see it today.
create view news_v as
select id, title, synopsis, content, start_date, expired_date,
  case when news_status = 'PUBLISHED' and expired_date < site_today() then 'EXPIRED' else news_status end as news_status,
  token, updated_at,
  news_status = 'PUBLISHED' and start_date <= site_today() and (expired_date is null or expired_date >= site_today()) as shown
from news;
grant select on news_v to :app;
