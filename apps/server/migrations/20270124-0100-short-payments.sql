-- Short payments: a driver pays a part of the price in cash and owes the rest. It is owed as what a car owes that is let go, on an account of its own.

alter table accounts drop constraint accounts_kind_check;
alter table accounts add constraint accounts_kind_check check (kind in ('DRAWER', 'IN_TRANSIT', 'FLOAT', 'PROVIDER', 'CLAIMED', 'TO_COLLECT', 'SHORT_PAID',
  'TENANT', 'ON_ACCOUNT', 'REVENUE', 'MEMBERSHIP_REVENUE', 'OTHER_INCOME', 'TAX', 'UNMATCHED', 'REFUNDABLE', 'SURPLUS', 'OPERATOR_DEBT',
  'DEBT_CHARGED', 'WRITTEN_OFF', 'CASH_DIFFERENCE', 'DEPOSITS_RECEIVED', 'CASH', 'CASH_IN_TRANSIT', 'CASH_CATEGORY', 'FEE'));

alter table to_collect drop constraint to_collect_reason_check,
  add constraint to_collect_reason_check check (reason in ('NO_ANSWER', 'CANNOT_PAY', 'SHORT_PAID', 'OTHER')),
  -- What was paid at the exit of what is owed for: in the drawer, and no part of `amount`.
  add column paid bigint not null default 0 check (paid >= 0),
  add constraint to_collect_short check ((reason = 'SHORT_PAID') = (paid > 0)),
  -- A short payment within the bounds of the site needs nobody beside its cashier; whoever is let go unpaid does.
  -- Of the plate that it left with: who comes again is asked for it.
  add column plate_key text,
  alter column approved_by drop not null,
  add constraint to_collect_signed check (approved_by is not null or reason = 'SHORT_PAID');
update to_collect c set plate_key = p.plate_key from stay_plates p where p.stay_id = c.stay_id and p.plate_key <> '' and c.state in ('OPEN', 'WAITING');
create index to_collect_plate on to_collect (plate_key) where state in ('OPEN', 'WAITING');
grant update (plate_key) on to_collect to :app;
create index to_collect_short_day on to_collect (operator_id, business_day) where reason = 'SHORT_PAID';

-- So many a business day and cashier, and so much owed by each, without somebody who signs.
alter table system_configuration
  add column short_payments_per_day integer not null default 3 check (short_payments_per_day between 0 and 100),
  add column short_payment_limit bigint not null default 20000 check (short_payment_limit between 0 and 100000000);

insert into notification_rules (id, type, target, action, action_en) values
  (gen_random_uuid(), 'SHORT_PAID_LATE', '/short_payments', 'Buka kurang bayar', 'Open short payments');
