-- Once a month the owner is told what was made that is free.

insert into notification_rules (id, type, target, action, action_en)
values (gen_random_uuid(), 'FREE_WORTH', '/free_worth', 'Lihat rinciannya', 'See the details');
create index membership_transactions_for_nothing on membership_transactions (at) where amount = 0 and kind = 'PERIOD';
create index voucher_batches_waited on voucher_batches (business_day) where waited;
