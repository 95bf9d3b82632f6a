create view cash_ins_v as
select i.id, i.number, i.cash_id, c.name as cash, i.cash_transaction_category_id, g.label as category,
  g.label_en as category_en, i.amount, i.note, i.transaction_date, i.cash_in_files, named_files(i.cash_in_files) as files,
  i.deposit_id, d.number as deposit_number, i.deleted, u.username as by, i.at as created_at, i.updated_at
from cash_ins i
left join cash c on c.id = i.cash_id
left join cash_transaction_categories g on g.id = i.cash_transaction_category_id
left join deposits d on d.id = i.deposit_id
left join users u on u.id = i.by_id;

create view cash_outs_v as
select o.id, o.number, o.cash_id, c.name as cash, o.cash_transaction_category_id, g.label as category,
  g.label_en as category_en, o.amount, o.note, o.transaction_date, o.cash_out_files, named_files(o.cash_out_files) as files,
  o.deleted, o.by_id, u.username as by, o.at as created_at, o.state, o.asked_by_id, a.username as asked_by,
  d.username as decided_by, o.decided_at, o.decision_note, o.updated_at
from cash_outs o
left join cash c on c.id = o.cash_id
left join cash_transaction_categories g on g.id = o.cash_transaction_category_id
left join users u on u.id = o.by_id
left join users a on a.id = o.asked_by_id
left join users d on d.id = o.decided_by_id;

create view cash_mutations_v as
select m.id, m.number, m.cash_origin_id, f.name as cash_origin, m.cash_destination_id, t.name as cash_destination,
  m.amount, m.note, m.transaction_date, m.deleted, m.by_id, u.username as by, m.at as created_at, m.state, m.asked_by_id,
  a.username as asked_by, d.username as decided_by, m.decided_at, m.decision_note,
  case when m.by_transit and m.state in ('BOOKED', 'CONFIRMED') and not m.deleted
    then case when m.arrived_on is null then 'IN_TRANSIT' else 'ARRIVED' end end as arrival,
  m.statement_reference, m.arrived_on, x.username as arrived_by, m.updated_at
from cash_mutations m
left join cash f on f.id = m.cash_origin_id
left join cash t on t.id = m.cash_destination_id
left join users u on u.id = m.by_id
left join users a on a.id = m.asked_by_id
left join users d on d.id = m.decided_by_id
left join users x on x.id = m.arrived_by_id;

grant select on cash_ins_v, cash_outs_v, cash_mutations_v to :app;
