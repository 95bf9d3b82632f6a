create view member_people_v as
select m.id, m.kind, m.member_type, m.name, m.nfc_number, m.parking_code, m.plate_numbers,
  array_to_string(m.plate_numbers, ', ') collate "C" as plates, m.vehicle_type_id, v.label as vehicle, v.label_en as vehicle_en,
  s.id as subscription_fare_name_id, s.label as subscription, s.label_en as subscription_en,
  case when n.id <> s.id then n.id end as next_subscription_fare_name_id,
  case when n.id <> s.id then n.label end as next_subscription,
  case when n.id <> s.id then n.label_en end as next_subscription_en,
  case when n.id <> s.id then m.next_from end as next_from, m.fare_non_regular_id, m.department_id,
  d.label as department, d.label_en as department_en, m.phone_number, m.note, m.token_photo, m.transaction_file_token,
  named_files(array[m.transaction_file_token]) -> 0 as transaction_file, m.member_docs, named_files(m.member_docs) as files,
  m.paid_type_id, m.member_start_date, m.member_end_date,
  case when m.suspended then 'SUSPENDED' when coalesce(m.member_end_date < site_today(), true) then 'EXPIRED'
    else 'ACTIVE' end as member_status,
  m.updated_at
from members m
join vehicle_types v on v.id = m.vehicle_type_id
left join subscription_fare_names s on s.id = subscription_on(site_today(), m.subscription_fare_name_id,
  m.next_subscription_fare_name_id, m.next_from)
left join subscription_fare_names n on n.id = m.next_subscription_fare_name_id
left join departments d on d.id = m.department_id
where m.archived_at is null;

create view members_v as
select id, kind, member_type, name, nfc_number, parking_code, plate_numbers, plates, vehicle_type_id, vehicle, vehicle_en,
  subscription_fare_name_id, subscription, subscription_en, fare_non_regular_id, department_id, department, department_en,
  phone_number, note, token_photo, transaction_file_token, transaction_file, member_docs, files, paid_type_id,
  member_start_date, member_end_date, member_status, updated_at, next_subscription_fare_name_id, next_subscription,
  next_subscription_en, next_from, member_periods(id) as membership_transaction_details
from member_people_v
where kind = 'MEMBER';

create view members_non_staff_v as
select id, kind, member_type, name, nfc_number, parking_code, plate_numbers, plates, vehicle_type_id, vehicle, vehicle_en,
  subscription_fare_name_id, subscription, subscription_en, fare_non_regular_id, department_id, department, department_en,
  phone_number, note, token_photo, transaction_file_token, transaction_file, member_docs, files, paid_type_id,
  member_start_date, member_end_date, member_status, updated_at, next_subscription_fare_name_id, next_subscription,
  next_subscription_en, next_from, member_periods(id) as membership_transaction_details
from member_people_v
where kind = 'MEMBER' and member_type = 'NON_STAFF';

-- A guest of a department is staff; nothing is bought. WAITING: what the record says is not given yet; `given_until` is.
create view guests_v as
select m.id, m.kind, case when department_id is null then 'NON_STAFF' else 'STAFF' end as member_type, name, nfc_number,
  parking_code, plate_numbers, plates, vehicle_type_id, vehicle, vehicle_en, subscription_fare_name_id, subscription,
  subscription_en, fare_non_regular_id, department_id, department, department_en, phone_number, note, token_photo,
  transaction_file_token, transaction_file, member_docs, files, paid_type_id, member_start_date, member_end_date, member_status,
  m.updated_at, '[]'::jsonb as membership_transaction_details,
  case when w.id is not null then 'WAITING' when g.id is not null then 'GIVEN' else 'REFUSED' end as days_state,
  g.to_date as given_until, d.by_id as days_by_id, u.username as days_by, d.decided_note as days_note
from member_people_v m
left join guest_days w on w.member_id = m.id and w.state = 'WAITING'
left join guest_days g on g.member_id = m.id and g.state = 'GIVEN' and g.holds_until is null
left join lateral (
  select by_id, decided_note from guest_days where member_id = m.id
  order by state = 'WAITING' desc, state = 'GIVEN' and holds_until is null desc, at desc, id desc limit 1) d on true
left join users u on u.id = d.by_id
where m.kind = 'GUEST';

grant select on member_people_v, members_v, members_non_staff_v, guests_v to :app;
