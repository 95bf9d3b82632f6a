-- What is taken without cash on a day: through providers, and by claims, each under its own payment type. What providers gave
-- back of earlier days is not less of it.
create view non_cash_v as
select non_cash_key(t.business_day, t.paid_type_id) as id, t.business_day, t.paid_type_id, p.label as paid_type,
  p.label_en as paid_type_en, p.kind, t.transactions, t.expected, c.checked, c.checked - t.expected as difference, c.note,
  c.checked_by, c.checked_at
from (
  select taken.business_day, taken.paid_type_id, count(distinct taken.id)::integer as transactions, sum(taken.amount)::bigint as expected
  from (
    select e.business_day, a.owner_id as paid_type_id, e.id, l.amount
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where a.kind = 'PROVIDER' and e.type = 'PAYMENT' and e.kind = 'PAID'
    union all
    select business_day, paid_type_id, id, amount from claimed_payments where state <> 'TAKEN_BACK') taken
  group by taken.business_day, taken.paid_type_id) t
join paid_types p on p.id = t.paid_type_id
left join lateral (
  select n.checked, n.note, u.username as checked_by, n.at as checked_at
  from non_cash_checks n join users u on u.id = n.by_id
  where n.business_day = t.business_day and n.paid_type_id = t.paid_type_id
  order by n.at desc, n.id desc limit 1) c on true;
grant select on non_cash_v to :app;
