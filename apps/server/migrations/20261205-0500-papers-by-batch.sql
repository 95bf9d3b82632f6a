-- Papers of one batch are counted apart from those of another: what is missing of dear ones is not made up by cheap ones.

alter table deposit_paper_counts
  -- Null: all of a deposit together, as they were counted before.
  add column batch_id uuid references voucher_batches,
  -- Counts of a deposit follow one another by its lock, not by when their calls began.
  alter column at set default clock_timestamp();
create index deposit_paper_counts_batch on deposit_paper_counts (batch_id);

alter table deposit_missing_papers
  -- Null: all of a deposit together, as they were charged before.
  add column batch_id uuid references voucher_batches;
create index deposit_missing_papers_batch on deposit_missing_papers (batch_id);
drop index deposit_missing_papers_once;
create unique index deposit_missing_papers_once on deposit_missing_papers (deposit_id, batch_id) nulls not distinct
  where withdrawn_at is null;

-- What was counted together is told of the batches that were used: the dearest were there first, and what is more lay with the cheapest.
with used as (
  select deposit_id, batch_id, used, sum(used) over dearest - used as before, lead(batch_id) over dearest is null as is_last
  from (select s.deposit_id, v.batch_id, count(*) as used, sum(v.amount) as given
    from stays s join voucher_uses v on v.stay_id = s.id join voucher_batches b on b.id = v.batch_id and b.is_paper
    where s.deposit_id is not null group by s.deposit_id, v.batch_id) u
  window dearest as (partition by deposit_id order by given / used desc, batch_id))
insert into deposit_paper_counts (id, deposit_id, part, papers, by_id, at, batch_id)
select gen_random_uuid(), c.deposit_id, c.part,
  case when u.is_last then greatest(0, c.papers - u.before) else greatest(0, least(u.used, c.papers - u.before)) end, c.by_id, c.at,
  u.batch_id
from deposit_paper_counts c join used u on u.deposit_id = c.deposit_id;
