-- Whose deposit was received below its count is told, with both sums.
insert into notification_rules (id, type, target, action, action_en)
select gen_random_uuid(), 'DEPOSIT_RECEIVED_BELOW', '/deposits', 'Buka setoran', 'Open deposits'
where not exists (select from notification_rules r where r.type = 'DEPOSIT_RECEIVED_BELOW');
