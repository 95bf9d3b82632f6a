-- Counts of cash accounts with the names of who counted and who decided.
create view cash_counts_v as
select n.id, n.number, n.cash_id, c.name as cash, n.drawer, n.counted, n.booked, n.to_book, n.booked + n.to_book as expected, n.difference,
  n.note, n.counted_by_id, u.username as counted_by, n.counted_at, n.state, d.username as decided_by, n.decided_at, n.reason, n.updated_at
from cash_counts n
left join cash c on c.id = n.cash_id
left join users u on u.id = n.counted_by_id
left join users d on d.id = n.decided_by_id;

-- Cash accounts whose money is moved, and when each is to be counted: 31 days after its last count that was not refused, or after its
-- money first moved, where it is that of deposits alone when it was received for them. What lies at a bank is not counted.
create view cash_to_count_v as
select c.id as cash_id, c.name as cash, k.last_at, (coalesce(k.last_at, f.first_at) + interval '31 days') as due_at
from cash c
cross join lateral (select coalesce((select min(y.business_day)::timestamptz from cash_days y where y.cash_id = c.id),
  (select min(p.at) from deposit_payments p where p.cash_id = c.id)) as first_at) f
cross join lateral (select max(n.counted_at) as last_at from cash_counts n where n.cash_id = c.id and n.state <> 'REFUSED') k
where not c.is_bank and f.first_at is not null
  and not exists (select from cash_counts n where n.cash_id = c.id and n.state = 'WAITING');
grant select on cash_counts_v, cash_to_count_v to :app;
