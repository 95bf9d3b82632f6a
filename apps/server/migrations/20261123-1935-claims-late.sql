-- Claims that nobody settles or decides are told once a deposit.
insert into notification_rules (id, type, target, action, action_en)
select gen_random_uuid(), 'CLAIMS_LATE', '/claimed_payments', 'Buka klaim', 'Open claims'
where not exists (select from notification_rules where type = 'CLAIMS_LATE');
