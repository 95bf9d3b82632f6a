-- Whose money somebody else hands in is told.
insert into notification_rules (id, type, target, action, action_en)
select gen_random_uuid(), 'DEPOSIT_SUBMITTED_FOR', '/deposits', 'Buka setoran', 'Open deposits'
where not exists (select from notification_rules r where r.type = 'DEPOSIT_SUBMITTED_FOR');
