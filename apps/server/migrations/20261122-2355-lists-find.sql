-- What the first page of a list shows stands at the end of an index, however much lies before it.
create index deposits_manual on deposits (opened_at desc, id) where kind = 'MANUAL';

create index news_words on news using gin (title gin_trgm_ops, synopsis gin_trgm_ops);

-- The site's day is asked once a question, not once a row.
create or replace view news_v as
select id, title, synopsis, content, start_date, expired_date,
  case when news_status = 'PUBLISHED' and expired_date < (select site_today()) then 'EXPIRED' else news_status end as news_status,
  token, updated_at,
  news_status = 'PUBLISHED' and start_date <= (select site_today())
    and (expired_date is null or expired_date >= (select site_today())) as shown
from news;
