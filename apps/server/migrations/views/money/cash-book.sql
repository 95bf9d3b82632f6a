-- The lines of the books of cash accounts, each on the side on which its money was first booked: what takes an earlier one back
-- stands beside it. `taken_back`: it does so, or it was; by its limit it is looked up row by row, and never
-- by reading the whole journal.
create view cash_sides_v as
select p.id, p.cash_id, p.business_day, p.amount, p.category_id, e.type as source, e.kind, e.source_id, e.booked_at, e.reason,
  e.deposit_id, e.actor_id, e.reverses_id is not null as reversal,
  case when (p.amount > 0) = (e.reverses_id is null) then 'IN' else 'OUT' end as direction,
  e.reverses_id is not null or (select true from journal_entries r where r.reverses_id = e.id limit 1) is not null as taken_back
from cash_postings p left join journal_entries e on e.id = p.entry_id;

create view cash_transactions_v as
select p.id, p.business_day as transaction_date, p.booked_at, p.source, p.kind, p.source_id,
  p.reversal, p.taken_back, p.direction, p.cash_id, c.name as cash, p.category_id as cash_transaction_category_id,
  g.label as category, g.label_en as category_en, x.name as counterpart, d.number as deposit_number,
  coalesce(i.number, o.number, m.number, f.number, k.number) as number, coalesce(i.note, o.note, m.note) as note, p.reason,
  coalesce(i.deleted, o.deleted, m.deleted, false) as deleted, greatest(p.amount, 0) as amount_in,
  greatest(-p.amount, 0) as amount_out,
  (coalesce((select y.closing from cash_days y where y.cash_id = p.cash_id and y.business_day < p.business_day
      order by y.business_day desc limit 1), 0)
    + (select sum(q.amount) from cash_postings q where q.cash_id = p.cash_id and q.business_day = p.business_day
      and q.id <= p.id))::bigint as balance,
  u.username as by
from cash_sides_v p
left join cash c on c.id = p.cash_id
left join cash_transaction_categories g on g.id = p.category_id
left join cash_ins i on i.id = p.source_id
left join cash_outs o on o.id = p.source_id
left join cash_mutations m on m.id = p.source_id
left join floats f on f.id = p.source_id
left join cash_counts k on k.id = p.source_id
left join cash x on x.id = case when m.cash_origin_id = p.cash_id then m.cash_destination_id else m.cash_origin_id end
left join deposits d on d.id = p.deposit_id
left join users u on u.id = p.actor_id;

grant select on cash_sides_v, cash_transactions_v to :app;
