-- The files by which banks answered.
create view settlement_answers_v as
select a.id, a.at, a.paid_type_id, p.label as paid_type, p.label_en as paid_type_en, a.name, a.bytes, encode(a.sha256, 'hex') as sha256,
  a.state, a.fault, a.row, a.said, a.settlement_id, s.number as settlement_number, s.day, a.version, a.accepted, a.refused, a.by_id, u.username as by
from settlement_answers a
join paid_types p on p.id = a.paid_type_id
left join users u on u.id = a.by_id
left join settlements s on s.id = a.settlement_id;
grant select on settlement_answers_v to :app;
