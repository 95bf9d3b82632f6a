-- Who looks over the others hears of free passes that nobody decides.

insert into notification_rules (id, type, target, action, action_en)
values (gen_random_uuid(), 'FREE_PASS_LATE', '/free_passes', 'Buka bebas parkir', 'Open free passes');
