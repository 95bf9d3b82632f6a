-- A batch of vouchers that waits for a second person is told to those who may agree.

insert into notification_rules (id, type, target, action, action_en)
values (gen_random_uuid(), 'VOUCHERS_WAITING', '/vouchers', 'Buka voucher', 'Open vouchers');
