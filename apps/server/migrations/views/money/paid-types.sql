create view paid_types_v as
select p.id, p.name, p.label, p.label_en, p.kind, p.cash_id, c.name as cash, p.updated_at, p.claimed
from paid_types p left join cash c on c.id = p.cash_id;
grant select on paid_types_v to :app;
