-- `shown`: readers see it today. The site's day is asked once a question, not once a row.
create view news_v as
select id, title, synopsis, content, start_date, expired_date,
  case when news_status = 'PUBLISHED' and expired_date < (select site_today()) then 'EXPIRED' else news_status end as news_status,
  token, updated_at,
  news_status = 'PUBLISHED' and start_date <= (select site_today())
    and (expired_date is null or expired_date >= (select site_today())) as shown
from news;
grant select on news_v to :app;
