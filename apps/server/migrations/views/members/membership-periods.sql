-- Periods that stand, with the day on which each ends: earlier than it was bought where a later purchase credited the rest.
create view membership_periods_v as
select t.id, t.number, t.member_id, t.subscription_fare_name_id, t.months, t.from_date,
  coalesce(c.last_day, t.to_date) as to_date, t.to_date as bought_until, t.at, t.worth, t.previous_start_date, t.previous_end_date
from membership_transactions t
left join lateral (
  select min(k.last_day) as last_day from membership_credits k
  where k.transaction_id = t.id and not exists (select from membership_rollbacks r where r.transaction_id = k.credited_by_id)
) c on true
where t.kind = 'PERIOD' and not exists (select from membership_rollbacks r where r.transaction_id = t.id)
  and coalesce(c.last_day, t.to_date) >= t.from_date;
grant select on membership_periods_v to :app;
