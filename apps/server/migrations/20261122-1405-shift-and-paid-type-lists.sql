-- What the lists show beyond their tables.
create view shifts_v as
select id, name, to_char(start_time, 'HH24:MI') collate "C" as start, to_char(end_time, 'HH24:MI') collate "C" as "end", updated_at
from shifts;
grant select on shifts_v to :app;

create view paid_types_v as
select p.id, p.name, p.label, p.label_en, p.kind, p.cash_id, c.name as cash, p.updated_at
from paid_types p left join cash c on c.id = p.cash_id;
grant select on paid_types_v to :app;
