create view membership_transactions_v as
select t.id, t.kind, t.number, t.at, t.business_day, t.member_id, m.name as member, m.parking_code, t.nfc_number, t.subscription_fare_name_id,
  s.label as subscription, s.label_en as subscription_en, t.months, t.from_date, t.to_date, (
    select min(k.last_day) from membership_credits k
    where k.transaction_id = t.id and not exists (
      select from membership_rollbacks g where g.transaction_id = k.credited_by_id)) as ended_on, t.amount, t.tax, t.lines,
  t.paid_type_id, p.label as paid_type, p.label_en as paid_type_en, t.operator_id, u.username as operator, t.deposit_id,
  d.number as deposit_number, case when r.transaction_id is null then 'PAID' else 'ROLLED_BACK' end as state,
  r.transaction_id is null and not exists (
    select from membership_transactions later where later.member_id = t.member_id and later.kind = t.kind and later.number > t.number
      and not exists (select from membership_rollbacks gone where gone.transaction_id = later.id)) as is_newest,
  r.at as rolled_back_at, b.username as rolled_back_by, r.reason, r.kept
from membership_transactions t
left join members m on m.id = t.member_id
left join subscription_fare_names s on s.id = t.subscription_fare_name_id
left join paid_types p on p.id = t.paid_type_id
left join users u on u.id = t.operator_id
left join deposits d on d.id = t.deposit_id
left join membership_rollbacks r on r.transaction_id = t.id
left join users b on b.id = r.by_id;
grant select on membership_transactions_v to :app;
