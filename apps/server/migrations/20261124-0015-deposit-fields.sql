-- A deposit by the specification's words as well: what was received, into which account and when last, and what is owed.
alter view deposits_v rename to deposit_sums_v;
create view deposits_v as
select d.*, d.business_day as date, d.received as value, d.expected as total_deposit, p.cash_id, p.received_at as datetime
from deposit_sums_v d
left join lateral (
  select cash_id, received_at from deposit_payments where deposit_id = d.id order by received_at desc, id desc limit 1) p on true;
drop view manual_deposits_v;
create view manual_deposits_v as select * from deposits_v where kind = 'MANUAL';
grant select on deposits_v, manual_deposits_v to :app;
