-- Booklets with whoever has them now, and how many of their numbers were used and how.
create view ticket_booklets_v as
select b.id, b.series, b.first, b.last, b.last - b.first + 1 as size, b.value, b.printed, b.vehicle_type_id, v.label as vehicle_type,
  v.label_en as vehicle_type_en, b.stamp, b.stamped_on, b.note, b.state, i.operator_id, o.username as operator, i.issued_by_id, g.username as issued_by,
  i.issued_at, i.taken_at, i.note as issue_note, u.sold, u.spoiled, u.missing, b.last - b.first + 1 - u.sold - u.spoiled - u.missing as unused,
  a.username as added_by, b.added_at, b.updated_at
from ticket_booklets b
left join vehicle_types v on v.id = b.vehicle_type_id
left join ticket_issues i on i.booklet_id = b.id and i.ended_at is null
left join users o on o.id = i.operator_id
left join users g on g.id = i.issued_by_id
join users a on a.id = b.added_by_id
cross join lateral (
  select coalesce(sum(t.last - t.first + 1) filter (where t.kind = 'SOLD'), 0)::bigint as sold,
    coalesce(sum(t.last - t.first + 1) filter (where t.kind = 'SPOILED'), 0)::bigint as spoiled,
    coalesce(sum(t.last - t.first + 1) filter (where t.kind = 'MISSING'), 0)::bigint as missing
  from ticket_uses t where t.booklet_id = b.id and t.taken_back_at is null) u;

create view ticket_uses_v as
select t.id, t.number, t.booklet_id, b.series, t.kind, t.first, t.last, t.last - t.first + 1 as size,
  b.series || ' ' || t.first || case when t.last > t.first then '–' || t.last else '' end as range,
  t.vehicle_type_id, v.label as vehicle_type, v.label_en as vehicle_type_en, t.gate_id, g.name as gate, t.amount,
  case when t.taken_back_at is null then t.amount * (t.last - t.first + 1) else 0 end as total, t.tax, t.sold_from, t.sold_until, t.business_day, t.note, t.deposit_id, d.number as deposit_number,
  t.operator_id, o.username as operator, e.username as entered_by, t.entered_at, p.username as approved_by, t.taken_back_at is null as counts,
  t.taken_back_at, k.username as taken_back_by, w.username as taken_back_with, t.taken_back_note, t.updated_at
from ticket_uses t
join ticket_booklets b on b.id = t.booklet_id
left join vehicle_types v on v.id = t.vehicle_type_id
left join gates g on g.id = t.gate_id
left join deposits d on d.id = t.deposit_id
join users o on o.id = t.operator_id
join users e on e.id = t.entered_by_id
left join users p on p.id = t.approver_id
left join users k on k.id = t.taken_back_by_id
left join users w on w.id = t.taken_back_with_id;

grant select on ticket_booklets_v, ticket_uses_v to :app;
