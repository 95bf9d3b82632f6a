-- Whoever deals with money of providers is told of what needs a hand: another amount than was asked for, money that came too late to be
-- used, and refunds that stand open.
insert into notification_rules (id, type, target, action, action_en) values
  (gen_random_uuid(), 'PAYMENT_DIFFERS', '/transaction-log', 'Lihat jawabannya', 'See what was answered'),
  (gen_random_uuid(), 'PAYMENT_LATE', '/payments_on_account', 'Lihat uangnya', 'See the money'),
  (gen_random_uuid(), 'REFUND_OPEN', '/payments_on_account', 'Lihat pengembaliannya', 'See the refund'),
  (gen_random_uuid(), 'REFUND_TOLD', '/payments_on_account', 'Lihat pengembaliannya', 'See the refund');

drop index payment_notifications_at;
create index payment_notifications_at on payment_notifications (at desc, id);
drop index payments_provider;
create index payments_provider on payments (provider_id, paid_type_id, created_at) where provider_id is not null;
