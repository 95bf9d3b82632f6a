create view member_imports_v as
select i.id, i.at, i.file, i.members, i.bought, i.amount, i.taken_over, i.state, i.by_id, u.username as by,
  d.username as decided_by, i.decided_at, i.decided_note
from member_imports i
join users u on u.id = i.by_id
left join users d on d.id = i.decided_by;

create view taken_over_periods_v as
select t.id, t.import_id, t.place, t.member_id, m.name as member, array_to_string(m.plate_numbers, ', ') collate "C" as plates,
  m.parking_code, s.label as subscription, s.label_en as subscription_en, t.from_date, t.to_date, t.reason, t.amount
from taken_over_periods t
join members m on m.id = t.member_id
join subscription_fare_names s on s.id = m.subscription_fare_name_id;

grant select on member_imports_v, taken_over_periods_v to :app;
