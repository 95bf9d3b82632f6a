-- A day whose records do not agree with one another is told to whoever may read its recap.
insert into notification_rules (id, type, target, action, action_en)
values (gen_random_uuid(), 'DAY_DIFFERS', '/recap', 'Buka rekap', 'Open the recap');
