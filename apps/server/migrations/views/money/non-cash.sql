-- What is taken without cash on a day: through providers, and by claims, each under its own payment type, and how far it is settled:
-- by the settlement of it that has come least far. What providers gave back of earlier days is not less of it.
create view non_cash_v as
select non_cash_key(t.business_day, t.paid_type_id) as id, t.business_day, t.paid_type_id, p.label as paid_type,
  p.label_en as paid_type_en, p.kind, t.transactions, t.expected, t.settled, t.expected - t.settled as unsettled,
  (array['OPEN', 'GENERATED', 'REJECTED', 'SENT', 'ACCEPTED', 'PAID', 'CLOSED'])[t.way] as settlement,
  c.checked, c.checked - t.expected as difference, c.note, c.checked_by, c.checked_at
from (
  select taken.business_day, taken.paid_type_id, count(distinct taken.id)::integer as transactions, sum(taken.amount)::bigint as expected,
    coalesce(sum(taken.amount) filter (where s.status in ('PAID', 'CLOSED')), 0)::bigint as settled,
    min(coalesce(array_position(array['OPEN', 'GENERATED', 'REJECTED', 'SENT', 'ACCEPTED', 'PAID', 'CLOSED'], s.status), 1)) as way
  from (
    select e.business_day, a.owner_id as paid_type_id, e.id, l.amount, i.settlement_id
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    left join provider_items i on i.entry_id = l.entry_id and i.n = l.n
    where a.kind = 'PROVIDER' and e.type = 'PAYMENT' and e.kind = 'PAID'
    union all
    select c.business_day, c.paid_type_id, c.id, c.amount, i.settlement_id
    from claimed_payments c
    left join journal_entries e on e.source_id = c.id and e.type = 'SETTLEMENT' and e.kind = 'CLAIM'
    left join provider_items i on i.entry_id = e.id
    where c.state <> 'TAKEN_BACK') taken
  left join settlements s on s.id = taken.settlement_id
  group by taken.business_day, taken.paid_type_id) t
join paid_types p on p.id = t.paid_type_id
left join lateral (
  select n.checked, n.note, u.username as checked_by, n.at as checked_at
  from non_cash_checks n join users u on u.id = n.by_id
  where n.business_day = t.business_day and n.paid_type_id = t.paid_type_id
  order by n.at desc, n.id desc limit 1) c on true;
grant select on non_cash_v to :app;
