create view notifications_v as
select id as notification_id, user_id, type, message, data, publish_time, seen_at is not null as seen, done_at, done_at is not null as done
from notifications;
grant select on notifications_v to :app;
