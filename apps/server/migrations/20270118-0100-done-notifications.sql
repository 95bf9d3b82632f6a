-- What a notification is about, where somebody is to do something about it; and since when that is done.
alter table notifications add column about_id uuid, add column done_at timestamptz;
-- Of those told so far that name their record. Which of them are done is found out as of any other.
update notifications set about_id = (data #>> '{filter,id.equals}')::uuid
where data #>> '{filter,id.equals}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  and type in ('DEPOSIT_SUBMITTED', 'DEPOSIT_SUBMITTED_FOR', 'DEPOSIT_DISPUTED', 'DEPOSIT_RECEIVED_BELOW', 'DEPOSIT_LEFT_OPEN',
    'LOOK_LATE', 'TAX_DUE', 'REFUND_OPEN', 'SETTLEMENT_REJECTED', 'FREE_PASS_WAITING', 'FREE_PASS_EMERGENCY', 'VOUCHERS_WAITING',
    'MEMBERS_WAITING', 'DEBT_CHARGED', 'DEBT_ANSWERED', 'CASH_OUT_WAITING', 'CASH_MUTATION_WAITING');
create index notifications_open on notifications (type, about_id) where done_at is null and about_id is not null;
