-- Of each deposit whose cars used vouchers on paper, by batch: how many were used, what they gave, and how many lay there.
create view deposit_papers_v as
select d.id as deposit_id, d.operator_id, u.batch_id, u.used, u.given, u.of_tenants, h.papers as handed_in, r.papers as received
from deposits d
cross join lateral (
  select v.batch_id, count(*)::integer as used, sum(v.amount)::bigint as given,
    coalesce(sum(v.amount) filter (where v.owed is not null), 0)::bigint as of_tenants
  from stays s join voucher_uses v on v.stay_id = s.id join voucher_batches b on b.id = v.batch_id and b.is_paper
  where s.deposit_id = d.id group by v.batch_id) u
left join lateral (
  select c.papers from deposit_paper_counts c where c.deposit_id = d.id and c.batch_id = u.batch_id and c.part = 'HANDED_IN'
  order by c.at desc, c.id desc limit 1) h on true
left join lateral (
  select c.papers from deposit_paper_counts c where c.deposit_id = d.id and c.batch_id = u.batch_id and c.part = 'RECEIVED'
  order by c.at desc, c.id desc limit 1) r on true;
grant select on deposit_papers_v to :app;
