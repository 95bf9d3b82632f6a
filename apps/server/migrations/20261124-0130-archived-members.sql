-- A member whose every period was taken back is archived: gone from lists and options, card and plates free, the rows stay.
alter table members add column archived_at timestamptz;
drop index members_nfc_number;
create unique index members_nfc_number on members (upper(nfc_number)) where archived_at is null;
drop index members_parking_code;
create unique index members_parking_code on members (upper(parking_code)) where archived_at is null;

create or replace view member_people_v as
 select m.id,
    m.kind,
    m.member_type,
    m.name,
    m.nfc_number,
    m.parking_code,
    m.plate_numbers,
    array_to_string(m.plate_numbers, ', ') collate "C" as plates,
    m.vehicle_type_id,
    v.label as vehicle,
    v.label_en as vehicle_en,
    m.subscription_fare_name_id,
    s.label as subscription,
    s.label_en as subscription_en,
    m.fare_non_regular_id,
    m.department_id,
    d.label as department,
    d.label_en as department_en,
    m.phone_number,
    m.note,
    m.token_photo,
    m.transaction_file_token,
    named_files(array[m.transaction_file_token]) -> 0 as transaction_file,
    m.member_docs,
    named_files(m.member_docs) as files,
    m.paid_type_id,
    m.member_start_date,
    m.member_end_date,
    case
      when m.suspended then 'SUSPENDED'
      when coalesce(m.member_end_date < site_today(), true) then 'EXPIRED'
      else 'ACTIVE'
    end as member_status,
    m.updated_at
   from members m
     join vehicle_types v on v.id = m.vehicle_type_id
     left join subscription_fare_names s on s.id = m.subscription_fare_name_id
     left join departments d on d.id = m.department_id
  where m.archived_at is null;

-- What was bought and stands, oldest first; without its amounts, which a blind deposit keeps from its cashier.
create function member_periods(member uuid) returns jsonb
  language sql stable parallel safe
  as $$ select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'months', t.months,
      'fromDate', to_char(t.from_date, 'YYYY-MM-DD'), 'toDate', to_char(t.to_date, 'YYYY-MM-DD')) order by t.number), '[]')
    from membership_transactions t
    where t.member_id = member and not exists (select from membership_rollbacks r where r.transaction_id = t.id) $$;

create or replace view members_v as
 select id, kind, member_type, name, nfc_number, parking_code, plate_numbers, plates, vehicle_type_id, vehicle, vehicle_en,
    subscription_fare_name_id, subscription, subscription_en, fare_non_regular_id, department_id, department, department_en,
    phone_number, note, token_photo, transaction_file_token, transaction_file, member_docs, files, paid_type_id,
    member_start_date, member_end_date, member_status, updated_at, member_periods(id) as membership_transaction_details
   from member_people_v where kind = 'MEMBER';

create or replace view members_non_staff_v as
 select id, kind, member_type, name, nfc_number, parking_code, plate_numbers, plates, vehicle_type_id, vehicle, vehicle_en,
    subscription_fare_name_id, subscription, subscription_en, fare_non_regular_id, department_id, department, department_en,
    phone_number, note, token_photo, transaction_file_token, transaction_file, member_docs, files, paid_type_id,
    member_start_date, member_end_date, member_status, updated_at, member_periods(id) as membership_transaction_details
   from member_people_v where kind = 'MEMBER' and member_type = 'NON_STAFF';

-- A guest of a department is staff; nothing is bought.
create or replace view guests_v as
 select id, kind, case when department_id is null then 'NON_STAFF' else 'STAFF' end as member_type, name, nfc_number,
    parking_code, plate_numbers, plates, vehicle_type_id, vehicle, vehicle_en,
    subscription_fare_name_id, subscription, subscription_en, fare_non_regular_id, department_id, department, department_en,
    phone_number, note, token_photo, transaction_file_token, transaction_file, member_docs, files, paid_type_id,
    member_start_date, member_end_date, member_status, updated_at, '[]'::jsonb as membership_transaction_details
   from member_people_v where kind = 'GUEST';
