create view cash_transactions_v as
select p.id, p.business_day as transaction_date, e.booked_at, e.type as source, e.kind, e.source_id,
  e.reverses_id is not null as reversal, p.cash_id, c.name as cash, p.category_id as cash_transaction_category_id,
  g.label as category, g.label_en as category_en, x.name as counterpart, d.number as deposit_number,
  coalesce(i.number, o.number, m.number) as number, coalesce(i.note, o.note, m.note) as note, e.reason,
  coalesce(i.deleted, o.deleted, m.deleted, false) as deleted, greatest(p.amount, 0) as amount_in,
  greatest(-p.amount, 0) as amount_out,
  (coalesce((select y.closing from cash_days y where y.cash_id = p.cash_id and y.business_day < p.business_day
      order by y.business_day desc limit 1), 0)
    + (select sum(q.amount) from cash_postings q where q.cash_id = p.cash_id and q.business_day = p.business_day
      and q.id <= p.id))::bigint as balance,
  u.username as by
from cash_postings p
left join journal_entries e on e.id = p.entry_id
left join cash c on c.id = p.cash_id
left join cash_transaction_categories g on g.id = p.category_id
left join cash_ins i on i.id = e.source_id
left join cash_outs o on o.id = e.source_id
left join cash_mutations m on m.id = e.source_id
left join cash x on x.id = case when m.cash_origin_id = p.cash_id then m.cash_destination_id else m.cash_origin_id end
left join deposits d on d.id = e.deposit_id
left join users u on u.id = e.actor_id;
grant select on cash_transactions_v to :app;
